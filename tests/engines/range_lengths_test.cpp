// SPDX-License-Identifier: MIT
// Remoteness of heaps whose options are ranges of heaps, against the definition: the winner takes the shortest way to a
// loss of the other player, the loser the longest way.
#include "engines/ranges/lengths.hpp"

#include <random>
#include <set>

#include "api/impl.hpp"
#include "core/size.hpp"
#include "rules/options.hpp"
#include "support/effort.hpp"
#include "support/own_rules.hpp"

namespace grundy::engines::ranges::range_lengths_test {

constexpr Int last = 400;

// Of all heaps up to the last, by the options that the rules list.
std::vector<std::uint32_t> by_definition(const rules::Ruleset& ruleset, int instance) {
    Budget budget;
    Meter meter(budget);
    rules::Enumerator options(ruleset, instance, meter);
    std::vector<std::uint32_t> out;
    for (Int n = 0; n <= last; ++n) {
        std::set<std::uint32_t> lost, won;
        options.run({&n, 1}, [&](std::span<const rules::Component> parts) {
            const std::uint32_t length = out[to_size(parts[0].words[0])];
            (length % 2 == 0 ? lost : won).insert(length);
            return true;
        });
        out.push_back(!lost.empty() ? *lost.begin() + 1 : won.empty() ? 0 : *won.rbegin() + 1);
    }
    return out;
}

std::string option(std::mt19937& random) {
    const auto pick = [&](std::initializer_list<const char*> list) {
        return std::string(list.begin()[random() % list.size()]);
    };
    const std::string low = pick({"1", "2", "3", "n div 3 + 1", "isqrt(n) + 1"});
    const std::string high = pick({"n", "n div 2", "n - 2", "isqrt(n)", "n div 3 + 4", "9"});
    return "    f(n - k)  for k in " + low + ".." + high + " if k <= n\n";
}

TEST(RangeLengths, AreThoseOfTheDefinition) {
    std::mt19937 random(41);
    int compared = 0;
    for (int i = 0; i < effort::rounds(120); ++i) {
        std::string text = "game f(n):\n" + option(random);
        if (random() % 2) text += option(random);
        SCOPED_TRACE(text);
        const Rules rules = rules_of(text);
        const rules::Library library = rules.impl().library;
        rules::Ruleset ruleset(library);
        const int instance = ruleset.instantiate(library.find("f"), {});
        Budget budget;
        Meter meter(budget);
        const auto lengths = Lengths::of(ruleset, {instance, {last}}, meter);
        if (!lengths) continue;
        ++compared;
        const auto expected = by_definition(ruleset, instance);
        for (Int n = 0; n <= last; ++n) ASSERT_EQ((*lengths)(n), expected[to_size(n)]) << n;
    }
    EXPECT_GT(compared, effort::rounds(60));
}

TEST(RangeLengths, AreNotTakenForOtherRules) {
    for (const char* text : {"game f(n):\n    f(n - k) + f(0)  for k in 1..n\n",
                             "game f(n):\n    f(n - k)  for k in 1..n\n    win  if n = 7\n",
                             "game f(n):\n    f(n - k)  for k in 1..n\n    lose  if n = 40\n",
                             "game f(n):\n    f(n - k)  for k in 1..n if n != 30\n    *1  if n = 30\n"}) {
        const Rules rules = rules_of(text);
        const rules::Library library = rules.impl().library;
        rules::Ruleset ruleset(library);
        Budget budget;
        Meter meter(budget);
        EXPECT_FALSE(Lengths::of(ruleset, {ruleset.instantiate(library.find("f"), {}), {last}}, meter)) << text;
    }
}

TEST(RangeLengths, ThroughTheSolver) {
    SolverOptions options;
    options.remoteness = true;
    Solver solver(Rules::catalogue(), options);
    const Answer nim = solver.solve("nim(100000)");
    EXPECT_EQ(*nim.remoteness, 1U);
    EXPECT_EQ(nim.moves.size(), 1U);
    Solver of_euclid(rules_of("game h(n):\n    h(n - k)  for k in 1..n div 2\n"), options);
    const Answer lost = of_euclid.solve("h(1023)");  // the lost heaps are 2^k - 1
    EXPECT_EQ(*lost.remoteness % 2, 0U);
    EXPECT_EQ(lost.first_wins, false);
}

}  // namespace grundy::engines::ranges::range_lengths_test
