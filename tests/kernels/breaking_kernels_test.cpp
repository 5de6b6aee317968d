// SPDX-License-Identifier: MIT
// Compares the rungs of the breaking kernels with each other, down to the definition, which is implemented again here:
// random codes, bounds, bonuses and tails, whole tables and tables that are extended in pieces.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <set>
#include <vector>

#include "core/size.hpp"
#include "kernels/breaking/breaking.hpp"
#include "kernels/breaking/mask.hpp"
#include "kernels/breaking/one_heap/search_splits.hpp"
#include "kernels/breaking/three_parts/triples.hpp"
#include "support/code_rules.hpp"
#include "support/effort.hpp"
#include "support/values_of.hpp"

namespace grundy::kernels::breaking_kernels_test {

using Table = std::vector<std::uint32_t>;

BreakingRules grundys_game() {
    BreakingRules rules;
    rules.splits.push_back({0, 1, 1, true, 0, {}});
    return rules;
}

BreakingRules laskers_nim() {
    BreakingRules rules;
    rules.single_tails.push_back({1, 0, 0, {}});
    rules.splits.push_back({0, 1, 1, false, 0, {}});
    return rules;
}

// Written from the description in breaking.hpp alone: it uses a set of values and the least missing number.
Table by_definition(const BreakingRules& rules, std::size_t size) {
    Table g(size);
    for (std::size_t n = 0; n < size; ++n) {
        std::set<std::uint32_t> options;
        const auto leave_one = [&](const Single& s, std::size_t take) {
            if (s.heaps.contain(n) && take <= n && n - take >= s.least) options.insert(g[n - take] ^ s.bonus);
        };
        const auto leave_two = [&](const Split& s, std::size_t take) {
            if (!s.heaps.contain(n) || take > n) return;
            for (std::size_t a = 0; a <= n - take; ++a) {
                const std::size_t b = n - take - a;
                if (std::min(a, b) < s.small || std::max(a, b) < s.large || (s.unequal && a == b)) continue;
                options.insert(g[a] ^ g[b] ^ s.bonus);
            }
        };
        for (const auto& e : rules.emptying)
            for (const auto& h : e.heaps)
                if (h.contain(n)) options.insert(e.bonus);
        for (const auto& s : rules.singles) leave_one(s, s.take);
        for (const auto& s : rules.splits) leave_two(s, s.take);
        for (std::size_t take = 0; take <= n; ++take) {
            for (const auto& s : rules.single_tails)
                if (take >= s.take) leave_one(s, take);
            for (const auto& s : rules.split_tails)
                if (take >= s.take) leave_two(s, take);
        }
        while (options.contains(g[n])) ++g[n];
    }
    return g;
}

// Fills the table in pieces, so that it grows and work limits end a call early.
Table filled(const BreakingRules& rules, std::size_t size, BreakingMode mode, std::size_t piece, std::size_t restart) {
    Sequence g;
    auto kernel = std::make_unique<Breaking>(rules, g, mode);
    while (g.size() < size) {
        const std::size_t before = g.size(), to = std::min(size, before + piece);
        kernel->extend(g, to, piece % 2 == 0 ? 500 : ~std::uint64_t{0} / 2);
        EXPECT_GT(g.size(), before);
        EXPECT_LE(g.size(), to);
        if (before / restart != g.size() / restart) kernel = std::make_unique<Breaking>(rules, g, mode);
    }
    return values_of(g);
}

void agree(const BreakingRules& rules, const Table& expected, std::size_t piece, std::size_t restart) {
    for (const auto mode : {BreakingMode::dense, BreakingMode::sparse, BreakingMode::automatic}) {
        const Table g = filled(rules, expected.size(), mode, piece, restart);
        const auto at = std::mismatch(expected.begin(), expected.end(), g.begin()).first - expected.begin();
        ASSERT_EQ(g, expected) << "mode " << static_cast<int>(mode) << ", first at heap " << at;
    }
}

Heaps random_heaps(std::mt19937_64& random) {
    Heaps h;
    if (random() % 4 == 0) h.least = random() % 40;
    if (random() % 8 == 0) h.most = h.least + random() % 300;
    return h;
}

BreakingRules random_rules(std::mt19937_64& random) {
    const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
    const auto bonus = [&] { return below(3) == 0 ? static_cast<std::uint32_t>(1u << below(7)) : 0u; };
    BreakingRules rules;
    for (std::size_t i = below(3); i > 0; --i) {
        const std::size_t least = below(20), most = least + below(5);
        rules.emptying.push_back({{{least, most}, {most + 2, most + 2 + below(300)}}, bonus()});
    }
    for (std::size_t i = below(4); i > 0; --i)
        rules.singles.push_back({1 + below(i % 2 ? 6 : 200), below(4), bonus(), random_heaps(random)});
    if (below(5) == 0) rules.single_tails.push_back({1 + below(9), below(3), bonus(), {below(30)}});
    for (std::size_t i = 1 + below(3); i > 0; --i) {
        const std::size_t take = below(i % 2 ? 5 : 60), small = below(3) + (take == 0 ? 1 : 0);
        const std::size_t large = small + (below(3) == 0 ? below(50) : 0);
        rules.splits.push_back({take, small, large, below(3) == 0, bonus(), random_heaps(random)});
    }
    if (below(12) == 0) rules.split_tails.push_back({1 + below(9), below(3), 3, below(2) == 0, bonus(), {below(30)}});
    const auto by_take = [](const auto& a, const auto& b) { return a.take < b.take; };
    std::sort(rules.singles.begin(), rules.singles.end(), by_take);
    std::sort(rules.splits.begin(), rules.splits.end(), by_take);
    return rules;
}

TEST(BreakingKernels, ReferenceIsTheDefinition) {
    std::mt19937_64 random(11);
    for (int round = 0; round < (effort::sanitized ? 50 : 150); ++round) {
        SCOPED_TRACE(round);
        const BreakingRules rules = random_rules(random);
        const Table expected = by_definition(rules, 120);
        Table g(120, 999);
        breaking_reference(rules, g, 0);
        ASSERT_EQ(g, expected);
        agree(rules, expected, 1 + static_cast<std::size_t>(round) % 120, 50);
    }
}

TEST(BreakingKernels, RungsAgreeOnRandomRules) {
    std::mt19937_64 random(12);
    for (int round = 0; round < 150; ++round) {
        SCOPED_TRACE(round);
        const BreakingRules rules = random_rules(random);
        const bool slow = !rules.split_tails.empty();  // n^2 options of heap n
        Table expected(slow ? 250 : round % 10 == 0 ? 3000 : 900);
        breaking_reference(rules, expected, 0);
        agree(rules, expected, 1 + random() % 1500, 300 + random() % 1500);
    }
}

// Blocks of heaps omit the rare part that is half of one of their heaps, wherever it is among the others.
TEST(BreakingKernels, HalvesThatAreNotAllowed) {
    std::mt19937_64 random(19);
    for (int round = 0; round < 40; ++round) {
        BreakingRules rules = code({static_cast<int>(random() % 4), static_cast<int>(random() % 4), 3});
        const std::size_t small = to_size(1 + random() % 400), more = to_size(random() % 40);
        rules.splits.push_back({to_size(random() % 4), small, small + more, true, 0, {}});
        if (round % 2 == 0) rules.splits.push_back({5, 1, 1, true, static_cast<std::uint32_t>(random() % 3), {}});
        Table expected(1200);
        breaking_reference(rules, expected, 0);
        agree(rules, expected, 2000, 5000);
    }
}

// No vector of bytes or of 16 bits can sieve these values: one kind of split may have values that another has not.
TEST(BreakingKernels, LargeBonusesBesideSeveralSplits) {
    std::mt19937_64 random(20);
    for (const std::uint32_t bonus : {32767U, 32768U, 65535U}) {
        BreakingRules rules;
        rules.singles.push_back({1, 0, bonus, {}});
        for (std::size_t take = 1; take <= 3; ++take)
            rules.splits.push_back({take, to_size(random() % 3), to_size(2 + random() % 3), random() % 2 == 0, 0, {}});
        Table expected(1000);
        breaking_reference(rules, expected, 0);
        agree(rules, expected, 700, 5000);
    }
}

TEST(BreakingKernels, RungsAgreeOnCodes) {
    std::mt19937_64 random(13);
    for (int round = 0; round < (effort::sanitized ? 8 : 25); ++round) {
        std::vector<int> digits(1 + random() % 5);
        for (int& d : digits) d = static_cast<int>(random() % 8);
        const BreakingRules rules = code(digits);
        Table expected(3000);
        breaking_reference(rules, expected, 0);
        agree(rules, expected, 5000, 10000);
    }
    for (const BreakingRules& rules : {grundys_game(), laskers_nim(), code({1, 6}), code({0, 6}), code({1, 0, 6})}) {
        Table expected(6000);  // includes values beyond a byte
        breaking_reference(rules, expected, 0);
        agree(rules, expected, 1000, 2500);
    }
}

// 70,000 heaps take values from 16 to 32 bits; OEIS A033316 and Winning Ways ch. 4 have the values: n, n, n + 1, n - 1.
TEST(BreakingKernels, LaskersNimBeyondSixteenBits) {
    const Table g = filled(laskers_nim(), 70000, BreakingMode::sparse, 30001, 1000000);
    for (std::uint32_t n = 1; n < g.size(); ++n) {
        const std::uint32_t expected = n % 4 == 3 ? n + 1 : n % 4 == 0 ? n - 1 : n;
        ASSERT_EQ(g[n], expected) << n;
    }
}

TEST(BreakingKernels, SparseSpacesAreFound) {
    const auto rung = [](const BreakingRules& rules, std::size_t size) {
        Sequence g;
        Breaking kernel(rules, g);
        while (g.size() < size) kernel.extend(g, size, 1 << 20);
        return kernel.rung();
    };
    const BreakingRung few = rung(code({1, 6}), 9000), position = rung(code({1, 0, 6}), 9000);
    EXPECT_TRUE(few.sparse);
    EXPECT_LT(few.rare, 60U);
    EXPECT_FALSE(few.position);
    EXPECT_TRUE(position.sparse);
    EXPECT_TRUE(position.position);
    EXPECT_LT(position.rare, 20U);
    EXPECT_FALSE(rung(code({0, 6}), 9000).sparse);
}

template <class Lane>
void check_searches(std::mt19937_64& random) {
    for (int round = 0; round < 600; ++round) {
        const std::size_t count = random() % 300;
        const std::uint64_t bound = sizeof(Lane) == 1 ? 256 : 1 + random() % 1000;
        std::vector<Lane> low(count), high(count);
        for (auto* side : {&low, &high})
            for (Lane& v : *side) v = static_cast<Lane>(random() % bound);
        const auto want = static_cast<Lane>(random() % bound);
        const Lane* const down = high.data() + count - (count > 0 ? 1 : 0);
        const std::size_t at = breaking::find_xor(low.data(), down, count, want);
        const std::size_t first = breaking::find_xor_plain(low.data(), down, count, want);
        const auto given = [&](std::size_t i) { return static_cast<Lane>(low[i] ^ high[count - 1 - i]); };
        std::size_t expected_first = 0;
        while (expected_first < count && given(expected_first) != want) ++expected_first;
        ASSERT_EQ(first, expected_first);
        ASSERT_EQ(at < count, first < count);
        ASSERT_LE(at, first);
        if constexpr (sizeof(Lane) < 4) {
            const auto base = static_cast<std::uint32_t>(random() % bound);
            breaking::Wanted wanted{{random() & random(), random() & random()}}, plain = wanted, expected = wanted;
            for (std::size_t i = 0; i < count; ++i) {
                const std::uint32_t v = std::uint32_t{given(i)} ^ base;
                if (v < 128) expected.bits[v / 64] &= ~(std::uint64_t{1} << (v % 64));
            }
            breaking::sieve(low.data(), down, count, base, wanted);
            breaking::sieve_plain(low.data(), down, count, base, plain);
            for (int w = 0; w < 2; ++w) {
                ASSERT_EQ(wanted.bits[w], expected.bits[w]);
                ASSERT_EQ(plain.bits[w], expected.bits[w]);
            }
        }
    }
}

TEST(BreakingKernels, SearchesOfEveryBuild) {
    std::mt19937_64 random(14);
    check_searches<std::uint8_t>(random);
    check_searches<std::uint16_t>(random);
    check_searches<std::uint32_t>(random);
}

TEST(BreakingKernels, SetsShifted) {
    std::mt19937_64 random(16);
    for (const std::size_t words : {std::size_t{1}, std::size_t{2}, std::size_t{8}})
        for (std::uint32_t x = 0; x < 64 * words; ++x) {
            std::vector<std::uint64_t> from(words), to(words), expected(words);
            for (auto& w : from) w = random() & random();
            to[0] = expected[0] = 5;
            for (std::uint32_t v = 0; v < 64 * words; ++v)
                if (from[v / 64] >> (v % 64) & 1) expected[(v ^ x) / 64] |= std::uint64_t{1} << ((v ^ x) % 64);
            breaking::or_shifted(to.data(), from.data(), words, x);
            ASSERT_EQ(to, expected) << x;
        }
}

// The definition: all triples of sizes, in any order, are options.
Table triples_by_definition(const std::vector<Triple>& triples, std::size_t size) {
    Table g(size);
    for (std::size_t n = 0; n < size; ++n) {
        std::set<std::uint32_t> options;
        for (const Triple& t : triples)
            for (std::size_t a = 0; t.heaps.contain(n) && t.take <= n && a <= n - t.take; ++a)
                for (std::size_t b = 0; a + b <= n - t.take; ++b) {
                    std::size_t part[3] = {a, b, n - t.take - a - b};
                    std::sort(part, part + 3);
                    if (part[0] >= t.least[0] && part[1] >= t.least[1] && part[2] >= t.least[2])
                        options.insert(g[a] ^ g[b] ^ g[n - t.take - a - b] ^ t.bonus);
                }
        while (options.contains(g[n])) ++g[n];
    }
    return g;
}

TEST(BreakingKernels, TriplesAreTheDefinition) {
    std::mt19937_64 random(17);
    for (int round = 0; round < 40; ++round) {
        std::vector<Triple> triples(1 + random() % 2);
        for (Triple& t : triples) {
            t.take = random() % 5;
            t.least[0] = random() % 3;
            t.least[1] = t.least[0] + (random() % 2) * (random() % 5);
            if (t.take == 0) t.least[1] = std::max<std::size_t>(t.least[1], 1);
            t.least[2] = t.least[1] + (random() % 2) * (random() % 20);
            t.bonus = random() % 3 == 0 ? static_cast<std::uint32_t>(random() % 100) : 0;
            t.heaps = random_heaps(random);
        }
        const Table expected = triples_by_definition(triples, 110);
        Sequence g;
        TripleBreaking kernel({}, triples, g);
        while (g.size() < expected.size()) kernel.extend(g, expected.size(), 50);
        ASSERT_EQ(values_of(g), expected) << round;
    }
}

TEST(BreakingKernels, OtherMovesBesideTriplesAgreeWithTheReference) {
    std::mt19937_64 random(18);
    for (int round = 0; round < 60; ++round) {
        const BreakingRules rules = random_rules(random);
        Table expected(200);
        Sequence g;
        breaking_reference(rules, expected, 0);
        TripleBreaking kernel(rules, {}, g);
        while (g.size() < expected.size()) kernel.extend(g, expected.size(), 1000);
        ASSERT_EQ(values_of(g), expected) << round;
    }
}

TEST(BreakingKernels, WalshHadamard) {
    std::mt19937_64 random(15);
    std::vector<std::int64_t> h(64), sum(64);
    for (auto& v : h) v = static_cast<std::int64_t>(random() % 100);
    for (std::uint32_t u = 0; u < 64; ++u)
        for (std::uint32_t v = 0; v < 64; ++v) sum[u] += __builtin_parity(u & v) ? -h[v] : h[v];
    breaking::walsh_hadamard(h);
    EXPECT_EQ(h, sum);
}

}  // namespace grundy::kernels::breaking_kernels_test
