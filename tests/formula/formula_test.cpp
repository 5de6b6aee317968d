// SPDX-License-Identifier: MIT
// Theorems that give values: which rules are theirs, small positions against the definition, rules that differ by one
// sign, number or condition, and positions at the limits of judges.
#include <cstdlib>

#include "api/impl.hpp"
#include "core/error.hpp"
#include "support/agreement.hpp"
#include "support/effort.hpp"
#include "support/own_rules.hpp"

namespace grundy::agreement::formula_test {

const std::string row = "game f(w: row):\n    ", bag = "game f(w: bag):\n    ";
const std::string take = "f(set(w, i, w[i] - k))  for ", rise = "f(set(w, i, w[i] + k))  for ",
                  give = "f(set(set(w, i, w[i] - k), i - 1, w[i - 1] + k))  for ";

// Rules of one row, each as a player would write them.
const std::vector<std::string> on_rows = {
    row + take + "i in 1..len(w), k in 1..w[i]\n",
    bag + take + "i in 1..len(w), k in 1..w[i]\n",
    row + "f(set(w, i, v))  for i in 1..len(w), v in 0..w[i] - 1\n",
    row + take + "i in 1..len(w), k in 1..w[i] if w[i] > 0\n",
    row + take + "i in 2..len(w), k in 1..w[i]\n",
    row + give + "i in 2..len(w), k in 1..w[i]\n",
    row + give + "i in 1..len(w), k in 1..w[i] if i > 1\n",
    row + "f(set(set(w, i, w[i] - k), i + 1, w[i + 1] + k))  for i in 1..len(w) - 1, k in 1..w[i]\n",
    row + "f(set(set(w, i, v), i - 1, w[i - 1] + w[i] - v))  for i in 2..len(w), v in 0..w[i] - 1\n",
    row + "f(set(w, 1, w[1] - k))  for k in 1..w[1] if len(w) > 0\n    " + give + "i in 2..len(w), k in 1..w[i]\n",
    row + "f(set(w, len(w), w[len(w)] - k))  for k in 1..w[len(w)] if len(w) >= 1\n    " +
        "f(set(set(w, i, w[i] - k), i + 1, w[i + 1] + k))  for i in 1..len(w) - 1, k in 1..w[i]\n",
    row + "f(set(set(w, i, w[i] - k), i - 2, w[i - 2] + k))  for i in 3..len(w), k in 1..w[i]\n",
    row + take + "i in 1..len(w), k in 1..w[i] - (w[i - 1] if i > 1 else 0) - 1\n",
    row + take + "i in 1..len(w), k in 1..w[i] - (w[i - 1] + 1 if i >= 2 else 0)\n",
    row + take + "i in 1..len(w), k in 1..w[i] - (0 if i = 1 else w[i - 1])\n",
    bag + take + "i in 1..len(w), k in 1..w[i] - (w[i - 1] if i > 1 else -1) - 1\n",
    row + "f(set(w, i, v))  for i in 1..len(w), v in (w[i - 1] + 1 if i > 1 else 0)..w[i] - 1\n",
    row + take + "i in 2..len(w), k in 1..w[i] if w[i] - k > w[i - 1]\n",
    // coins that slide towards the end of the row
    row + rise + "i in 1..len(w), k in 1..(w[i + 1] if i < len(w) else 9) - w[i] - 1\n",
    row + rise + "i in 1..len(w), k in 1..(7 if i = len(w) else w[i + 1]) - w[i]\n",
    bag + rise + "i in 1..len(w), k in 1..(w[i + 1] - 1 if i <= len(w) - 1 else 9) - w[i]\n",
    row + "f(set(w, i, v))  for i in 1..len(w) - 1, v in w[i] + 1..w[i + 1] - 1\n    f(set(w, len(w), v))  for v in " +
        "w[len(w)] + 1..9 if len(w) > 0\n",
    row + rise + "i in 1..len(w) - 1, k in 1..w[i + 1] - w[i] if w[i] + k < w[i + 1]\n",
    // a bound of what a move takes
    row + take + "i in 1..len(w), k in 1..min(2, w[i])\n",
    bag + take + "i in 1..len(w), k in 1..3\n",
    row + take + "i in 1..len(w), k in 1..w[i] if k <= 2\n",
    row + give + "i in 2..len(w), k in 1..min(w[i], 2)\n",
    row + take + "i in 1..len(w), k in 1..min(2, w[i] - (w[i - 1] if i > 1 else 0))\n",
    row + rise + "i in 1..len(w), k in 1..min((w[i + 1] if i < len(w) else 9) - w[i] - 1, 3)\n",
};

// With a parameter or an argument that stays, in place of a number.
const std::vector<std::string> with_numbers = {
    "game f(w: row) with m = 2:\n    " + take + "i in 1..len(w), k in 1..m\n",
    "game f(w: bag) with m = 3:\n    " + take + "i in 1..len(w), k in 1..min(m, w[i])\n",
    "game f(w: row) with m = 7:\n    " + rise + "i in 1..len(w), k in 1..(w[i + 1] if i < len(w) else m) - w[i]\n",
    "game f(w: row) with m = 2:\n    " + give + "i in 2..len(w), k in 1..w[i] if k <= m\n",
    "game f(w: row) with m = 0:\n    " + take + "i in 1..len(w), k in 1..min(m, w[i], 3)\n",
    "game f(w: row) with m = 1:\n    " + take + "i in 1..len(w), k in 1..w[i] - (w[i - 1] if i > 1 else m)\n",
};

// On two rows, the second of which says where stones go.
const std::string tree =
    "game f(a: row, up: row):\n    f(set(set(a, i, a[i] - t), up[i], a[up[i]] + t), up)  for i in "
    "1..len(a), t in 1..a[i] if up[i] > 0\n";

const std::vector<std::string> on_integers = {
    "game f(a, b):\n    f(a - k, b)  for k in 1..\n    f(a, b - k)  for k in 1..b\n",
    "game f(a, b):\n    f(a, b - q*a)  for q in 1.. if 0 < a and a <= b\n    f(a - q*b, b)  for q in 1.. if 0 < b and "
    "b "
    "< a\n",
    "game f({a, b}):\n    f(a, b - q*a)  for q in 1.. if 0 < a\n",
    "game f({a, b}):\n    f(a, b - q*a)  for q in 1.. if 0 < a and q*a < b\n",
    "game f(a, b):\n    f(a, b - q*a)  for q in 1.. if 0 < a and q*a < b\n    f(a - q*b, b)  for q in 1.. if 0 < b and "
    "q*b < a\n",
};

std::string drawn_row(Random& random, bool ascending) {
    std::string out;
    for (std::int64_t left = 4, last = 0, length = pick(random, 0, 4); length > 0; --length) {
        const auto n = pick(random, 0, ascending ? 2 : left);
        left -= n;
        last = ascending ? last + n : n;
        out += (out.empty() ? "" : ", ") + std::to_string(last);
    }
    return "[" + out + "]";
}

std::string engine_of(const Rules& rules, const std::string& position) {
    return Solver(rules).plan(position).at(0).engine;
}

TEST(Formula, RulesOfTheTheoremsHaveTheirValues) {
    Random random(1);
    std::vector<std::string> texts = on_rows;
    texts.insert(texts.end(), with_numbers.begin(), with_numbers.end());
    for (const std::string& text : texts) {
        SCOPED_TRACE(text);
        const Rules rules = rules_of(text);
        EXPECT_EQ(engine_of(rules, "f([1, 3])"), "formula");
        Panel panel(rules, {"", "memo"});
        for (int round = 0; round < effort::rounds(12) && !HasFailure(); ++round)
            panel.check("f(" + drawn_row(random, random() % 2 == 0) + ")" + (random() % 4 == 0 ? " + *3" : ""));
    }
    for (const std::string& text : on_integers) {
        SCOPED_TRACE(text);
        const Rules rules = rules_of(text);
        EXPECT_EQ(engine_of(rules, "f(2, 3)"), "formula");
        Panel panel(rules, {"", "table"});
        for (int a = 0; a < 7; ++a)
            for (int b = 0; b < 12; ++b)
                panel.check("f(" + std::to_string(a) + ", " + std::to_string(b) + ")" + (b % 5 == 0 ? " + *2" : ""));
    }
}

TEST(Formula, TreesOfPilesAreSums) {
    Random random(2);
    const Rules rules = rules_of(tree);
    EXPECT_EQ(engine_of(rules, "f([0, 3, 2, 4, 4], [0, 1, 1, 3, 2])"), "formula");
    EXPECT_NE(engine_of(rules, "f([0, 3], [2, 1])"), "formula");  // stones would come back
    EXPECT_NE(engine_of(rules, "f([0, 3], [0, 3])"), "formula");  // a place that is not there
    EXPECT_NE(engine_of(rules, "f([0, 3], [0])"), "formula");
    Panel panel(rules, {"", "memo"});
    for (int round = 0; round < effort::rounds(40) && !HasFailure(); ++round) {
        std::string piles, up;
        for (std::int64_t i = 0, left = 4; i < 4; ++i) {
            const auto n = pick(random, 0, left);
            left -= n;
            piles += (i > 0 ? ", " : "") + std::to_string(n);
            up += (i > 0 ? ", " : "") + std::to_string(pick(random, 0, i));
        }
        panel.check("f([" + piles + "], [" + up + "])");
    }
}

TEST(Formula, CoinsThatStandCloserAreSearched) {
    const Rules rules = rules_of(on_rows[12]);
    EXPECT_EQ(engine_of(rules, "f([1, 5, 9])"), "formula");
    EXPECT_NE(engine_of(rules, "f([5, 1, 9])"), "formula");
    Panel panel(rules, {"", "memo"});
    for (const char* position : {"f([3, 1, 4])", "f([0, 2])", "f([2, 2, 4])", "f([5, 1])"}) panel.check(position);
    EXPECT_NE(error_of(rules, "formula", "f([3, 1])").find("not about this position"), std::string::npos);
}

TEST(Formula, RulesThatDifferAreRefused) {
    for (const std::string& text :
         {row + take + "i in 1..len(w), k in 1..w[i] - 1\n",
          row + take + "i in 1..len(w), k in 1..min(i, w[i])\n",
          row + take + "i in 1..len(w), k in 1..max(2, w[i])\n",
          row + take + "i in 1..len(w), k in 1..min(2, w[1])\n",
          row + take + "i in 1..len(w), k in max(1, w[i] - 2)..w[i]\n",
          row + take + "i in 1..1, k in 1..2 if len(w) > 0\n    " + take + "i in 2..len(w), k in 1..3\n",
          row + rise + "i in 1..len(w), k in 1..w[i]\n",
          row + rise + "i in 1..len(w), k in 1..9 - w[i]\n",
          row + rise + "i in 1..len(w), k in 1..(w[i + 1] if i < len(w) else 9) - w[i] + 1\n",
          row + rise + "i in 1..len(w), k in 1..(w[i + 1] if i < len(w) - 1 else 9) - w[i]\n",
          row + rise + "i in 1..len(w), k in 2..(w[i + 1] if i < len(w) else 9) - w[i]\n",
          row + rise + "i in 2..len(w), k in 1..(w[i + 1] if i < len(w) else 9) - w[i]\n",
          row + "f(set(w, i, w[i] + 2*k))  for i in 1..len(w), k in 1..(w[i + 1] if i < len(w) else 9) - w[i]\n",
          row + rise + "i in 1..len(w) - 1, k in 1..w[i + 1] - w[i]\n    " + take + "i in 1..len(w), k in 1..w[i]\n",
          row + take + "i in 1..len(w), k in 2..w[i]\n",
          row + take + "i in 1..len(w), k in 1..w[i] if k != 2\n",
          row + take + "i in 1..len(w), k in 1..w[i] if len(w) > 2\n",
          row + take + "i in 1..len(w), k in 1..w[i] if i mod 2 = 1\n",
          row + take + "i in 1..len(w), k in 1..w[i] if w[1] > 0\n",
          row + take + "i in 1..len(w), k in 1..w[i]\n    win  if len(w) = 3\n",
          row + take + "i in 1..len(w), k in 1..w[i]\n    f(w[1..len(w) - 1])  if len(w) > 0\n",
          row + "f(set(w, i, w[i] - k)) + *1  for i in 1..len(w), k in 1..w[i]\n",
          row + "f(set(w, i, w[i] - 2*k))  for i in 1..len(w), k in 1..w[i] div 2\n",
          row + give + "i in 2..len(w), k in 1..w[i] if w[i - 1] > 0\n",
          row + "f(set(set(w, i, w[i] - k), i - 1, w[i - 1] + 1))  for i in 2..len(w), k in 1..w[i]\n",
          row + "f(set(set(w, i, w[i] - k), 1, w[1] + k))  for i in 2..len(w), k in 1..w[i]\n",
          row + give + "i in 2..len(w), k in 1..w[i]\n    " + take + "i in 1..len(w), k in 1..w[i]\n",
          bag + give + "i in 2..len(w), k in 1..w[i]\n",
          bag + take + "i in 2..len(w), k in 1..w[i]\n",
          row + take + "i in 1..len(w), k in 1..w[i] - (w[i - 1] if i > 2 else 0) - 1\n",
          row + take + "i in 2..len(w), k in 1..w[i] - 2*w[i - 1]\n",
          std::string("game f(w: row) with m = 2:\n    f(set(w, i, w[i] - k))  for i in 1..len(w), k in m..w[i]\n"),
          std::string("game f(w: row, n):\n    f(set(w, i, w[i] - k), n - 1)  for i in 1..len(w), k in 1..w[i]\n")}) {
        const std::string position = text.find(", n)") == std::string::npos ? "f([1, 2])" : "f([1, 2], 3)";
        EXPECT_NE(engine_of(rules_of(text), position), "formula") << text;
    }
    for (const char* text : {"game f(a, b):\n    f(a - k, b)  for k in 1..\n",
                             "game f(a, b):\n    f(a - k, b)  for k in 1..\n    f(a, b - k)  "
                             "for k in 1.. if a > 0\n",
                             "game f(a, b):\n    f(a - k, b)  for k in 1..\n    f(a, b - k)  for k in 1..3\n",
                             "game f({a, b}):\n    f(a, b - q*a)  for q in 1.. if 0 < a and q*a <= b and a < 9\n",
                             "game f({a, b}):\n    f(a, b - q*a)  for q in 1..2 if 0 < a\n"})
        EXPECT_NE(engine_of(rules_of(text), "f(2, 3)"), "formula") << text;
}

// One token of the options becomes another one.
std::string mutated(Random& random, const std::string& text) {
    static const std::vector<std::pair<std::string, std::string>> changes = {
        {"1", "2"},
        {"1", "0"},
        {"2", "1"},
        {"0", "1"},
        {"- k", "- 2*k"},
        {"+ k", "+ 1"},
        {"i - 1", "i - 2"},
        {"i + 1", "i"},
        {" > ", " >= "},
        {"len(w)", "3"},
        {"i < len(w)", "i < len(w) - 1"},
        {"w[i + 1]", "w[i]"},
        {"+ 1", "+ 2"},
        {"m", "i"},
        {"9", "w[i]"},
        {"min", "max"},
        {"\n", " if k < w[1]\n"},
        {"w[i]", "w[1]"},
        {"w[i]", "2"},
        {"w[i - 1]", "i"},
        {"k in", "k in 0.. if k in"},
        {"i in 1", "i in 2"},
        {"..len(w)", "..len(w) - 1"},
        {"\n", " if k < 3\n"},
        {"\n", " if i < 3\n"},
        {"\n", " if w[1] < 2\n"},
        {"\n", " if k != 2\n"},
        {"\n", " if w[i] > 1\n"},
        {"\n", " if len(w) != 2\n"},
        {"game", "cyclic game"},
        {"row", "bag"},
        {"bag", "row"},
        {"w[i] - 1", "w[i]"},
        {"a <= b", "a < b"},
        {"0 < a", "1 < a"},
        {"q*a", "a"},
        {" - 1\n", "\n"},
    };
    std::string out = text;
    for (int tries = 0; tries < 100; ++tries) {
        const auto& [from, to] = changes[random() % changes.size()];
        std::vector<std::size_t> places;
        for (std::size_t at = out.find(from, from == "\n" ? out.find('\n') + 1 : 0); at != std::string::npos;
             at = out.find(from, at + 1))
            places.push_back(at);
        if (places.empty()) continue;
        const std::size_t at = places[random() % places.size()];
        const bool more = to.rfind(" if ", 0) == 0 && out.rfind(" if ", at) > out.rfind("\n    ", at) &&
                          out.rfind(" if ", at) != std::string::npos;
        return out.replace(at, from.size(), more ? " and " + to.substr(4) : to);
    }
    return out;
}

// Whether the planner's answer is that of the definition; rules or positions with faults do not count.
bool agrees(Random& random, const std::string& text, int& compared, int& formulas) {
    std::optional<Rules> rules;
    try {
        rules = rules_of(text);
    } catch (const std::exception&) {
        return true;
    }
    const bool integers = text.find("row") == std::string::npos && text.find("bag") == std::string::npos;
    for (int round = 0; round < 4; ++round) {
        const std::string position =
            integers ? "f(" + std::to_string(pick(random, 0, 5)) + ", " + std::to_string(pick(random, 0, 9)) + ")"
                     : "f(" + drawn_row(random, random() % 2 == 0) + ")";
        try {
            const Definition::Effort effort{60, 100, 1000, 50'000};
            const Value expected = Definition(rules->impl().library, effort).value(position);
            const Answer answer = Solver(*rules).value(position);
            ++compared;
            formulas += answer.engine == "formula";
            if (!expected.is_nimber() ? answer.engine == "formula" : answer.value != expected.nimber()) {
                ADD_FAILURE() << text << position << ": " << answer.value << " by " << answer.engine;
                return false;
            }
        } catch (const Definition::TooSlow&) {
        } catch (const Stopped&) {
        } catch (const Error& fault) {
            EXPECT_EQ(std::string(fault.what()).find("internal error"), std::string::npos) << text << fault.what();
        }
    }
    return true;
}

TEST(Formula, MutatedRulesAreRefusedOrAgree) {
    Random random(3);
    std::vector<std::string> texts = on_rows;
    texts.insert(texts.end(), on_integers.begin(), on_integers.end());
    texts.insert(texts.end(), with_numbers.begin(), with_numbers.end());
    const int rounds = std::getenv("GRUNDY_ALL_RANDOM") != nullptr ? 20'000 : effort::rounds(300);
    int compared = 0, formulas = 0;
    for (int round = 0; round < rounds; ++round) {
        std::string text = texts[random() % texts.size()];
        for (auto changes = pick(random, 1, 2); changes > 0; --changes) text = mutated(random, text);
        if (!agrees(random, text, compared, formulas)) return;
    }
    EXPECT_GT(compared, effort::rounds(300));
    EXPECT_GE(formulas, effort::rounds(30));
}

// Under misere play, nim by Bouton's rule, alone and in sums, against the search by its definition.
TEST(Formula, MisereNimFollowsBouton) {
    Random random(4);
    const std::string games =
        on_rows[1] +
        "\ngame g(a, b, c):\n    g(a - k, b, c)  for k in 1..\n    g(a, b - k, c)  "
        "for k in 1..\n    g(a, b, c - k)  for k in 1..c\n"
        "game h(w: row):\n    h(set(w, i, w[i] - k))  for i in 2..len(w), k in 1..w[i]\n"
        "game bounded(w: row):\n    bounded(set(w, i, w[i] - k))  for i in 1..len(w), k in 1..2\n"
        "game stairs(w: row):\n    stairs(set(set(w, i, w[i] - k), i - 1, w[i - 1] + k))  for i in "
        "2..len(w), k in 1..w[i]\n";
    const Rules rules = rules_of(games);
    Solver own(rules), search(rules, with("misere"));
    int by_rule = 0;
    for (int round = 0; round < effort::rounds(300) && !HasFailure(); ++round) {
        std::string sum;
        for (auto more = pick(random, 1, 3); more > 0; --more) {
            const auto n = [&] { return std::to_string(pick(random, 0, 3)); };
            const auto which = random() % 12;
            sum += sum.empty() ? "" : " + ";
            sum += which < 4    ? "f(" + drawn_row(random, false) + ")"
                   : which < 6  ? "g(" + n() + ", " + n() + ", " + n() + ")"
                   : which < 8  ? "h(" + drawn_row(random, false) + ")"
                   : which < 10 ? "*" + n()
                   : which < 11 ? "bounded(" + drawn_row(random, false) + ")"
                                : "stairs(" + drawn_row(random, false) + ")";
        }
        SCOPED_TRACE(sum);
        const MisereAnswer found = own.misere(sum), expected = search.misere(sum);
        by_rule += found.engine == "tame";
        EXPECT_EQ(found.engine == "tame", sum.find('s') == std::string::npos);
        ASSERT_EQ(found.first_wins, expected.first_wins);
        ASSERT_EQ(listed(found.moves), listed(expected.moves));
        ASSERT_TRUE(found.moves_complete);
        ASSERT_EQ(own.misere_value(sum).value, search.misere_value(sum).value);
    }
    EXPECT_GE(by_rule, effort::rounds(100));
}

// A choice that is decided at the last place beside a bound of the first: there is room for one of them only.
TEST(Formula, TwoEndsOfThePlacesAreNotMistakenForOne) {
    const std::string choices[] = {
        "set(w, i, w[i] - k)) for i in 1..len(w), k in 1..(w[i] if i < len(w) else w[i]) if i >= 2",
        "(set(w, i, w[i] - k) if i = len(w) else set(w, i, w[i] - k))) for i in 1..len(w), k in 1..w[i] if i >= 2",
        "(set(w, i, w[i] - k) if i = len(w) else set(set(w, i, w[i] - k), i + 1, w[i + 1] + k))) "
        "for i in 1..len(w), k in 1..w[i] if 1 < i",
    };
    for (const std::string& choice : choices) {
        const Rules rules = rules_of(row + "f(" + choice + "\n");
        Solver own(rules), definition(rules, with("reference"));
        for (const char* place : {"f([0, 3])", "f([0, 1])", "f([0, 2, 3])", "f([0, 2, 2])", "f([2])"}) {
            SCOPED_TRACE(place + choice);
            EXPECT_EQ(own.value(place).value, definition.value(place).value);
            EXPECT_EQ(own.misere_value(place).value, definition.misere_value(place).value);
            EXPECT_EQ(own.misere(place).first_wins, definition.misere(place).first_wins);
        }
    }
}

// The limits of judges: 10^5 piles, numbers of 10^18.
TEST(Formula, LargePositionsAreAnsweredAtOnce) {
    std::string stairs;
    Nimber expected = 0;
    for (std::uint64_t i = 1; i <= 100'000; ++i) {
        const std::uint64_t n = i * 7919 % 1'000'000'007;
        stairs += (i > 1 ? "," : "") + std::to_string(n);
        if (i % 2 == 0) expected ^= n;
    }
    EXPECT_EQ(Solver(rules_of(on_rows[5])).value("f([" + stairs + "])").value, expected);
    const MisereAnswer misere = Solver(rules_of(on_rows[0])).misere("f([" + stairs + "])");
    EXPECT_EQ(misere.engine, "tame");
    EXPECT_TRUE(misere.first_wins && !misere.moves.empty());
    const Rules games = Rules::catalogue();
    EXPECT_EQ(Solver(games).value("euclid(10^18, 10^18 - 1)").value, 0U);
    EXPECT_EQ(Solver(games).value("euclid(1, 10^18)").value, 1'000'000'000'000'000'000U);
    EXPECT_EQ(Solver(games).value("grossmans_euclid(3, 10^18)").value, 333'333'333'333'333'333U);
    EXPECT_EQ(Solver(games).winner("staircase_nim([2, 5, 2])").first_wins, false);
}

}  // namespace grundy::agreement::formula_test
