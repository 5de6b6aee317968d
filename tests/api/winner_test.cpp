// SPDX-License-Identifier: MIT
// Who wins, if only that is asked. The search for it agrees with the values on games of many kinds, in sums with nim
// heaps large and small, and stops within its budget. Each theorem agrees with the values on all small positions, in
// who wins and in every winning move, is exact at 10^18, and is refused if the rules differ by one condition.
#include <gtest/gtest.h>

#include <grundy/grundy.hpp>
#include <optional>

#include "support/agreement.hpp"
#include "support/effort.hpp"
#include "support/own_rules.hpp"

namespace grundy::winner_test {

using agreement::listed;
using agreement::pick;
using agreement::Random;

const Rules& catalogue() {
    static const Rules rules = Rules::catalogue();
    return rules;
}

// Compares with `solve`; `theorem` says whether one must have answered, if that is certain.
void check(Solver& solver, Solver& asked, const std::string& position, std::optional<bool> theorem) {
    SCOPED_TRACE(position);
    const Answer values = solver.solve(position);
    const WinnerAnswer winner = asked.winner(position, 100000);
    ASSERT_EQ(winner.outcome, Outcome::answered) << winner.reason;
    ASSERT_EQ(winner.first_wins, values.first_wins) << winner.engine;
    if (theorem) {
        ASSERT_EQ(winner.theorem.empty(), !*theorem) << winner.engine;
    }
    if (winner.moves_complete) {
        ASSERT_EQ(listed(winner.moves), listed(values.moves)) << winner.engine;
    }
    const WinnerAnswer one = asked.winner(position, 1);
    ASSERT_EQ(one.first_wins, values.first_wins);
    if (!values.first_wins || values.moves.empty()) return;
    ASSERT_EQ(one.moves.size(), 1U);
    const auto all = listed(values.moves);
    ASSERT_TRUE(all.contains({one.moves[0].component, agreement::unordered(one.moves[0].to)})) << one.moves[0].to;
}

TEST(Winner, TheoremsAgreeWithValuesOnSmallPositions) {
    Solver solver(catalogue()), asked(catalogue());
    const int most = effort::sanitized ? 9 : 40;
    for (const char* game : {"wythoff", "euclid", "fibnim"})
        for (int a = 0; a <= most && !HasFatalFailure(); ++a)
            for (int b = 0; b <= most; ++b)
                check(solver, asked, std::string(game) + "(" + std::to_string(a) + ", " + std::to_string(b) + ")",
                      true);
}

TEST(Winner, ChompAgreesWithValues) {
    Solver solver(catalogue()), asked(catalogue());
    Random random(1);
    for (int a = 1; a <= 5; ++a)
        for (int b = 0; b <= a; ++b)
            for (int c = 0; c <= b; ++c)
                for (int d = 0; d <= c && !HasFatalFailure(); ++d) {
                    std::string row, board;
                    for (const int n : {a, b, c, d}) {
                        row += (row.empty() ? "" : ", ") + std::to_string(n);
                        board += (board.empty() ? "" : " / ");
                        for (int i = 0; i < 5; ++i) board += i < n ? '.' : "#23"[random() % 3];
                    }
                    check(solver, asked, "chomp([" + row + "])", true);
                    check(solver, asked, "chomp_board(board(\"" + board + "\"))", true);
                }
    check(solver, asked, "chomp([3, 2, 2, 1, 1])", true);  // three columns
    check(solver, asked, "chomp([2, 3])", false);          // no bar
    check(solver, asked, "chomp_board(board(\".#. / ...\"))", false);
    check(solver, asked, "chomp([5, 4, 3, 2, 1])", false);  // five rows and columns
    check(solver, asked, "chomp([0, 0])", false);
}

TEST(Winner, GeographyAgreesWithValues) {
    Solver solver(catalogue()), asked(catalogue());
    Random random(2);
    for (int i = 0; i < effort::rounds(1500) && !HasFatalFailure(); ++i) {
        const auto vertices = pick(random, 1, 9);
        std::string edges;
        for (int v = 1; v <= vertices; ++v) edges += std::to_string(v) + " ";
        bool plain = true;
        for (auto more = pick(random, 0, 2 * vertices); more > 0; --more) {
            const auto u = pick(random, 1, vertices), v = pick(random, 1, vertices);
            const bool arc = random() % 50 == 0;
            plain = plain && !arc && u != v;
            edges += std::to_string(u) + (arc ? ">" : "-") + std::to_string(v) + " ";
        }
        if (!plain && i % 4 != 0) continue;
        check(solver, asked, "geography(graph(\"" + edges + "\"), " + std::to_string(pick(random, 1, vertices)) + ")",
              plain);
    }
}

// One matching answers for all vertices of a graph; another graph between two questions changes nothing.
TEST(Winner, OneMatchingAnswersForAllStarts) {
    Solver asked(catalogue());
    const auto starts = [&](const char* graph) {
        std::vector<bool> wins;
        for (int v = 1; v <= 12; ++v) {
            const WinnerAnswer answer =
                asked.winner("geography(" + std::string(graph) + ", " + std::to_string(v) + ")", 0);
            EXPECT_FALSE(answer.theorem.empty());
            EXPECT_EQ(answer.nodes > 10, v == 1) << "steps for " << v;
            wins.push_back(answer.first_wins);
        }
        return wins;
    };
    const std::vector<bool> path = starts("path(13)");
    for (std::size_t i = 0; i < path.size(); ++i) EXPECT_EQ(path[i], i % 2 != 0) << i + 1;
    EXPECT_EQ(starts("cycle(12)"), std::vector<bool>(12, true));
    EXPECT_EQ(starts("path(13)"), path);
}

TEST(Winner, ARefusalNamesTheBoundOfTheTheorem) {
    Solver solver(catalogue());
    const std::string large = "seuoj194(70000000, 80000000)", bound = "Theorem 50 lists up to 2^26 rows";
    const WinnerAnswer answer = solver.winner(large);
    EXPECT_EQ(answer.outcome, Outcome::out_of_budget);
    EXPECT_EQ(answer.reason.find(bound + ", and the table of seuoj194 would take"), 0U) << answer.reason;
    EXPECT_NE(solver.plan(large)[0].cost.find(bound), std::string::npos) << solver.plan(large)[0].cost;
    const Plan within = solver.plan("seuoj194(10000000, 30000000)")[0];
    EXPECT_EQ(within.cost.find(bound), std::string::npos) << within.cost;
    EXPECT_NE(within.winner.find("Theorem 50"), std::string::npos);
}

TEST(Winner, TheoremsHoldAtTheEndOfTheRange) {
    Solver solver(catalogue());
    const auto wins = [&](const std::string& position) { return solver.winner(position).first_wins; };
    // floor(n phi) and floor(n phi) + n for n = 381966011250105152
    EXPECT_FALSE(wins("wythoff(618033988749894848, 1000000000000000000)"));
    EXPECT_TRUE(wins("wythoff(618033988749894847, 1000000000000000000)"));
    EXPECT_TRUE(wins("wythoff(618033988749894848, 1000000000000000001)"));
    EXPECT_FALSE(wins("euclid(1000000000000000000, 1618033988749894848)"));
    EXPECT_TRUE(wins("euclid(1000000000000000000, 1618033988749894849)"));
    EXPECT_TRUE(wins("fibnim(1100087778366101930, 1100087778366101929)"));
    EXPECT_FALSE(wins("fibnim(1100087778366101931, 1100087778366101930)"));  // a Fibonacci number
    for (const char* text :
         {"wythoff(9223372036854775807, 9223372036854775806)", "wythoff(9223372036854775807, 5700357409661599241)",
          "wythoff(9223372036854775807, 0)", "euclid(9223372036854775807, 2)"}) {
        const WinnerAnswer answer = solver.winner(text, 10);
        ASSERT_FALSE(answer.theorem.empty());
        ASSERT_EQ(answer.first_wins, !answer.moves.empty()) << text;
        for (const WinningMove& move : answer.moves) ASSERT_FALSE(wins(move.to)) << text << " -> " << move.to;
    }
}

// Each file has one game that a theorem is about, and then games that differ from it by one condition or sign.
TEST(Winner, TheoremsAreRefusedForOtherRules) {
    const auto theorem_of = [](const std::string& rules, const std::string& position) {
        return Solver(rules_of(rules)).winner(position).theorem;
    };
    const std::vector<std::pair<std::string, std::string>> games = {
        {"f(a - k, b) for k in 1..; f(a, b - k) for k in 1..; f(a - k, b - k) for k in 1..", "f(5, 8)"},
        {"f(a, b - q*a) for q in 1.. if 0 < a and a <= b; f(a - q*b, b) for q in 1.. if 0 < b and b < a", "f(5, 8)"},
        {"f(a - k, 2*k) for k in 1..b", "f(8, 3)"}};
    const std::vector<std::vector<std::pair<std::string, std::string>>> changes = {
        {{"k in 1..;", "k in 2..;"},
         {"b - k) for k in 1..;", "b - k) for k in 1.. if k < 9;"},
         {"f(a - k, b - k) for k in 1..", "f(a - k, b - 2*k) for k in 1.."},
         {"; f(a - k, b - k) for k in 1..", ""},
         {"f(a, b - k)", "f(a, b - 1 - k)"},
         {"for k in 1..;", "for k in 1.. if b > 0;"}},
        {{"a <= b", "a < b"},
         {"0 < a", "1 < a"},
         {"q in 1..", "q in 2.."},
         {"b - q*a", "b - 2*q*a"},
         {"b < a", "b < a and a < 9"}},
        {{"2*k", "3*k"},
         {"2*k", "2*k + 1"},
         {"1..b", "1..b + 1"},
         {"1..b", "2..b"},
         {"1..b", "1..b if k < a"},
         {"a - k", "a - k - 1"}}};
    for (std::size_t i = 0; i < games.size(); ++i) {
        const auto written = [](std::string options) {
            for (std::size_t at; (at = options.find("; ")) != std::string::npos;) options.replace(at, 2, "\n    ");
            return "game f(a, b):\n    " + options + "\n";
        };
        EXPECT_FALSE(theorem_of(written(games[i].first), games[i].second).empty()) << games[i].first;
        for (const auto& [from, to] : changes[i]) {
            std::string text = games[i].first;
            const std::size_t at = text.find(from);
            ASSERT_NE(at, std::string::npos) << from;
            text.replace(at, from.size(), to);
            const std::string found = theorem_of(written(text), games[i].second);
            // Two changes of Wythoff's game lead to other moves along rays.
            EXPECT_TRUE(found.empty() || found.find("(Theorem 50)") != std::string::npos) << text << found;
        }
    }
    const std::string geography = "game f(g: graph, at):\n    f(without(g, {at}), v) for v in neighbours(g, at)";
    EXPECT_NE(theorem_of(geography, "f(cycle(5), 1)"), "");
    EXPECT_EQ(theorem_of(geography + " if v > 1", "f(cycle(5), 1)"), "");
    EXPECT_EQ(
        theorem_of("game f(g: graph, at):\n    f(without(g, {v}), v) for v in neighbours(g, at)", "f(cycle(5), 1)"),
        "");
    EXPECT_EQ(theorem_of(geography + "\n    f(without(g, {at}), at) if at = 99", "f(cycle(5), 1)"), "");
}

const char* const searched = R"(
game differences(w: bag):
    differences(w ++ [x - y])  for x in w, y in w if x > y and not x - y in w
game subset(w: row, total):
    win  for i in 1..len(w) if w[i] = 0 and i >= total
    subset(set(w, i, 1), total - i)  for i in 1..len(w) if w[i] = 0
game cut(w: row):
    cut(w[1..i - 1]) + cut(w[i + 1..len(w)])  for i in 1..len(w) if w[i] > 0
    cut(set(w, i, w[i] - 1))  for i in 1..len(w) if w[i] > 1
)";

