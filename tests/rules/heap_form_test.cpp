// SPDX-License-Identifier: MIT
// Tests which rules are recognised as taking and breaking one heap, in what form, and why others are not.
// random_games_test.cpp tests that the form means the same as the rules.
#include <gtest/gtest.h>

#include <grundy/grundy.hpp>
#include <limits>
#include <string>

#include "api/impl.hpp"
#include "core/error.hpp"
#include "lang/lang.hpp"
#include "rules/heap_form.hpp"

namespace grundy::rules::heap_form_test {

struct Seen {
    std::optional<HeapForm> form;
    std::string why_not;
};

// `text`: rules of a game g, with the catalogue in scope; or "", with `game` from the catalogue or a code.
Seen see(const std::string& text, const std::string& game = "g") {
    Rules all = Rules::catalogue();
    if (!text.empty()) all.add(text, "text");
    Library library = all.impl().library;
    Ruleset rules(library);
    Diagnostics faults("game", game);
    const auto instance = lang::parse_game(game, library, rules, faults);
    EXPECT_TRUE(instance) << faults.render();
    Seen out;
    if (instance) out.form = heap_form(rules, *instance, out.why_not);
    return out;
}

HeapForm form_of(const std::string& text, const std::string& game = "g") {
    const Seen seen = see(text, game);
    EXPECT_TRUE(seen.form) << text << ": " << seen.why_not;
    return seen.form.value_or(HeapForm{});
}

std::string game(const std::string& options) { return "game g(n):\n    " + options + "\n"; }

TEST(HeapForm, SubtractionGamesAreSets) {
    const auto set = [](const std::string& options) {
        return form_of(game(options)).subtraction_set().value_or(IntSet::of({999}));
    };
    EXPECT_EQ(set("g(n - k)  for k in 1..7"), IntSet::interval(1, 7));
    EXPECT_EQ(set("g(n - k)  for k in 1.."), IntSet::from(1));
    EXPECT_EQ(set("g(n - k - 2)  for k in 1.."), IntSet::from(3));
    EXPECT_EQ(set("g(n - 2^i)  for i in 0.."), IntSet::powers(2));
    EXPECT_EQ(set("g(n - 3^i)  for i in 2.."), IntSet::powers(3, 9));
    EXPECT_EQ(set("g(n - k^2)  for k in 1.."), IntSet::squares());
    EXPECT_EQ(set("g(n - p)  for p in primes"), IntSet::primes());
    EXPECT_EQ(set("g(n - s)  for s in all but {2, 3}"), IntSet::of({1}).united(IntSet::from(4)));
    EXPECT_EQ(set("g(n - 2*k)  for k in 1..3"), IntSet::of({2, 4, 6}));
    EXPECT_EQ(set("g(n - k)  for k in 1..9 if k mod 3 = 1"), IntSet::of({1, 4, 7}));
    EXPECT_EQ(set("g(n - i*j)  for i in 1..3, j in i..3"), IntSet::of({1, 2, 3, 4, 6, 9}));
    EXPECT_EQ(set("g(n - 1)\n    g(n - 4)"), IntSet::of({1, 4}));
    EXPECT_EQ(set("g(n - 10^7)"), IntSet::of({10'000'000}));
    EXPECT_EQ(form_of(game("g(n - 1)  if n <= 10^6")).text(), form_of(game("g(n - 1)  if n <= 1000000")).text());
    EXPECT_EQ(form_of(game("g(n - 1)  if not n < 7 div 2")).text(), form_of(game("g(n - 1)  if n >= 3")).text());
    EXPECT_EQ(form_of(game("g(a) + g(b)  for a + b = n - 1 if not (a = b)")).text(),
              form_of(game("g(a) + g(b)  for a + b = n - 1 if a != b")).text());
    EXPECT_EQ(form_of("", "brave[m=3]").subtraction_set(), IntSet::interval(1, 3));
    EXPECT_EQ(form_of("", "snim[{2, 5}]").subtraction_set(), IntSet::of({2, 5}));
    EXPECT_EQ(form_of("", "snim[squares]").subtraction_set(), IntSet::squares());
    EXPECT_EQ(form_of("", "cet4").subtraction_set(), IntSet::powers(2));
    EXPECT_EQ(form_of("", "0.33").subtraction_set(), IntSet::of({1, 2}));
    EXPECT_EQ(form_of("", "brave[m=0]").moves.size(), form_of("", "snim[{}]").moves.size());
}

TEST(HeapForm, HeapsThatLeaveOneOfACertainSize) {
    const auto text = [](const std::string& options) { return form_of(game(options)).text(); };
    EXPECT_EQ(text("g(max(n - k, 0))  for k in {2, 4} if n > 0"),
              "take {2, 4}, leave 1 heap, from heaps of at least 1; from a heap of {1..4}, leave one of 0");
    EXPECT_EQ(text("g((n - 3 if n > 9 else 1))  if n >= 5"),
              "take {3}, leave 1 heap of at least 7; from a heap of {5..9}, leave one of 1");
    for (const char* const same :
         {"g(max(n - k, 0))  for k in {2, 4} if n != 0", "g(n - min(k, n))  for k in {2, 4} if n > 0"})
        EXPECT_EQ(text(same), text("g(max(n - k, 0))  for k in {2, 4} if n > 0")) << same;
    EXPECT_EQ(text("g(n - (k if k <= n else n))  for k in {2, 4} if not (0 = n)"),
              "take {2, 4}, leave 1 heap, from heaps of at least 1; from a heap of {1..3}, leave one of 0");
    EXPECT_EQ(text("g(max(1, n - 2)) + *1  if n > 3"), "take {2}, leave 1 heap of at least 2 and *1");
    EXPECT_EQ(text("g(2) + *3  if n = 6 or n = 8"), "from a heap of {6, 8}, leave one of 2 and *3");
    for (const char* const other :
         {"g(max(n - 2, 0))  if n >= 0", "g(max(n - 2, 5))  if n > 4", "g(min(n - 1, 2))",
          "g(max(n - 2, n div 2))  if n > 0", "g(max(n - 2, 0)) + g(0)  if n > 0", "g(n - max(n - 2, 0))  if n > 0",
          "g(n - min(n - 2, 3))  if n > 1", "g((n - 1 if n mod 2 = 0 else 0))  if n > 0", "g(0)  if n > 0",
          "g(max(n - 5000, 0))  if n > 0"})
        EXPECT_FALSE(see(game(other)).form) << other;
}

TEST(HeapForm, BreakingGames) {
    const HeapForm kayles = form_of(game("g(a) + g(b)  for t in 1..2, a + b = n - t"));
    ASSERT_EQ(kayles.moves.size(), 1U);
    EXPECT_EQ(kayles.moves[0].takes, IntSet::of({1, 2}));
    EXPECT_EQ(kayles.moves[0].parts, 2);
    EXPECT_EQ(kayles.moves[0].least[0], 0);
    EXPECT_EQ(kayles.greatest_take(), 2);
    EXPECT_FALSE(kayles.subtraction());

    const HeapForm strip = form_of("", "strip");
    ASSERT_EQ(strip.moves.size(), 2U);
    EXPECT_EQ(strip.moves[0].bonus, 1U);
    EXPECT_EQ(strip.moves[0].takes, IntSet::of({1}));
    EXPECT_EQ(strip.moves[1].bonus, 0U);
    EXPECT_EQ(strip.moves[1].takes, IntSet::of({2}));

    const HeapForm grundys = form_of(game("g(a) + g(b)  for a + b = n if 0 < a and a < b"));
    ASSERT_EQ(grundys.moves.size(), 1U);
    EXPECT_TRUE(grundys.moves[0].unequal);
    EXPECT_EQ(grundys.moves[0].least[0], 1);
    EXPECT_EQ(grundys.moves[0].takes, IntSet::of({0}));
    EXPECT_EQ(grundys.moves, form_of("", "4!.0").moves);

    EXPECT_EQ(form_of(game("g(a) + g(b) + g(c)  for a + b + c = n - 1 if 0 < a and a <= b and b <= c")).moves,
              form_of("", "0.8").moves);
    const HeapForm bounds = form_of(game("g(n - 2)  if n >= 12 and n <= 20 and n - 2 > 6"));
    EXPECT_EQ(std::max(bounds.moves[0].heap_least, bounds.moves[0].least[0] + 2), 12);  // either states it
    EXPECT_EQ(bounds.moves[0].heap_most, 20);
    EXPECT_GE(bounds.moves[0].least[0], 7);
    EXPECT_EQ(bounds.threshold(), 21);
    EXPECT_EQ(form_of(game("*3  if n >= 4")).moves[0].bonus, 3U);
}

// "or" corresponds to several lines of rules, so the form is that of the lines.
TEST(HeapForm, OrIsTakenApart) {
    EXPECT_EQ(form_of(game("g(n - 1)  if n = 3 or n = 5")).moves,
              form_of(game("g(n - 1)  if n = 5\n    g(n - 1)  if n = 3")).moves);
    EXPECT_EQ(form_of(game("0  if n in {1, 2}")).moves, form_of(game("0  if n = 2\n    0  if n = 1")).moves);
    Rules guiles;
    guiles.add("game g(n):\n    0  if n = 1 or n = 2\n    g(a) + g(b)  for a + b = n - 2 if 0 < a and 0 < b\n", "test");
    SolverOptions memo;
    memo.engine = "memo";
    EXPECT_EQ(Solver(guiles).plan("g")[0].engine, "heap");
    EXPECT_EQ(Solver(guiles).table("g", {{0, 300}}).values, Solver(guiles, memo).table("g", {{0, 300}}).values);
}

// No more can be taken than there is, so a range up to the heap is one without an end.
TEST(HeapForm, RangesMayEndAtTheHeap) {
    const std::pair<const char*, const char*> same[] = {
        {"g(n - k)  for k in 1..n", "g(n - k)  for k in 1.."},
        {"g(n - k)  for k in 2..n + 3", "g(n - k)  for k in 2.."},
        {"g(n - k)  for k in 1..n - 1", "g(n - k)  for k in 1.. if n - k >= 1"},
        {"g(n - k - 1)  for k in 0..n - 1", "g(n - k - 1)  for k in 0.."},
        {"g(n - k - 1)  for k in 0..n - 3", "g(n - k - 1)  for k in 0.. if n - k - 1 >= 2"},
        {"g(a) + g(b)  for k in 1..n, a + b = n - k", "g(a) + g(b)  for k in 1.., a + b = n - k"},
        {"g(n - k)  for k in 1..n if n - k != 1", "g(n - k)  for k in 1.. if n - k != 1"},
    };
    for (const auto& [closed, open] : same) {
        const Seen one = see(game(closed)), other = see(game(open));
        ASSERT_EQ(one.form.has_value(), other.form.has_value()) << closed << ": " << one.why_not << other.why_not;
        if (one.form) {
            EXPECT_EQ(one.form->moves, other.form->moves) << closed;
        }
        SolverOptions definition;
        definition.engine = "reference";
        Rules rules;
        rules.add(game(closed), "test");
        EXPECT_EQ(Solver(rules).table("g", {{0, 8}}).values, Solver(rules, definition).table("g", {{0, 8}}).values)
            << closed;
    }
    EXPECT_TRUE(see(game("g(n - k)  for k in 1..n")).form);
}

TEST(HeapForm, OtherRulesAreRefusedWithTheReason) {
    const std::pair<const char*, const char*> cases[] = {
        {"g(n div 2)  if n > 0", "not the heap minus something"},
        {"g(n - k - n div 2)  for k in 1..3", "not the heap minus something"},
        {"g(n - k)  for k in 1..n div 2", "depends on the heap"},
        {"g(a) + g(b)  for k in 1..n - 1, a + b = n - k", "depends on the heap"},
        {"g(n - d)  for d in divisors(n)", "depends on the heap"},
        {"g(n - 1) + *n", "bonus"},
        {"g(n - 1) + g(n - 2)", "not a split"},
        {"g(n - 1)  if n mod 2 = 1", "more than a bound"},
        {"g(n - 1)  if not (n = 3)", "not about the two parts"},
        {"g(a) + g(b)  for a + b = n - 1 if a + 1 = b", "condition"},
        {"g(a) + g(b + 1)  for a + b = n - 2", "parts of its split"},
        {"g(a)  for a + b = n - 1", "not played on"},
        {"g(a) + strip(b)  for a + b = n - 1", "another game"},
        {"g(n - i*(i + 1))  for i in 1..", "not a known set"},
        {"g(n - k)  for k in squares if k mod 3 = 1", "infinite set"},
    };
    for (const auto& [options, reason] : cases) {
        const Seen seen = see(game(options));
        EXPECT_FALSE(seen.form) << options;
        EXPECT_NE(seen.why_not.find(reason), std::string::npos) << options << ": " << seen.why_not;
    }
    EXPECT_FALSE(see("", "bracelet").form);
    EXPECT_FALSE(see("game g(a, b):\n    g(a - 1, b)\n").form);
    EXPECT_NE(see("game g(a, b):\n    g(a - 1, b)\n").why_not.find("one heap"), std::string::npos);
}

// The checker and play decide whether such rules end; a form of them would be no basis for a proof.
TEST(HeapForm, RulesThatMayLeaveTheHeapAsItWasHaveNone) {
    for (const char* options : {"g(n - k)  for k in 0..3", "g(n - s)  for s in {0, 2}", "g(a) + g(b)  for a + b = n",
                                "g(n - s)  for s in {0..}"}) {
        try {
            EXPECT_FALSE(see(game(options)).form) << options;
        } catch (const std::runtime_error& error) {  // thrown by the checker
            EXPECT_NE(std::string(error.what()).find("end"), std::string::npos) << error.what();
        }
    }
    EXPECT_FALSE(see("", "snim[{0, 1}]").form);
}

}  // namespace grundy::rules::heap_form_test
