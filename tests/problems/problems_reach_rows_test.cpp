// SPDX-License-Identifier: MIT
// Tests judge problems on rows, graphs and boards beyond their samples, against the theorem or the plain recurrence
// that is commonly used for them; see problems_reach_test.cpp.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <random>
#include <utility>

#include "problems/problems_reach.hpp"

namespace grundy::problems::problems_reach_rows_test {

std::int64_t below(std::mt19937& random, std::int64_t n) {
    return static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(n));
}

Value xor_all(const Numbers& w) {
    return static_cast<Value>(std::accumulate(w.begin(), w.end(), std::int64_t{0}, std::bit_xor<>()));
}

TEST(Reach, Intervals) {
    std::mt19937 random(206);
    for (int round = 0; round < 3; ++round) {
        std::vector<std::pair<std::int64_t, std::int64_t>> intervals;
        std::string in = "1\n100\n";
        for (int i = 0; i < 100; ++i) {
            const std::int64_t left = 1 + below(random, 99), right = left + 1 + below(random, 100 - left);
            intervals.emplace_back(left, right);
            in += std::to_string(left) + " " + std::to_string(right) + "\n";
        }
        Value g[101][101] = {};  // what lies between two points
        for (std::int64_t length = 1; length <= 99; ++length)
            for (std::int64_t l = 1; l + length <= 100; ++l) {
                Seen seen;
                for (auto [a, b] : intervals)
                    if (l <= a && b <= l + length) seen.insert(g[l][a] ^ g[b][l + length]);
                g[l][l + length] = mex(seen);
            }
        EXPECT_EQ(answer("abc206f", in), g[1][100] != 0 ? "Alice\n" : "Bob\n");
    }
}

TEST(Reach, CoupledPiles) {
    std::mt19937 random(1);
    for (int round = 0; round < 12; ++round) {
        // Misere nim has the winner of nim if a heap has two or more stones, and otherwise the other player.
        Numbers w;
        for (int i = 0; i < 5; ++i) w.push_back(1 + below(random, round % 3 == 0 ? 1 : 12));
        if (round % 2 == 0) w.back() = static_cast<std::int64_t>(xor_all({w[0], w[1], w[2], w[3]}));
        const bool big = *std::max_element(w.begin(), w.end()) > 1;
        EXPECT_EQ(answer("bzoj1022", "1\n" + text(w)), (xor_all(w) != 0) == big ? "John\n" : "Brother\n") << text(w);

        // The differences form staircase nim.
        Numbers heaps = {below(random, 4)};
        for (int i = 0; i < 3; ++i) heaps.push_back(heaps.back() + below(random, 4));
        const Value stairs = xor_all({heaps[3] - heaps[2], heaps[1] - heaps[0]});
        EXPECT_EQ(answer("bzoj1115", "1\n" + text(heaps)), stairs != 0 ? "TAK\n" : "NIE\n") << text(heaps);

        // The player to move in a mirror-symmetric row loses: the opponent repeats each move at the other end.
        Numbers mirror;
        for (int i = 0; i < 10; ++i) mirror.push_back(1 + below(random, 20));
        mirror.insert(mirror.end(), mirror.rbegin(), mirror.rend());
        EXPECT_EQ(answer("bzoj1413", "1\n" + text(mirror)), "0\n") << text(mirror);
        ++mirror.front();
        EXPECT_EQ(answer("bzoj1413", "1\n" + text(mirror)), "1\n") << text(mirror);

        // The second player wins exactly if more than half of the heaps have the least size.
        Numbers six;
        for (int i = 0; i < 6; ++i) six.push_back(1 + below(random, 3) / (round % 3 + 1));
        const auto least = std::count(six.begin(), six.end(), *std::min_element(six.begin(), six.end()));
        EXPECT_EQ(answer("cf1147C", text(six)), least <= 3 ? "Alice\n" : "Bob\n") << text(six);

        // The second player wins exactly if the heaps form pairs of equal ones.
        Numbers four;
        for (int i = 0; i < 4; ++i) four.push_back(1 + below(random, 4));
        if (round % 2 == 0) four = {four[0], four[1], four[1], four[0]};
        Numbers sorted = four;
        std::sort(sorted.begin(), sorted.end());
        const bool paired = sorted[0] == sorted[1] && sorted[2] == sorted[3];
        EXPECT_EQ(answer("poj1740", text(four) + "0\n"), paired ? "0\n" : "1\n") << text(four);
    }
}

