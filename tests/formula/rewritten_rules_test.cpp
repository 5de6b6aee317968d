// SPDX-License-Identifier: MIT
// Rules in other words have the same form: each recogniser is shown its game with random rewritings, and must answer
// with the same engine or theorem, the values of the definition, and moves in the words of the rules.
#include <cstdlib>

#include "support/agreement.hpp"
#include "support/effort.hpp"
#include "support/own_rules.hpp"
#include "support/rewriting.hpp"

namespace grundy::agreement::rewritten_rules_test {

using rewriting::Option;

struct Known {
    std::string name, head;
    std::vector<Option> options;
    std::string expected;                // engine and form of the plan, or part of the theorem on who wins
    bool theorem = false;                // on who wins
    std::vector<std::string> positions;  // small
};

std::vector<std::string> heaps(int most) {
    std::vector<std::string> out;
    for (int n = 0; n <= most; ++n) out.push_back("f(" + std::to_string(n) + ")");
    return out;
}
std::vector<std::string> pairs(int most) {
    std::vector<std::string> out;
    for (int a = 0; a <= most; ++a)
        for (int b = 0; b <= most; ++b) out.push_back("f(" + std::to_string(a) + ", " + std::to_string(b) + ")");
    return out;
}
const std::string row_head = "game f(w: row):";
const std::vector<std::string> rows = {"f([])", "f([1])", "f([2, 1])", "f([1, 2, 3])", "f([3, 0, 2])", "f([2, 2])"};

const std::vector<Known>& games() {
    static const std::vector<Known> list = {
        {"nim", "game f(n):", {{{"n - k"}, {{"k", "1", "", "n"}}}}, "heap|take {1..}, leave 1 heap", false, heaps(8)},
        {"brave",
         "game f(n):",
         {{{"n - k"}, {{"k", "1", "5", "n"}}}},
         "heap|take {1..5}, leave 1 heap",
         false,
         heaps(9)},
        {"evens",
         "game f(n):",
         {{{"n - 2*k"}, {{"k", "1", "", "n"}}}},
         "heap|take {2, 4, ..}, leave 1 heap",
         false,
         heaps(9)},
        {"kayles",
         "game f(n):",
         {{{"a", "b"}, {{"t", "1", "2", "n"}}, {}, "n - t"}},
         "heap|take {1, 2}, leave 2 heaps",
         false,
         heaps(9)},
        {"dawson", "game f(n):", {{{"a", "b"}, {}, {}, "n - 2"}}, "heap|take {2}, leave 2 heaps", false, heaps(9)},
        {"grundy",
         "game f(n):",
         {{{"a", "b"}, {}, {{"0", "<", "a"}, {"a", "<", "b"}}, "n"}},
         "heap|take {0}, leave 2 heaps of different sizes of at least 1",
         false,
         heaps(9)},
        {"half", "game f(n):", {{{"n - k"}, {{"k", "1", "n div 2", "n"}}}}, "ranges|", false, heaps(12)},
        {"system",
         "game f(n, s):",
         {{{"n - k, 1 - s"}, {{"k", "1", "2", "n"}}}, {{"n - k, s"}, {{"k", "3", "4", "n"}}}},
         "system|",
         false,
         {"f(5, 0)", "f(5, 1)", "f(6, 1)"}},
        {"last", "game f(n, most):", {{{"n - k, k"}, {{"k", "1", "most", "n"}}}}, "limit|", false, pairs(6)},
        {"heaps",
         "game f(n, m):",
         {{{"n - k, m"}, {{"k", "1", "", "n"}}}, {{"n, m - k"}, {{"k", "1", "", "m"}}}},
         "formula|nim with the arguments as heaps",
         false,
         pairs(5)},
        {"euclid",
         "game f(n, m):",
         {{{"n, m - q*n"}, {{"q", "1", ""}}, {{"0", "<", "n"}, {"n", "<=", "m"}}},
          {{"n - q*m, m"}, {{"q", "1", ""}}, {{"0", "<", "m"}, {"m", "<", "n"}}}},
         "formula|Euclid's game, until a number is 0",
         false,
         pairs(6)},
        {"row nim",
         row_head,
         {{{"set(w, i, w[i] - k)"}, {{"i", "1", "len(w)"}, {"k", "1", "w[i]", "w[i]"}}}},
         "formula|nim with the elements of the row as heaps",
         false,
         rows},
        {"fibonacci", "game f(n, most):", {{{"n - k, 2*k"}, {{"k", "1", "most", "n"}}}}, "Whinihan", true, pairs(7)},
        {"wythoff",
         "game f(n, m):",
         {{{"n - k, m"}, {{"k", "1", "", "n"}}},
          {{"n, m - k"}, {{"k", "1", "", "m"}}},
          {{"n - k, m - k"}, {{"k", "1", "", "m"}}}},
         "Wythoff",
         true,
         pairs(6)},
        {"moore",
         row_head,
         {{{"set(w, i, w[i] - k)"}, {{"i", "1", "len(w)"}, {"k", "1", "w[i]", "w[i]"}}},
          {{"set(set(w, i, w[i] - k), j, w[j] - l)"},
           {{"i", "1", "len(w)"}, {"j", "i + 1", "len(w)"}, {"k", "1", "w[i]", "w[i]"}, {"l", "1", "w[j]", "w[j]"}}}},
         "Moore",
         true,
         rows},
    };
    return list;
}

std::string text_of(const std::string& head, const std::vector<Option>& options) {
    std::string out = head + "\n";
    for (const Option& o : options) out += "    " + o.text() + "\n";
    return out;
}

// Large enough for the engine of large positions.
std::string large(const Known& game) {
    if (game.name == "system") return "f(1000000, 1)";
    if (game.name == "last") return "f(3000, 1000)";
    if (game.head == "game f(n):") return "f(1000)";
    if (game.head == row_head) return "f([1000, 2000, 3000])";
    return "f(1000000, 3000000)";
}

std::string found(const Known& game, const std::string& text) {
    Solver solver(rules_of(text));
    if (game.theorem) return solver.winner(game.head == row_head ? "f([1, 2, 3])" : "f(5, 3)").theorem;
    const Plan plan = solver.plan(large(game)).at(0);
    return plan.engine + "|" + plan.form;
}

void check(const Known& game, const std::string& text) {
    SCOPED_TRACE(text);
    ASSERT_NE(found(game, text).find(game.expected), std::string::npos) << found(game, text);
    const Rules rules = rules_of(text);
    Definition definition(rules);
    Solver solver(rules);
    for (const std::string& position : game.positions) {
        SCOPED_TRACE(position);
        const auto parsed = definition.parse(position);
        const Nimber value = definition.nimber(parsed);
        const WinnerAnswer winner = solver.winner(position, 100'000);
        ASSERT_EQ(winner.first_wins, value != 0);
        if (winner.moves_complete) {
            ASSERT_EQ(listed(winner.moves), value == 0 ? WinningMoves{} : definition.winning(parsed));
        }
        const Answer answer = solver.solve(position);
        ASSERT_EQ(answer.value, value);
        ASSERT_EQ(listed(answer.moves), value == 0 ? WinningMoves{} : definition.winning(parsed));
    }
}

TEST(RewrittenRules, HaveTheFormOfTheirGame) {
    rewriting::Random random(34);
    const int rounds = std::getenv("GRUNDY_ALL_RANDOM") != nullptr ? 400 : effort::rounds(2);
    for (const Known& game : games()) {
        SCOPED_TRACE(game.name);
        check(game, text_of(game.head, game.options));
        for (int round = 0; round < rounds && !testing::Test::HasFailure(); ++round)
            check(game, text_of(game.head, rewriting::rewritten(game.options, 2, random)));
    }
}

TEST(RewrittenRules, EachInOtherWords) {
    const auto engine = [](const std::string& text, const std::string& position) {
        return Solver(rules_of(text)).plan(position).at(0).engine;
    };
    const auto theorem = [](const std::string& text, const std::string& position) {
        return Solver(rules_of(text)).winner(position).theorem;
    };
    EXPECT_EQ(engine("game f(n) with m = 5: f(n - k) for k in 1..min(n, m)\n", "f(9)"), "heap");
    EXPECT_EQ(engine("game f(n): f(n - k) for k in 1..2 if k < n\n", "f(9)"), "heap");
    EXPECT_EQ(engine("game f(n): f(n - k) for k in 1..5 if 2*k <= n\n", "f(9)"), "heap");
    EXPECT_EQ(engine("game f(n): f(n - k) for k in 1..9 if 3*k >= n - 6\n", "f(9)"), "heap");
    EXPECT_EQ(engine("game f(n): f(a) + f(b) for a + b = n if a > b and b > 0\n", "f(9)"), "heap");
    EXPECT_EQ(engine("game f(n): f(i) + f(n - 2 - i) for i in 0..n - 2\n", "f(9)"), "heap");
    EXPECT_EQ(engine("game f(n): f(n - gap) for k in 1..3, gap = k + k\n", "f(9)"), "heap");
    EXPECT_EQ(engine("game f(n): f(n - 3*k) for k in 1..n div 3\n", "f(9)"), "heap");
    EXPECT_EQ(engine("game f(n): f(n - 3*k) for k in 1..5 if 3*k <= n\n", "f(9)"), "heap");
    EXPECT_NE(theorem("game f(n, m): f(n - k, k + k) for k in 1..min(n, m)\n", "f(9, 3)"), "");
    EXPECT_NE(theorem("game f(m, n): f(2*k, n - k) for k in 1..m\n", "f(3, 9)"), "");
    EXPECT_NE(theorem("game f(a, b):\n    f(a - q*b, b) for q in 1.. if 0 < b and b <= a\n"
                      "    f(a, b - q*a) for q in 1.. if 0 < a and a < b\n",
                      "f(3, 9)"),
              "");
}

// What stands before a choice may have a name of its own.
TEST(RewrittenRules, SlidingCoinsWithNamedGaps) {
    const std::string every = row_head + "\n    f(set(w, i, w[i] - k)) for i in 1..len(w), ";
    const std::string moving = row_head + "\n    f(set(w, i, w[i] - k)) for i in 2..len(w), ";
    Known game{"silver dollar", row_head, {}, "formula|sliding coins", false, {}};
    game.positions = {"f([])", "f([3])", "f([1, 4])", "f([0, 3, 4])", "f([1, 4, 8])", "f([2, 3, 7, 9])"};
    for (const std::string& text :
         {moving + "gap = w[i] - w[i - 1] - 1, k in 1..gap\n", moving + "gap = w[i] - w[i - 1], k in 1..gap - 1\n",
          moving + "free = w[i - 1] + 1, gap = w[i] - free, k in 1..gap\n",
          every + "gap = w[i] - (w[i - 1] if i > 1 else -1) - 1, k in 1..gap\n",
          every + "before = (w[i - 1] if i > 1 else -1), gap = w[i] - before - 1, k in 1..gap\n"})
        check(game, text);
}

}  // namespace grundy::agreement::rewritten_rules_test
