// SPDX-License-Identifier: MIT
// What a misere quotient knows of sums of the components that it includes, as far as one was found.
#pragma once

#include <set>

#include "engines/misere/known_sums.hpp"
#include "engines/quotient/positions.hpp"

namespace grundy::engines::quotient {

class Knowledge final : public misere::KnownSums {
public:
    /// Values below `cap` are distinguished: 1 if only the winner is asked for.
    Knowledge(const rules::Ruleset& rules, Meter& meter, unsigned cap) : meter_(meter), games_(rules, cap, meter) {}

    /// Includes what these components lead to, unless that takes more than so much work; then what is included by then
    /// stays, and the games of these components are not tried again. Returns whether all are included.
    bool learn(const rules::Position& position, std::uint64_t most_work);
    /// The element of the sum; `none` if a component has no element.
    Element of(const rules::Position& position);

    Element element(const rules::Component& component) override;
    Element product(Element a, Element b) const override;
    unsigned value(Element x) const override;
    unsigned cap() const override { return games_.growth().cap(); }

private:
    bool include(const rules::Component& component);

    Meter& meter_;
    Positions games_;
    std::set<int> given_up_;  // instances
};

}  // namespace grundy::engines::quotient
