// SPDX-License-Identifier: MIT
// Judge problems whose position is one row: piles that depend on each other, numbers on a blackboard, strings; see
// problems.hpp.
#include <algorithm>

#include "problems/problems.hpp"

namespace grundy::problems {
namespace {

std::string of_row(const std::string& name, const Numbers& w) { return name + "(" + row(w) + ")"; }

std::string abc206f(Asker& ask, std::istream& in) {
    return each_test(in, [&](std::int64_t) {
        return ask.first_wins(of_row("abc206f", numbers(in, 2 * number(in)))) ? "Alice" : "Bob";
    });
}

std::string bzoj1022(Asker& ask, std::istream& in) {
    return each_test(in,
                     [&](std::int64_t) { return ask.first_wins(of_row("bzoj1022", list(in))) ? "John" : "Brother"; });
}

std::string bzoj1115(Asker& ask, std::istream& in) {
    return each_test(in,
                     [&](std::int64_t) { return ask.first_wins(of_row("ascending_heaps", list(in))) ? "TAK" : "NIE"; });
}

std::string bzoj1413(Asker& ask, std::istream& in) {
    return each_test(in, [&](std::int64_t) { return ask.first_wins(of_row("end_nim", list(in))) ? "1" : "0"; });
}

std::string cf1033C(Asker& ask, std::istream& in) {
    const Numbers a = list(in);
    std::string out;
    for (std::size_t i = 1; i <= a.size(); ++i)
        out += ask.first_wins("cf1033C(" + std::to_string(i) + ", " + row(a) + ")") ? 'A' : 'B';
    return out + "\n";
}

std::string cf1147C(Asker& ask, std::istream& in) {
    return ask.first_wins(of_row("cf1147C", list(in))) ? "Alice\n" : "Bob\n";
}

std::string cf305E(Asker& ask, std::istream& in) {
    Numbers letters;
    for (char c : word(in)) letters.push_back(c - 'a');
    const Answer answer = ask.solve(of_row("cf305E", letters));
    if (!answer.first_wins) return "Second\n";
    std::int64_t least = chosen(answer.moves.front(), "i");
    for (const WinningMove& move : answer.moves) least = std::min(least, chosen(move, "i"));
    return "First\n" + std::to_string(least) + "\n";
}

std::string cf850C(Asker& ask, std::istream& in) {
    return ask.first_wins(of_row("cf850C", list(in))) ? "Mojtaba\n" : "Arpa\n";
}

std::string cogs1765(Asker& ask, std::istream& in) {
    Numbers board, winning;
    for (std::int64_t x = 1, n = number(in); x <= n; ++x) board.push_back(x);
    for (const WinningMove& move : ask.solve(of_row("cogs1765", board)).moves) winning.push_back(chosen(move, "x"));
    std::sort(winning.begin(), winning.end());
    std::string out;
    for (std::int64_t x : winning) out += (out.empty() ? "" : " ") + std::to_string(x);
    return (out.empty() ? "0" : out) + "\n";
}

std::string hdu3389(Asker& ask, std::istream& in) {
    return each_test(in, [&](std::int64_t k) {
        const bool first = ask.first_wins(of_row("hdu3389", list(in)));
        return "Case " + std::to_string(k) + (first ? ": Alice" : ": Bob");
    });
}

std::string leetcode810(Asker& ask, std::istream& in) {
    return ask.first_wins(of_row("leetcode810", rest(in))) ? "true\n" : "false\n";
}

std::string poj1740(Asker& ask, std::istream& in) {
    std::string out;
    while (const std::int64_t n = number(in)) out += ask.first_wins(of_row("poj1740", numbers(in, n))) ? "1\n" : "0\n";
    return out;
}

std::string poj3537(Asker& ask, std::istream& in) {
    const Numbers strip(static_cast<std::size_t>(number(in)), 0);
    return ask.first_wins(of_row("treblecross", strip)) ? "1\n" : "2\n";
}

}  // namespace

const std::vector<Problem>& row_problems() {
    static const std::vector<Problem> table = {
        {"abc206f", abc206f, "whole"},
        {"bzoj1022", bzoj1022, "5 heaps of 12; 50 of 5000 takes the theorem"},
        {"bzoj1115", bzoj1115, "4 heaps to 12; 1000 of 10^4 takes staircase nim"},
        {"bzoj1413", bzoj1413, "20 heaps to 20; 1000 of 10^9 takes the closed form"},
        {"cf1033C", cf1033C, "100 cells; every position carries the whole row"},
        {"cf1147C", cf1147C, "6 heaps of 3; 50 of 50 takes the theorem"},
        {"cf305E", cf305E, "200 letters; 5000 takes the lengths of runs in place of strings"},
        {"cf850C", cf850C, "a few numbers; 100 of 10^9 takes the sets of exponents, prime by prime"},
        {"cogs1765", cogs1765, "whole"},
        {"hdu3389", hdu3389, "8 boxes; 10^4 takes staircase nim"},
        {"leetcode810", leetcode810, "14 numbers; 1000 takes the theorem"},
        {"poj1740", poj1740, "4 heaps of 4; 10 of 100 takes the theorem"},
        {"poj3537", poj3537, "24 cells; 2000 takes one strip as a heap (0.007)"},
    };
    return table;
}

}  // namespace grundy::problems
