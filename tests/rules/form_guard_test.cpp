// SPDX-License-Identifier: MIT
// Tests the guard over forms: wrong forms are detected by comparing options and are not used. The conditions that were
// once misread are read correctly.
#include <gtest/gtest.h>

#include "core/error.hpp"
#include "engines/heap/engine.hpp"
#include "engines/limit/limit_form.hpp"
#include "engines/row/row.hpp"
#include "engines/table/table.hpp"
#include "lang/lang.hpp"
#include "plan/plan.hpp"
#include "rules/form_options.hpp"

namespace grundy::form_guard_test {

struct Rules {
    rules::Library library;
    std::unique_ptr<rules::Ruleset> ruleset;
    int instance = 0;

    explicit Rules(const std::string& text) {
        Diagnostics faults("test", text);
        lang::add_rules(text, "test", library, faults);
        EXPECT_TRUE(faults.ok()) << faults.render();
        ruleset = std::make_unique<rules::Ruleset>(library);
        instance = ruleset->instantiate(0, {});
    }
};

using engines::EngineRow;
using engines::Recognised;
using engines::Setting;

// The table of engines, with one engine that recognises differently.
std::vector<EngineRow> with(const std::string& name, std::function<Recognised(const Setting&)> recognise) {
    std::vector<EngineRow> table = plan::engine_table();
    for (EngineRow& row : table)
        if (row.name == name) row.recognise = recognise;
    return table;
}

// A form that is compared in this way, and must not be used.
class Differs final : public engines::Candidate {
public:
    using Difference = std::optional<std::string>;
    Differs(const Setting& s, std::function<Difference()> compare) : Candidate(s), compare_(std::move(compare)) {}

private:
    std::string cost(const engines::Circumstances&) const override { return ""; }
    std::optional<engines::Estimate> estimate(std::span<const Int>) const override { return engines::Estimate{}; }
    Difference difference(std::uint64_t) const override { return compare_(); }
    std::unique_ptr<engines::Engine> make() const override { throw std::logic_error("it is not to be used"); }

