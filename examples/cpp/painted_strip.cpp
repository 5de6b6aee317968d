// SPDX-License-Identifier: MIT
// A heap game as a C++ type: paint one cell of a 2 x n strip (the other cell of its column stays: *1) or a 2 x 2
// square.
#include <grundy/ruleset.hpp>
#include <iostream>

struct Strip {
    int start() const { return 100; }
    void for_each_option(int n, auto visit) const {
        for (int a = 0; 2 * a <= n - 1; ++a) visit(a, n - 1 - a, grundy::Star{1});
        for (int a = 0; 2 * a <= n - 2; ++a) visit(a, n - 2 - a);
    }
};

int main() {
    grundy::RulesetSolver<Strip> solver;
    std::cout << "strip(100) = " << solver.value() << '\n';
    for (const auto& move : solver.solve(6).moves)
        std::cout << "strip(" << move.parts[0] << ") + strip(" << move.parts[1] << ") + *" << move.star << " = 0\n";

    grundy::Limits limits;
    limits.nodes = 1000000;
    if (solver.solve(5000, limits).outcome == grundy::Outcome::out_of_budget)
        std::cout << "a million steps are too few\n";
}