// Values above the bounds that the search raises, sums of several searched components, and equal ones.
TEST(Winner, SearchesAgreeWithValues) {
    const Rules rules = rules_of(searched, Rules::catalogue());
    Solver solver(rules), asked(rules);
    Random random(3);
    const auto row = [&](std::int64_t longest, std::int64_t least, std::int64_t most) {
        std::string out;
        for (auto n = pick(random, 1, longest); n > 0; --n)
            out += (out.empty() ? "" : ", ") + std::to_string(pick(random, least, most));
        return "[" + out + "]";
    };
    const auto component = [&]() -> std::string {
        switch (random() % 7) {
            case 0:
                return "differences(" + row(3, 1, 9) + ")";
            case 1:
                return "subset(" + row(6, 0, 1) + ", " + std::to_string(pick(random, 0, 15)) + ")";
            case 2:
            case 3:
                return "cut(" + row(5, 0, 3) + ")";
            case 4:
                return "end_nim(" + row(4, 1, 6) + ")";
            case 5:
                return "kayles(" + std::to_string(pick(random, 0, 9)) + ")";
            default:
                return "*" + std::to_string(pick(random, 0, 9));
        }
    };
    for (int i = 0; i < effort::rounds(3000) && !HasFatalFailure(); ++i) {
        std::string sum = agreement::random_sum(random, component);
        if (random() % 8 == 0) sum += " + " + sum;
        // End-Nim and differences have theorems.
        const bool none = sum.find("end_nim") == std::string::npos && sum.find("differences") == std::string::npos;
        check(solver, asked, sum, none ? std::optional(false) : std::nullopt);
        if (random() % 50 == 0) asked.forget();
    }
}

TEST(Winner, StopsWithinItsBudgetAndGoesOn) {
    const Rules rules = rules_of(searched);
    SolverOptions options;
    Limits little;
    little.nodes = 2000;
    Solver solver(rules), patient(rules);
    const char* const position = "differences([5, 9, 13]) + cut([3, 3, 3, 3, 3])";
    int stopped = 0;
    WinnerAnswer answer = solver.winner(position, 1, little);
    for (; answer.outcome != Outcome::answered && stopped < 100000; ++stopped) {
        little.nodes *= 2;
        answer = solver.winner(position, 1, little);
    }
    EXPECT_GT(stopped, 0);
    EXPECT_EQ(answer.first_wins, patient.value(position).first_wins);
}

TEST(Winner, RefusesRulesThatNeverEnd) {
    const Rules rules = rules_of("game f(w: row):\n    f(reverse(w)) if len(w) > 1\n");
    EXPECT_THROW(Solver(rules).winner("f([1, 2])"), Error);
}

}  // namespace grundy::winner_test
