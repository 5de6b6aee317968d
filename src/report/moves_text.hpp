// SPDX-License-Identifier: MIT
// Shows all moves of a position, grouped by the value that they lead to, and how the mex of these values is the value
// of the position.
#pragma once

#include <grundy/answers.hpp>
#include <string>
#include <vector>

#include "report/hints.hpp"

namespace grundy::report {

/// Moves after which the sum has the same value, or that end the game at once.
struct AlikeMoves {
    Value total{};
    bool ends = false;
    bool again = false;                   ///< the same player moves again
    std::vector<const LegalMove*> moves;  ///< of the list

    bool win() const { return ends || again == (total != 0); }
};
/// Moves that end the game come first, then those after which the same player moves again, then those to 0, which win,
/// too; those to a loony position, which lose to the next move, come last.
std::vector<AlikeMoves> alike_moves(const MoveList& list);

/// At most `shown` moves of each group.
std::string moves_text(const MoveList& list, std::size_t shown, const Hints& hints);

}  // namespace grundy::report
