// SPDX-License-Identifier: MIT
// Adds a game of one's own, reports faults of its text, and gives one query less time than the others.
#include <grundy/grundy.hpp>
#include <iostream>

int main() {
    grundy::Rules rules = grundy::Rules::catalogue();
    rules.add("game odd(n):\n    odd(n - k) for k in {1, 3} if k < n\n", "odd.game");
    try {
        rules.add("game worse(n):\n    wors(n - 1)\n", "worse.game");
    } catch (const grundy::TextError& fault) {
        std::cout << fault.file << ", line " << fault.line << ", column " << fault.column << ":\n" << fault.what();
    }

    grundy::Solver solver(rules);
    std::cout << "odd(10^9) has value " << solver.value("odd(10^9)").value << '\n';

    grundy::Limits brief;
    brief.nodes = 1000;
    const grundy::Answer hard = solver.value("grundys(50000)", brief);
    if (hard.outcome == grundy::Outcome::out_of_budget) std::cout << hard.reason << '\n';
}
