// SPDX-License-Identifier: MIT
// Defines a plain format for any rules. The input has one position per line, as `solve` accepts and prints them; the
// output has, for each, a line with the winner or the value.
#pragma once

#include <grundy/grundy.hpp>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "api/best_move.hpp"
#include "api/family_text.hpp"
#include "judge/hunt.hpp"
#include "judge/reader.hpp"
#include "judge/writer.hpp"

namespace grundy::judge {

/// What a line of the output states, and by which rule play ends.
struct Answers {
    /// The winner; the value; the number of moves or of choices that win; the best winning move.
    enum class What { winner, value, moves, choices, best };
    What what = What::winner;
    bool misere = false;                       ///< whoever makes the last move loses
    std::shared_ptr<const MoveOrder> order{};  ///< of the best move
    bool names_winner = false;                 ///< before the best move stands the word of the first player
    bool components = false;                   ///< the best move has its component even if there is only one
};

/// Answers each line of the input; empty lines are skipped. Throws InputError if a line is not a position, and names
/// the line. Throws Stopped or Error if the position cannot be answered. All lines share the time of `limits`.
void answer_positions(const Reader::Source& in, Writer& out, Solver& solver, const Limits& limits,
                      const Answers& answers);

/// What is known of a game in scope, perhaps with parameters, or of a code, which has one heap. Throws Error if there
/// is none. A family has what is open in it as arguments.
GameInfo find_game(const Rules& rules, const std::string& game);

/// The text as a family of positions, "painting(board(2, n))", "kayles(n) + kayles(n + 1)" or "barn(w, 0)", where w is
/// a row; nothing if it is none.
std::optional<FamilyText> find_family(const Rules& rules, const std::string& game);

struct PositionsOptions {
    /// Its name, with parameters if they are to be fixed: "snim[{2, 5}]"; or a family.
    std::string game;
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
