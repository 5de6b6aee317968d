// SPDX-License-Identifier: MIT
// Compares all builds of the rung for few rare heaps with the rung above it and, for small heaps, with the definition,
// on codes with and without the parity of the heap in their mask, with bonuses and bounds, and with rare heaps that
// appear late.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "core/size.hpp"
#include "kernels/breaking/breaking.hpp"
#include "kernels/breaking/few_rare/lanes.hpp"
#include "kernels/breaking/mask.hpp"
#include "support/code_rules.hpp"
#include "support/effort.hpp"
#include "support/values_of.hpp"

namespace grundy::kernels::lanes_test {

using breaking::LaneBuild;
using breaking::Lanes;
using Values = std::vector<std::uint32_t>;

Values filled(const BreakingRules& rules, std::size_t size, BreakingMode mode) {
    Sequence g;
    Breaking kernel(rules, g, mode);
    kernel.extend(g, size, ~std::uint64_t{0} / 2);
    return values_of(g);
}

std::vector<const LaneBuild*> builds() {
    std::vector<const LaneBuild*> out{&breaking::lanes_plain()};
    for (const LaneBuild* const build : {breaking::lanes_shuffles(), breaking::lanes_avx512()})
        if (build != nullptr) out.push_back(build);
    return out;
}

// Runs `build` over the heaps from `from` on and compares; a heap that it leaves is taken from g. Returns the number of
// heaps that it computed.
std::size_t follow(const BreakingRules& rules, const Values& g, std::size_t from, const LaneBuild& build) {
    const auto mask = breaking::guess_mask(Sequence(g), 1024, rules.splits).mask;
    std::size_t done = 0;
    for (std::size_t n = from; n < g.size();) {
        const Sequence below{std::span(g).first(n)};
        auto lanes = Lanes::of(rules, mask, below, breaking::window_parts, build);
        if (!lanes) {
            n += 1 + n / 8;
            continue;
        }
        std::vector<std::uint8_t> at(g.size() + breaking::lane_count);
        lanes->indices(below, 0, at.data());
        while (n < std::min(g.size(), lanes->end())) {
            const std::size_t most = std::min(lanes->end(), std::min(g.size(), n + 1 + n % 1000)) - n;
            const std::size_t count = lanes->run(at.data() + n, n, most);
            Values got(count);
            lanes->values(at.data() + n, n, count, got.data());
            for (std::size_t i = 0; i < count; ++i) {
                EXPECT_EQ(got[i], g[n + i]) << build.name << ", heap " << n + i;
                if (got[i] != g[n + i]) return 0;
            }
            n += count;
            done += count;
            if (count == most) continue;
            const Sequence with_it{std::span(g).first(n + 1)};
            lanes->indices(with_it, n, at.data() + n);
            const bool goes_on = lanes->all_fit(with_it, n);
            ++n;
            if (!goes_on) break;
        }
    }
    return done;
}

struct Case {
    const char* digits;
    std::size_t size;
    bool position, late = false;  ///< late: hardly any lanes, because rare heaps keep appearing
};

// The sizes are such that some of them meet rare heaps, and all three widths of the sets, on the way.
const Case cases[] = {{"106", 30000, true},  {"16", 60000, false},       {"454", 30000, false},
                      {"104", 30000, true},  {"167", 20000, false},      {"015", 40000, false},
                      {"174", 20000, false}, {"207", 30000, true},       {"324", 20000, true},
                      {"56", 20000, false},  {"127", 20000, true, true}, {"376", 20000, false, true}};

TEST(Lanes, AllBuildsAgreeWithTheSparseRung) {
    for (const Case& c : cases) {
        SCOPED_TRACE(c.digits);
        const BreakingRules rules = code_of(c.digits);
        const Values g = filled(rules, c.size, BreakingMode::sparse);
        EXPECT_EQ(breaking::guess_mask(Sequence(g), 1024, rules.splits).mask.position, c.position);
        for (const LaneBuild* build : builds())
            EXPECT_GE(follow(rules, g, 700, *build), c.late ? 0 : c.size / 10) << build->name;
    }
}

TEST(Lanes, TheSparseRungAgreesWithTheDefinitionThere) {
    for (const Case& c : cases) {
        SCOPED_TRACE(c.digits);
        const BreakingRules rules = code_of(c.digits);
        Values expected(6000);
        breaking_reference(rules, expected, 0);
        for (const auto mode : {BreakingMode::sparse, BreakingMode::automatic})
            ASSERT_EQ(filled(rules, expected.size(), mode), expected);
    }
}

// Every mode returns the same table, in whatever pieces it is requested.
TEST(Lanes, TablesGrowInPieces) {
    std::mt19937_64 random(31);
    for (const Case& c : cases) {
        SCOPED_TRACE(c.digits);
        const BreakingRules rules = code_of(c.digits);
        const Values expected = filled(rules, c.size, BreakingMode::sparse);
        Sequence g;
        Breaking kernel(rules, g);
        while (g.size() < c.size) {
            const std::size_t before = g.size(), to = std::min(c.size, before + 1 + to_size(random() % 5000));
            kernel.extend(g, to, random() % 2 == 0 ? 1 + random() % 100000 : ~std::uint64_t{0} / 2);
            ASSERT_GT(g.size(), before);
            ASSERT_LE(g.size(), to);
        }
        ASSERT_EQ(values_of(g), expected);
        EXPECT_GE(kernel.rung().lanes, c.late ? 0 : c.size / 10);
    }
}

Heaps random_heaps(std::mt19937_64& random) {
    Heaps h;
    if (random() % 3 == 0) h.least = random() % 3000;
    if (random() % 4 == 0) h.most = h.least + random() % 3000;
    return h;
}

// These codes of sparse games have a bonus, a bound on the larger part, parts that must differ, or a move that begins
// or ends at some heap.
TEST(Lanes, BoundsAndBonuses) {
    std::mt19937_64 random(32);
    std::size_t done = 0;
    for (int round = 0; round < effort::rounds(60); ++round) {
        SCOPED_TRACE(round);
        BreakingRules rules = code_of(cases[random() % std::size(cases)].digits);
        const auto bonus = [&] { return random() % 3 == 0 ? static_cast<std::uint32_t>(random() % 8) : 0; };
        for (auto& s : rules.splits) {
            s.bonus = bonus();
            s.small = 1 + random() % 2;
            s.large = s.small + (random() % 3 == 0 ? random() % 100 : 0);
            s.unequal = random() % 3 == 0;
        }
        if (random() % 2 == 0) rules.splits.back().heaps = random_heaps(random);
        for (auto& s : rules.singles) s.bonus = bonus(), s.heaps = random_heaps(random);
        if (random() % 4 == 0) rules.emptying.push_back({{random_heaps(random)}, bonus()});
        Values expected(5000);
        breaking_reference(rules, expected, 0);
        ASSERT_EQ(filled(rules, expected.size(), BreakingMode::automatic), expected);
        for (const LaneBuild* build : builds()) done += follow(rules, expected, 700, *build);
    }
    EXPECT_GT(done, builds().size() * (effort::sanitized ? 1000u : 50'000u));
}

}  // namespace grundy::kernels::lanes_test
