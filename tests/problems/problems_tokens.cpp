// SPDX-License-Identifier: MIT
// Judge problems whose positions are one or two numbers that change together; see problems.hpp.
#include "problems/problems.hpp"

namespace grundy::problems {
namespace {

std::string bzoj1457(Asker& ask, std::istream& in) {
    return each_test(in, [&](std::int64_t) {
        std::vector<std::string> queens;
        for (std::int64_t i = number(in); i > 0; --i) queens.push_back(call("first_to_the_corner", numbers(in, 2)));
        return ask.first_wins(joined(queens)) ? "^o^" : "T_T";
    });
}

// The corner is (0, 0) in the rules, (1, 1) in the judge's input.
std::string cf36D(Asker& ask, std::istream& in) {
    const std::int64_t tests = number(in), k = number(in);
    std::string out;
    for (std::int64_t i = 0; i < tests; ++i) {
        const std::int64_t n = number(in), m = number(in);
        out += ask.first_wins(call("cf36D[" + std::to_string(k) + "]", {n - 1, m - 1})) ? "+\n" : "-\n";
    }
    return out;
}

// Endless play begins where only b can still grow, and b determines which player begins it. Count it as lost for that
// player, then as won. If both give the same winner, that player wins; if not, neither can force a win, which is a
// draw. The judge wants the loser; Stas moves first.
std::string cf39E(Asker& ask, std::istream& in) {
    const std::int64_t a = number(in), b = number(in), n = number(in);
    const std::string bound = std::to_string(n);
    const bool lost = ask.first_wins(call("cf39E[n=" + bound + ", endless=0]", {a, b}));
    const bool won = ask.first_wins(call("cf39E[n=" + bound + ", endless=1]", {a, b}));
    if (lost != won) return "Missing\n";
    return lost ? "Masha\n" : "Stas\n";
}

std::string hdu2873(Asker& ask, std::istream& in) {
    std::string out;
    for (std::int64_t n = 0, m = 0; in >> n >> m && n != 0;) {
        std::vector<std::string> bombs;
        for (std::int64_t i = 1; i <= n; ++i) {
            const std::string line = word(in);
            for (std::int64_t j = 1; j <= m; ++j)
                if (line.at(static_cast<std::size_t>(j - 1)) == '#') bombs.push_back(call("hdu2873", {i, j}));
        }
        out += ask.first_wins(joined(bombs)) ? "John\n" : "Jack\n";
    }
    return out;
}

std::string luoguP1290(Asker& ask, std::istream& in) {
    return each_test(
        in, [&](std::int64_t) { return ask.first_wins(call("euclid", numbers(in, 2))) ? "Stan wins" : "Ollie wins"; });
}

std::string poj2311(Asker& ask, std::istream& in) {
    std::string out;
    for (std::int64_t w = 0, h = 0; in >> w >> h;) out += ask.first_wins(call("poj2311", {w, h})) ? "WIN\n" : "LOSE\n";
    return out;
}

std::string seuoj194(Asker& ask, std::istream& in) {
    return each_test(
        in, [&](std::int64_t) { return ask.first_wins(call("seuoj194", numbers(in, 2))) ? "Alice wins" : "Bob wins"; });
}

// A has written 1, so B is the first player.
std::string tyvj1994(Asker& ask, std::istream& in) {
    return each_test(in, [&](std::int64_t) {
        return ask.first_wins("tyvj1994[" + std::to_string(number(in)) + "](1)") ? "NO" : "YES";
    });
}

}  // namespace

const std::vector<Problem>& token_problems() {
    static const std::vector<Problem> table = {
        {"bzoj1457", bzoj1457, "whole"},
        {"cf36D", cf36D, "300 x 300; 10^9 takes the closed form"},
        {"cf39E", cf39E, "n to 10^9 from b = 2 on; to 10^4 with b = 1, where a goes up to n"},
        {"hdu2873", hdu2873, "whole"},
        {"luoguP1290", luoguP1290, "2^31 while the quotients are small: every multiple is a move"},
        {"poj2311", poj2311, "whole"},
        {"seuoj194", seuoj194, "40 x 40; 10^6 takes the closed form"},
        {"tyvj1994", tyvj1994, "n to 10^5; 2^63 takes the closed form"},
    };
    return table;
}

}  // namespace grundy::problems
