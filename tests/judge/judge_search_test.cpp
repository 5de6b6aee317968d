// SPDX-License-Identifier: MIT
// Compares the judge formats with pure game-tree search: win(p) means that some move leads to a p' with not win(p').
// The search follows the problem statements, on whole positions, with no values, no sums and no theory.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "judge/judge_run.hpp"

namespace grundy::judge::test::judge_search_test {

using Row = std::vector<std::int64_t>;

std::string joined(const Row& numbers) {
    std::string text = std::to_string(numbers.size());
    for (auto n : numbers) text += " " + std::to_string(n);
    return text + "\n";
}

TEST(JudgeSearch, BraveGame) {
    std::string in = "4800\n", out;
    for (int m = 1; m <= 40; ++m) {
        std::vector<bool> win{false};
        for (int n = 1; n <= 120; ++n) {
            bool wins = false;
            for (int k = 1; k <= m && k <= n; ++k) wins |= !win[static_cast<std::size_t>(n - k)];
            win.push_back(wins);
            in += std::to_string(n) + " " + std::to_string(m) + "\n";
            out += wins ? "first\n" : "second\n";
        }
    }
    EXPECT_EQ(judge("hdu-1846", in), out);
}

TEST(JudgeSearch, Cet4) {
    std::vector<bool> win{false};
    std::string in, out;
    for (int n = 1; n <= 3000; ++n) {
        bool wins = false;
        for (int k = 1; k <= n; k *= 2) wins |= !win[static_cast<std::size_t>(n - k)];
        win.push_back(wins);
        in += std::to_string(n) + "\n";
        out += wins ? "Kiki\n" : "Cici\n";
    }
    EXPECT_EQ(judge("hdu-1847", in), out);
}

/// A sum of heaps, sorted.
bool wins_snim(const Row& heaps, const Row& set, std::map<Row, bool>& known) {
    auto [place, fresh] = known.try_emplace(heaps, false);
    if (!fresh) return place->second;
    bool wins = false;
    for (std::size_t i = 0; i < heaps.size() && !wins; ++i)
        for (auto s : set) {
            if (s > heaps[i]) continue;
            Row next = heaps;
            next[i] -= s;
            std::sort(next.begin(), next.end());
            if (!wins_snim(next, set, known)) wins = true;
        }
    known[heaps] = wins;
    return wins;
}

TEST(JudgeSearch, SNim) {
    std::mt19937 random(1536);
    auto below = [&](int n) { return static_cast<std::int64_t>(random() % static_cast<unsigned>(n)); };
    std::string in, out;
    for (int group = 0; group < 150; ++group) {
        Row set;
        for (auto k = below(5) + 1; k > 0; --k) set.push_back(below(9) + 1);
        std::map<Row, bool> known;
        in += joined(set) + "20\n";
        for (int sum = 0; sum < 20; ++sum) {
            Row heaps;
            for (auto l = below(3) + 1; l > 0; --l) heaps.push_back(below(16));
            in += joined(heaps);
            std::sort(heaps.begin(), heaps.end());
            out += wins_snim(heaps, set, known) ? "W" : "L";
        }
        out += "\n";
    }
    EXPECT_EQ(judge("hdu-1536", in + "0\n"), out);
}

/// Bit 2c of `free` is the upper and bit 2c+1 the lower free cell of column c.
bool wins_board(unsigned free, std::vector<signed char>& known) {
    signed char& entry = known[free];
    if (entry >= 0) return entry != 0;
    bool wins = false;
    for (unsigned bit = 0; free >> bit != 0 && !wins; ++bit) {
        const unsigned cell = 1U << bit, square = 15U << bit;
        if ((free & cell) != 0) wins = !wins_board(free & ~cell, known);
        if (!wins && bit % 2 == 0 && (free & square) == square) wins = !wins_board(free & ~square, known);
    }
    known[free] = wins;
    return wins;
}

TEST(JudgeSearch, AllBoardsUpToSixColumns) {
    std::mt19937 random(4559);
    std::string in, out;
    int number = 0;
    for (unsigned columns = 1; columns <= 6; ++columns) {
        std::vector<signed char> known(std::size_t{1} << 2 * columns, -1);
        for (unsigned free = 0; free < known.size(); ++free) {
            std::vector<std::string> cells;
            for (unsigned bit = 0; bit < 2 * columns; ++bit)
                if ((free >> bit & 1U) == 0)
                    cells.push_back(std::to_string(bit % 2 + 1) + " " + std::to_string(bit / 2 + 1) + "\n");
            if (!cells.empty() && random() % 2 == 0) cells.push_back(cells[random() % cells.size()]);
            std::shuffle(cells.begin(), cells.end(), random);
            in += std::to_string(columns) + " " + std::to_string(cells.size()) + "\n";
            for (const std::string& c : cells) in += c;
            out += "Case " + std::to_string(++number) + (wins_board(free, known) ? ": Alice\n" : ": Bob\n");
        }
    }
    ASSERT_EQ(number, 5460);
    EXPECT_EQ(judge("hdu-4559", std::to_string(number) + "\n" + in), out);
}

/// Returns the bracelets that are left when all pearls of `w` that are not lighter than `x` are removed.
std::vector<Row> left_of(const Row& w, std::int64_t x) {
    std::vector<Row> runs;
    bool open = false;
    for (auto v : w) {
        if (v < x && !open) runs.emplace_back();
        if (v < x) runs.back().push_back(v);
        open = v < x;
    }
    return runs;
}

using Bracelets = std::vector<Row>;

Bracelets after(const Bracelets& sum, std::size_t chain, std::int64_t x) {
    Bracelets next = left_of(sum[chain], x);
    for (std::size_t i = 0; i < sum.size(); ++i)
        if (i != chain) next.push_back(sum[i]);
    std::sort(next.begin(), next.end());
    return next;
}

bool wins_bracelets(const Bracelets& sum, std::map<Bracelets, bool>& known) {
    auto [place, fresh] = known.try_emplace(sum, false);
    if (!fresh) return place->second;
    bool wins = false;
    for (std::size_t i = 0; i < sum.size() && !wins; ++i)
        for (auto x : sum[i])
            if (!wins_bracelets(after(sum, i, x), known)) wins = true;
    known[sum] = wins;
    return wins;
}

Bracelets random_sum(std::mt19937& random) {
    Bracelets sum(random() % 3 + 1);
    std::size_t most = sum.size() == 1 ? 7 : sum.size() == 2 ? 6 : 4;
    for (Row& w : sum) {
        w.resize(random() % most + 1);
        for (auto& v : w) v = random() % 7 + 1;
    }
    if (sum.size() > 1 && random() % 3 == 0) {  // mirror images: the second player copies each move
        sum.resize(2);
        sum[1].assign(sum[0].rbegin(), sum[0].rend());
    }
    return sum;
}

TEST(JudgeSearch, BraceletsAndTheirWinningPearls) {
    std::mt19937 random(1344);
    std::map<Bracelets, bool> known;
    std::string in = "3000\n", out;
    for (int test = 1; test <= 3000; ++test) {
        Bracelets sum = random_sum(random);
        in += std::to_string(sum.size()) + "\n";
        std::set<std::pair<std::size_t, std::int64_t>> pearls;
        for (std::size_t i = 0; i < sum.size(); ++i) {
            in += joined(sum[i]);
            for (auto x : sum[i])
                if (!wins_bracelets(after(sum, i, x), known)) pearls.emplace(i + 1, x);
        }
        out += "Case " + std::to_string(test) + (pearls.empty() ? ": Genie\n" : ": Aladdin\n");
        for (auto [chain, weight] : pearls) out += "(" + std::to_string(chain) + " " + std::to_string(weight) + ")";
        if (!pearls.empty()) out += "\n";
    }
    EXPECT_EQ(judge("lightoj-1344", in), out);
}

/// *n is the one nim heap that makes the second player win the sum with it. The test finds it by playing that sum, with
/// the heap of n as a bracelet of rising weights 1..n, whose moves are those of nim.
TEST(JudgeSearch, ValuesOfBracelets) {
    std::mt19937 random(7);
    std::map<Bracelets, bool> known;
    Rules rules = Rules::catalogue();
    Solver solver(rules);
    for (int test = 0; test < 400; ++test) {
        Row w(random() % 7 + 1);
        for (auto& v : w) v = random() % 6 + 1;
        Answer answer = solver.solve({Summand{solver.game("bracelet"), {w}}});
        for (std::int64_t n = 0; n <= 7; ++n) {
            Bracelets sum{w};
            if (n > 0) sum.emplace_back();
            for (std::int64_t i = 1; i <= n; ++i) sum.back().push_back(i);
            std::sort(sum.begin(), sum.end());
            EXPECT_EQ(wins_bracelets(sum, known), answer.value != static_cast<std::uint64_t>(n)) << joined(w) << n;
        }
    }
}

}  // namespace grundy::judge::test::judge_search_test
