// SPDX-License-Identifier: MIT
// Options of a game on one heap in which the heap does not decide what may be taken, except that there must be as much
// (rules/listed_takes.hpp lists them for engines): a program lists what may be taken once, and not again for each heap.
#pragma once

#include <optional>
#include <vector>

#include "rules/game.hpp"

namespace grundy::codegen {

/// Choices that are made from the heap n exactly if it is at least as large as each of some numbers that depend on the
/// choice alone.
struct Listed {
    std::vector<rules::Binder> choices;  ///< with their conditions, but those on the heap alone
    rules::Expr left;                    ///< what the move leaves of the heap, not negative
    rules::Expr taken;                   ///< n - `left`, without n
    std::vector<rules::Expr> needed;     ///< the other numbers, where n must be more than `taken`
    /// The option in which one number, in 1..n, is chosen in place of these choices and taken.
    rules::Option option;
};

/// Returns nothing for options of other kinds, and if nothing is gained.
std::optional<Listed> listed(const rules::Game& game, const rules::Option& option);

/// The same expression as a sum in which equal terms are taken together; nothing if its numbers are too large.
std::optional<rules::Expr> as_sum(const rules::Expr& e);

}  // namespace grundy::codegen
