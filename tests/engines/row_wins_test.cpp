// SPDX-License-Identifier: MIT
// Rows whose elements may win the whole game (Theorem 43): where they are taken apart, which rules are refused, random
// rules against the definition, and rows of 100 cells. GRUNDY_RANDOM_ROWS sets a larger number of games than CI draws.
#include <cstdlib>

#include "api/impl.hpp"
#include "lang/lang.hpp"
#include "rules/row_split.hpp"
#include "support/agreement.hpp"
#include "support/effort.hpp"

namespace grundy::agreement::row_wins_test {

using Pieces = std::vector<std::vector<Int>>;

// The pieces of a row under the rules of game f; nothing if the rules are refused.
std::optional<Pieces> pieces(const std::string& text, const std::vector<Int>& row) {
    Rules rules;
    rules.add(text, "own");
    const rules::Library library = rules.impl().library;
    rules::Ruleset ruleset(library);
    const auto split = rules::RowSplit::of(ruleset, ruleset.instantiate(library.find("f"), {}));
    if (!split) return std::nullopt;
    std::vector<Int> words = {static_cast<Int>(row.size())}, room;
    words.insert(words.end(), row.begin(), row.end());
    Pieces out;
    split->each_piece(words, room, [&](auto p) { out.emplace_back(p.begin() + 1, p.end()); });
    return out;
}

std::string crosses(const std::string& win,
                    const std::string& move = "f(set(w, i, 1))  for i in 1..len(w) if w[i] = 0") {
    return "game f(w: row):\n    " + win + "\n    " + move + "\n";
}

const std::string three = "win  for i in 1..len(w) - 2 if w[i] + w[i + 1] + w[i + 2] = 2";

TEST(RowWins, ElementsThatNoMoveChangesSeparate) {
    EXPECT_EQ(pieces(crosses(three), {0, 0, 0, 0, 1, 0, 0, 0}), (Pieces{{0, 0, 0, 0, 1}, {1, 0, 0, 0}}));
    for (const char* const same : {"win  for i in 1..len(w) - 2 if sum(w[i..i + 2]) = 2",
                                   "win  for i in 2..len(w) - 1 if sum(w[i - 1..i + 1]) = 2",
                                   "win  for i in 1..len(w) - 2 if w[i..i + 2] = [0, 1, 1] or w[i..i + 2] = [1, 0, 1] "
                                   "or w[i..i + 2] = [1, 1, 0]"})
        EXPECT_EQ(pieces(crosses(same), {0, 0, 0, 0, 1, 0, 0, 0}), (Pieces{{0, 0, 0, 0, 1}, {1, 0, 0, 0}})) << same;
    EXPECT_EQ(pieces(crosses(three), {0, 0, 1, 0, 0, 1, 0, 0}), Pieces{}) << "every move loses at once";
    EXPECT_EQ(pieces(crosses(three), {0, 1, 0, 1, 0, 0, 0, 0}), (Pieces{{0, 1, 0, 1, 0, 0, 0, 0}})) << "won at once";
    EXPECT_EQ(pieces(crosses(three), {1, 0}), (Pieces{{1, 0}})) << "too short for three in a row";
    const std::string four = "win  for i in 1..len(w) - 3 if w[i] + w[i + 1] + w[i + 2] + w[i + 3] = 3";
    EXPECT_EQ(pieces(crosses(four), {0, 0, 0, 1, 1, 0, 0, 0}), (Pieces{{0, 0, 0, 1, 1}, {1, 1, 0, 0, 0}}));
    EXPECT_EQ(pieces(crosses(four), {0, 0, 0, 1, 0, 0, 0, 0}), (Pieces{{0, 0, 0, 1, 0, 0, 0, 0}}));
    const std::string two = "win  for i in 1..len(w) - 1 if w[i] = 1 and w[i + 1] = 1";
    EXPECT_EQ(pieces(crosses(two), {0, 0, 0, 1, 0, 0, 0}), (Pieces{{0, 0, 0, 1}, {1, 0, 0, 0}}));
    EXPECT_EQ(pieces(crosses(two, "f(set(w, i, 1))  for i in 1..len(w) - 4 if w[i] = 0 and w[i + 4] = 0"),
                     {0, 0, 0, 1, 0, 0, 0}),
              (Pieces{{0, 0, 0, 1, 0, 0, 0}}))
        << "a move looks at elements on both sides of what is fixed";
    EXPECT_EQ(pieces(crosses(two, "f(set(set(w, i, 1), i + 1, max(1, w[i + 2])))  for i in 1..len(w) - 2 if w[i] = 0"),
                     {0, 0, 0, 1, 0, 0, 0}),
              (Pieces{{0, 0, 0, 1, 0, 0, 0}}))
        << "what becomes of an element depends on one farther away";
}

TEST(RowWins, RulesOfAnotherShapeAreRefused) {
    EXPECT_TRUE(pieces(crosses(three), {0}));
    const std::string condition = " if w[i] + w[i + 1] + w[i + 2] = 2";
    for (const std::string& text : {crosses("win  for i in 1..len(w) - 3" + condition),  // not at the end of the row
                                    crosses("win  for i in 2..len(w) - 2" + condition),  // not at its beginning
                                    crosses(three + " and i mod 2 = 0"),                 // the place counts
                                    crosses(three + " and len(w) > 4"),                  // the length counts
                                    crosses(three + " and w[1] = 0"),                    // an element far away counts
                                    crosses(three + " and sum(w[1..i]) = 0"),            // so do these
                                    crosses(three + " and sum(w[i..len(w)]) < 9"),
                                    crosses(three + " and w[i..i - 1] = []"),  // nothing, for which no place is needed
                                    crosses(three + " and sum(w) < 9"),
                                    crosses("win  for i in 1..len(w) - 2, j in 1..2" + condition),  // two choices
                                    crosses("win  if len(w) > 2 and w[1] + w[2] + w[3] = 2"),       // none
                                    crosses(three, "f(set(w, i, 1))  for i in 1..len(w) if max(w) < 3 and w[i] = 0"),
                                    crosses(three, "f(set(w, i, 1)) + *1  for i in 1..len(w) if w[i] = 0"),
                                    crosses("lose  for i in 1..len(w) - 2" + condition),
                                    crosses("win  for i in 1..len(w) - 16 if w[i] + w[i + 16] = 1")})  // too wide
        EXPECT_FALSE(pieces(text, {0})) << text;
    // A cross that may be taken away again separates nothing, nor does one that wins only next to another one.
    EXPECT_EQ(pieces(crosses(three, "f(set(w, i, w[i] - 1))  for i in 1..len(w) if w[i] > 0"), {2, 2, 1, 0, 0, 2, 2}),
              (Pieces{{2, 2, 1, 0, 0, 2, 2}}));
    EXPECT_EQ(pieces(crosses("win  for i in 1..len(w) - 1 if w[i] + w[i + 1] = 1 and w[i] = 1"), {0, 0, 0, 1}),
              (Pieces{{0, 0, 0, 1}}));
}

std::string at(std::int64_t offset) { return offset == 0 ? "i" : "i + " + std::to_string(offset); }
std::string cell(std::int64_t offset) { return "w[" + at(offset) + "]"; }
std::string places(std::int64_t size) {
    return "  for i in 1..len(w)" + (size == 1 ? "" : " - " + std::to_string(size - 1)) + " if ";
}

// Both ends of a window are mentioned.
std::string random_win(Random& random) {
    const auto size = pick(random, 1, 4);
    std::string out = "    win" + places(size) + cell(0);
    if (random() % 3 == 0)
        return "    win" + places(size) + "sum(w[i.." + at(size - 1) +
               "]) = " + std::to_string(pick(random, 1, size + 1)) + "\n";
    if (random() % 3 != 0) {
        for (std::int64_t k = 1; k < size; ++k) out += " + " + cell(k);
        return out + " = " + std::to_string(pick(random, 1, size + 1)) + "\n";
    }
    out += " = " + std::to_string(pick(random, 0, 2));
    for (std::int64_t k = 1; k < size; ++k)
        if (k == size - 1 || random() % 3 != 0) out += " and " + cell(k) + " = " + std::to_string(pick(random, 0, 2));
    return out + "\n";
}

// Elements only grow, or only become smaller.
std::string random_move(Random& random, bool grow) {
    const auto size = std::max<std::int64_t>(pick(random, -1, 3), 1), main = pick(random, 0, size - 1);
    const auto changed = [&](std::int64_t k) {
        const std::string next = cell(k) + (grow ? " + 1" : " - 1"), other = cell(pick(random, 0, size - 1));
        if (random() % 3 == 0) return (grow ? "max(" : "min(") + next + ", " + other + ")";
        return random() % 2 == 0 ? next : grow ? "2" : "0";
    };
    const auto movable = [&](std::int64_t k) { return cell(k) + (grow ? " < 2" : " > 0"); };
    std::string row = "set(w, " + at(main) + ", " + changed(main) + ")", condition = movable(main);
    for (std::int64_t k = 0; k < size; ++k) {
        if (k == main) continue;
        if (random() % 3 == 0) {
            row = "set(" + row + ", " + at(k) + ", " + changed(k) + ")";
            condition += " and " + movable(k);
        } else if (k == 0 || k == size - 1 || random() % 2 == 0) {
            condition += " and " + cell(k) + (random() % 2 == 0 ? " = 0" : " != 1");
        }
    }
    return "    f(" + row + ")" + places(size) + condition + "\n";
}

TEST(RowWins, RandomRulesHaveTheValuesOfTheDefinition) {
    const char* const asked = std::getenv("GRUNDY_RANDOM_ROWS");
    const long games = asked != nullptr ? std::atol(asked) : effort::rounds(120);
    Random random(43);
    long taken = 0, apart = 0, loonies = 0;
    for (long game = 0; game < games && !HasFailure(); ++game) {
        const bool grow = random() % 3 != 0;
        std::string text = "game f(w: row):\n";
        for (auto wins = pick(random, 1, 2); wins > 0; --wins) text += random_win(random);
        for (auto moves = pick(random, 1, 2); moves > 0; --moves) text += random_move(random, grow);
        SCOPED_TRACE(text);
        Rules rules;
        rules.add(text, "own");
        Definition definition(rules);
        Solver solver(rules);
        for (int drawn = 0; drawn < 4; ++drawn) {
            std::vector<Int> row;
            std::string list;
            for (auto length = pick(random, 3, 7); length > 0; --length) {
                row.push_back(random() % 3 != 0 ? (grow ? 0 : 2) : pick(random, 0, 2));
                list += (list.empty() ? "" : ", ") + std::to_string(row.back());
            }
            const std::string position = "f([" + list + "])";
            const auto found = pieces(text, row);
            taken += found ? 1 : 0;
            apart += found && *found != Pieces{row} ? 1 : 0;
            const auto right = definition.value(position);
            loonies += right == loony ? 1 : 0;
            const Answer answer = solver.solve(position);
            ASSERT_EQ(answer.outcome, Outcome::answered) << answer.reason;
            ASSERT_EQ(answer.value, right) << position;
            if (right != Value{}) {
                ASSERT_EQ(listed(answer.moves), definition.winning(definition.parse(position)));
            }
        }
    }
    std::printf("[ taken    ] %ld rows of %ld games, %ld in pieces, %ld loony\n", taken, games, apart, loonies);
    EXPECT_GT(taken, games);
    EXPECT_GT(apart, games / 4);
    EXPECT_GT(loonies, games / 4);
    EXPECT_LT(loonies, 3 * games);
}

// Treblecross on a row is James Bond on two squares more; each cross that is safe leaves two rows (Winning Ways, ch.
// 4).
TEST(RowWins, RowsOf100CellsAreAnsweredAtOnce) {
    std::string row = "0";
    for (int i = 1; i < 100; ++i) row += i == 40 ? ", 1" : ", 0";
    Solver solver(Rules::catalogue());
    EXPECT_EQ(solver.value("treblecross([" + row + "])").value, solver.value("james_bond(40) + james_bond(59)").value);
    EXPECT_EQ(solver.winner("treblecross([" + row + "])").first_wins,
              solver.value("james_bond(40) + james_bond(59)").value != 0);
}

}  // namespace grundy::agreement::row_wins_test