    std::function<Difference()> compare_;
};

plan::Engines engines(const Rules& r, const std::vector<EngineRow>& table = plan::engine_table(), bool strict = false) {
    return {*r.ruleset, {plan::Convention::normal, "", std::uint64_t{1} << 30, {1, 0, 1}}, table, strict};
}

Value value(plan::Engines& e, const Rules& r, std::vector<Int> words) {
    Meter meter{Budget{}};
    return e.value({r.instance, std::move(words)}, meter);
}

const std::string kayles = "game f(n):\n    f(a) + f(b) for t in 1..2, a + b = n - t\n";

// Makes a mistake in each field of the form.
TEST(FormGuard, FindsEachMistakeInAHeapForm) {
    const Rules r(kayles);
    std::string why_not;
    const auto right = rules::heap_form(*r.ruleset, r.instance, why_not);
    ASSERT_TRUE(right) << why_not;
    EXPECT_EQ(rules::heap_form_difference(*r.ruleset, r.instance, *right), std::nullopt);
    const std::vector<void (*)(rules::HeapMove&)> mistakes = {
        [](rules::HeapMove& m) { m.takes = rules::IntSet::interval(1, 3); },
        [](rules::HeapMove& m) { m.takes = rules::IntSet::of({2}); },
        [](rules::HeapMove& m) { m.parts = 3; },
        [](rules::HeapMove& m) { m.parts = 1; },
        [](rules::HeapMove& m) { m.least[1] = 1; },
        [](rules::HeapMove& m) { m.unequal = true; },
        [](rules::HeapMove& m) { m.vanishes = true; },
        [](rules::HeapMove& m) { m.bonus = 1; },
        [](rules::HeapMove& m) { m.heap_least = 3; },
        [](rules::HeapMove& m) { m.heap_most = 20; },
    };
    for (std::size_t i = 0; i < mistakes.size(); ++i) {
        rules::HeapForm wrong = *right;
        mistakes[i](wrong.moves.at(0));
        EXPECT_NE(rules::heap_form_difference(*r.ruleset, r.instance, wrong), std::nullopt) << "mistake " << i;
    }
}

TEST(FormGuard, LooksNearConstantsThatAreFarAway) {
    const Rules r("game f(n):\n    f(n - k) for k in {1, 2, 5000000} if n != 4999999\n");
    std::string why_not;
    EXPECT_FALSE(rules::heap_form(*r.ruleset, r.instance, why_not)) << "this condition has no place in the form";
    rules::HeapForm wrong;
    wrong.moves.emplace_back();
    wrong.moves[0].takes = rules::IntSet::of({1, 2, 5000000});
    const auto difference = rules::heap_form_difference(*r.ruleset, r.instance, wrong);
    ASSERT_TRUE(difference);
    EXPECT_NE(difference->find("f(4999999)"), std::string::npos) << *difference;
}

TEST(FormGuard, AWrongHeapFormIsReportedAndNotUsed) {
    const Rules r(kayles);
    const auto wrong = with("heap", [](const Setting& s) {
        std::string why_not;
        auto form = rules::heap_form(s.rules, s.instance, why_not);
        form->moves.at(0).unequal = true;
        return Recognised{engines::heap::candidate(s, *form), why_not};
    });
    plan::Engines e = engines(r, wrong);
    EXPECT_EQ(value(e, r, {7}), 2u);
    EXPECT_NE(e.choice(r.instance).engine, "heap");
    ASSERT_EQ(e.internal_errors().size(), 1u);
    EXPECT_NE(e.internal_errors()[0].find("engine 'heap'"), std::string::npos) << e.internal_errors()[0];
    plan::Engines strict = engines(r, wrong, true);
    EXPECT_THROW(value(strict, r, {7}), Error);
}

TEST(FormGuard, AWrongRowFormIsReportedAndNotUsed) {
    const Rules r("game f(w: row):\n    sum(f(r) for r in runs(v in w if v < x)) for x in w\n");
    const auto wrong = with("row", [](const Setting& s) {
        const auto compare = [s] { return engines::row::threshold_difference(s.rules, s.instance, {false, "x"}); };
        return Recognised{std::make_unique<Differs>(s, compare), ""};
    });
    plan::Engines e = engines(r, wrong);
    EXPECT_EQ(value(e, r, {3, 1, 2, 1}), value(e, r, {3, 5, 9, 5}));
    EXPECT_EQ(e.choice(r.instance).engine, "memo");
    EXPECT_EQ(e.internal_errors().size(), 1u);
}

TEST(FormGuard, AWrongLimitFormIsReportedAndNotUsed) {
    const Rules r("game f(n, most):\n    f(n - k, 2*k) for k in 1..most\n");
    std::string why_not;
    const auto right = engines::limit::form_of(*r.ruleset, r.instance, why_not);
    ASSERT_TRUE(right) << why_not;
    EXPECT_EQ(engines::limit::difference(*r.ruleset, r.instance, *right), std::nullopt);
    const auto wrong = with("limit", [&](const Setting& s) {
        engines::limit::Form form = *right;
        form.options.at(0).bounds.at(0).low = rules::Expr::constant(1);  // was k
        const auto compare = [s, form] { return engines::limit::difference(s.rules, s.instance, form); };
        return Recognised{std::make_unique<Differs>(s, compare), ""};
    });
    plan::Engines e = engines(r, wrong);
    EXPECT_EQ(value(e, r, {8, 7}), 0u);  // a Fibonacci number
    EXPECT_EQ(e.internal_errors().size(), 1u);
}

TEST(FormGuard, ATableThatDiffersIsNotUsed) {
    const Rules r(
        "game f(a, b):\n    f(a - k, b) for k in 1..\n    f(a, b - k) for k in 1..3\n    f(a - 1, b - 1) if a > 99\n");
    EXPECT_EQ(engines::table::difference(*r.ruleset, r.instance), std::nullopt);
    const auto wrong = with("table", [](const Setting& s) {
        return Recognised{std::make_unique<Differs>(s, [] { return std::string("f(1, 1): ..."); }), ""};
    });
    plan::Engines e = engines(r, wrong);
    EXPECT_EQ(value(e, r, {5, 3}), 6u);
    EXPECT_EQ(e.choice(r.instance).engine, "memo");
}

// These conditions have non-linear terms on both sides of a comparison: 18 of 60 were misread as "the parts differ".
TEST(FormGuard, ConditionsThatAreNotLinearAreNotMisread) {
    const std::vector<std::string> of = {
        "x mod 2",     "y mod 2",     "x div 2",  "y div 2",    "min(x, 3)",     "min(y, 3)", "x * x",   "y * y",
        "popcount(x)", "popcount(y)", "isqrt(x)", "isqrt(y)",   "gcd(x, 6)",     "gcd(y, 6)", "x xor 5", "y xor 5",
        "max(x, 2)",   "max(y, 2)",   "x*y",      "abs(x - y)", "(x + y) mod 3", "x",         "y",       "n mod 2"};
    for (const std::string& a : of)
        for (const std::string& b : of)
            for (const char* compare : {"!=", "=", "<", "<="}) {
                const Rules r("game f(n):\n    f(x) + f(y) for x + y = n - 1 if " + a + " " + compare + " " + b + "\n");
                std::string why_not;
                const auto form = rules::heap_form(*r.ruleset, r.instance, why_not);
                if (!form) continue;
                EXPECT_EQ(rules::heap_form_difference(*r.ruleset, r.instance, *form), std::nullopt)
                    << a << ' ' << compare << ' ' << b;
            }
}

// Random games found this: a negative argument at k = 2 ends the range there, though the condition requires k >= 8.
TEST(FormGuard, AnOpenRangeEndsBeforeItsBounds) {
    const Rules r("game f(a, b):\n    f(a - k, min(b, k - 2^min(k, 3)))  for k in 2.. if k - 1 > b - a\n");
    plan::Engines e = engines(r);
    EXPECT_EQ(value(e, r, {8, 14}), 0u);
}

// Random games found this: the definition also examines k > n, and must meet the fault there.
TEST(FormGuard, AFaultBeyondTheHeapIsNotMissed) {
    const Rules r("game f(n, x):\n    f(n - k, k mod (k - 2))  for k in 1..x if 2 < k + x\n");
    plan::Engines e = engines(r);
    EXPECT_THROW(value(e, r, {1, 2}), Error);
    std::string why_not;
    EXPECT_FALSE(engines::limit::form_of(*r.ruleset, r.instance, why_not));
}

// Random games found this: a fault while the form is searched for is not a fault of the text.
TEST(FormGuard, AFaultInARangeIsNoFormAndNoError) {
    const Rules r("game f(n):\n    f(n - 1)  for k in 0..number([3, 1], 2) if n > 3\n    f(n - 1) if n < 3\n");
    std::string why_not;
    EXPECT_FALSE(rules::heap_form(*r.ruleset, r.instance, why_not));
    EXPECT_NE(why_not.find("does not always have a value"), std::string::npos) << why_not;
}

// Random games found this: a bonus that is never legal hid the fault of what is left.
TEST(FormGuard, AFaultBesideAnIllegalBonusIsNotMissed) {
    for (const char* option : {"f(n - n div 0) + *(0 - 3)", "f(n - 1) + *(n div 0 - n div 0)"}) {
        const Rules r(std::string("game f(n):\n    ") + option + "\n    f(x) + f(y)  for x + y = n - 3\n");
        std::string why_not;
        EXPECT_FALSE(rules::heap_form(*r.ruleset, r.instance, why_not));
        EXPECT_NE(why_not.find("does not always have a value"), std::string::npos) << why_not;
    }
}

// Random games found this: what comes before a condition that never holds may still have a fault.
TEST(FormGuard, AFaultBeforeAConditionThatNeverHoldsIsNotMissed) {
    for (const char* option : {"f(n - k)  for k in 1.. if n mod n > 2 and 0 divides 1",
                               "f(n - k)  for k in 2..3, m = 3 if 9 < k div n and m != m",
                               "f(n - k)  for k in 0..n div n, m = 2 if m != m"}) {
        const Rules r(std::string("game f(n):\n    ") + option + "\n");
        std::string why_not;
        EXPECT_FALSE(rules::heap_form(*r.ruleset, r.instance, why_not)) << option;
        EXPECT_NE(why_not.find("does not always have a value"), std::string::npos) << why_not;
    }
}

// Random games found this: an argument that rises is negative at once where the range begins below 0.
TEST(FormGuard, AnOpenRangeThatBeginsBelowZeroEndsAtOnce) {
    const Rules r("game f(n, x):\n    f(n - k, k)  for k in (-2).. if x = k\n");
    plan::Engines e = engines(r);
    EXPECT_EQ(value(e, r, {1, 1}), 0u);
    const Rules bounded("game f(n, x):\n    f(n - 1, x + k)  for k in (-2)..2 if k + 1 >= 0\n");
    plan::Engines of_bounded = engines(bounded);
    EXPECT_EQ(value(of_bounded, bounded, {3, 1}), 1u);
}

}  // namespace grundy::form_guard_test
