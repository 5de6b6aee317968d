// SPDX-License-Identifier: MIT
// Positions that are won although no winning move is known (docs/theory.md, Theorem 75): after one of the moves, the
// opponent can only do what could have been done at once.
#pragma once

#include <map>
#include <optional>

#include "core/budget.hpp"
#include "core/choice_text.hpp"
#include "rules/position.hpp"

namespace grundy::plan {

class Stealing {
public:
    /// The choice of a move to a position all of whose options are options of `component`, too, which is won then.
    /// Nothing if there is none, if an option ends the game, if play could not be shown to end, or after bounded effort
    /// for all positions of an instance together. Throws Stopped if the meter ends.
    std::optional<grundy::Choice> move(const rules::Ruleset& rules, const rules::Component& component, Meter& meter);

private:
    std::map<int, std::uint64_t> steps_{};  ///< that are left, by instance; none where play may not end
};

}  // namespace grundy::plan
