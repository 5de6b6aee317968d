// SPDX-License-Identifier: MIT
// Asks about 10,000 positions on two threads, with a budget for each, and reports which ran out of it.
#include <grundy/grundy.hpp>
#include <iostream>
#include <thread>

std::string position(std::size_t i) {
    const std::string n = std::to_string(i), board = "cram(board(5, " + std::to_string(1 + i / 500) + "))";
    return i % 500 == 0 ? board : "kayles(" + n + ") + strip(" + n + ")";
}

int main() {
    std::vector<grundy::Answer> answers(10'000);
    const grundy::Rules rules = grundy::Rules::catalogue();
    const auto ask = [&](std::size_t first, std::size_t end) {  // a solver for each thread
        grundy::SolverOptions options;
        options.threads = 1;
        options.limits.nodes = 100'000;  // of each query
        grundy::Solver solver(rules, options);
        for (std::size_t i = first; i < end; ++i) answers[i] = solver.value(position(i));
    };
    std::thread other(ask, 0, answers.size() / 2);
    ask(answers.size() / 2, answers.size());
    other.join();

    std::size_t won = 0, lost = 0;
    for (const grundy::Answer& answer : answers)
        if (answer.outcome == grundy::Outcome::answered)
            ++(answer.first_wins ? won : lost);
        else
            std::cout << answer.position << " ran out of its budget\n";
    std::cout << won << " are won, " << lost << " are lost\n";
}
