// SPDX-License-Identifier: MIT
// The formulas that the notes of the catalogue state, checked against the engine on a range of positions. A note is
// prose, so each formula is written here a second time.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <grundy/grundy.hpp>
#include <numeric>
#include <set>
#include <string>
#include <vector>

namespace grundy::notes_test {

using Row = std::vector<std::int64_t>;

Solver& solver() {
    static Solver all(Rules::catalogue());
    return all;
}

std::uint64_t value(const std::string& position) { return solver().value(position).value->nimber(); }

std::string row_text(const Row& row) {
    std::string out;
    for (const std::int64_t x : row) out += (out.empty() ? "" : ", ") + std::to_string(x);
    return "[" + out + "]";
}

std::int64_t twos(std::int64_t n) { return std::countr_zero(static_cast<std::uint64_t>(n)); }
std::int64_t digits(std::int64_t n) { return static_cast<std::int64_t>(std::bit_width(static_cast<std::uint64_t>(n))); }
bool odious(std::int64_t n) { return std::popcount(static_cast<std::uint64_t>(n)) % 2 == 1; }

std::int64_t odious_number(std::int64_t k) {
    std::int64_t n = 0;
    for (;; ++n)
        if (odious(n) && k-- == 0) return n;
}

std::vector<std::int64_t> prime_factors(std::int64_t n) {
    std::vector<std::int64_t> out;
    for (std::int64_t p = 2; n > 1; ++p)
        for (; n % p == 0; n /= p) out.push_back(p);
    return out;
}

bool fibonacci(std::int64_t n) {
    std::int64_t a = 1, b = 2;
    while (a < n) b = std::exchange(a, b) + b;
    return a == n;
}

std::int64_t phi(std::int64_t n) {
    std::int64_t out = 0;
    for (std::int64_t k = 1; k <= n; ++k) out += std::gcd(k, n) == 1;
    return out;
}

// From the game's first position on.
struct OneNumber {
    const char* game;
    std::int64_t from;
    std::function<std::int64_t(std::int64_t)> value;
};

TEST(Notes, ValuesOfOneNumber) {
    const std::vector<OneNumber> notes = {
        {"aliquot", 1, twos},
        {"leetcode1025", 1, twos},
        {"dim", 1, [](auto n) { return twos(n) + 1; }},
        {"at_least_half", 0, digits},
        {"cet4", 0, [](auto n) { return n % 3; }},
        {"one_or_a_prime", 0, [](auto n) { return n % 4; }},
        {"divide", 1, [](auto n) { return std::ssize(prime_factors(n)); }},
        {"equal_parts", 1,
         [](auto n) {
             std::int64_t odd = n % 2 == 0;
             for (const auto p : prime_factors(n)) odd += p % 2;
             return odd;
         }},
        {"even_if_not_all", 1, [](auto n) { return n % 2 == 0 ? n / 2 - 1 : (n + 1) / 2; }},
        {"half_nim", 1,
         [](auto n) {
             while (n % 2 == 1) n /= 2;
             return n / 2;
         }},
        {"hdu5795", 0, [](auto n) { return n % 8 == 7            ? n + 1
                                           : n > 0 && n % 8 == 0 ? n - 1
                                                                 : n; }},
        {"laskers_nim", 0, [](auto n) { return n % 4 == 3            ? n + 1
                                               : n > 0 && n % 4 == 0 ? n - 1
                                                                     : n; }},
        {"nim", 0, [](auto n) { return n; }},
        {"rims", 0, [](auto n) { return n; }},
        {"ruler", 1, [](auto n) { return n & -n; }},
        {"mock_turtles", 1, [](auto n) { return odious_number(n - 1); }},
        {"triplets", 3, [](auto n) { return odious_number(n - 3); }},
        {"twins", 1, [](auto n) { return n - 1; }},
        {"turtle_fives", 1,
         [](auto n) {
             return Row{1, 2, 4, 7, 8}[static_cast<std::size_t>((n - 1) % 5)];
         }},
        {"triplet_fives", 1,
         [](auto n) {
             return Row{0, 0, 1, 2, 4}[static_cast<std::size_t>((n - 1) % 5)];
         }},
        {"ruler_fives", 1,
         [](auto n) {
             return Row{1, 2, 1, 4}[static_cast<std::size_t>((n - 1) % 4)];
         }},
        {"three_parts", 1, [](auto n) { return (n - 1) / 2; }},
        {"totient", 1,
         [](auto n) {
             std::int64_t steps = 0;
             for (; n > 1; ++steps) n = phi(n);
             return steps % 2;
         }},
        {"turnips", 1,
         [](auto n) {
             std::int64_t last = -1;
             std::int64_t rest = n - 1;
             for (std::int64_t k = 0; rest > 0; ++k, rest /= 3)
                 if (rest % 3 == 2) {
                     last = k;
                     break;
                 }
             return last < 0 ? 0 : odious_number(last);
         }},
        {"prim", 2,
         [](auto n) {
             const std::int64_t least = prime_factors(n).front();
             std::int64_t place = 0;
             for (std::int64_t p = 2; p <= least; ++p) place += prime_factors(p).size() == 1;
             return place;
         }},
    };
    for (const auto& note : notes)
        for (std::int64_t n = note.from; n <= 120; ++n)
            ASSERT_EQ(value(note.game + std::string("(") + std::to_string(n) + ")"),
                      static_cast<std::uint64_t>(note.value(n)))
                << note.game << ", n = " << n;
    for (std::int64_t n = 1; n < 60; n += 2)
        EXPECT_EQ(value("saliquant(" + std::to_string(n) + ")"), static_cast<std::uint64_t>((n - 1) / 2)) << n;
    for (std::int64_t n = 0; n < 60; ++n) {
        EXPECT_EQ(value("kenyons_game(" + std::to_string(n + 6) + ")"),
                  value("kenyons_game(" + std::to_string(n) + ")") + 3);
        EXPECT_EQ(value("dawsons_kayles(" + std::to_string(n + 1) + ")"),
                  value("dawsons_chess(" + std::to_string(n) + ")"));
        EXPECT_EQ(value("rayles(" + std::to_string(n) + ")"), value("kayles(" + std::to_string(n) + ")"));
        EXPECT_EQ(value("cf768E(" + std::to_string(n) + ", [])"),
                  static_cast<std::uint64_t>((std::sqrt(8.0 * static_cast<double>(n) + 1) - 1) / 2));
    }
    for (std::int64_t n = 3; n < 12; ++n)
        EXPECT_EQ(value("treblecross(" + row_text(Row(static_cast<std::size_t>(n), 0)) + ")"),
                  value("james_bond(" + std::to_string(n + 2) + ")"));
}

TEST(Notes, LostHeaps) {
    const std::vector<std::pair<const char*, std::function<bool(std::int64_t)>>> notes = {
        {"brave[m=3]", [](auto n) { return n % 4 == 0; }},
        {"half_nim", [](auto n) { return std::has_single_bit(static_cast<std::uint64_t>(n + 1)); }},
        {"mark", [](auto n) { return n == 0 || twos(n) % 2 == 1; }},
        {"round_kayles", [](auto n) { return n == 0 || n > 2; }},
        {"saliquant", [](auto n) { return n <= 2; }},
    };
    for (const auto& [game, lost] : notes)
        for (std::int64_t n = 0; n <= 100; ++n)
            ASSERT_EQ(value(game + std::string("(") + std::to_string(n) + ")") == 0, lost(n)) << game << ", n = " << n;
    for (std::int64_t n = 1; n <= 60; ++n) {
        const std::string start = std::to_string(n) + ", " + std::to_string(n - 1) + ")";
        EXPECT_EQ(value("fibnim(" + start) == 0, fibonacci(n)) << n;
        EXPECT_EQ(value("take_away[m=1](" + start) == 0, std::has_single_bit(static_cast<std::uint64_t>(n))) << n;
        EXPECT_EQ(value("take_away[m=2](" + start) == 0, fibonacci(n)) << n;
        for (std::int64_t last = 1; last <= 20; ++last)
            ASSERT_EQ(value("not_more_than_last(" + std::to_string(n) + ", " + std::to_string(last) + ")") == 0,
                      last < (n & -n))
                << n << ", " << last;
    }
    const auto lost_of = [](const std::string& game, std::int64_t to) {
        Row out;
        for (std::int64_t n = 0; n <= to; ++n)
            if (value(game + "(" + std::to_string(n) + ")") == 0) out.push_back(n);
        return out;
    };
    EXPECT_EQ(lost_of("subtract_a_prime", 49), (Row{0, 1, 9, 10, 25, 34, 35, 49}));
    EXPECT_EQ(lost_of("subtract_a_square", 44), (Row{0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 34, 39, 44}));
}

TEST(Notes, ValuesOfTwoNumbers) {
    const std::vector<std::pair<const char*, std::function<std::int64_t(std::int64_t, std::int64_t)>>> notes = {
        {"bzoj1228", [](auto a, auto b) { return std::countr_one(static_cast<std::uint64_t>((a - 1) | (b - 1))); }},
        {"grossmans_euclid",
         [](auto a, auto b) {
             const auto least = std::min(a, b), most = std::max(a, b);
             return (most * most - least * least) / (most * least);
         }},
        {"nim_and_one_each", [](auto a, auto b) { return 3 * ((a / 3) ^ (b / 3)) + (a % 3 + b % 3) % 3; }},
        {"rook", [](auto a, auto b) { return a ^ b; }},
        {"slice", [](auto w, auto h) { return w * h % 2 == 0 ? 1 : 0; }},
        {"hackenbush_flower", [](auto s, auto p) { return s + p % 2; }},
        {"sloping_chocolate[m=2]", [](auto y, auto z) { return y <= z / 2 ? y ^ z : -1; }},
    };
    for (const auto& [game, formula] : notes)
        for (std::int64_t a = 1; a <= 16; ++a)
            for (std::int64_t b = 1; b <= 16; ++b) {
                if (formula(a, b) < 0) continue;  // no such position
                ASSERT_EQ(value(game + std::string("(") + std::to_string(a) + ", " + std::to_string(b) + ")"),
                          static_cast<std::uint64_t>(formula(a, b)))
                    << game << ", " << a << ", " << b;
            }
    const double golden = (1 + std::sqrt(5.0)) / 2;
    for (std::int64_t a = 0; a <= 16; ++a)
        for (std::int64_t b = 0; b <= 16; ++b) {
            const std::string at = "(" + std::to_string(a) + ", " + std::to_string(b) + ")";
            EXPECT_EQ(value("king" + at) == 0, a % 2 == 0 && b % 2 == 0) << at;
            if (a > 0 && b > 0) {
                const double ratio = static_cast<double>(std::max(a, b)) / static_cast<double>(std::min(a, b));
                EXPECT_EQ(value("euclid" + at) != 0, a == b || ratio > golden) << at;
            }
        }
    for (int n = 1; n <= 10; ++n) {
        const auto first = static_cast<std::int64_t>(n * golden);
        EXPECT_EQ(value("wythoff(" + std::to_string(first) + ", " + std::to_string(first + n) + ")"), 0U);
        for (int r = 1; r <= 4; ++r) {
            const double c = (2 - r + std::sqrt(r * r + 4.0)) / 2;
            const auto a = static_cast<std::int64_t>(n * c);
            EXPECT_EQ(value("r_wythoff[r=" + std::to_string(r) + "](" + std::to_string(a) + ", " +
                            std::to_string(a + std::int64_t{r} * n) + ")"),
                      0U);
        }
    }
}

// All rows of up to four numbers, each up to three.
void for_rows(const std::function<void(const Row&)>& visit) {
    std::vector<Row> rows{{}};
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (!rows[i].empty()) visit(rows[i]);
        if (rows[i].size() == 4) continue;
        for (std::int64_t x = 0; x <= 3; ++x) {
            Row longer = rows[i];
            longer.push_back(x);
            rows.push_back(longer);
        }
    }
}

