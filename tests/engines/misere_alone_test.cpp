// SPDX-License-Identifier: MIT
// Misere values of games that never make a sum: against the search over sums, by the definition, and periods of heaps
// against a long table.
#include <random>

#include "support/agreement.hpp"
#include "support/effort.hpp"

namespace grundy::agreement::misere_alone_test {

const Rules& rules() {
    static const Rules all = [] {
        Rules r = Rules::catalogue();
        r.add(R"(game sudden(n):
    sudden(n - k)  for k in 1..3
    win  if n = 5
game doomed(n):
    doomed(n - 1)  if n > 2
    lose  if n = 2
game gone(n):
    gone(n - k)  for k in {2, 3}
    0  if n > 6
game edge(n):
    edge(n - k)  for k in {1, 4} if n > 3
)",
              "alone");
        return r;
    }();
    return all;
}

Solver& definition() {
    static Solver solver = [] {
        SolverOptions options;
        options.engine = "reference";
        return Solver(rules(), options);
    }();
    return solver;
}

TEST(MisereAlone, ValuesAndWinnersAreThoseOfTheDefinition) {
    Solver solver(rules());
    for (const char* position : {"snim[{2, 5}](9)",
                                 "brave[m=3](7)",
                                 "cet4(9)",
                                 "wythoff(2, 3)",
                                 "wythoff(1, 2)",
                                 "euclid(3, 5)",
                                 "fibnim(6, 5)",
                                 "sudden(4)",
                                 "sudden(5)",
                                 "sudden(8)",
                                 "doomed(2)",
                                 "doomed(4)",
                                 "gone(7)",
                                 "gone(8)",
                                 "edge(3)",
                                 "edge(9)",
                                 "nim_heaps([1, 2, 2])",
                                 "chomp([2, 2])",
                                 "node_kayles(path(3))",
                                 "brave[m=2](0)"}) {
        SCOPED_TRACE(position);
        EXPECT_EQ(solver.misere_value(position).value, definition().misere_value(position).value);
        for (const char* heap : {"", " + *1", " + *2", " + *3", " + *0"}) {
            const std::string sum = std::string(position) + heap;
            const MisereAnswer a = solver.misere(sum), b = definition().misere(sum);
            EXPECT_EQ(a.first_wins, b.first_wins) << sum;
            EXPECT_EQ(listed(a.moves), listed(b.moves)) << sum;
        }
    }
}

// Nim heaps beside what is left, which are one heap under normal play, their XOR. Here two equal ones count.
TEST(MisereAlone, OptionsThatLeaveNimHeaps) {
    std::mt19937 random(7);
    const auto number = [&](int most) { return std::to_string(1 + random() % static_cast<unsigned>(most)); };
    const auto option = [&]() -> std::string {
        const std::string k = number(3), nim = " + *" + number(2), nims = nim + " + *" + number(2);
        switch (random() % 7) {
            case 0:
                return "f(n - " + k + ") if n >= " + k;
            case 1:
                return "f(n - " + k + ")" + nim + " if n >= " + k;
            case 2:
                return "f(n - " + k + ")" + nims + " if n >= " + k;
            case 3:
                return "f(a) + f(n - " + k + " - a)" + (random() % 2 == 0 ? nims : "") + " for a in 0..n-" + k;
            case 4:
                return "0" + nims + " if n >= " + k;
            case 5:
                return "*" + number(3) + " if n >= " + k;
            default:
                return "sum(*2 for i in 1.." + number(2) + ") if n >= " + k;
        }
    };
    for (std::int64_t i = 0; i < effort::share(600, 40); ++i) {
        std::string text = "game f(n):\n";
        for (auto lines = 1 + random() % 3; lines > 0; --lines) text += "    " + option() + "\n";
        Rules own;
        own.add(text, "f");
        SolverOptions by_definition;
        by_definition.engine = "reference";
        Solver solver(own), truth(own, by_definition);
        for (const char* position : {"f(1)", "f(2)", "f(3)", "f(2) + f(1)", "f(2) + *1"})
            ASSERT_EQ(solver.misere(position).first_wins, truth.misere(position).first_wins) << text << position;
    }
}

