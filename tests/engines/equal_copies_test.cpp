// SPDX-License-Identifier: MIT
// Sums whose terms do not use the binder. For values one or two copies suffice; the reference engine takes all of them.
#include "engines/same_tables.hpp"
#include "support/own_rules.hpp"

namespace grundy::equal_copies_test {

std::string summand(Random& random) {
    return one_of(random,
                  {"f(n - 1, t)", "f(n - 2, t) + *2", "f(n - 2, t - 1) + f(n - 1, t - 1)", "*n", "g(n - 1)",
                   "sum(f(n - 1, l) for l in 0..t - 1)", "f(n - 1, t - i mod 1)", "f(n - i, t)", "f(n - 3, 0)"});
}

std::string binders(Random& random) {
    return one_of(random, {"i in 1..t", "i in t..2 * t + 1", "i in 1..t if n > 3", "i in 1..t, j in 1..2",
                           "i in 2..t - 1", "j in 1..2, i in j..t", "i in 0..t if i mod 2 = 1", "i in 1..max(n, t)"});
}

std::string game(Random& random) {
    std::string out = "game f(n, t):\n";
    for (auto options = 1 + random() % 2; options > 0; --options)
        out += "    sum(" + summand(random) + " for " + binders(random) + ")  if n > 0\n";
    if (random() % 2 == 0)
        out += "    f(n - 1, t) + sum(" + summand(random) + " for " + binders(random) + ")  if n > 0\n";
    if (random() % 3 == 0)
        out += "    win  if " + one_of(random, {"n = 2", "t = 3 and n = 1", "n = 1 and t > 2"}) + "\n";
    out += "game g(n):\n    g(n - k)  for k in 1..2\n";
    if (random() % 3 == 0) out += "    win  if n = 1\n";
    if (random() % 4 == 0) out += "    *(6 div (n - 1))  if n = 1\n";  // a fault
    return out;
}

TEST(EqualCopies, ValuesAndMovesAreThoseOfTheDefinition) {
    Random random(5);
    for (int i = 0; i < 25; ++i) {
        const std::string rules = game(random), engine = one_of(random, {"", "memo"});
        const Rules own = rules_of(rules);
        Solver reference(own, with("reference")), fast(own, with(engine));
        for (Int n = 0; n <= 3; ++n)
            for (Int t = 0; t <= 2; ++t) {
                const std::string position = "f(" + std::to_string(n) + ", " + std::to_string(t) + ")";
                const std::string expected = answer_of(reference, position);
                if (expected == "fault") continue;  // which a search need not meet
                ASSERT_EQ(answer_of(fast, position), expected) << position << " by '" << engine << "' in\n" << rules;
            }
    }
}

TEST(EqualCopies, ABillionCopiesTakeNoTime) {
    const std::string rules =
        "game f(n, t):\n    sum(f(n - k, t) for i in 1..t)  for k in 1..2\n"
        "game nims(w: row, t):\n    sum(nims(w[1..i - 1] ++ w[i + 1..len(w)], t) for j in 1..t)  for i in 1..len(w)\n";
    for (const char* engine : {"", "memo"}) {
        Solver solver(rules_of(rules), with(engine));
        // An even number of copies is worth 0, so that a heap has the value 1; of an odd number, one copy is left.
        EXPECT_EQ(solver.value("f(8, 10^9)").value, 1U);
        EXPECT_EQ(solver.value("f(8, 10^9 + 1)").value, 8U % 3);
        EXPECT_EQ(solver.value("nims([1, 2, 3], 10^9)").value, 1U);
        EXPECT_EQ(solver.value("nims([1, 2, 3], 10^9 + 1)").value, 1U);
        // Moves to so many components are not listed, and the answer says so.
        const Answer answer = solver.solve("f(8, 10^9)");
        EXPECT_EQ(answer.outcome, Outcome::answered);
        EXPECT_FALSE(answer.moves_complete);
    }
}

TEST(EqualCopies, AFaultOfACopyIsNoZero) {
    const Rules rules = rules_of("game f(n):\n    sum(g(n) for i in 1..2 * n)\ngame g(n):\n    *(6 div (n - 1))\n");
    for (const char* engine : {"", "memo"}) EXPECT_NE(error_of(rules, engine, "f(1)"), "");
}

// Under misere play and where positions repeat, three copies are not one: two infinities are a draw.
TEST(EqualCopies, AllCopiesStayWhereTheyMatter) {
    const Rules own = rules_of(
        "game m(n, t):\n    sum(m(n - k, t) for i in 1..t)  for k in 1..2\n"
        "cyclic game c(n):\n    c(n)  if n = 0\n    0  if n = 0\n    sum(c(0) for i in 1..n)  if n > 0\n");
    Solver misere(own), reference(own, with("reference"));
    for (const char* position : {"m(2, 2)", "m(3, 2)", "m(2, 3)", "m(3, 3)", "m(2, 4)"})
        EXPECT_EQ(misere.misere(position).first_wins, reference.misere(position).first_wins) << position;
    EXPECT_EQ(value_text(misere.solve("c(1)").value), "0");
    EXPECT_EQ(value_text(misere.solve("c(3)").value), "infinity()");
    const rules::Library library = own.impl().library;
    rules::Ruleset ruleset(library);
    for (const char* game : {"m", "c"}) {
        const int instance = ruleset.instantiate(library.find(game), {});
        const bool changed =
            rules::rules_with(rules::Copies::enough, ruleset, instance).get() != &ruleset.game(instance);
        EXPECT_EQ(changed, std::string(game) == "m") << game;
    }
}

}  // namespace grundy::equal_copies_test
