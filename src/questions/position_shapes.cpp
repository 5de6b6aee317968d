// SPDX-License-Identifier: MIT
// Shapes of the answers about one position: solve, value, moves, play.
#include "questions/described_shapes.hpp"
#include "report/genus_fields.hpp"
#include "report/play_fields.hpp"
#include "report/solve_fields.hpp"

namespace grundy::questions::shapes {

using namespace report;

std::vector<NamedShape> position_shapes() {
    return all_of(
        {described_parts<ComponentValue, Plain<WinningMove>, Winning, LegalMove, MoveGroup, PairedMoves::Reply,
                         PairedMoves, Continuation, Explanation, MisereReplies::Reply, MisereContinuation,
                         MisereExplanation>(),
         described_answers<Solved, MisereSolved, WinnerAnswer>(),
         {{"SolveAnswer", "", one_of({named("Solved"), named("MisereSolved"), named("WinnerFound")})}},
         described_answers<Valued>(),
         described_parts<Listed>(),
         {{"Total", "of moves of a group; `win`: they end the game", one_of({named("Value"), word({"win"})})}},
         described_parts<AlikeMoves>(),
         described_answers<MoveList>(),
         described_parts<PlayMove>(),
         described_answers<PlayAnswer>(),
         described_parts<Character, GenusAnswer::Move>(),
         described_answers<GenusAnswer, GenusTable>(),
         {{"GenusAnswer", "", one_of({named("PositionGenus"), named("GenusTable")})}}});
}

}  // namespace grundy::questions::shapes