TEST(Reach, Blackboards) {
    std::mt19937 random(810);
    for (std::size_t size : {13U, 14U, 14U}) {
        std::string in;
        Value all = 0;
        for (std::size_t i = 0; i < size; ++i) {
            const std::int64_t x = below(random, 65536);
            all ^= static_cast<Value>(x);
            in += std::to_string(x) + " ";
        }
        EXPECT_EQ(answer("leetcode810", in), size % 2 == 0 || all == 0 ? "true\n" : "false\n");
    }
    // The token can only move up in a permutation.
    Numbers a(100);
    std::iota(a.begin(), a.end(), 1);
    for (std::size_t i = 99; i > 0; --i)
        std::swap(a[i], a[static_cast<std::size_t>(below(random, static_cast<std::int64_t>(i) + 1))]);
    std::string winners(100, 'B');
    for (std::int64_t v = 100; v >= 1; --v) {
        const auto from = static_cast<std::size_t>(std::find(a.begin(), a.end(), v) - a.begin());
        for (std::size_t to = from % static_cast<std::size_t>(v); to < 100; to += static_cast<std::size_t>(v))
            if (a[to] > v && winners[to] == 'B') winners[from] = 'A';
    }
    EXPECT_EQ(answer("cf1033C", text(a)), winners + "\n");
}

// Only the lengths of the runs of cutting places matter: each is Dawson's Kayles.
TEST(Reach, Strings) {
    std::vector<Value> g;
    for (std::size_t n = 0; n <= 200; ++n) {
        Seen seen;
        for (std::size_t i = 0; i < n; ++i) seen.insert(g[i > 0 ? i - 1 : 0] ^ g[n - i > 2 ? n - i - 2 : 0]);
        g.push_back(mex(seen));
    }
    std::mt19937 random(305);
    for (int letters : {1, 2, 3}) {
        std::string s;
        for (int i = 0; i < 200; ++i) s += static_cast<char>('a' + below(random, letters));
        std::vector<std::size_t> runs = {0};
        for (std::size_t i = 1; i + 1 < s.size(); ++i)
            if (s[i - 1] == s[i + 1])
                ++runs.back();
            else
                runs.push_back(0);
        Value sum = 0;
        for (std::size_t r : runs) sum ^= g[r];
        EXPECT_EQ(answer("cf305E", s) == "Second\n", sum == 0) << s;
    }
}

TEST(Reach, TreesAndGraphs) {
    // By the fusion principle a cycle of odd length counts as one edge, and one of even length as none. A path of 3 is
    // added.
    for (std::int64_t cycle = 3; cycle <= 9; ++cycle) {
        std::string in = "1\n" + std::to_string(cycle + 3) + " " + std::to_string(cycle + 3) + "\n";
        for (std::int64_t i = 1; i < cycle; ++i) in += std::to_string(i) + " " + std::to_string(i + 1) + "\n";
        in += std::to_string(cycle) + " 1\n1 ";
        for (std::int64_t i = cycle + 1; i < cycle + 3; ++i) in += std::to_string(i) + "\n" + std::to_string(i) + " ";
        EXPECT_EQ(answer("bzoj1463", in + std::to_string(cycle + 3)), "Alice\n");
        // The graphs are 1 + 1, and a path whose value equals that of the cycle or differs from it.
        in = "1\n" + std::to_string(cycle + 1) + " " + std::to_string(cycle + 1) + "\n1 " + std::to_string(cycle + 1) +
             "\n";
        for (std::int64_t i = 1; i <= cycle; ++i) in += std::to_string(i) + " " + std::to_string(i % cycle + 1) + "\n";
        EXPECT_EQ(answer("bzoj1463", in), cycle % 2 == 1 ? "Bob\n" : "Alice\n") << in;
    }
    EXPECT_EQ(answer("leetcode2005", "6"), "true\n");
    for (std::int64_t n = 1; n <= 6; ++n) {
        // With edges of one unit, this is hackenbush on a path, with a second path next to it.
        std::string in = "1\n" + std::to_string(n + 4) + "\n";
        for (std::int64_t i = 0; i < n; ++i) in += std::to_string(i) + " " + std::to_string(i + 1) + " 1\n";
        in += "0 " + std::to_string(n + 1) + " 1\n";
        for (std::int64_t i = n + 1; i < n + 3; ++i) in += std::to_string(i) + " " + std::to_string(i + 1) + " 1\n";
        EXPECT_EQ(answer("lightoj1355", in), n == 3 ? "Case 1: Jolly\n" : "Case 1: Emily\n");
        // One edge of n units is n moves: only its parity counts.
        in = "1\n2\n0 1 " + std::to_string(n);
        EXPECT_EQ(answer("lightoj1355", in), n % 2 == 0 ? "Case 1: Jolly\n" : "Case 1: Emily\n");
    }
}

