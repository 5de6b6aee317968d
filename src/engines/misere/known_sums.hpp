// SPDX-License-Identifier: MIT
// What a search may ask about sums of some components: the element of each in a monoid that says who wins
// (engines/quotient). Sums of such components are read off, and so are others that a nim heap makes won.
#pragma once

#include <cstdint>

#include "rules/position.hpp"

namespace grundy::engines::misere {

class KnownSums {
public:
    using Element = std::uint32_t;
    static constexpr Element none = ~Element{0};

    virtual ~KnownSums() = default;
    /// `none` if the component has no element.
    virtual Element element(const rules::Component& component) = 0;
    virtual Element product(Element a, Element b) const = 0;
    virtual bool lost(Element x) const = 0;
    /// Heaps up to this one have elements.
    virtual Int nim_heaps() const = 0;
};

}  // namespace grundy::engines::misere
