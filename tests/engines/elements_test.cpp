// SPDX-License-Identifier: MIT
// Rows that are sums of their elements, and conditions on what is taken from a heap: against the definition, and with
// rules that are nearly of that kind.
#include <algorithm>
#include <optional>
#include <stdexcept>

#include "engines/same_tables.hpp"
#include "support/effort.hpp"
#include "support/own_rules.hpp"

namespace grundy::elements_test {

// Nothing if the rules are refused, as play may not end.
std::optional<Rules> rules_that_end(const std::string& text) {
    try {
        return rules_of(text);
    } catch (const std::runtime_error&) {
        return std::nullopt;
    }
}

// What an option may ask of k, of which n is the heap.
std::string condition_on(Random& random) {
    const std::string c = std::to_string(random() % 7), d = std::to_string(random() % 7);
    const std::string m = std::to_string(2 + random() % 4);
    if (random() % 3 == 0)
        return one_of(random,
                      {"k mod " + m + " = 1", "not " + m + " divides k", "k mod " + m + " != 1 or k = " + c,
                       "k mod 2 = 1 and k mod " + m + " != 0", "(2*k + " + c + ") mod " + m + " < 2 and k != " + d,
                       "k mod " + m + " > 0 and k > " + c + " or k < " + d,
                       "not (k mod 3 = 0 or k in {" + c + ", " + d + "})", "(" + c + " - k) mod " + m + " = 1"});
    return one_of(random, {"k != " + c, "not k in {" + c + ", " + d + "}", "k in {" + c + ".." + d + ", 5..}",
                           "k < " + c, "k = " + c + " or k >= " + d, "not (k > " + c + " and k <= " + d + ")",
                           "7 - k != " + c, "k + 1 <= " + c + " or k > " + d, "k != " + c + " and " + d + " != k"});
}

std::vector<std::string> moves_of_list(const std::vector<WinningMove>& moves) {
    std::vector<std::string> out;
    for (const WinningMove& m : moves) {
        std::vector<std::string> choices;
        const auto add = [&](const MoveChoice& choice) {
            std::string text;
            for (const auto& [name, value] : choice) text += " " + name + "=" + std::to_string(value);
            choices.push_back(text);
        };
        add(m.choice);
        for (const auto& c : m.also) add(c);
        std::sort(choices.begin(), choices.end());
        std::string text = m.to + ":";
        for (const auto& c : choices) text += c + ";";
        out.push_back(text);
    }
    std::sort(out.begin(), out.end());
    return out;
}

std::vector<std::string> moves_of(const Answer& a) { return moves_of_list(a.moves); }

// The least number that the moves take; -1 without moves.
Int least_take(const std::vector<WinningMove>& moves) {
    Int out = -1;
    for (const WinningMove& m : moves)
        if (out < 0 || m.choice.at(0).second < out) out = m.choice.at(0).second;
    return out;
}

TEST(ChoiceSets, HeapsAreThoseOfTheDefinition) {
    Random random(88);
    int heaps = 0, compared = 0;
    for (int i = 0; i < effort::rounds(60); ++i) {
        const std::string range = one_of(random, {"1..", "2..", "1..n", "1..6", "{1..4, 7..}", "2..n - 1"});
        const std::string left =
            one_of(random, {"f(n - k)", "f(n - k)", "f(n - k - 1)", "f(n - 2*k)", "f(n - k) + *2"});
        std::string option = left + "  for k in " + range;
        if (random() % 3 == 0) option = "f(a) + f(n - k - a)  for k in " + range + ", a in 0..n - k";
        std::string rules = "game f(n):\n    " + option + " if k > 0 and " + condition_on(random) + "\n";
        if (random() % 3 == 0) rules += "    f(n - k)  for k in 1..2 if " + condition_on(random) + "\n";
        const auto read = rules_that_end(rules);
        if (!read) continue;
        const Rules& own = *read;
        SolverOptions first_only;
        first_only.first_move_only = true;
        Solver reference(own, with("memo")), fast(own), first(own, first_only);
        const bool is_heap = fast.plan("f")[0].engine == "heap";
        heaps += is_heap;
        for (const Int n : {0, 1, 2, 3, 5, 8, 11, 17, 90}) {
            const std::string position = "f(" + std::to_string(n) + ")";
            ++compared;
            ASSERT_EQ(fast.value(position).value, reference.value(position).value) << position << " in\n" << rules;
            const Answer a = fast.solve(position), b = reference.solve(position);
            std::vector<std::string> left_by_a, left_by_b;
            for (const auto& m : a.moves) left_by_a.push_back(m.to);
            for (const auto& m : b.moves) left_by_b.push_back(m.to);
            std::sort(left_by_a.begin(), left_by_a.end());
            std::sort(left_by_b.begin(), left_by_b.end());
            ASSERT_EQ(left_by_a, left_by_b) << position << " in\n" << rules;
            if (!is_heap) continue;
            ASSERT_EQ(least_take(first.winner(position, 1000).moves), least_take(a.moves)) << position << " in\n"
                                                                                           << rules;
        }
    }
    EXPECT_GE(heaps, effort::rounds(20));
    EXPECT_GE(compared, effort::rounds(200));
}

TEST(Elements, ValuesAndMovesAreThoseOfTheDefinition) {
    Random random(89);
    int fitted = 0, compared = 0;
    for (int i = 0; i < effort::rounds(120); ++i) {
        std::string rules = std::string("game f(w: ") + (random() % 3 == 0 ? "bag" : "row") + "):\n";
        for (auto lines = 1 + random() % 2; lines > 0; --lines) {
            const std::string changed =
                one_of(random, {"w[i] - k", "w[i] - k", "w[i] - 2*k", "w[i] div (k + 1)", "k - 1", "w[i] - k - 1"});
            rules += "    f(set(w, i, " + changed + "))" + one_of(random, {"", "", "", " + *1", " + *w[i]"}) +
                     "  for i in 1..len(w), k in 1..w[i] if " +
                     one_of(random, {condition_on(random), condition_on(random), "w[i] mod 3 != 0", "k <= w[i] div 2",
                                     "w[i] >= 2"}) +
                     "\n";
        }
        // Nearly of that kind: such rules must not be taken for it.
        const bool other = random() % 4 == 0;
        if (other)
            rules += "    " +
                     one_of(random, {"f(set(w, i, w[i] - 1))  for i in 1..len(w) if w[i] > w[1]",
                                     "f(set(w, i, w[i] - 1))  for i in 1..len(w) if w[i] > 0 and i > 1",
                                     "f(set(w, i, w[i] - 1))  for i in 1..len(w) if len(w) = 2",
                                     "f(set(w, i, w[1] - 1))  for i in 1..1 if len(w) > 0 and w[1] > 0",
                                     "f(set(w, i, w[i] - 1))  for i in 2..len(w) if w[i] > 0",
                                     "f(set(set(w, i, w[i] - 1), 1, 0))  for i in 1..len(w) if w[i] > 0",
                                     "f(remove(w, 1))  for i in 1..len(w) if w[1] = 1"}) +
                     "\n";
        const auto read = rules_that_end(rules);
        if (!read) continue;
        const Rules& own = *read;
        Solver reference(own, with("memo")), fast(own, with("elements"));
        for (const char* row : {"[]", "[0]", "[3]", "[1, 2]", "[5, 2]", "[2, 2]", "[4, 3, 1]", "[6, 1, 6]"}) {
            const std::string position = std::string("f(") + row + ")";
            Answer a;
            try {
                a = fast.solve(position);
            } catch (const Error& fault) {  // not of that kind
                EXPECT_EQ(std::string(fault.what()).find("internal error"), std::string::npos) << rules;
                continue;
            }
            ++fitted;
            EXPECT_FALSE(other) << rules;
            Answer b;
            try {
                b = reference.solve(position);
            } catch (const Error& fault) {  // play does not end
                EXPECT_EQ(std::string(fault.what()).find("internal error"), std::string::npos) << rules;
                continue;
            }
            ++compared;
            ASSERT_EQ(a.value, b.value) << position << " in\n" << rules;
            ASSERT_EQ(moves_of(a), moves_of(b)) << position << " in\n" << rules;
        }
    }
    EXPECT_GE(fitted, effort::rounds(400));
    EXPECT_GE(compared, effort::rounds(400));
}

// A line of rules that changes one of three integers, and looks at no other.
std::string line_on_one(Random& random) {
    const std::size_t at = random() % 3;
    const std::string n(1, "abc"[at]);
    const std::string changed = one_of(random, {n + " - k", n + " - 2*k", n + " div (k + 1)", "k - 1"});
    std::string line = "    f(";
    for (std::size_t i = 0; i < 3; ++i) line += (i > 0 ? ", " : "") + (i == at ? changed : std::string(1, "abc"[i]));
    return line + ")" + one_of(random, {"", "", " + *1", " + *" + n}) + "  for k in 1.." + n + " if " +
           one_of(random, {condition_on(random), n + " mod 3 != 0", "k <= " + n + " div 2"}) + "\n";
}

TEST(Elements, IntegersThatMoveByThemselvesAreASum) {
    Random random(90);
    int fitted = 0;
    for (int i = 0; i < effort::rounds(80); ++i) {
        std::string rules = "game f(a, b, c):\n    f(a, b - k, c)  for k in 1..b if k != 2\n    f(a, b, c - 2)\n";
        for (auto lines = 1 + random() % 3; lines > 0; --lines) rules += line_on_one(random);
        const bool other = random() % 3 == 0;
        rules += other ? one_of(random, {"    f(a - 1, b, c)  if b > 0\n", "    f(a - 1, b - 1, c)\n",
                                         "    f(b - 1, b, c)  if a > b\n", "    f(a - 1, c, b)\n",
                                         "    f(a - k, b, c)  for k in 1..a if k != c\n", "    f(a - 1, b, c) + *c\n",
                                         "    f(a - 1, b, c) + f(0, 0, 0)\n"})
                       : "    f(a - 1, b, c)\n";
        const auto read = rules_that_end(rules);
        if (!read) continue;
        const Rules& own = *read;
        Solver reference(own, with("memo")), fast(own, with("elements"));
        for (const char* at : {"(0, 0, 0)", "(3, 0, 1)", "(5, 2, 4)", "(2, 6, 6)", "(4, 4, 5)"}) {
            const std::string position = std::string("f") + at;
            Answer a, b;
            try {
                a = fast.solve(position);
                b = reference.solve(position);
            } catch (const Error& fault) {  // not of that kind, or play does not end
                EXPECT_EQ(std::string(fault.what()).find("internal error"), std::string::npos) << rules;
                continue;
            }
            ++fitted;
            ASSERT_FALSE(other) << rules;
            ASSERT_EQ(a.value, b.value) << position << " in\n" << rules;
            ASSERT_EQ(moves_of(a), moves_of(b)) << position << " in\n" << rules;
        }
        if (other || fast.plan("f")[0].engine != "elements") continue;
        const std::vector<std::pair<std::int64_t, std::int64_t>> box{{1, 3}, {0, 4}, {2, 5}};
        ASSERT_EQ(fast.table("f", box).values, Solver(own, with("table")).table("f", box).values) << rules;
    }
    EXPECT_GE(fitted, effort::rounds(80));
}

TEST(Elements, TheFirstMoveOfHugeHeaps) {
    SolverOptions first_only;
    first_only.first_move_only = true;
    Solver solver(
        rules_of(
            "game f(n):\n    f(n - k)  for k in 1.. if k mod 2 = 1 or k = 2\n"
            "game g(w: row):\n    g(set(w, i, w[i] - k))  for i in 1..len(w), k in 1..w[i] if k mod 2 = 1 or k = 2\n"),
        first_only);
    const auto moves = [&](const std::string& position) {
        const WinnerAnswer answer = solver.winner(position, 100'000);
        EXPECT_TRUE(answer.moves_complete) << position;
        return moves_of_list(answer.moves);
    };
    // The value of a heap n is n mod 4, so a move takes 1, 2 or 3.
    EXPECT_EQ(moves("f(0) + f(1000000001) + f(7)"), std::vector<std::string>{"f(999999999): take=2;"});
    EXPECT_EQ(moves("f(4000000003)"), std::vector<std::string>{"f(4000000000): take=3;"});
    EXPECT_EQ(moves("g([4, 1000000001, 7])"), std::vector<std::string>{"g([2, 1000000001, 7]): i=1 k=2;"});
}

TEST(Elements, HugeIntegers) {
    Solver solver(
        rules_of("game f(a, b):\n    f(a - k, b)  for k in 1..a if k mod 3 > 0\n"
                 "    f(a, b - k)  for k in 1..isqrt(b)\n"));
    const Answer a = solver.solve("f(9223372036854775807, 10^6 + 5)");
    EXPECT_EQ(a.components[0].engine, "elements");
    EXPECT_EQ(a.value, Value(Nimber{1} ^ solver.value("f(0, 10^6 + 5)").value->nimber()));  // 2^63 - 1 = 1 modulo 3
    EXPECT_EQ(solver.value("f(0, 10^6 + 5)").value, solver.value("f(3, 10^6 + 5)").value);
}

TEST(Elements, HugeElements) {
    Solver solver(
        rules_of("game f(w: row):\n"
                 "    f(set(w, i, w[i] - k))  for i in 1..len(w), k in 1..w[i] if k != 5\n"
                 "game g(n):\n    g(n - k)  for k in all but {0, 5}\n"));
    const Answer row = solver.solve("f([1000000000, 999999993, 3])");
    const Answer sum = solver.solve("g(1000000000) + g(999999993) + g(3)");
    EXPECT_EQ(row.value, sum.value);
    EXPECT_EQ(row.moves.size(), sum.moves.size());
    EXPECT_EQ(row.components[0].engine, "elements");
    EXPECT_EQ(solver.count("f([1000000000, 999999993, 3])").moves, static_cast<std::int64_t>(sum.moves.size()));
    EXPECT_EQ(solver.plan("f([5])")[0].engine, "elements");
}

}  // namespace grundy::elements_test
