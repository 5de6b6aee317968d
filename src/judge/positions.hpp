// SPDX-License-Identifier: MIT
// Defines a plain format for any rules. The input has one position per line, as `solve` accepts and prints them; the
// output has, for each, a line with the winner or the value.
#pragma once

#include <grundy/grundy.hpp>
#include <string>
#include <string_view>

#include "judge/hunt.hpp"
#include "judge/reader.hpp"
#include "judge/writer.hpp"

namespace grundy::judge {

/// What a line of the output states, and by which rule play ends.
struct Answers {
    bool value = false;   ///< the value in place of the winner
    bool misere = false;  ///< whoever makes the last move loses
};

/// Answers each line of the input; empty lines are skipped. Throws InputError if a line is not a position, and names
/// the line. Throws Stopped or Error if the position cannot be answered.
void answer_positions(const Reader::Source& in, Writer& out, Solver& solver, Answers answers);

struct PositionsOptions {
    std::string game;    ///< its name, with parameters if they are to be fixed: "snim[{2, 5}]"
    Int most = 1000;     ///< no number is larger; rows are short and their elements small anyway
    Int components = 1;  ///< the most components of a position
    Answers answers;
    SolverOptions solver;
};

/// Generates positions of a game. Their size is adjusted during the run, according to what the engine answers within
/// `steps_a_position`. Throws Error if there is no such game, or if it has no arguments.
inline constexpr std::uint64_t steps_a_position = 50000;
Subject positions(const Rules& rules, const PositionsOptions& options);

}  // namespace grundy::judge
