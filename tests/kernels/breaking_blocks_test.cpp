// SPDX-License-Identifier: MIT
// Compares blocks of 64 heaps with the definition (breaking_reference): every build of the loops with several numbers
// of threads, on codes and on random rules with bounds, bonuses and unequal parts, whole and in pieces. The loops
// themselves are compared with a few lines of plain C++ each.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <random>
#include <vector>

#include "core/size.hpp"
#include "kernels/breaking/breaking.hpp"
#include "kernels/breaking/indexing.hpp"
#include "kernels/breaking/many_rare/blocks.hpp"
#include "kernels/breaking/planes/planes.hpp"
#include "support/code_rules.hpp"
#include "support/effort.hpp"
#include "support/values_of.hpp"

namespace grundy::kernels::breaking_blocks_test {

using Values = std::vector<std::uint32_t>;
using breaking::PlaneRow;

BreakingSettings with(BreakingMode mode, BreakingBlocks blocks) {
    BreakingSettings out(mode);
    out.blocks = blocks;
    return out;
}

std::vector<BreakingSettings> all_settings() {
    std::vector<BreakingSettings> out;
    for (const auto mode : {BreakingMode::dense, BreakingMode::sparse, BreakingMode::automatic})
        for (std::size_t build = 0; build < breaking::plane_kernels().size(); ++build)
            for (const unsigned threads : {1U, 2U, 3U}) {
                if (mode == BreakingMode::automatic && (build == 0 || threads == 3)) continue;
                BreakingSettings s = with(mode, BreakingBlocks::always);
                s.build = build;
                s.threads = threads;
                out.push_back(s);
            }
    return out;
}

Values filled(const BreakingRules& rules, std::size_t size, const BreakingSettings& settings, std::size_t piece) {
    Sequence g;
    Breaking kernel(rules, g, settings);
    while (g.size() < size) kernel.extend(g, std::min(size, g.size() + piece), std::uint64_t{1} << 16);
    return values_of(g);
}

void agree(const BreakingRules& rules, std::size_t size, std::size_t piece, std::size_t some = 1) {
    Values expected(size);
    breaking_reference(rules, expected, 0);
    const auto settings = all_settings();
    for (std::size_t i = size % some; i < settings.size(); i += some) {
        const Values g = filled(rules, size, settings[i], piece);
        const auto at = std::mismatch(expected.begin(), expected.end(), g.begin(), g.end()).first - expected.begin();
        ASSERT_EQ(g, expected) << "mode " << static_cast<int>(settings[i].mode) << ", build " << settings[i].build
                               << ", threads " << settings[i].threads << ", first at heap " << at;
    }
}

TEST(BreakingBlocks, CodesOfThreeDigits) {
    std::mt19937_64 random(31);
    for (int d = 0; d < 512; d += 1 + static_cast<int>(random() % (effort::sanitized ? 200 : 48))) {
        const BreakingRules rules = code({d / 64, d / 8 % 8, d % 8});
        if (rules.splits.empty()) continue;
        SCOPED_TRACE(d);
        agree(rules, 2200, 5000, 5);
    }
}

TEST(BreakingBlocks, GamesWithManyRareHeapsAndWithoutASparseSpace) {
    BreakingRules grundys;
    grundys.splits.push_back({0, 1, 1, true, 0, {}});
    for (const BreakingRules& rules :
         {grundys, code({6}), code({0, 6}), code({0, 0, 7}), code({0, 1, 5}), code({1, 0, 6})})
        agree(rules, 3500, 3001, 3);
}

TEST(BreakingBlocks, RandomRules) {
    std::mt19937_64 random(32);
    const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
    const auto bonus = [&] { return below(3) == 0 ? static_cast<std::uint32_t>(1U << below(7)) : 0U; };
    for (int round = 0; round < effort::rounds(20); ++round) {
        SCOPED_TRACE(round);
        BreakingRules rules;
        for (std::size_t i = below(3); i > 0; --i) {
            const std::size_t least = below(20);
            rules.emptying.push_back({{{least, least + 5}, {least + 9, least + below(2000)}}, bonus()});
        }
        for (std::size_t i = below(4); i > 0; --i)
            rules.singles.push_back({1 + below(i % 2 ? 6 : 200), below(4), bonus(), {below(40)}});
        for (std::size_t i = 1 + below(3); i > 0; --i) {
            const std::size_t take = below(i % 2 ? 5 : 90), small = below(3) + (take == 0 ? 1 : 0);
            const std::size_t large = small + (below(3) == 0 ? below(50) : 0), least = below(100);
            const std::size_t most = below(4) == 0 ? least + below(2000) : Heaps{}.most;
            rules.splits.push_back({take, small, large, below(3) == 0, bonus(), {least, most}});
        }
        const auto by_take = [](const auto& a, const auto& b) { return a.take < b.take; };
        std::sort(rules.singles.begin(), rules.singles.end(), by_take);
        std::sort(rules.splits.begin(), rules.splits.end(), by_take);
        agree(rules, 2300 + below(300), 1 + below(3000), 4);
    }
}

// Tests values beyond 512, in a game that has them, against the rung below.
TEST(BreakingBlocks, LargeValues) {
    constexpr std::size_t size = 46000;
    const auto below = with(BreakingMode::dense, BreakingBlocks::never),
               blocks = with(BreakingMode::dense, BreakingBlocks::always);
    const Values expected = filled(code({0, 6}), size, below, size);
    ASSERT_GT(*std::max_element(expected.begin(), expected.end()), 550U);
    EXPECT_EQ(filled(code({0, 6}), size, blocks, 10007), expected);
}

// After these values, every build of the loops, with several numbers of threads, continues with the values of the
// definition.
void blocks_go_on(const BreakingRules& rules, const Values& before, std::size_t count, BreakingMode mode,
                  std::uint32_t most) {
    Values expected = before;
    expected.resize(before.size() + count);
    breaking_reference(rules, expected, before.size());
    for (std::size_t build = 0; build < breaking::plane_kernels().size(); ++build) {
        Sequence g{before};
        BreakingSettings settings = with(mode, BreakingBlocks::always);
        settings.build = build;
        settings.threads = 1 + static_cast<unsigned>(build);
        Breaking(rules, g, settings).extend(g, expected.size(), std::uint64_t{1} << 62);
        EXPECT_EQ(values_of(g), expected) << most << ' ' << breaking::plane_kernels()[build]->name;
    }
}

// No game has these values. They make the dense rung proceed to further sets and pages of numbers, and beyond the last.
TEST(BreakingBlocks, LargeValuesBehindRandomOnes) {
    std::mt19937_64 random(36);
    BreakingRules rules;
    for (const std::size_t take : {1U, 2U, 3U}) rules.splits.push_back({take, 0, 0, false, 0, {}});
    const auto go_on_behind = [&](std::uint32_t most) {
        Values before(48'000);
        for (auto& v : before) v = static_cast<std::uint32_t>(random() % (random() % 2 == 0 ? 64 : most));
        blocks_go_on(rules, before, 140, BreakingMode::dense, most);  // a block, which has up to 128, and a part of one
    };
    for (const std::uint32_t most : {600U, 1100U, 1700U, 2040U, 2048U, 4000U})
        if (!effort::sanitized || most > 2048) go_on_behind(most);
    // There are enough splits for the last page, and for values beyond it.
    for (std::size_t take = 4; take <= 20; ++take) rules.splits.push_back({take, 0, 0, false, 0, {}});
    for (const std::uint32_t most : {15'000U, 16'300U, 16'384U})
        if (!effort::sanitized || most > 16'300) go_on_behind(most);
}

// Tests the same in a sparse space of all odd values. In the last cases, values are too large for planes. If only one
// of each two values that differ by bit 1 alone occurs, no option is 2, and a rare value is missing. With one rare
// value in 15, few of the new values are too large, and others follow them.
TEST(BreakingBlocks, LargeValuesBehindRandomOnesInASparseSpace) {
    std::mt19937_64 random(37);
    BreakingRules rules;
    for (const std::size_t take : {2U, 4U}) rules.splits.push_back({take, 0, 0, false, 0, {}});
    struct Case {
        std::uint32_t most, often;
        bool one_of_two;
    };
    for (const auto& [most, often, one_of_two] : std::array<Case, 7>{{{1000, 20, false},
                                                                      {1000, 20, true},
                                                                      {2000, 20, false},
                                                                      {2040, 4, false},
                                                                      {2040, 15, false},
                                                                      {3900, 4, false},
                                                                      {3900, 4, true}}}) {
        if (effort::sanitized && !one_of_two && most != 3900) continue;
        std::vector<std::uint32_t> one(1024);
        for (auto& o : one) o = static_cast<std::uint32_t>(random() % 2);
        one[0] = 1;
        Values before(48'000);
        for (std::size_t n = 0; n < before.size(); ++n) {
            std::uint32_t half = static_cast<std::uint32_t>(random() % (n < 40'000 ? std::min(most, 2036U) : most)) / 2;
            if (one_of_two) half = (half & ~1U) | one[half / 2];
            before[n] = 2 * half + (random() % often == 0 ? 0 : 1);
        }
        blocks_go_on(rules, before, 640, BreakingMode::sparse, most);
    }
}

// There are so many heaps that some are sampled for the best order of parts. The rules have several kinds of splits,
// with bonuses that keep the parity, bounds and unequal parts.
TEST(BreakingBlocks, OrderOfPartsOfSeveralKinds) {
    std::mt19937_64 random(38);
    for (const std::uint32_t most : {120U, 240U, 900U}) {
        BreakingRules rules;
        for (std::size_t take = 2; take <= 6; take += 2)
            rules.splits.push_back({take,
                                    to_size(random() % 90),
                                    to_size(random() % 90),
                                    random() % 2 == 0,
                                    static_cast<std::uint32_t>(2 * (random() % 8)),
                                    {}});
        Values before(48'000);
        for (auto& v : before) v = static_cast<std::uint32_t>(random() % most) | (random() % 40 == 0 ? 0U : 1U);
        blocks_go_on(rules, before, 300, BreakingMode::sparse, most);
    }
}

// The take is so large that heap n has more parts than heaps slightly before it; those must not be sampled for it.
TEST(BreakingBlocks, OrderOfPartsBehindALargeTake) {
    std::mt19937_64 random(39);
    constexpr std::size_t take = 3'400'000;
    BreakingRules rules;
    rules.splits.push_back({take, 32, 32, false, 0, {}});
    Values before(take + 130 + 2 * 128);
    for (auto& v : before) v = static_cast<std::uint32_t>(2 * (random() % 250) + (random() % 200 == 0 ? 0 : 1));
    const auto below = with(BreakingMode::sparse, BreakingBlocks::never),
               blocks = with(BreakingMode::sparse, BreakingBlocks::always);
    std::vector<Values> out;
    for (const auto& settings : {below, blocks}) {
        Sequence g{before};
        Breaking(rules, g, settings).extend(g, before.size() + 150, std::uint64_t{1} << 62);
        out.push_back(values_of(g));
    }
    EXPECT_EQ(out[0], out[1]);
}

// There are so many heaps that the memory for the last heaps alone is moved; the values are compared with the rung
// below.
TEST(BreakingBlocks, ManyHeaps) {
    if (effort::sanitized) GTEST_SKIP() << effort::too_long;
    constexpr std::size_t size = 600000;
    const auto below = with(BreakingMode::sparse, BreakingBlocks::never),
               blocks = with(BreakingMode::sparse, BreakingBlocks::always);
    EXPECT_EQ(filled(code({6}), size, blocks, 100003), filled(code({6}), size, below, size));
}

// New rare heaps appear all the time; each changes which values later heaps of the same block may have.
TEST(BreakingBlocks, RareHeapsInsideABlock) {
    std::mt19937_64 random(33);
    for (int round = 0; round < 4; ++round) {
        BreakingRules rules = code({0, 0, static_cast<int>(4 + random() % 4), static_cast<int>(random() % 4)});
        rules.singles.push_back({5, 0, static_cast<std::uint32_t>(1U << random() % 6), {}});
        agree(rules, 4000, 10000, 3);
    }
}

// Splits end at a heap, beyond which no call continues. Rare heaps are few, so calls are long.
TEST(BreakingBlocks, SplitsThatEnd) {
    for (const std::size_t bound : {2900U, 2950U, 2999U, 3100U}) {
        BreakingRules rules = code({1, 6});
        rules.splits.back().heaps.most = bound;
        agree(rules, 3500, 3500, 3);
    }
}

// Less than a quarter of the heap is left; witnesses must not be searched for beyond that.
TEST(BreakingBlocks, LargeTakes) {
    BreakingRules rules = code({6});
    rules.splits.push_back({1500, 3, 20, false, 0, {}});
    rules.splits.push_back({1600, 0, 0, true, 3, {}});
    agree(rules, 2100, 10000, 4);
}

TEST(BreakingBlocks, IndicesKeepOrderAndDifferences) {
    std::mt19937_64 random(34);
    for (int round = 0; round < 300; ++round) {
        const auto ones = static_cast<std::uint32_t>(1 + random() % 255);
        const breaking::Indexing indexing(ones);
        for (std::uint32_t v = 0; v < 256; ++v) {
            ASSERT_EQ(indexing.value(indexing.index(v), breaking::odd(v & ones)), v);
            const auto w = static_cast<std::uint32_t>(random() % 256);
            ASSERT_EQ(indexing.index(v ^ w), indexing.index(v) ^ indexing.index(w));
            if (breaking::odd(v & ones) == breaking::odd(w & ones)) {
                ASSERT_EQ(v < w, indexing.index(v) < indexing.index(w));
            } else {
                ASSERT_EQ(w < v, indexing.index(w) < indexing.others_below(v));
            }
        }
    }
}

struct Bytes {
    std::vector<std::uint8_t> high, low;
};

Bytes random_bytes(std::mt19937_64& random, std::size_t size, std::uint64_t planes) {
    Bytes out;
    for (std::size_t i = 0; i < size; ++i) {
        out.high.push_back(static_cast<std::uint8_t>(random() % planes));
        out.low.push_back(static_cast<std::uint8_t>(random() % 8 | (random() % 9 == 0 ? breaking::no_index : 0)));
    }
    return out;
}

void expect_mark(const breaking::PlaneKernels& k, std::mt19937_64& random) {
    const std::uint64_t planes = 1 + random() % 60;
    const Bytes table = random_bytes(random, 1000, planes);
    Bytes partners = random_bytes(random, random() % 50, planes);
    for (auto& b : partners.low) b &= 7;
    std::vector<std::size_t> offsets;
    for (std::size_t i = 0; i < partners.low.size(); ++i) offsets.push_back(64 + random() % 800);
    const std::size_t rows = 1 + random() % 20;
    std::vector<PlaneRow> which(rows), seen(rows);
    for (std::size_t w = 0; w < rows; ++w)
        for (std::size_t i = 0; i < 64; ++i) {
            which[w][i] = static_cast<std::uint8_t>(random() % planes);
            seen[w][i] = static_cast<std::uint8_t>(random() & random());
        }
    auto expected = seen;
    for (std::size_t j = 0; j < offsets.size(); ++j)
        for (std::size_t i = 0; i < 64; ++i) {
            const std::size_t at = 900 + i - offsets[j];
            const int high = table.high[at] ^ partners.high[j], low = table.low[at] ^ partners.low[j];
            for (std::size_t w = 0; w < rows && low < 8; ++w)
                if (which[w][i] == high) expected[w][i] = static_cast<std::uint8_t>(expected[w][i] | 1 << low);
        }
    k.mark(&table.high[900], &table.low[900],
           {offsets.data(), partners.high.data(), partners.low.data(), offsets.size()}, which.data(), seen.data(),
           rows);
    ASSERT_EQ(seen, expected) << k.name;
}

void expect_pick(const breaking::PlaneKernels& k, std::mt19937_64& random) {
    const std::size_t count = 1 + random() % 128, rows = 1 + random() % 128;
    std::vector<PlaneRow> each(count), all(count), planes(rows), seen(rows);
    for (std::size_t p = 0; p < count; ++p) {
        each[p].fill(static_cast<std::uint8_t>(p));
        for (auto& b : all[p]) b = random() % 3 == 0 ? static_cast<std::uint8_t>(random()) : 0xff;
    }
    k.pick(each.data(), all.data(), count, planes.data(), seen.data(), rows);
    for (std::size_t i = 0; i < 64; ++i) {
        std::size_t w = 0;
        for (std::size_t p = 0; p < count; ++p) {
            if (all[p][i] == 0xff) continue;
            if (w == rows) continue;
            ASSERT_EQ(planes[w][i], p) << k.name;
            ASSERT_EQ(seen[w++][i], all[p][i]) << k.name;
        }
        for (; w < rows; ++w) ASSERT_EQ(planes[w][i] & seen[w][i], 0xff) << k.name;
    }
}

void expect_one(const breaking::PlaneKernels& k, std::mt19937_64& random) {
    const Bytes table = random_bytes(random, 64, 6);
    breaking::NearPartners partners;
    for (std::size_t i = 0; i < 64; ++i) {
        partners.high[i] = static_cast<std::uint8_t>(random() % 6);
        partners.low[i] = static_cast<std::uint8_t>(random() % 8);
        partners.there[i] = random() % 4 == 0 ? 0xff : 0;
    }
    std::uint8_t planes[4], seen[4] = {1, 2, 4, 0}, expected[4] = {1, 2, 4, 0};
    for (std::size_t w = 0; w < 4; ++w) {
        planes[w] = static_cast<std::uint8_t>(random() % 6);
        for (std::size_t i = 0; i < 64; ++i)
            if (partners.there[i] != 0 && (table.low[i] & 0x80) == 0 && (table.high[i] ^ partners.high[i]) == planes[w])
                expected[w] = static_cast<std::uint8_t>(expected[w] | 1 << (table.low[i] ^ partners.low[i]));
    }
    k.mark_one(table.high.data(), table.low.data(), partners, planes, seen, 4);
    ASSERT_TRUE(std::equal(seen, seen + 4, expected)) << k.name;
}

// Two tables of numbers below `bound`, and the XORs of these numbers that splits produce.
struct Indexed {
    Bytes a, b;
    std::vector<std::uint32_t> indices;
    Indexed(std::mt19937_64& random, std::size_t size, std::uint32_t bound) : indices(size) {
        for (std::uint32_t& n : indices)
            for (Bytes* bytes : {&a, &b}) {
                const auto index = static_cast<std::uint32_t>(random() % bound);
                bytes->high.push_back(static_cast<std::uint8_t>(index / 8));
                bytes->low.push_back(breaking::low_part(index));
                n ^= index;
            }
    }
    breaking::Splits splits() const {
        return {a.high.data(), a.low.data(), b.high.data(), b.low.data(), indices.size()};
    }
};

std::uint32_t bound_of(breaking::Pages pages) {
    return pages == breaking::Pages::one ? breaking::page_indices : breaking::split_indices;
}

void expect_strike(const breaking::PlaneKernels& k, std::mt19937_64& random, breaking::Pages pages) {
    const Indexed n(random, random() % 3000, bound_of(pages));
    const std::size_t window = 8 * k.strike_planes, windows = (breaking::page_indices - window) / 64 + 1;
    const auto page = static_cast<std::uint32_t>(random() % (bound_of(pages) / breaking::page_indices));
    const auto first = static_cast<std::uint32_t>(breaking::page_indices * page + 64 * (random() % windows));
    std::vector<std::uint64_t> set(window / 64), expected;
    for (auto& w : set) w = random() & random() & random();
    expected = set;
    for (const std::uint32_t index : n.indices)
        if (index >= first && index < first + window)
            expected[(index - first) / 64] &= ~(std::uint64_t{1} << index % 64);
    k.strike[pages](n.splits(), first, set.data());
    ASSERT_EQ(set, expected) << k.name;
}

void expect_seek(const breaking::PlaneKernels& k, std::mt19937_64& random, breaking::Pages pages) {
    const Indexed n(random, random() % 600, bound_of(pages));
    breaking::Sought sought;
    sought.page = breaking::page_of(static_cast<std::uint32_t>(random() % bound_of(pages)));
    std::vector<std::uint32_t> indices(k.slots);
    for (unsigned i = 0; i < k.slots; ++i) {
        indices[i] = sought.page + static_cast<std::uint32_t>(random() % (random() % 2 == 0 ? 2048 : 64));
        sought.put(i, indices[i]);
    }
    const auto dropped = static_cast<unsigned>(random() % k.slots);
    sought.drop(dropped, indices[dropped]);
    unsigned expected = 0;
    for (const std::uint32_t index : n.indices)
        for (unsigned j = 0; j < k.slots; ++j)
            if (j != dropped && index == indices[j]) expected |= 1u << j;
    const std::size_t cut = random() % (n.indices.size() + 1);
    const std::array<breaking::Splits, 2> runs{n.splits().part(0, cut), n.splits().part(cut, n.indices.size() - cut)};
    ASSERT_EQ(k.seek[pages](runs, sought), expected) << k.name;
}

void expect_search(const breaking::PlaneKernels& k, std::mt19937_64& random) {
    const std::size_t count = random() % 40, shown = random() % 3;
    const Bytes table = random_bytes(random, 1000, 40), parts = random_bytes(random, 32 * count, 40);
    const auto narrow = [](const Bytes& bytes, std::uint8_t none) {
        std::vector<std::uint8_t> out;
        for (std::size_t i = 0; i < bytes.low.size(); ++i) {
            const bool fits = bytes.low[i] < 8 && bytes.high[i] < breaking::search_planes;
            out.push_back(fits ? static_cast<std::uint8_t>(8 * bytes.high[i] + bytes.low[i]) : none);
        }
        return out;
    };
    const auto heaps = narrow(table, breaking::not_narrow), others = narrow(parts, breaking::not_narrow_part);
    std::vector<std::size_t> offsets;
    for (std::size_t i = 0; i < count; ++i) offsets.push_back(32 + random() % 800);
    const auto base = static_cast<std::uint8_t>(16 * (random() % 4));
    std::uint64_t set[2], expected[2];
    for (std::size_t w = 0; w < 2; ++w)
        set[w] = expected[w] = shown == 0 ? ~std::uint64_t{0} : shown == 1 ? random() : random() & random() & random();
    for (std::size_t i = 0; i < 32 * count; ++i) {
        const std::size_t at = 900 - offsets[i / 32] + i % 32;
        const auto low = static_cast<std::size_t>(table.low[at] ^ parts.low[i]);
        const std::size_t index = 8 * static_cast<std::size_t>(table.high[at] ^ parts.high[i]) + low;
        const std::size_t first = 8U * base;
        if (low < 8 && index >= first && index < first + 128)
            expected[(index - first) / 64] &= ~(std::uint64_t{1} << index % 64);
    }
    k.search({&table.high[900], &table.low[900], random() % 2 == 0 ? &heaps[900] : nullptr},
             {offsets.data(), {parts.high.data(), parts.low.data(), others.data()}, count}, base, set);
    ASSERT_TRUE(std::equal(set, set + 2, expected)) << k.name;
}

// Teams end while their threads may be about to sleep; rounds follow each other immediately.
TEST(BreakingBlocks, TeamsDoEachItemOnce) {
    for (unsigned threads = 1; threads <= 60; ++threads) {
        breaking::Team team(1 + threads % 4);
        std::vector<int> done(40), expected(40);
        for (std::size_t round = 0; round < 50; ++round) {
            const std::size_t items = 1 + (round * 7 + threads) % 40;
            for (std::size_t i = 0; i < items; ++i) ++expected[i];
            team.run(items, [&](std::size_t i) { ++done[i]; });
        }
        ASSERT_EQ(done, expected);
    }
}

TEST(BreakingBlocks, LoopsOfEveryBuild) {
    std::mt19937_64 random(35);
    for (const breaking::PlaneKernels* k : breaking::plane_kernels())
        for (int round = 0; round < 300; ++round) {
            expect_mark(*k, random);
            expect_pick(*k, random);
            expect_one(*k, random);
            for (const auto pages : {breaking::Pages::one, breaking::Pages::many}) {
                expect_strike(*k, random, pages);
                expect_seek(*k, random, pages);
            }
            expect_search(*k, random);
        }
}

}  // namespace grundy::kernels::breaking_blocks_test