TEST(MisereAlone, PeriodsHoldInLongTables) {
    Solver solver(rules());
    for (const char* game : {"snim[{2, 5}]", "snim[{1, 2, 3}]", "snim[{3, 7, 11}]", "snim[{4}]", "brave[m=6]", "gone",
                             "edge", "snim[{1, 9, 10}]", "snim[{5, 6, 17}]"}) {
        SCOPED_TRACE(game);
        const PeriodAnswer found = solver.misere_period(game);
        ASSERT_TRUE(found.period);
        const std::int64_t p = found.period->period, from = found.period->preperiod;
        const auto values = solver.misere_table(game, {{0, from + 4 * p + 60}}).values;
        // Nothing here uses the period: each value is the mex of its options', found by the search.
        const auto repeats = [&](std::int64_t q, std::int64_t start) {
            for (std::int64_t n = start; n + q < static_cast<std::int64_t>(values.size()); ++n)
                if (values[static_cast<std::size_t>(n)] != values[static_cast<std::size_t>(n + q)]) return false;
            return true;
        };
        EXPECT_TRUE(repeats(p, from));
        if (from > 0) {
            EXPECT_FALSE(repeats(p, from - 1));
        }
        for (std::int64_t q = 1; q < p; ++q) EXPECT_FALSE(repeats(q, from)) << q;
        EXPECT_EQ(solver.misere_value(std::string(game) + "(10^18)").value,
                  values[static_cast<std::size_t>(from + (1'000'000'000'000'000'000 - from) % p)]);
    }
}

TEST(MisereAlone, SaysWhatIsKnownOfGamesThatBreakHeaps) {
    Solver solver(rules());
    const PeriodAnswer answer = solver.misere_period("kayles");
    EXPECT_EQ(answer.outcome, Outcome::answered);
    ASSERT_TRUE(answer.period);
    EXPECT_EQ(answer.period->period, 12);
    ASSERT_TRUE(answer.quotient);
    EXPECT_EQ(answer.quotient->order, 40U);
    const PeriodAnswer dawson = solver.misere_period("0.07");
    EXPECT_FALSE(dawson.period);
    EXPECT_NE(dawson.why_not.find("may be larger, or infinite"), std::string::npos);
    EXPECT_NE(solver.misere_period("doomed").why_not.find("`lose`"), std::string::npos);
    EXPECT_THROW(solver.misere_period("wythoff"), Error);
}

TEST(MisereAlone, TablesAreLong) {
    Solver solver(rules());
    EXPECT_EQ(solver.misere_table("snim[{2, 5}]", {{0, 100000}}).outcome, Outcome::answered);
    EXPECT_EQ(solver.misere_table("wythoff", {{0, 40}, {0, 40}}).outcome, Outcome::answered);
}

// Both print the same move in the same words.
TEST(MisereAlone, MovesAreNamedAsInNormalPlay) {
    Solver solver(rules());
    for (const char* position : {"kayles(6)", "0.77(5)", "brave[m=5](9)", "*7", "strip(5)"}) {
        std::map<std::string, std::vector<MoveChoice>> normal;
        for (const LegalMove& m : solver.moves(position).moves) {
            normal[unordered(m.to)] = m.also;
            normal[unordered(m.to)].push_back(m.choice);
        }
        for (const WinningMove& m : solver.misere(position).moves) {
            auto all = m.also;
            all.push_back(m.choice);
            EXPECT_EQ(normal[unordered(m.to)], all) << position << " -> " << m.to;
        }
    }
}

TEST(MisereAlone, NamesBoutonsRule) {
    Solver solver(rules());
    const MisereAnswer answer = solver.misere("*3 + *5 + *1");
    ASSERT_TRUE(answer.heaps);
    EXPECT_EQ(answer.heaps->sum, 7U);
    EXPECT_EQ(answer.heaps->ones, 1U);
    EXPECT_TRUE(answer.heaps->above_one);
    EXPECT_FALSE(solver.misere("*3 + kayles(2)").heaps);
}

}  // namespace grundy::agreement::misere_alone_test
