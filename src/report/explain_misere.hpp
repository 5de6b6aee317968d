// SPDX-License-Identifier: MIT
// Explains why a position is won or lost under misere play. There is no sum of values to lay out; the explanation is
// the answer to every possible move, and each answer is found by a search.
#pragma once

#include <cstddef>
#include <grundy/grundy.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "report/hints.hpp"

namespace grundy::report {

/// Moves from one position, all of which lose for the player who makes them, and an answer to each: a winning move of
/// the other player, or nothing if that player cannot move and has therefore won.
struct MisereReplies {
    struct Reply {
        LegalMove move;
        std::optional<WinningMove> answer;
    };
    std::string position;
    std::vector<Reply> list;
    bool complete = true;  ///< false: there are more
};

struct MisereExplanation {
    MisereAnswer answer;
    std::vector<std::pair<WinningMove, MisereReplies>> wins;  ///< won: the first winning moves, and the replies
    MisereReplies losing;                                     ///< lost: every move
};

/// Searches for the answers. Throws Stopped if the limits do not suffice: those of the solver for each search, or the
/// time of the given ones for all searches together.
MisereExplanation explain_misere(Solver& solver, const std::string& position, const OwnLimits& limits = {});

/// Returns the answer in words, then the reasons, with at most `most_moves` moves or replies in each list.
std::string answer_text(const MisereExplanation& explanation, std::size_t most_moves, const Hints& hints = {});

}  // namespace grundy::report
