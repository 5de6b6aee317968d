// SPDX-License-Identifier: MIT
// The moves of a theorem by the definition: the options that it says are wanted.
#pragma once

#include <span>

#include "engines/theorems/theorem.hpp"
#include "moves/stream.hpp"
#include "rules/distinct_moves.hpp"

namespace grundy::engines::theorems {

/// Of rules whose options leave sums of this instance, or end the game. Copies of a component are as many as their
/// parity needs.
template <class Wanted>
Moves moves_to_sums(const rules::Ruleset& rules, int instance, std::span<const Int> words, std::size_t most,
                    Meter& meter, Wanted wanted) {
    Moves out;
    rules::DistinctMoves distinct(most);
    moves::OptionStream options(rules, instance, meter, moves::OptionStream::Rung::walker, rules::Copies::enough);
    bool listed = true;
    const bool all = options.each(words, [&](std::span<const rules::Component> parts) {
        if (!rules::ends_game(parts) && !wanted(parts)) return true;
        try {
            return rules::add_move(distinct, out.list, options.with_all_copies(), options.choice());
        } catch (const rules::TooManyParts&) {  // the values are known all the same
            listed = false;
            return true;
        }
    });
    out.complete = all && listed;
    return out;
}

/// Of rules whose options leave one component, or end the game.
template <class Wanted>
Moves moves_by_rules(const rules::Ruleset& rules, int instance, std::span<const Int> words, std::size_t most,
                     Meter& meter, Wanted wanted) {
    return moves_to_sums(rules, instance, words, most, meter,
                         [&](std::span<const rules::Component> parts) { return wanted(parts[0].words); });
}

}  // namespace grundy::engines::theorems
