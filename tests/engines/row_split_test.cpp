// SPDX-License-Identifier: MIT
// Rows that are sums of pieces (Theorem 33): which rules and elements are accepted, random rules against the
// definition, and rows that only their pieces make small.
#include "rules/row_split.hpp"

#include "api/impl.hpp"
#include "lang/lang.hpp"
#include "support/agreement.hpp"
#include "support/effort.hpp"

namespace grundy::agreement::row_split_test {

class Game {
public:
    explicit Game(const std::string& text) {
        rules_.add(text, "own");
        library_ = rules_.impl().library;
        ruleset_.emplace(library_);
        split_ = rules::RowSplit::of(*ruleset_, ruleset_->instantiate(library_.find("f"), {}));
    }
    const Rules& rules() const { return rules_; }
    const std::optional<rules::RowSplit>& split() const { return split_; }

private:
    Rules rules_;
    rules::Library library_;
    std::optional<rules::Ruleset> ruleset_;
    std::optional<rules::RowSplit> split_;
};

std::string flips(const std::string& range, const std::string& condition) {
    return "game f(w: row):\n    f(set(set(w, i, 0), i + 1, 0))  for i in " + range + " if " + condition + "\n";
}

TEST(RowSplit, TakesElementsThatNoMoveLooksAt) {
    const Game flip(flips("1..len(w) - 1", "w[i] = 1 and w[i + 1] = 1"));
    ASSERT_TRUE(flip.split());
    EXPECT_TRUE(flip.split()->separates(0));
    EXPECT_TRUE(flip.split()->separates(2));
    EXPECT_FALSE(flip.split()->separates(1));
    std::vector<std::vector<Int>> pieces;
    std::vector<Int> room;
    const std::vector<Int> row = {9, 1, 0, 1, 1, 0, 0, 1, 1, 1};
    flip.split()->each_piece(row, room, [&](auto p) { pieces.emplace_back(p.begin(), p.end()); });
    EXPECT_EQ(pieces, (std::vector<std::vector<Int>>{{2, 1, 1}, {3, 1, 1, 1}}));
}

TEST(RowSplit, RefusesWhatMayCrossAnElement) {
    for (const std::string& text :
         {flips("1..len(w) - 2", "w[i] = 1 and w[i + 1] = 1"),                  // the last place is out of reach
          flips("2..len(w) - 1", "w[i] = 1 and w[i + 1] = 1"),                  // the first one is
          flips("1..len(w) - 1", "w[i] = 1 and w[i + 1] = 1 and i mod 2 = 0"),  // the place counts
          flips("1..len(w) - 1", "w[i] = 1 and w[i + 1] = 1 and len(w) > 3"),   // the length counts
          flips("1..len(w) - 1", "w[i] = 1 and w[i + 1] = 1 and w[1] = 1"),     // an element far away counts
          flips("1..len(w) - 1", "w[i] = 1 and w[i + 1] = 1 and 1 in w"),
          std::string("game f(w: row):\n    f(set(w, i, 0))  for i in 1..len(w) if w[i] = 1\n    lose  for i in "
                      "1..len(w) if w[i] = 2\n"),
          std::string("game f(w: row):\n    f(w[1..len(w) - 1])  if len(w) > 0\n"),
          std::string("game f(w: bag):\n    f(set(w, i, 0))  for i in 1..len(w) if w[i] = 1\n"),
          std::string("game f(w: row, n):\n    f(set(w, i, 0), n)  for i in 1..len(w) if w[i] = 1\n")})
        EXPECT_FALSE(Game(text).split()) << text;
    // A move that looks at one neighbour only through what it sets, or by a condition on both, is not stopped by any.
    const Game open(flips("1..len(w) - 1", "w[i] = 1"));
    ASSERT_TRUE(open.split());
    EXPECT_FALSE(open.split()->separates(0));
    const Game both(flips("1..len(w) - 1", "w[i] + w[i + 1] = 2"));
    ASSERT_TRUE(both.split());
    EXPECT_FALSE(both.split()->separates(0));
}

std::string at(int offset) { return offset == 0 ? "i" : "i + " + std::to_string(offset); }

// One element of the window becomes smaller, and no other one larger, so that play ends.
std::string random_option(Random& random) {
    const auto size = static_cast<int>(pick(random, 1, 3)), main = static_cast<int>(pick(random, 0, size - 1));
    std::string row = "set(w, " + at(main) + (random() % 2 == 0 ? ", 0)" : ", w[" + at(main) + "] - 1)");
    std::string condition = "w[" + at(main) + "] > 0";
    for (int k = 0; k < size; ++k) {
        const std::string cell = "w[" + at(k) + "]";
        if (k != main && random() % 3 == 0) row = "set(" + row + ", " + at(k) + ", min(" + cell + ", 1))";
        if (random() % 3 != 0)
            condition +=
                " and " + cell + std::vector<std::string>{" > 0", " = 1", " != 0", " <= 1", " != 2"}[random() % 5];
    }
    if (random() % 6 == 0) condition += " and w[i] != w[" + at(size - 1) + "] + 1";
    const std::string low = random() % 8 == 0 ? "2" : "1";
    const std::string high = size == 1 ? "len(w)" : "len(w) - " + std::to_string(size - 1);
    return "    f(" + row + ")  for i in " + low + ".." + high + " if " + condition + "\n";
}

TEST(RowSplit, RandomRulesHaveTheValuesOfTheDefinition) {
    Random random(1);
    int split = 0, separated = 0;
    for (int round = 0; round < effort::rounds(60) && !HasFailure(); ++round) {
        std::string text = "game f(w: row):\n";
        for (auto options = pick(random, 1, 2); options > 0; --options) text += random_option(random);
        SCOPED_TRACE(text);
        const Game game(text);
        split += game.split().has_value();
        separated += game.split() && (game.split()->separates(0) || game.split()->separates(2));
        Panel panel(game.rules());
        for (int drawn = 0; drawn < 4; ++drawn) {
            std::string row;
            for (auto length = pick(random, 2, 5); length > 0; --length)
                row += (row.empty() ? "" : ", ") + std::to_string(random() % 3);
            panel.check("f([" + row + "])");
        }
    }
    EXPECT_GT(split, effort::rounds(20));
    EXPECT_GT(separated, effort::rounds(10) / 2);
}

// A move demands one element everywhere in its window, and changes some of it.
std::string random_flip(Random& random, Int element) {
    const auto size = static_cast<int>(pick(random, 1, 4));
    std::string row = "w", condition;
    for (int k = 0; k < size; ++k) {
        condition += (k > 0 ? " and w[" : "w[") + at(k) + "] = " + std::to_string(element);
        if (random() % 3 != 0)
            row = "set(" + row + ", " + at(k) + ", " + std::to_string(pick(random, element + 1, element + 2)) + ")";
    }
    if (row == "w") row = "set(w, i, " + std::to_string(element + 1) + ")";
    if (random() % 8 == 0) condition += " and w[i] + w[" + at(size - 1) + "] > 1";
    const std::string high = size == 1 ? "len(w)" : "len(w) - " + std::to_string(size - 1);
    return "    f(" + row + ")  for i in 1.." + high + " if " + condition + "\n";
}

TEST(RowSplit, RunsOfOneElementAreHeaps) {
    Random random(2);
    int runs = 0;
    for (int round = 0; round < effort::rounds(60) && !HasFailure(); ++round) {
        const Int element = pick(random, 0, 1);
        std::string text = "game f(w: row):\n";
        for (auto options = pick(random, 1, 2); options > 0; --options) text += random_flip(random, element);
        SCOPED_TRACE(text);
        const Game game(text);
        runs += Solver(game.rules()).plan("f").at(0).engine == "runs";
        Panel panel(game.rules());
        for (int drawn = 0; drawn < 4; ++drawn) {
            std::string row;
            for (auto length = pick(random, 1, 7); length > 0; --length)
                row += (row.empty() ? "" : ", ") + std::to_string(random() % 5 == 0 ? 3 : element);
            panel.check("f([" + row + "])");
            panel.check("f([" + row + "]) + *2");
        }
    }
    EXPECT_GT(runs, effort::rounds(20) / 2);
    EXPECT_LT(runs, effort::rounds(60));  // some moves leave a run within their window
}

// LeetCode 294: without splitting, 2^100 rows arise. Flipping two neighbours is 0.07 (Dawson's Kayles).
TEST(RowSplit, LongRowsAreSumsOfTheirRuns) {
    const Game flip(flips("1..len(w) - 1", "w[i] = 1 and w[i + 1] = 1"));
    std::string row = "1";
    for (int i = 1; i < 100; ++i) row += i == 40 || i == 57 ? ", 0" : ", 1";
    Solver code(Rules{});
    const auto expected = code.value("0.07(40) + 0.07(16) + 0.07(42)").value;
    for (const char* engine : {"", "memo"}) {
        SolverOptions options;
        options.engine = engine;
        EXPECT_EQ(Solver(flip.rules(), options).value("f([" + row + "])").value, expected) << engine;
    }
    Solver own(flip.rules());
    EXPECT_EQ(own.winner("f([" + row + "])").first_wins, expected != 0);
    std::string longer = "1";
    for (int i = 1; i < 10'000; ++i) longer += ",1";
    EXPECT_EQ(own.value("f([" + longer + "])").value, code.value("0.07(10000)").value);
}

}  // namespace grundy::agreement::row_split_test
