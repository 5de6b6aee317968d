// SPDX-License-Identifier: MIT
// Reads an automaton off a table. The subtables at positions 2^e x + r of a function that an automaton computes are
// finitely many (its kernel; Allouche and Shallit, Automatic Sequences, 2003): they are its states. What is read off is
// a guess, and MONA proves it or not.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/budget.hpp"
#include "logic/automaton.hpp"

namespace grundy::logic {

/// A table of one to four arguments from 0 to side - 1, a power of two; the last argument varies fastest.
struct LearnedFrom {
    static constexpr std::uint32_t nothing = ~std::uint32_t{0};  ///< the position has no value, or is not spoken of

    int arguments = 1;
    std::size_t side = 1;
    std::vector<std::uint32_t> values{};
};

/// The least automaton that gives the values, or that accepts the positions with a value. Nothing if the subtables do
/// not close before they are too small to be distinguished, or are more than `most`.
std::optional<Automaton> learn(const LearnedFrom& table, bool gives_value, std::size_t most, Meter& meter);

/// The side of the table from which a game with this number of arguments is learnt.
std::size_t side_to_learn(int arguments);

}  // namespace grundy::logic
