// SPDX-License-Identifier: MIT
// Coins that a move turns over (docs/theory.md, Theorems 64 and 65): values against the definition, moves at places of
// any size, and rules that differ in one place.
#include <set>

#include "support/agreement.hpp"
#include "support/own_rules.hpp"

namespace grundy::agreement::coins_test {

// By the definition: the mex over what the numbers of places left of n that may be turned have together.
using Left = std::vector<std::vector<Int>>;

std::vector<Nimber> values(Int size, const std::function<Left(Int n)>& left) {
    std::vector<Nimber> out{0};
    for (Int n = 1; n <= size; ++n) {
        std::set<Nimber> options;
        for (const auto& places : left(n)) {
            Nimber total = 0;
            for (const Int place : places) total ^= out[to_size(place)];
            options.insert(total);
        }
        Nimber mex = 0;
        while (options.contains(mex)) ++mex;
        out.push_back(mex);
    }
    return out;
}

Left up_to_two(Int n, bool exactly) {
    Left out;
    if (!exactly) out.push_back({});
    for (Int a = 1; a < n; ++a) {
        if (!exactly) out.push_back({a});
        for (Int b = 1; b < a; ++b) out.push_back({a, b});
    }
    return out;
}

Left neighbours(Int n, Int most) {
    Left out;
    for (Int k = 0; k < std::min(n, most); ++k) {
        out.emplace_back();
        for (Int i = 1; i <= k; ++i) out.back().push_back(n - i);
    }
    return out;
}

void expect_values(const std::string& game, const std::vector<Nimber>& expected) {
    Solver solver(Rules::catalogue());
    EXPECT_EQ(solver.plan(game + "(70000)").at(0).engine, "formula") << game;
    for (std::size_t n = 0; n < expected.size(); ++n)
        EXPECT_EQ(solver.value(game + "(" + std::to_string(n) + ")").value, Value{expected[n]}) << game << " " << n;
}

TEST(Coins, HaveTheValuesOfTheDefinition) {
    const auto mock = values(150, [](Int n) { return up_to_two(n, false); });
    const auto three = values(150, [](Int n) { return up_to_two(n, true); });
    for (const char* game : {"mock_turtles", "\"1-3\""}) expect_values(game, mock);
    for (const char* game : {"triplets", "\"3\""}) expect_values(game, three);
    const auto all = values(200, [](Int n) { return neighbours(n, n); });
    for (const char* game : {"ruler", "\"1+C\""}) expect_values(game, all);
    expect_values("ruler_fives", values(200, [](Int n) { return neighbours(n, 5); }));
    for (Int most = 2; most <= 34; ++most)
        expect_values("\"1-" + std::to_string(most) + "C\"", values(200, [&](Int n) { return neighbours(n, most); }));
}

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t out = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++out;
    return out;
}

// A winning move leaves the value of the rest of the sum. Its choice is that of the rules.
TEST(Coins, MovesAtPlacesOfAnySize) {
    Solver solver(Rules::catalogue());
    for (const std::string game : {"mock_turtles", "triplets", "ruler", "ruler_fives", "\"1-3\"", "\"3\"", "\"1-12C\""})
        for (const Int n : {Int{65}, Int{1000}, Int{12'345'678}, Int{999'999'999'999'999'968}})
            for (const int other : {0, 1, 2, 3, 5, 12, 64}) {
                const std::string coin = game + "(" + std::to_string(n) + ")", rest = "*" + std::to_string(other);
                SCOPED_TRACE(coin + " + " + rest);
                const Answer answer = solver.solve(coin + " + " + rest);
                EXPECT_EQ(answer.value == Value{0}, answer.moves.empty());
                for (const WinningMove& move : answer.moves) {
                    if (move.component != 1) continue;
                    EXPECT_EQ(solver.value(move.to).value, Value(static_cast<Nimber>(other))) << move.to;
                    for (const auto& [name, number] : move.choice) {
                        if (game == "mock_turtles" || game == "triplets") {
                            EXPECT_EQ(count(move.to, "(" + std::to_string(number) + ")"), 1U) << name;
                        } else if (game.starts_with("ruler")) {
                            EXPECT_EQ(count(move.to, "("), static_cast<std::size_t>(number)) << name;
                        }
                    }
                }
            }
}

// Moves may lead above the value of a place: a list that lacks them does not say that it is complete.
TEST(Coins, ListsThatLackMovesSaySo) {
    Solver solver(Rules::catalogue());
    for (const auto& [sum, moves] :
         std::vector<std::pair<std::string, std::size_t>>{{"mock_turtles(70) + *192", 6}, {"ruler(71) + *2", 2}}) {
        const Answer answer = solver.solve(sum);
        EXPECT_TRUE(answer.first_wins.value_or(false)) << sum;
        EXPECT_TRUE(answer.moves_complete ? answer.moves.size() == moves : answer.moves.size() < moves) << sum;
    }
}

TEST(Coins, OtherRulesAreNotTheirs) {
    const auto engine = [](const std::string& text) { return Solver(rules_of(text)).plan("f(70)").at(0).engine; };
    const std::string turtles =
        "game f(n):\n    0 if n > 0\n    f(a) for a in 1..n - 1\n    f(a) + f(b) for b in 1..n - 1, a in 1..b - 1\n";
    const std::string ruler = "game f(n): sum(f(i) for i in n - k..n - 1) for k in 0..n - 1\n";
    EXPECT_EQ(engine(turtles), "formula");
    EXPECT_EQ(engine(ruler), "formula");
    const auto differs = [&](std::string text, const std::string& from, const std::string& to) {
        const auto at = text.find(from);
        ASSERT_NE(at, std::string::npos) << from;
        EXPECT_NE(engine(text.replace(at, from.size(), to)), "formula") << text;
    };
    differs(turtles, "n > 0", "n > 1");
    differs(turtles, "a in 1..n - 1", "a in 1..n - 2");
    differs(turtles, "b in 1..n - 1", "b in 1..n - 2");
    differs(turtles, "a in 1..b - 1", "a in 1..b");
    differs(turtles, "a in 1..b - 1", "a in 1..b - 2");
    differs(turtles, "f(a) + f(b)", "f(a) + f(b) + f(1)");
    differs(ruler, "k in 0", "k in 1");
    differs(ruler, "n - 1)", "n - 2)");
    differs(ruler, "f(i)", "f(i) + f(1)");
}

}  // namespace grundy::agreement::coins_test
