// SPDX-License-Identifier: MIT
// Puts an answer into words: who wins, the XOR laid out, the winning moves and why each wins.
#pragma once

#include <cstddef>
#include <grundy/grundy.hpp>
#include <string>

#include "report/hints.hpp"

namespace grundy::report {

/// Shows at most `most_moves` moves and states how many more there are.
std::string answer_text(const Answer& answer, std::size_t most_moves, const Hints& hints = {});
/// Does the same if only the winner was asked.
std::string answer_text(const WinnerAnswer& answer, std::size_t most_moves, const Hints& hints = {});
/// Does the same for misere play.
std::string answer_text(const MisereAnswer& answer, std::size_t most_moves, const Hints& hints = {});
/// Returns why, in whole lines, where more is known than what a search has found: "" otherwise.
std::string misere_reason(const MisereAnswer& answer);

/// How the moves of a lost position are answered, in whole lines.
std::string paired_text(const PairedMoves& paired);

/// Continues `answer_text` with the reasons: why each winning move wins, or why every move of a lost position loses.
/// These are the possible replies, in groups, and the answer to each. Shows at most `most_groups` groups after each
/// move.
std::string explanation_text(const Explanation& explanation, std::size_t most_moves, std::size_t most_groups,
                             const Hints& hints = {});

}  // namespace grundy::report