std::uint64_t xored(const Row& row) {
    return static_cast<std::uint64_t>(std::accumulate(row.begin(), row.end(), std::int64_t{0}, std::bit_xor<>()));
}

bool divisible_in_each_place(const Row& row, int by) {
    for (int place = 0; place < 8; ++place) {
        int ones = 0;
        for (const std::int64_t x : row) ones += x >> place & 1;
        if (ones % by != 0) return false;
    }
    return true;
}

TEST(Notes, Rows) {
    for_rows([](const Row& row) {
        const std::string text = "(" + row_text(row) + ")";
        ASSERT_EQ(value("nim_heaps" + text), xored(row)) << text;
        ASSERT_EQ(value("moores_nim[k=2]" + text) == 0, divisible_in_each_place(row, 3)) << text;
        ASSERT_EQ(value("nim_two_heaps" + text) == 0, divisible_in_each_place(row, 3)) << text;
        std::uint64_t odd_steps = 0, standing = 0;
        for (std::size_t i = 0; i < row.size(); ++i)
            if (i % 2 == 0) odd_steps ^= static_cast<std::uint64_t>(row[i]);
        ASSERT_EQ(value("staircase_nim" + text) == 0, odd_steps == 0) << text;
        Row coins(row);
        for (std::size_t i = 0; i < coins.size(); ++i) {
            coins[i] %= 2;
            if (coins[i] == 1) standing ^= i + 1;
        }
        ASSERT_EQ(value("turning_turtles(" + row_text(coins) + ")"), standing) << text;
        const auto largest = *std::max_element(row.begin(), row.end());
        if (largest > 0) {
            ASSERT_EQ(value("greedy_nim" + text) == 0, std::count(row.begin(), row.end(), largest) % 2 == 0) << text;
        }
        if (std::set<std::int64_t>(row.begin(), row.end()).size() != row.size()) return;
        std::uint64_t welter = xored(row);
        for (std::size_t i = 0; i < row.size(); ++i)
            for (std::size_t j = 0; j < i; ++j) {
                const auto x = static_cast<std::uint64_t>(row[i] ^ row[j]);
                welter ^= x ^ (x - 1);
            }
        ASSERT_EQ(value("welter" + text), welter) << text;
    });
}

}  // namespace grundy::notes_test
