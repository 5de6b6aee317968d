// SPDX-License-Identifier: MIT
// Judge problems played with independent heaps, that is, sums; see problems.hpp.
#include <algorithm>
#include <cstdlib>
#include <utility>

#include "problems/problems.hpp"

namespace grundy::problems {
namespace {

std::string abc255g(Asker& ask, std::istream& in) {
    const std::int64_t n = number(in), m = number(in);
    const Numbers sizes = numbers(in, n);
    Numbers from, taken;
    for (std::int64_t i = 0; i < m; ++i) {
        from.push_back(number(in));
        taken.push_back(number(in));
    }
    return ask.first_wins(heaps("abc255g[" + row(from) + ", " + row(taken) + "]", sizes)) ? "Takahashi\n" : "Aoki\n";
}

std::string bzoj1228(Asker& ask, std::istream& in) {
    return each_test(in, [&](std::int64_t) {
        const Numbers s = list(in);
        std::vector<std::string> pairs;
        for (std::size_t i = 0; i + 1 < s.size(); i += 2) pairs.push_back(call("bzoj1228", {s[i], s[i + 1]}));
        return ask.first_wins(joined(pairs)) ? "YES" : "NO";
    });
}

// Counts the winning attacks. Each leaves a different position (soldiers, last attack), so each is listed.
std::string cf1312F(Asker& ask, std::istream& in) {
    return each_test(in, [&](std::int64_t) {
        const std::int64_t n = number(in);
        const Numbers xyz = numbers(in, 3);
        std::vector<std::string> castles;
        for (std::int64_t a : numbers(in, n)) {
            std::string castle = "cf1312F";
            castle += "[" + std::to_string(xyz[0]) + ", " + std::to_string(xyz[1]) + ", " + std::to_string(xyz[2]);
            castles.push_back(castle + "](" + std::to_string(a) + ", 0)");
        }
        return std::to_string(ask.solve(joined(castles)).moves.size());
    });
}

std::string cf15C(Asker& ask, std::istream& in) {
    std::vector<std::string> nim;
    for (std::int64_t i = number(in); i > 0; --i) {
        const std::int64_t x = number(in), m = number(in);
        for (std::int64_t h = x; h < x + m; ++h) nim.push_back("*" + std::to_string(h));
    }
    return ask.first_wins(joined(nim)) ? "tolik\n" : "bolik\n";
}

std::string cf603C(Asker& ask, std::istream& in) {
    const std::int64_t n = number(in), k = number(in);
    return ask.first_wins(heaps("cf603C[" + std::to_string(k) + "]", numbers(in, n))) ? "Kevin\n" : "Nicky\n";
}

// The judge asks whether the second player wins. A heap begins with no amount used.
std::string cf768E(Asker& ask, std::istream& in) {
    std::vector<std::string> terms;
    for (std::int64_t s : list(in)) terms.push_back("cf768E(" + std::to_string(s) + ", [])");
    return ask.first_wins(joined(terms)) ? "NO\n" : "YES\n";
}

std::string cf87C(Asker& ask, std::istream& in) {
    const Answer answer = ask.solve(call("cf87C", {number(in)}));
    if (!answer.first_wins) return "-1\n";
    std::int64_t least = chosen(answer.moves.front(), "k");
    for (const WinningMove& move : answer.moves) least = std::min(least, chosen(move, "k"));
    return std::to_string(least) + "\n";
}

std::string cses1729(Asker& ask, std::istream& in) {
    const std::int64_t n = number(in);
    std::string out;
    for (std::uint64_t value : ask.table("snim[" + set(list(in)) + "]", 1, n)) out += value != 0 ? 'W' : 'L';
    return out + "\n";
}

// Both players may move either piece forward in hdu1730.game; its note explains why that is the judge's game.
std::string hdu1730(Asker& ask, std::istream& in) {
    std::string out;
    for (std::int64_t n = 0, m = 0; in >> n >> m;) {
        Numbers gaps;
        for (std::int64_t i = 0; i < n; ++i) {
            const std::int64_t t = number(in), j = number(in);
            gaps.push_back(std::abs(t - j) - 1);
        }
        out += ask.first_wins(heaps("hdu1730", gaps)) ? "I WIN!\n" : "BAD LUCK!\n";
    }
    return out;
}

std::string hdu3032(Asker& ask, std::istream& in) {
    return each_test(in,
                     [&](std::int64_t) { return ask.first_wins(heaps("laskers_nim", list(in))) ? "Alice" : "Bob"; });
}

std::string hdu5795(Asker& ask, std::istream& in) {
    return each_test(in, [&](std::int64_t) {
        return ask.first_wins(heaps("hdu5795", list(in))) ? "First player wins." : "Second player wins.";
    });
}

std::string leetcode1025(Asker& ask, std::istream& in) {
    return ask.first_wins(call("leetcode1025", {number(in)})) ? "true\n" : "false\n";
}

// Returns the first winning move: the first heap, then the least amount.
std::string loj10244(Asker& ask, std::istream& in) {
    const Numbers sizes = list(in);
    const Answer answer = ask.solve(heaps("snim[" + set(list(in)) + "]", sizes));
    if (!answer.first_wins) return "NO\n";
    std::pair<std::size_t, std::int64_t> first = {sizes.size() + 1, 0};
    for (const WinningMove& move : answer.moves) first = std::min(first, {move.component, chosen(move, "take")});
    return "YES\n" + std::to_string(first.first) + " " + std::to_string(first.second) + "\n";
}

std::string pe301(Asker& ask, std::istream& in) {
    std::int64_t lost = 0;
    for (std::int64_t n = 1, most = number(in); n <= most; ++n) {
        const std::string nim =
            "*" + std::to_string(n) + " + *" + std::to_string(2 * n) + " + *" + std::to_string(3 * n);
        lost += ask.first_wins(nim) ? 0 : 1;
    }
    return std::to_string(lost) + "\n";
}

std::string uva1482(Asker& ask, std::istream& in) {
    return each_test(in, [&](std::int64_t) { return ask.first_wins(heaps("half_nim", list(in))) ? "YES" : "NO"; });
}

}  // namespace

const std::vector<Problem>& heap_problems() {
    static const std::vector<Problem> table = {
        {"abc255g", abc255g, "whole, by Theorem 59"},
        {"bzoj1228", bzoj1228, "heaps to 100; 2*10^9 takes the closed form"},
        {"cf1312F", cf1312F, "10^4 soldiers; 10^18 takes a period in n that is not proven for two arguments"},
        {"cf15C", cf15C, "heaps one by one, some 1,000; ranges to 10^16 take the XOR of 1 to n"},
        {"cf603C", cf603C, "heaps to 10^5; 10^9 takes the closed form"},
        {"cf768E", cf768E, "whole"},
        {"cf87C", cf87C, "whole"},
        {"cses1729", cses1729, "whole"},
        {"hdu1730", hdu1730, "whole, by the argument of its note"},
        {"hdu3032", hdu3032, "heaps to 1,000; 2^31 takes the closed form"},
        {"hdu5795", hdu5795, "heaps to 500; 10^9 takes the closed form"},
        {"leetcode1025", leetcode1025, "whole"},
        {"loj10244", loj10244, "whole"},
        {"pe301", pe301, "n to 1,024; 2^30 takes the closed form (Fibonacci numbers)"},
        {"uva1482", uva1482, "heaps to 1,000; 2*10^18 takes the closed form"},
    };
    return table;
}

}  // namespace grundy::problems
