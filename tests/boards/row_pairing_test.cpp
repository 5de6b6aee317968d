// SPDX-License-Identifier: MIT
// Pairing on rows (docs/theory.md, Theorem 77): rows beyond a search, and rules and rows that nearly have a symmetry.
// Random rules are compared in pairing_test.cpp.
#include <limits>

#include "engines/theorems/pairing.hpp"
#include "rules/layout.hpp"
#include "support/own_rules.hpp"
#include "sweep.hpp"

namespace grundy::sweep::row_pairing_test {

std::string free_row(std::size_t length) {
    std::string out = "[";
    for (std::size_t i = 0; i < length; ++i) out += i > 0 ? ", 0" : "0";
    return out + "]";
}

const std::string alone =
    "game g(w: row):\n    g(set(w, i, 1))  for i in 1..len(w) if w[i] = 0 and "
    "(w[i - 1] if i > 1 else 0) = 0 and (w[i + 1] if i < len(w) else 0) = 0";

// The symmetries that answer every move of g from a row; "" if none does.
std::string answers_on(const std::string& rules, const std::vector<Int>& row) {
    const Rules read = rules_of(rules + "\n");
    rules::Ruleset ruleset(read.impl().library);
    const auto pairing = engines::theorems::pairing(ruleset, ruleset.instantiate(0, {}));
    if (!pairing) return "";
    std::vector<Int> words;
    rules::append_argument(rules::Type::row, row, words);
    Meter meter({});
    const auto rest = pairing->rest(words, meter);
    return rest && rest->parts.empty() ? rest->how : "";
}

TEST(Pairing, RowsBeyondASearch) {
    Solver solver(rules_of(alone + "\n"));
    const WinnerAnswer line = solver.winner("g(" + free_row(39) + ")", 1);
    EXPECT_TRUE(line.first_wins);
    ASSERT_EQ(line.moves.size(), 1U);
    EXPECT_FALSE(solver.winner(line.moves[0].to, 1).first_wins);
    Solver ring(
        rules_of("game g(w: row):\n    g(set(w, i, 1))  for i in 1..len(w) if w[i] = 0 and "
                 "w[i mod len(w) + 1] = 0 and w[(i - 2) mod len(w) + 1] = 0\n"));
    const Answer turned = ring.value("g(" + free_row(40) + ")");
    EXPECT_EQ(turned.value, Value{});
    EXPECT_EQ(turned.engine, "formula");
    // Impartial clobber; the numbers of stones fall, which the rules alone do not show.
    Solver clobber(Rules::catalogue());
    EXPECT_FALSE(
        clobber.winner("impartial_clobber([1, 2, 1, 1, 2, 2, 1, 2, 0, 2, 1, 2, 2, 1, 1, 2, 1])", 1).first_wins);
}

// Rules and rows that differ in one place, or one neighbour, from those that are answered.
TEST(Pairing, NearMissesOnRowsAreNotAnswered) {
    const std::vector<Int> row = {0, 0, 1, 0, 0, 0, 1, 0, 0}, middle = {0, 0, 0, 0, 1, 0, 0, 0, 0};
    const std::string move = "game g(w: row):\n    g(set(w, i, 1))  for i in 1..len(w) if w[i] = 0 and ";
    EXPECT_EQ(answers_on(alone, middle), "exchange of equal parts");
    EXPECT_EQ(answers_on(move + "(i = 1 or w[i - 1] = 0) and (i = len(w) or w[i + 1] = 0)", middle),
              "exchange of equal parts");
    EXPECT_EQ(answers_on(alone, {0, 0, 0, 0, 1, 0, 0, 0, 1}), "");
    EXPECT_EQ(answers_on(alone, {0, 0, 0, 0, 0, 0, 0, 0, 0}), "");  // the middle is its own image
    EXPECT_EQ(answers_on(alone, {0, 0, 0, 0, 0, 0, 0, 0}), "");     // the two in the middle meet
    EXPECT_EQ(answers_on(move + "(w[i - 1] if i > 1 else 0) != 2 and (w[i + 1] if i < len(w) else 0) != 2", middle),
              "reflection of the places 1 to 9");
    // Windows that look to one side, the first place, odd places, and the end on one side.
    for (const char* one_sided : {"(w[i - 1] if i > 1 else 0) = 0", "w[1] = 0", "i mod 2 = 1 or i = 2",
                                  "(w[i + 1] if i < len(w) else 0) = 0"}) {
        SCOPED_TRACE(one_sided);
        EXPECT_EQ(answers_on(move + one_sided, {0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0}), "");
    }
    // The whole row, a place that an element names, a fault, and a move that changes nothing.
    for (const char* unread : {"sum(w) < 5", "0 in w", "w[w[i] + 1] = 0", "1 div w[i] = 0", "w = w",
                               "all(x < 2 for x in w)", "w[i + 3] = 0"}) {
        SCOPED_TRACE(unread);
        EXPECT_EQ(answers_on(move + unread, middle), "");
    }
    EXPECT_EQ(answers_on("game g(w: row):\n    g(set(w, i, w[i]))  for i in 1..len(w) if w[i] = 0", middle), "");
    EXPECT_EQ(answers_on("cyclic game g(w: row):\n    g(set(w, i, 1 - w[i]))  for i in 1..len(w)", middle), "");
    EXPECT_EQ(answers_on("game g(w: row):\n    g(set(w, i, 1))  for i in 1..len(w) if w[i] = 0\n    win  for i in "
                         "1..len(w) if w[i] = 2",
                         {0, 0}),
              "");
}

TEST(Pairing, RowsAtTheirLimits) {
    const std::string fill = "game g(w: row):\n    g(set(w, i, 1))  for i in 1..len(w) if w[i] = 0";
    EXPECT_EQ(answers_on(fill, {}), "no move is left");
    EXPECT_EQ(answers_on(fill, {0}), "");
    EXPECT_EQ(answers_on(fill, {0, 0}), "exchange of equal parts");
    EXPECT_EQ(answers_on(fill, {std::numeric_limits<Int>::max(), 0, 0}), "exchange of equal parts");
    const std::string add = "game g(w: row):\n    g(set(w, i, w[i] + 1))  for i in 1..len(w) if w[i] > 5";
    EXPECT_EQ(answers_on(add, {std::numeric_limits<Int>::max(), std::numeric_limits<Int>::max()}), "");
    const std::string take = "game g(w: row):\n    g(set(w, i, w[i] - k))  for i in 1..len(w), k in 1..w[i]";
    EXPECT_EQ(answers_on(take, {3, 7, 3, 7}), "exchange of equal parts");
    EXPECT_EQ(answers_on(take, {std::numeric_limits<Int>::max(), std::numeric_limits<Int>::max()}), "");
    EXPECT_EQ(answers_on(fill, std::vector<Int>(512)), "exchange of equal parts");
    EXPECT_EQ(answers_on(fill, std::vector<Int>(514)), "");
}

}  // namespace grundy::sweep::row_pairing_test
