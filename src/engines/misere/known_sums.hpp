// SPDX-License-Identifier: MIT
// What a search may ask about sums of some components: the element of each in a monoid that says what misere nim value
// they have, up to a cap (engines/quotient). Sums of such components are read off, and so are those with a nim heap.
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
    /// The misere nim value of these sums; the cap stands for all values that are not below it.
    virtual unsigned value(Element x) const = 0;
    virtual unsigned cap() const = 0;
};

}  // namespace grundy::engines::misere
