// SPDX-License-Identifier: MIT
// Rules made of features: what is found of games whose rule is known, that it says nothing where there is none, and
// that it is what the definition says at every position up to the size that it names.
#include "logic/conjecture.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>

#include "logic/conjectured.hpp"
#include "logic/definition.hpp"
#include "logic/random_numbers.hpp"
#include "logic/rule_search.hpp"
#include "logic/small_positions.hpp"
#include "logic/theorem.hpp"
#include "support/effort.hpp"

namespace conjecture_test {

using grundy::Budget;
using grundy::Int;
using grundy::Meter;
using grundy::logic::Claim;
using grundy::logic::Conjecture;
using grundy::logic::Conjectures;
using grundy::logic::conjectures_on;
using grundy::logic::Marks;
using grundy::logic::Reading;
using grundy::logic::smallest_rule;
using Condition = grundy::logic::Test;
using grundy::test::Theorem;

struct Known {
    const char *rules, *values, *lost;  ///< "": nothing
    bool misere = false;
};

const Known games[] = {
    {"game g(n):\n    g(n - k) for k in 1..9\n    g(n - 11)\n", "n mod 10", "n mod 10 = 0"},
    {"game g(a, b, c):\n    g(a - k, b, c) for k in 1..\n    g(a, b - k, c) for k in 1..\n    g(a, b, c - k) for k in "
     "1..\n",
     "a xor b xor c", "a xor b xor c = 0"},
    {"game g(w: bag):\n    g(set(w, i, w[i] - k)) for i in 1..len(w), k in 1..w[i]\n", "xor(x for x in w)",
     "xor(x for x in w) = 0"},
    {"game g(w: row):\n    g(set(w, i, w[i] - k)) for i in 1..len(w), k in 1..w[i]\n", "",
     "xor(x for x in w) = 1 and count(x > 1 for x in w) = 0 or xor(x for x in w) = 0 and count(x > 1 for x in w) != 0",
     true},
    {"game g(n, t):\n    g(n - k, k) for k in 1..t\n", "", "n = 0 or n > 0 and t - 2^v2(n) < 0"},
    {"game g(n):\n    g(n - d) for d in divisors(n) if d < n\n", "(v2(n) if n > 0 else 0)", "n = 0 or n mod 2 != 0"},
    // a subtraction set without a short rule, and one without any
    {"game g(n):\n    g(n - s) for s in squares\n", "", ""},
    {"game g(a, b):\n    g(a - k, b) for k in 1..\n    g(a, b - k) for k in 1..\n    g(a - k, b - k) for k in 1..\n",
     "", ""},
    // values that no longer occur in the last part of the table, until they come again at 6724
    {"game g(n):\n    g(m) for m in 0..n - 1 if m*m <= n and m^4 >= n\n", "", ""},
    // few positions may start a game: all of them could be exceptions
    {"game g(n):\n    g(n - k) for k in {1, 3, 7, 12} if (n * n + k) mod 5 < 3\n    start if n mod 48 = 0\n", "", ""},
    // there are no features of boards
    {"game g(b: board):\n    g(c) for c in place(b, turns(\"##\"))\n", "", ""},
};

TEST(Conjectures, AreFoundAndAreNoneWhereThereIsNoRule) {
    for (const Known& known : games) {
        Theorem t(known.rules);
        const Conjectures found = conjectures_on(*t.rules, t.instance("g"), known.misere, Budget{});
        EXPECT_EQ(found.values ? found.values->formula : "", known.values) << known.rules;
        EXPECT_EQ(found.lost ? found.lost->formula : "", known.lost) << known.rules;
    }
}

// The first heaps of a game may be exceptions: these are won at once.
TEST(Conjectures, HaveExceptionsAmongSmallHeaps) {
    Theorem t("game g(n):\n    g(n - k) for k in 1..4\n    win if n = 5\n    win if n = 10\n    lose if n = 3\n");
    const Conjectures found = conjectures_on(*t.rules, t.instance("g"), false, Budget{});
    EXPECT_FALSE(found.values);
    ASSERT_TRUE(found.lost);
    Meter meter{Budget{}};
    const Reading reading(t.library, *t.rules, t.instance("g"), Claim{}, found.lost->formula, Reading::As::condition,
                          "rule");
    grundy::logic::Definition definition(*t.rules, meter);
    for (Int n = 0; n <= found.lost->checked_to; ++n)
        ASSERT_EQ(reading.holds(std::vector<Int>{n}, meter), definition.lost({t.instance("g"), {n}}, false))
            << n << " " << found.lost->formula;
}

// Whatever is conjectured of random rules holds at all positions of the table, and is read as it is written.
TEST(Conjectures, HoldAtAllPositionsThatTheyName) {
    const int rounds = grundy::effort::share(300, 12);
    int some = 0;
    for (int seed = 0; seed < rounds; ++seed) {
        grundy::test::RandomNumbers r(static_cast<unsigned>(seed));
        std::string takes;
        for (int i = 0; i < 4; ++i) takes += (i > 0 ? ", " : "") + std::to_string(1 + r.upto(9));
        const std::string condition = r.upto(1) == 0 ? ""
                                                     : " if " + std::to_string(2 + r.upto(3)) +
                                                           (r.upto(1) == 0 ? " divides a + b" : " divides a");
        const std::string rules = "game g(a, b):\n    g(a - k, b) for k in {" + takes + "}" + condition +
                                  "\n    g(a, b - k) for k in 1.." + std::to_string(1 + r.upto(4)) + "\n";
        Theorem t(rules);
        const int instance = t.instance("g");
        const Conjectures found = conjectures_on(*t.rules, instance, false, Budget{});
        for (const auto* c : {&found.values, &found.lost}) {
            if (!*c) continue;
            ++some;
            Meter meter{Budget{}};
            grundy::logic::Definition definition(*t.rules, meter);
            const Reading reading(t.library, *t.rules, instance, Claim{}, (*c)->formula,
                                  (*c)->lost ? Reading::As::condition : Reading::As::number, "rule");
            for (Int size = 0; size <= std::min<Int>((*c)->checked_to, 40); ++size)
                for (const auto& words : grundy::logic::positions_of_size(t.rules->game(instance), size, meter)) {
                    const auto value = definition.value({instance, words});
                    if ((*c)->lost)
                        ASSERT_EQ(reading.holds(words, meter), value == 0U) << rules << (*c)->formula;
                    else
                        ASSERT_EQ(reading.number(words, meter), static_cast<grundy::Wide>(*value))
                            << rules << (*c)->formula;
                }
        }
    }
    if (!grundy::effort::sanitized) {  // of few rounds, all may be without one
        EXPECT_GT(some * 4, rounds);
    }
}

TEST(Conjectures, EndWithTheBudget) {
    Theorem t(games[1].rules);
    std::atomic<bool> stop = true;
    Budget interrupted;
    interrupted.interrupt.flag = &stop;
    EXPECT_THROW(conjectures_on(*t.rules, t.instance("g"), false, interrupted), grundy::Stopped);
    Budget few;
    few.nodes = 100;
    try {
        EXPECT_FALSE(conjectures_on(*t.rules, t.instance("g"), false, few).values);
    } catch (const grundy::Stopped&) {  // is as good
    }
}

// A formula that is wrong far away gives no value there, and never a wrapped one.
TEST(Conjectures, GiveNoValueBeyondTheIntegers) {
    Theorem t("game g(a, b):\n    g(a - k, b) for k in 1.. \n    g(a, b - k) for k in 1..\n");
    grundy::logic::ConjecturedFormulas source(nullptr, {});
    const auto known = source.find(*t.rules, t.instance("g"), grundy::rules::Play::normal);
    ASSERT_TRUE(known);
    EXPECT_NE(known->text().find(grundy::logic::conjecture_word), std::string::npos);
    Meter meter{Budget{}};
    const Int most = grundy::greatest_int;
    EXPECT_EQ(known->value(std::vector<Int>{most, most - 1}, meter), 1U);
    EXPECT_TRUE(known->lost(std::vector<Int>{most, most}, meter));
}

Marks marks_of(unsigned bits, std::size_t size) {
    Marks out(size);
    for (std::size_t i = 0; i < size; ++i) out.set(i, (bits >> i & 1) != 0);
    return out;
}

// The text of a rule, evaluated at one position: names of tests, `and`, `or` and brackets.
bool holds(const std::string& text, const std::vector<Condition>& tests, std::size_t at) {
    std::string piece;
    const auto split = [&](const std::string& s, const std::string& by) {
        std::vector<std::string> out(1);
        int depth = 0;
        for (std::size_t i = 0; i < s.size(); ++i) {
            depth += s[i] == '(' ? 1 : s[i] == ')' ? -1 : 0;
            if (depth == 0 && s.compare(i, by.size(), by) == 0) {
                out.emplace_back();
                i += by.size() - 1;
            } else {
                out.back() += s[i];
            }
        }
        return out;
    };
    const auto any = split(text, " or ");
    if (any.size() > 1)
        return std::any_of(any.begin(), any.end(), [&](const std::string& s) { return holds(s, tests, at); });
    const auto all = split(text, " and ");
    if (all.size() > 1)
        return std::all_of(all.begin(), all.end(), [&](const std::string& s) { return holds(s, tests, at); });
    if (text[0] == '(') return holds(text.substr(1, text.size() - 2), tests, at);
    return std::find_if(tests.begin(), tests.end(), [&](const Condition& t) { return t.text == text; })->holds.at(at);
}

TEST(RuleSearch, IsExactAndFindsTheCheapest) {
    int found = 0;
    for (unsigned seed = 0; seed < 2000; ++seed) {
        grundy::test::RandomNumbers r(seed);
        constexpr std::size_t size = 10;
        std::vector<Condition> tests;
        for (int i = 0; i < 6; ++i)
            tests.push_back({"t" + std::to_string(i), 1 + r.upto(3), marks_of(r.upto(1023U), size)});
        const Marks members = r.upto(2) == 0 ? tests[0].holds.both(tests[1].holds) : marks_of(r.upto(1023U), size);
        const auto rule = smallest_rule(tests, members, [](std::uint64_t) {});
        int cheapest = 1000;  // of rules of one or two tests
        for (const Condition& a : tests)
            for (const Condition& b : tests) {
                const int cost = &a == &b ? a.cost : a.cost + b.cost;
                const Marks either = a.holds.inverted().both(b.holds.inverted()).inverted();
                if (a.holds.both(b.holds) == members || either == members) cheapest = std::min(cheapest, cost);
            }
        const bool trivial = !members.any() || !members.inverted().any();
        if (cheapest < 1000 && !trivial) {
            ASSERT_TRUE(rule) << seed;
            ASSERT_LE(rule->cost, cheapest) << seed << rule->text;
        }
        if (!rule) continue;
        ++found;
        for (std::size_t i = 0; i < size; ++i)
            ASSERT_EQ(holds(rule->text, tests, i), members.at(i)) << seed << rule->text;
    }
    EXPECT_GT(found, 500);
}

}  // namespace conjecture_test
