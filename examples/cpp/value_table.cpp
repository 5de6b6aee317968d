// SPDX-License-Identifier: MIT
// Prints the values of a taking-and-breaking game, and its period if one is proven. The argument is a code.
#include <cstdint>
#include <grundy/grundy.hpp>
#include <iostream>

int main(int argc, char** argv) {
    const char* const code = argc > 1 ? argv[1] : "0.77";
    try {
        grundy::Solver solver{grundy::Rules()};  // codes need no rules
        const grundy::GameHandle game = solver.game(code);
        for (std::int64_t n = 0; n < 24; ++n) std::cout << solver.value(game, n) << (n % 12 < 11 ? ' ' : '\n');

        const grundy::PeriodAnswer answer = solver.period(code);
        if (answer.period)
            std::cout << "period " << answer.period->period << " from " << answer.period->preperiod << ", by "
                      << answer.period->theorem << '\n';
        std::cout << "G(10^18) = " << solver.value(game, 1'000'000'000'000'000'000) << '\n';
    } catch (const std::runtime_error& fault) {
        std::cerr << fault.what() << '\n';
        return 1;
    }
}
