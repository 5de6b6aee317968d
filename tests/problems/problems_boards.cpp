// SPDX-License-Identifier: MIT
// Judge problems on boards: the rows of the board, one after another; see problems.hpp.
#include "problems/problems.hpp"

namespace grundy::problems {
namespace {

// The value of a board of coins is that of a sum with a component for each coin that may begin a move (the theorem on
// coin-turning games; problems_test.cpp compares with whole boards). Here those coins are the tails.
std::string bzoj1434(Asker& ask, std::istream& in) {
    return each_test(in, [&](std::int64_t) {
        const std::int64_t n = number(in);
        number(in);
        std::vector<std::string> tails;
        for (std::int64_t i = 1; i <= n; ++i) {
            const std::string line = word(in);
            for (std::size_t j = 0; j < line.size(); ++j)
                if (line[j] != 'H') tails.push_back(call("bzoj1434", {i, static_cast<std::int64_t>(j) + 1}));
        }
        return ask.first_wins(joined(tails)) ? "-_-" : "=_=";
    });
}

// A wave never leaves the chessboard colour of its cell, so the two colours are two components.
std::string cf138D(Asker& ask, std::istream& in) {
    const std::int64_t n = number(in), m = number(in);
    Numbers colours[2];
    for (std::int64_t i = 0; i < n; ++i) {
        const std::string line = word(in);
        for (std::int64_t j = 0; j < m; ++j) {
            const char letter = line.at(static_cast<std::size_t>(j));
            const std::int64_t cell = letter == 'L' ? 1 : letter == 'R' ? 2 : 3;
            for (std::int64_t colour : {0, 1}) colours[colour].push_back((i + j) % 2 == colour ? cell : 0);
        }
    }
    const std::string game = "cf138D[" + std::to_string(m) + "](";
    return ask.first_wins(game + row(colours[0]) + ") + " + game + row(colours[1]) + ")") ? "WIN\n" : "LOSE\n";
}

// All disks are white, and each of them may begin a move.
std::string pe459(Asker& ask, std::istream& in) {
    const std::int64_t n = number(in);
    std::vector<std::string> disks;
    for (std::int64_t x = 1; x <= n; ++x)
        for (std::int64_t y = 1; y <= n; ++y) disks.push_back(call("pe459", {x, y}));
    return std::to_string(ask.solve(joined(disks)).moves.size()) + "\n";
}

}  // namespace

const std::vector<Problem>& board_problems() {
    static const std::vector<Problem> table = {
        {"bzoj1434", bzoj1434, "coins with 10 cells up and left of them; 100 x 100 takes the closed form"},
        {"cf138D", cf138D, "6 x 6; 20 x 20 takes one rectangle of diagonals as a position"},
        {"pe459", pe459, "10 x 10; 10^6 takes the product theorem for coins"},
    };
    return table;
}

}  // namespace grundy::problems