// The theorem on coin-turning games: the value of a board is that of the sum of its coins. The boards here are separate
// games, with rules that know only boards.
TEST(Reach, CoinsAreBoards) {
    Rules rules = Rules::catalogue();
    rules.add(
        "game disks(w: row) with n:\n"
        "    disks([(1 - w[j] if x - a*a < u <= x and y - b*(b + 1) div 2 < v <= y else w[j])\n"
        "           for j in 1..n*n, u = (j - 1) div n, v = (j - 1) mod n])\n"
        "        for i in 1..n*n, x = (i - 1) div n, y = (i - 1) mod n, a in 1..isqrt(x + 1), b in 1..y + 1\n"
        "        if w[i] = 1 and b*(b + 1) div 2 <= y + 1\n"
        "game tails(w: row):\n"  // two rows of two coins; all sets are connected except the diagonals
        "    tails([(1 - w[j] if s[j] = 1 else w[j]) for j in 1..4])\n"
        "        for i in 1..4, m in 2^(4 - i)..15, s = digits(16 + m, 2)[2..5]\n"
        "        if w[i] = 1 and s[i] = 1 and all(s[j] = 0 or j = i or (j <= i and (j - 1) mod 2 <= (i - 1) mod 2)\n"
        "                                         for j in 1..4)\n"
        "           and s != [1, 0, 0, 1] and s != [0, 1, 1, 0]\n",
        "boards.game");
    Solver solver(rules);
    for (std::int64_t n : {2, 3})
        for (std::uint32_t board = 0; board < 1U << (n * n); board += n == 2 ? 1 : 37) {
            Numbers w;
            std::vector<std::string> coins, tails;
            for (std::int64_t i = 0; i < n * n; ++i) {
                w.push_back(board >> i & 1U);
                if (w.back() == 0) continue;
                coins.push_back(call("pe459", {i / n + 1, i % n + 1}));
                tails.push_back(call("bzoj1434", {i / n + 1, i % n + 1}));
            }
            EXPECT_EQ(solver.value("disks[" + std::to_string(n) + "](" + row(w) + ")").value,
                      solver.value(joined(coins)).value)
                << row(w);
            if (n == 2) {
                EXPECT_EQ(solver.value("tails(" + row(w) + ")").value, solver.value(joined(tails)).value) << row(w);
            }
        }
}

// Treblecross is the code 0.007: taking three stones of n + 2 keeps two cells on both sides of a cross free.
TEST(Reach, Crosses) {
    Asker ask;
    for (std::int64_t n = 3; n <= 18; ++n) {
        const bool first = ask.first_wins("0.007(" + std::to_string(n + 2) + ")");
        EXPECT_EQ(answer("poj3537", std::to_string(n)), first ? "1\n" : "2\n") << n;
    }
}

// The value is 2^(x + y - 2), except in the first row and column, where it is the lowest bit of x + y - 1.
TEST(Reach, ConnectedCoins) {
    Asker ask;
    for (auto [x, y] : {std::pair{1, 8}, {8, 1}, {1, 6}, {2, 2}, {2, 3}, {2, 4}, {4, 2}, {3, 3}}) {
        const int value = x > 1 && y > 1 ? 1 << (x + y - 2) : (x + y - 1) & -(x + y - 1);
        EXPECT_EQ(ask.value(call("bzoj1434", {x, y})).value, static_cast<Value>(value)) << x << " " << y;
    }
}

}  // namespace grundy::problems::problems_reach_rows_test
