// SPDX-License-Identifier: MIT
// Solves a sum of games and plays the first winning move: the position that this leaves is lost.
#include <grundy/grundy.hpp>
#include <iostream>

int main() {
    grundy::Solver solver(grundy::Rules::catalogue());
    const grundy::PositionHandle position = solver.position("strip(4) + brave[m=3](6) + *1");

    const grundy::Answer answer = solver.solve(position);
    std::cout << answer.position << " has value " << answer.value << '\n';
    for (const grundy::WinningMove& move : answer.moves)
        std::cout << "  " << move.component << ": " << move.from << " -> " << move.to << '\n';
    if (answer.moves.empty()) return 0;

    const grundy::WinningMove& first = answer.moves.front();
    const grundy::PositionHandle left = solver.after(position, first);
    std::cout << solver.text(left) << " has value " << solver.value(left).value << '\n';
}
