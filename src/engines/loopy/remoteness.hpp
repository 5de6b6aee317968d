// SPDX-License-Identifier: MIT
// How long a game lasts in which the winner hurries and the loser delays, for positions of any rules. The remoteness of
// a sum is not determined by those of its components, so all sums that can be reached are searched.
#pragma once

#include <memory>
#include <optional>

#include "engines/loopy/positions.hpp"
#include "engines/ranges/lengths.hpp"
#include "rules/constant_arguments.hpp"

namespace grundy::engines::loopy {

class Remoteness {
public:
    /// Searches all positions that can be reached. Throws Stopped if there are too many.
    Remoteness(const rules::Ruleset& rules, const rules::Position& root, Meter& meter);

    /// Number of moves from a position that can be reached; nothing if it is drawn. It is even exactly if the player to
    /// move loses. A move that ends the game in a win is a move; one that loses the game counts as none.
    std::optional<std::uint64_t> operator()(rules::Position position, Meter& meter);

private:
    void explore(std::uint32_t root, Meter& meter);
    rules::Position without_constants(rules::Position position) const;

    const rules::Ruleset& rules_;
    std::unique_ptr<Reachable> reachable_;
    int instance_ = 0;                                   // of the position, if it is one component
    std::optional<rules::ConstantArguments> constants_;  // of that instance,
    std::unique_ptr<rules::ReducedGame> reduced_;        // which are kept once; null: all positions have them
    std::optional<ranges::Lengths> heaps_;  // if the position is one heap, and its options are ranges of heaps
};

}  // namespace grundy::engines::loopy
