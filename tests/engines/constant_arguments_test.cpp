// SPDX-License-Identifier: MIT
// Arguments that play never changes are kept once. Values and moves stay those of the definition, and an argument that
// one option changes is no such argument.
#include "rules/constant_arguments.hpp"

#include "core/diagnostics.hpp"
#include "engines/same_tables.hpp"
#include "lang/lang.hpp"
#include "support/own_rules.hpp"

namespace grundy::constant_arguments_test {

// The names of the constant arguments of f.
std::string constant_in(const std::string& text) {
    rules::Library library;
    Diagnostics faults("rules", text);
    EXPECT_TRUE(lang::add_rules(text, "rules", library, faults)) << faults.render();
    rules::Ruleset ruleset(library);
    const rules::Game& game = *library.games[static_cast<unsigned>(library.find("f"))];
    const int instance =
        ruleset.instantiate(library.find("f"), std::vector<rules::ParamValue>(game.params.size(), Int{2}));
    const auto found = rules::ConstantArguments::of(ruleset, instance);
    std::string out;
    for (std::size_t i = 0; found && i < found->which.size(); ++i)
        out += (i == 0 ? "" : " ") + game.args[found->which[i]].name;
    return out;
}

TEST(ConstantArguments, AreThoseThatEveryCallHandsOn) {
    EXPECT_EQ(constant_in("game f(v, a: row, b: row): f(a[v], a, b) for i in 1..1 if v > 1"), "a b");
    EXPECT_EQ(constant_in("game f(a: row, v, g: graph) with m:\n    f(a, w, g) for w in 1..v - m\n"), "a g");
    EXPECT_EQ(constant_in("game f(v, a: row, b: row): f(v - 1, b, a)"), "");
    EXPECT_EQ(constant_in("game f(v, a: row, b: row): f(v - 1, a, b ++ [1])"), "a");
    EXPECT_EQ(constant_in("game f(v, a: row): f(v - 1, a) + f(v - 2, a[1..1])"), "");
    EXPECT_EQ(constant_in("game f(v, a: row): sum(f(w, a[1..w]) for w in 1..v - 1)"), "");
    EXPECT_EQ(constant_in("game f(v, a: row): sum(f(w, a) + *a[w] for w in 1..v - 1)"), "a");
    EXPECT_EQ(constant_in("game f(v, a: bag): f(v - 1, a)"), "");
    EXPECT_EQ(constant_in("game f(a: row): f(a[1..len(a) - 1])"), "");
    // Another game may be called with anything.
    EXPECT_EQ(constant_in("game f(v, a: row): g(v - 1, a)\ngame g(v, a: row): f(v - 1, a)"), "");
}

std::string option(Random& random) {
    const std::string v = one_of(random, {"v - 1", "v - a[1]", "v - k", "a[v] - 1", "v div 2", "min(v, k) - 1"});
    const std::string a = one_of(random, {"a", "a", "a", "a", "b", "a[1..2]", "set(a, 1, 2)"});
    const std::string b = one_of(random, {"b", "b", "b", "b", "b[2..3]", "a"});
    return "f(" + v + ", " + a + ", " + b + ")" +
           one_of(random, {"", "", " + *b[1]", " + f(v - 1, a, b)", " + f(v - 2, b, a)"}) + "  for k in 1.." +
           one_of(random, {"2", "len(a)", "b[1]", "v"}) + " if v > " + one_of(random, {"2", "a[2]", "max(b)"}) +
           " and v <= 6";
}

TEST(ConstantArguments, ValuesAndMovesAreThoseOfTheDefinition) {
    Random random(7);
    int constant = 0, compared = 0;
    for (int i = 0; i < 60; ++i) {
        std::string rules = "game f(v, a: row, b: row):\n";
        for (auto options = 1 + random() % 2; options > 0; --options) rules += "    " + option(random) + "\n";
        if (random() % 4 == 0) rules += "    win  if v = b[1] + 1\n";
        constant += constant_in(rules) != "";
        const Rules own = rules_of(rules);
        Solver reference(own, with("reference")), fast(own, with("memo"));
        for (const char* rows : {"[1, 2, 1, 1, 1, 1], [2, 1, 3, 1, 1, 1]", "[2, 2, 1, 2, 1, 3], [1, 3, 1, 1, 2, 1]"})
            for (Int v = 1; v <= 6; ++v) {
                const std::string position = "f(" + std::to_string(v) + ", " + rows + ")";
                const std::string expected = answer_of(reference, position), found = answer_of(fast, position);
                if (expected == "fault") continue;  // which a search need not meet
                ++compared;
                ASSERT_EQ(found, expected) << position << " in\n" << rules;
                const WinnerAnswer winner = fast.winner(position);
                ASSERT_EQ(winner.first_wins, expected[0] != '0') << position << " in\n" << rules;
            }
    }
    EXPECT_GE(constant, 15);
    EXPECT_GE(compared, 300);
}

TEST(ConstantArguments, FaultsNameThePositionAsItWasGiven) {
    const Rules own = rules_of("game f(v, a: row):\n    f(a[v], a)\n");
    Solver solver(own);
    try {
        solver.value("f(1, [2, 1])");
        ADD_FAILURE() << "play never ends";
    } catch (const Error& e) {
        EXPECT_NE(std::string(e.what()).find("f(1, [2, 1])"), std::string::npos) << e.what();
    }
}

}  // namespace grundy::constant_arguments_test
