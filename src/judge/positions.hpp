// SPDX-License-Identifier: MIT
// A plain format for any rules: positions one a line, as `solve` takes and prints them, and for each a line with
// the winner or the value.
#pragma once

#include <grundy/grundy.hpp>
#include <string>
#include <string_view>

#include "judge/hunt.hpp"
#include "judge/reader.hpp"
#include "judge/writer.hpp"

namespace grundy::judge {

enum class Answers { winner, value };

/// Answers each line of the input; empty lines are skipped. InputError: a line is no position, and which.
/// Stopped, Error: it cannot be answered.
void answer_positions(const Reader::Source& in, Writer& out, Solver& solver, Answers answers);

struct PositionsOptions {
    std::string game;    ///< its name, with parameters where they shall be fixed: "snim[{2, 5}]"
    Int most = 1000;     ///< no number above it; rows are short, and their elements small, anyway
    Int components = 1;  ///< that a position may have
    Answers answers = Answers::winner;
    SolverOptions solver;
};

/// Positions of a game, made up; `rules` must outlive what is returned. How large they grow is found out on the
/// way: by what the engine answers within `steps_a_position`. Error: there is no such game, or it has arguments that
/// cannot be made up.
inline constexpr std::uint64_t steps_a_position = 50000;
Subject positions(const Rules& rules, const PositionsOptions& options);

}  // namespace grundy::judge
