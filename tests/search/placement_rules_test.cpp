// SPDX-License-Identifier: MIT
// Rule texts of placement through the planner: the same values as the memo's and the published ones, and only such
// rules.
#include <gtest/gtest.h>

#include "api/impl.hpp"
#include "engines/search/form.hpp"
#include "support/effort.hpp"

namespace grundy::placement_rules_test {

bool is_placement(const std::string& options) {
    Rules rules;
    rules.add("game f(b: board):\n" + options, "f.game");
    rules::Library library = rules.impl().library;
    rules::Ruleset ruleset(library);
    std::string why_not;
    const auto form = engines::search::placement_form(ruleset, ruleset.instantiate(library.find("f"), {}), why_not);
    EXPECT_EQ(form.has_value(), form && !engines::search::placement_difference(ruleset, 1, *form)) << options;
    return form.has_value();
}

TEST(PlacementRules, AreRecognised) {
    EXPECT_TRUE(is_placement("    f(c)  for c in place(b, turns(\"##\"))\n"));
    EXPECT_TRUE(is_placement("    sum(f(r) for r in regions(c))  for c in place(b, {\"#\", \"## / ##\"})\n"));
    EXPECT_TRUE(
        is_placement("    f(c)  for c in place(b, \"##\")\n    f(c)  for c in place(b, mirrors(\"2? / 33\"))\n"));
}

// Each looks at more than free cells, takes less, or leaves something else.
TEST(PlacementRules, OthersAreNot) {
    for (const char* options : {
             "    f(c)  for c in place(b, \"#\") if not occurs(c, \"###\")\n",
             "    f(c)  for c in place(b, \"#\") if rows(b) > 1\n",
             "    f(c)  for c in place(b, \"#.\")\n",
             "    f(c)  for c in place(b, \"#?#\")\n",
             "    f(c)  for c in place(b, \"#?\")\n",
             "    f(c)  for c in place(b, {\"# / #\", \"# / ?\"})\n",
             "    f(c)  for c in place(b, turns(\"?#\"))\n",
             "    f(c)  for c in place(b, \"#? / ?#\")\n",
             "    f(c)  for c in rewrite(b, \"1. -> .1\")\n",
             "    f(c) + *1  for c in place(b, \"#\")\n",
             "    f(c)  for c in place(set(b, 1, 1, 0), \"##\")\n",
             "    f(d)  for c in place(b, \"#\"), d in place(c, \"#\")\n",
             "    win  for c in place(b, \"##\")\n    f(c)  for c in place(b, \"#\")\n",
         })
        EXPECT_FALSE(is_placement(options)) << options;
}

TEST(PlacementRules, HaveTheValuesOfTheMemo) {
    const Rules rules = Rules::catalogue();
    SolverOptions options, memo;
    options.engine = "search";
    memo.engine = "memo";
    Solver search(rules, options), all(rules, memo);
    for (const char* game : {"cram", "painting", "l_trominoes", "trominoes"})
        for (const char* board : {"board(3, 4)", "board(\"..#. / .... / #...\")", "board(1, 9)",
                                  "board(\"2.3.. / .....\")", "board(\"# / #\")", "board(2, 6)"}) {
            const std::string position = std::string(game) + "(" + board + ")";
            const Answer found = search.solve(position), expected = all.solve(position);
            EXPECT_EQ(found.value, expected.value) << position;
            EXPECT_EQ(found.moves.size(), expected.moves.size()) << position;
        }
}

// Values of Cram: Uiterwijk 2018 and igs; see also search_test.cpp.
TEST(PlacementRules, LargeBoardsThroughThePlanner) {
    Solver solver(Rules::catalogue());
    const Answer cram = solver.solve("cram(board(5, 6))");
    EXPECT_EQ(cram.value, 2U);
    EXPECT_EQ(cram.engine, "search");
    EXPECT_FALSE(cram.moves.empty());
    if (effort::sanitized) return;
    EXPECT_EQ(solver.value("cram(board(5, 7))").value, 1U);
}

}  // namespace grundy::placement_rules_test
