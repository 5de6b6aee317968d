// SPDX-License-Identifier: MIT
// Tests judge problems beyond their samples, as far as the rules alone reach according to Problem::reach, against the
// theorem or the plain recurrence that is commonly used for them. The oracles are written here, independently of the
// catalogue.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <functional>
#include <map>
#include <set>
#include <sstream>
#include <utility>

#include "problems/problems_reach.hpp"

namespace grundy::problems::problems_reach_test {

/// Computes the values of 0 to n; `options` returns the values of the options of a heap from those of smaller heaps.
std::vector<Value> sequence(std::int64_t n,
                            const std::function<Seen(std::size_t, const std::vector<Value>&)>& options) {
    std::vector<Value> g;
    for (std::size_t i = 0; i <= static_cast<std::size_t>(n); ++i) g.push_back(mex(options(i, g)));
    return g;
}

/// Asks about all of a few pairs of heaps; `value` decides whether their sum has the value 0.
template <typename Closed>
void expect_pairs(std::string_view name, const Numbers& sizes, Closed value, const std::string& first,
                  const std::string& second, const std::string& head = "1\n") {
    for (std::int64_t a : sizes)
        for (std::int64_t b : sizes)
            EXPECT_EQ(answer(name, head + text({a, b})), (value(a) != value(b) ? first : second) + "\n")
                << name << " " << a << " " << b;
}

TEST(Reach, TakingAndSplitting) {
    expect_pairs(
        "hdu3032", {3, 4, 996, 997, 999, 1000},
        [](std::int64_t n) { return n % 4 == 3   ? n + 1
                                    : n % 4 == 0 ? n - 1
                                                 : n; }, "Alice", "Bob");
    expect_pairs(
        "hdu5795", {7, 8, 488, 495, 496, 500},
        [](std::int64_t n) { return n % 8 == 7   ? n + 1
                                    : n % 8 == 0 ? n - 1
                                                 : n; }, "First player wins.",
        "Second player wins.");
    expect_pairs(
        "uva1482", {12, 25, 51, 500, 999, 1000},
        [](std::int64_t n) {
            while (n % 2 == 1) n /= 2;
            return n / 2;
        },
        "YES", "NO");
    // The value is the number of trailing ones of the OR.
    auto pair = [](std::int64_t a, std::int64_t b) { return std::countr_one(static_cast<Value>((a - 1) | (b - 1))); };
    for (std::int64_t a = 88; a <= 96; a += 4)
        for (std::int64_t b = 90; b <= 100; b += 5)
            EXPECT_EQ(answer("bzoj1228", "1\n" + text({a, b, 100, 64})),
                      pair(a, b) != pair(100, 64) ? "YES\n" : "NO\n");
}

TEST(Reach, Stairs) {
    const auto g = sequence(100'000, [](std::size_t n, const std::vector<Value>& small) {
        static std::vector<Value> prefix = {0};
        if (n > 0) prefix.push_back(prefix.back() ^ small[n - 1]);
        Seen seen;
        for (std::size_t k = 2; k * (k + 1) / 2 <= n; ++k)
            if (const std::size_t twice = n * 2 + k * (k - 1); twice % (2 * k) == 0) {
                const std::size_t top = twice / (2 * k);
                seen.insert(prefix[top + 1] ^ prefix[top + 1 - k]);
            }
        return seen;
    });
    for (std::int64_t n : {99'990, 99'991, 99'992, 99'993, 99'994, 99'995, 100'000})
        EXPECT_EQ(answer("cf87C", std::to_string(n)) == "-1\n", g[static_cast<std::size_t>(n)] == 0) << n;
}

TEST(Reach, TakingOnly) {
    const auto in_set = sequence(1'000'000, [](std::size_t n, const std::vector<Value>& g) {
        Seen seen;
        for (std::size_t s : {3U, 7U, 30U, 61U})
            if (s <= n) seen.insert(g[n - s]);
        return seen;
    });
    std::string letters;
    for (std::size_t n = 1; n < in_set.size(); ++n) letters += in_set[n] != 0 ? 'W' : 'L';
    EXPECT_TRUE(answer("cses1729", "1000000 4\n61 3 7 30\n") == letters + "\n");
    // This is nim without two of its moves.
    const std::set<std::pair<std::size_t, std::size_t>> banned = {{998, 1}, {998, 7}, {1000, 1000}, {1000, 500}};
    const auto bans = sequence(1000, [&](std::size_t n, const std::vector<Value>& g) {
        Seen seen;
        for (std::size_t k = 1; k <= n; ++k)
            if (banned.count({n, k}) == 0) seen.insert(g[n - k]);
        return seen;
    });
    for (std::int64_t a : {997, 998, 999, 1000})
        for (std::int64_t b : {0, 500, 991, 997})
            EXPECT_EQ(
                answer("abc255g",
                       "2 4\n" + std::to_string(a) + " " + std::to_string(b) + "\n998 1\n998 7\n1000 1000\n1000 500\n"),
                bans[static_cast<std::size_t>(a)] != bans[static_cast<std::size_t>(b)] ? "Takahashi\n" : "Aoki\n");
    for (std::int64_t n = 1; n <= 1000; n += 37)
        EXPECT_EQ(answer("leetcode1025", std::to_string(n)), n % 2 == 0 ? "true\n" : "false\n");
    // F(k + 2) of the n up to 2^k are lost, where F are the Fibonacci numbers.
    EXPECT_EQ(answer("pe301", "1024"), "144\n");
    // 1 + 2 + ... + k is the first heap of value k.
    for (std::int64_t k = 1; k <= 10; ++k)
        EXPECT_EQ(answer("cf768E", text({k * (k + 1) / 2, k * (k - 1) / 2, 60})),
                  (k ^ (k - 1) ^ 10) != 0 ? "NO\n" : "YES\n");
}

TEST(Reach, HalvesAndCastles) {
    for (std::int64_t k : {4, 5}) {
        const auto g = sequence(100'000, [&](std::size_t n, const std::vector<Value>& small) {
            Seen seen;
            if (n > 0) seen.insert(small[n - 1]);
            if (n > 0 && n % 2 == 0) seen.insert(k % 2 == 1 ? small[n / 2] : 0);
            return seen;
        });
        for (std::int64_t n : {49'152, 65'536, 98'304, 99'999, 100'000})
            EXPECT_EQ(answer("cf603C", "2 " + std::to_string(k) + "\n" + std::to_string(n) + " 6\n"),
                      g[static_cast<std::size_t>(n)] != g[6] ? "Kevin\n" : "Nicky\n");
    }
    const std::int64_t hits[] = {3, 5, 4};
    std::vector<std::vector<Value>> g(1, {0, 0, 0});  // by soldiers and last attack
    for (std::int64_t n = 1; n <= 10'000; ++n) {
        g.push_back({});
        for (std::size_t last = 0; last < 3; ++last) {
            Seen seen;
            for (std::size_t by = 0; by < 3; ++by)
                if (by == 0 || by != last)
                    seen.insert(g[static_cast<std::size_t>(std::max<std::int64_t>(n - hits[by], 0))][by]);
            g.back().push_back(mex(seen));
        }
    }
    for (std::size_t n : {9'991U, 9'996U, 10'000U}) {
        int winning = 0;
        for (std::size_t by = 0; by < 3; ++by) winning += g[n - static_cast<std::size_t>(hits[by])][by] == 0 ? 1 : 0;
        EXPECT_EQ(answer("cf1312F", "1\n1 3 5 4\n" + std::to_string(n)), std::to_string(winning) + "\n") << n;
    }
}

/// Values of positions of two numbers below 201; `absent` if none was set.
class Pairs {
public:
    static constexpr Value absent = ~Value{0};

    Value& operator[](std::pair<std::int64_t, std::int64_t> at) {
        return values_.at(static_cast<std::size_t>(at.first * size + at.second));
    }

private:
    static constexpr std::int64_t size = 201;
    std::vector<Value> values_ = std::vector<Value>(static_cast<std::size_t>(size * size), absent);
};

TEST(Reach, Queens) {
    Pairs g;
    for (std::int64_t a = 1; a < 100; ++a)
        for (std::int64_t b = 1; b < 100; ++b) {
            if (a == b) continue;  // loony, like the edges: absent
            Seen seen;
            auto see = [&](std::int64_t x, std::int64_t y) {
                if (x > 0 && y > 0 && g[{x, y}] != Pairs::absent) seen.insert(g[{x, y}]);
            };
            for (std::int64_t k = 1; k < 100; ++k) see(a - k, b), see(a, b - k), see(a - k, b - k);
            g[{a, b}] = mex(seen);
        }
    for (std::int64_t a : {97, 98, 99})
        for (std::int64_t b : {61, 62, 95})
            EXPECT_EQ(answer("bzoj1457", "1\n2\n" + std::to_string(a) + " " + std::to_string(b) + "\n99 60\n"),
                      (g[{a, b}] != g[{99, 60}]) ? "^o^\n" : "T_T\n");
}

TEST(Reach, BombsAndSheets) {
    Pairs bomb;
    for (std::int64_t p = 1; p <= 50; ++p)
        for (std::int64_t q = 1; q <= 50; ++q) {
            Seen seen;
            for (std::int64_t u = 1; u < p; ++u)
                for (std::int64_t v = 1; v < q; ++v) seen.insert(bomb[{u, q}] ^ bomb[{p, v}]);
            for (std::int64_t v = 1; v < q && p == 1; ++v) seen.insert(bomb[{1, v}]);
            for (std::int64_t u = 1; u < p && q == 1; ++u) seen.insert(bomb[{u, 1}]);
            bomb[{p, q}] = mex(seen);
        }
    std::string board = "50 50\n";
    Value sum = 0;
    for (std::int64_t i = 1; i <= 50; ++i, board += "\n")
        for (std::int64_t j = 1; j <= 50; ++j) {
            const bool there = (i * 7 + j * 11) % 10 == 0;
            board += there ? '#' : '.';
            if (there) sum ^= bomb[{i, j}];
        }
    EXPECT_EQ(answer("hdu2873", board + "0 0\n"), sum != 0 ? "John\n" : "Jack\n");

    Pairs sheet;  // from 2 x 2 on: a strip is loony
    for (std::int64_t w = 2; w <= 200; ++w)
        for (std::int64_t h = 2; h <= w; ++h) {
            Seen seen;
            auto value = [&](std::int64_t a, std::int64_t b) { return sheet[{std::max(a, b), std::min(a, b)}]; };
            for (std::int64_t i = 2; i <= w - 2; ++i) seen.insert(value(i, h) ^ value(w - i, h));
            for (std::int64_t j = 2; j <= h - 2; ++j) seen.insert(value(w, j) ^ value(w, h - j));
            sheet[{w, h}] = mex(seen);
        }
    for (std::int64_t h : {2, 3, 100, 101, 196, 199, 200})
        EXPECT_EQ(answer("poj2311", "200 " + std::to_string(h)), (sheet[{200, h}] != 0) ? "WIN\n" : "LOSE\n") << h;
}

TEST(Reach, TwoNumbers) {
    Pairs piece, heaps;
    for (std::int64_t a = 0; a < 200; ++a)
        for (std::int64_t b = 0; b < 200; ++b) {
            Seen seen;
            if (a > 0) seen.insert(piece[{a - 1, b}]);
            if (b > 0) seen.insert(piece[{a, b - 1}]);
            if (a >= 7 && b >= 7) seen.insert(piece[{a - 7, b - 7}]);
            piece[{a, b}] = mex(seen);
        }
    for (std::int64_t a : {100, 127, 128, 197, 198, 199})
        EXPECT_EQ(answer("cf36D", "1 7\n200 " + std::to_string(a + 1)), (piece[{199, a}] != 0) ? "+\n" : "-\n") << a;
    for (std::int64_t a = 0; a <= 40; ++a)
        for (std::int64_t b = 0; b <= 40; ++b) {
            Value lost = 1;
            for (std::int64_t k = 1; k <= 40; ++k)
                for (auto [x, y] : {std::pair{k, 0 * k}, {0 * k, k}, {k, k}, {k, 2 * k}, {2 * k, k}})
                    if (a >= x && b >= y && heaps[{a - x, b - y}] != 0) lost = 0;
            heaps[{a, b}] = lost;
            if (a + b > 72 || lost != 0) {
                EXPECT_EQ(answer("seuoj194", "1\n" + std::to_string(a) + " " + std::to_string(b)),
                          lost == 0 ? "Alice wins\n" : "Bob wins\n");
            }
        }
    // Fibonacci numbers have quotients of 1. The first player wins from the golden ratio on.
    for (std::int64_t a = 1, b = 2; a + b < std::int64_t{1} << 31; std::swap(a, b), b += a)
        EXPECT_EQ(answer("luoguP1290", "1\n" + std::to_string(b) + " " + std::to_string(a)),
                  b * b - a * b - a * a > 0 ? "Stan wins\n" : "Ollie wins\n");
}

TEST(Reach, GrowingNumbers) {
    for (std::int64_t n : {4'096, 99'999, 100'000}) {
        std::vector<bool> wins(static_cast<std::size_t>(n) + 1, false);  // for the player to move
        for (std::int64_t x = n - 1; x >= 1; --x)
            wins[static_cast<std::size_t>(x)] =
                !wins[static_cast<std::size_t>(x + 1)] || (2 * x <= n && !wins[static_cast<std::size_t>(2 * x)]);
        EXPECT_EQ(answer("tyvj1994", "1\n" + std::to_string(n)), wins[1] ? "NO\n" : "YES\n") << n;
    }
    // With b >= 2, all play is finite.
    const std::int64_t n = 1'000'000'000;
    std::map<std::pair<std::int64_t, std::int64_t>, bool> known;
    std::function<bool(std::int64_t, std::int64_t)> wins = [&](std::int64_t a, std::int64_t b) {
        std::int64_t power = 1;
        for (std::int64_t i = 0; i < b && power < n; ++i) power *= a;
        if (power >= n) return true;  // the other player made it too large
        if (auto it = known.find({a, b}); it != known.end()) return it->second;
        return known[{a, b}] = !wins(a + 1, b) || !wins(a, b + 1);
    };
    for (std::int64_t a : {29'990, 29'991, 31'000})
        EXPECT_EQ(answer("cf39E", std::to_string(a) + " 2 1000000000"), wins(a, 2) ? "Masha\n" : "Stas\n") << a;
    EXPECT_EQ(answer("cf39E", "5 3 1000000000"), wins(5, 3) ? "Masha\n" : "Stas\n");
    // With b = 1 and a^2 >= n, only a can grow, up to n - 1.
    for (std::int64_t a : {9'000, 9'001})
        EXPECT_EQ(answer("cf39E", std::to_string(a) + " 1 10000"), a % 2 == 0 ? "Masha\n" : "Stas\n");
}

}  // namespace grundy::problems::problems_reach_test
