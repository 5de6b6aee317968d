// SPDX-License-Identifier: MIT
// Parity of play (docs/theory.md, Theorem 48) against the definition on random rules, and rules that miss it by one
// number or one condition.
#include <algorithm>
#include <cstdio>

#include "core/error.hpp"
#include "engines/theorems/parity_rules.hpp"
#include "engines/theorems/theorem.hpp"
#include "support/agreement.hpp"
#include "support/effort.hpp"
#include "support/own_rules.hpp"

namespace grundy::agreement::parity_test {

std::string game(const std::string& head, const std::vector<std::string>& options) {
    std::string out = "game f(" + head + "):\n";
    for (const auto& o : options) out += "    f" + o + "\n";
    return out;
}

const char* const merging = "(remove(set(w, i, w[i] + w[j]), j)) for i in 1..len(w), j in i + 1..len(w)";

std::string function_of(const std::string& text) {
    const Rules rules = rules_of(text);
    rules::Ruleset ruleset(rules.impl().library);
    const int index = rules.impl().library.find("f");
    const int instance = ruleset.instantiate(index, {});
    const auto found = engines::theorems::parity_rules(ruleset, instance);
    return found ? found->text(ruleset.game(instance)) : "";
}

TEST(Parity, FindsTheFunction) {
    EXPECT_EQ(function_of(game("a, b", {"(a - 1, b)", "(a, b - 1)", "(a - 2, b - 3)"})), "b + a");
    EXPECT_EQ(function_of(game("a, b", {"(a - k, b) for k in {1, 3, 7}", "(a, b - k) for k in 1.. if k mod 2 = 1"})),
              "b + a");
    EXPECT_EQ(function_of(game("a, b, c", {"(a - 1, b - 1, c + 1)", "(a - 1, b + 1, c - 1)", "(a + 1, b - 1, c - 1)"})),
              "b*c + a*c + a*b");
    EXPECT_EQ(
        function_of(game("r, c", {"(i, c) + f(r - i, c) for i in 1..r - 1", "(r, j) + f(r, c - j) for j in 1..c - 1"})),
        "r*c + 1");
    EXPECT_EQ(function_of(game("w: row", {"(remove(set(w, i, w[i] + w[i+1]), i + 1)) for i in 1..len(w) - 1"})),
              "len(w) + 1");
    EXPECT_EQ(function_of(game("w: row", {"(set(w, i, w[i] - 1)) for i in 1..len(w) if w[i] > 0"})), "sum(w)");
    EXPECT_EQ(function_of(game("w: bag", {merging})), "len(w) + 1");
}

TEST(Parity, ReadsSlicesAndEqualities) {
    EXPECT_EQ(function_of(game("w: row", {"(w[1..i - 1] ++ w[i + 1..len(w)]) for i in 1..len(w)"})), "len(w)");
    EXPECT_EQ(function_of(game("w: row", {"(w[1..i - 1]) + f(w[i + 1..len(w)]) for i in 1..len(w)",
                                          "(w[1..i - 1] ++ w[i + 3..len(w)]) for i in 1..len(w) - 2"})),
              "len(w)");
    EXPECT_EQ(function_of(game("w: row", {"(w[2..len(w)]) if len(w) > 0", "(w[1..len(w) - 1]) if len(w) > 0"})),
              "len(w)");
    EXPECT_EQ(function_of(game("w: row", {"(w[1..i - 1] ++ w[i + 1..len(w)]) for i in 1..len(w) if w[i] mod 2 = 1"})),
              "sum(w)");
    EXPECT_EQ(function_of(game("w: row", {"(set(w, i, w[i] - 1)) for i in 1..len(w) if w[i] mod 2 = 1",
                                          "(set(w, i, 0)) for i in 1..len(w) if w[i] = 3"})),
              "sum(w)");
    for (const std::string& text :
         {game("w: row", {"(w[1..i - 1] ++ w[i + 2..len(w)]) for i in 1..len(w) - 1"}),  // two elements
          game("w: row", {"(w[1..i] ++ w[i..len(w) - 2]) for i in 1..len(w) - 2"}),      // one comes twice
          game("w: row", {"(w[1..i - 1] ++ w[i + 1..len(w) + 1]) for i in 1..len(w)"}),  // beyond the end
          game("w: row", {"(w[1..len(w) - 2] ++ w[len(w)..len(w)]) if len(w) > 0"}),     // of one, w[1..-1]
          game("n, w: row", {"(n - 1, w[1..i] ++ w[i..len(w)]) for i in 1..len(w)", "(n - 1, w)",
                             "(n, set(w, i, w[i] - 1)) for i in 1..len(w) if w[i] > 0"}),  // the sum grows
          game("w: row", {"(w[1..i - 1] ++ w[i + 1..len(w)]) for i in 1..len(w) if w[i] mod 2 = 0"}),
          game("w: row", {"(set(w, i, w[i] - 1)) for i in 1..len(w) if w[i] mod 2 = 1",
                          "(set(w, i, 0)) for i in 1..len(w) if w[i] = 2"})})
        EXPECT_EQ(function_of(text), "") << text;
}

TEST(Parity, NearMissesAreNotTakenForIt) {
    for (const auto& text :
         {game("a, b", {"(a - 1, b)", "(a, b - 1)", "(a - 1, b - 3)"}),        // one number
          game("a, b", {"(a - 1, b)", "(a, b - 3)"}),                          // (0, 1) has no move
          game("a, b", {"(a - 1, b) if a > 1", "(a, b - 1)"}),                 // (1, 0) has no move
          game("a, b", {"(a - k, b) for k in {1, 3, 8}", "(a, b - 1)"}),       // one number of a set
          game("a, b", {"(a - 1, b)", "(a, b - 1)", "(a - 1, b) + *1"}),       // a nim heap
          game("a, b", {"(a - 1, b)", "(a, b - 1)"}) + "    win  if a = 5\n",  // a move that ends the game
          game("a, b", {"(a - 1, b)", "(a, b - 1)"}) + "    lose  if a = 5\n",
          game("a, b", {"(a - 1, b)", "(a, b - 1)"}) + "    g(a - 1)\n\ngame g(n):\n    g(n - 1)\n",  // another game
          game("a, b", {"(a - 1, b)", "(a, b - 1)"}) + "    *b  for k in 1..a\n",
          game("a, b", {"(a - 1, b)", "(a, b - 1)"}) + "    f(a - 1, a div (b - 3))\n",  // faults
          game("w: row", {"(set(w, i, w[i] - 1)) for i in 1..len(w) if w[i] > 1"}),
          game("w: row", {"(set(w, i, w[i] - 1)) for i in 2..len(w) if w[i] > 0"}),
          game("w: row", {"(set(w, i, w[i] - k)) for i in 1..len(w), k in {1, 4} if k <= w[i]"})}) {
        try {
            EXPECT_EQ(function_of(text), "") << text;
        } catch (const TextError&) {
            ADD_FAILURE() << text;
        }
    }
    EXPECT_EQ(function_of("cyclic " + game("a, b", {"(a - 1, b)", "(a, b - 1)", "(a - 1, b - 2)"})), "");
    EXPECT_EQ(function_of(game("a, b", {"(a - 1, b)", "(a, b - 1)", "(a - 1, b) if a*a*a < b"})),
              "");                                                                             // beyond 126 bits
    EXPECT_EQ(function_of(game("a, b", {"(a - 1, b)", "(a, b - 1)", "(a - 1, b + 2)"})), "");  // beyond 64 bits
}

TEST(Parity, AnswersAtAnySize) {
    Solver solver(
        rules_of(game("r, c", {"(i, c) + f(r - i, c) for i in 1..r - 1", "(r, j) + f(r, c - j) for j in 1..c - 1"})));
    EXPECT_EQ(solver.value("f(1000000000000, 999999999999)").value, Value{1});
    EXPECT_EQ(solver.value("f(1000000000000, 999999999999)").engine, "formula");
    EXPECT_EQ(solver.value("f(999999999, 999999999)").value, Value{});
    EXPECT_EQ(solver.value("f(0, 6)").value, Value{1});  // by the rules: the theorem is about positive numbers
    EXPECT_EQ(solver.value("f(0, 0)").value, Value{});
    EXPECT_EQ(solver.plan("f").at(0).reason.find("Theorem 48"), std::string::npos);  // tables have zeros
    const WinnerAnswer answer = solver.winner("f(100000000, 3)", 1);
    EXPECT_TRUE(answer.first_wins);
    ASSERT_EQ(answer.moves.size(), 1U);
}

// Numbers that only fall may be as large as any; where they move from one to another, their total may not.
TEST(Parity, LargestNumbers) {
    Solver falling(rules_of(game("a, b", {"(a - 1, b)", "(a, b - 1)"})));
    EXPECT_EQ(falling.value("f(9223372036854775807, 9223372036854775807)").value, Value{});
    EXPECT_EQ(falling.value("f(9223372036854775807, 4611686018427387904)").value, Value{1});
    Solver rows(rules_of(game("w: row", {"(set(w, i, w[i] - 1)) for i in 1..len(w) if w[i] > 0"})));
    EXPECT_EQ(rows.value("f([9223372036854775807, 9223372036854775807, 9223372036854775806, 1])").value, Value{1});
    const auto engine_of = [](const std::string& text) {
        return Solver(rules_of(text)).plan("f(4611686018427387904, 4611686018427387904)").at(0).engine;
    };
    EXPECT_EQ(engine_of(game("a, b", {"(a - 1, b)", "(a, b - 1)"})), "formula");
    EXPECT_NE(engine_of(game("a, b", {"(a - 1, b)", "(a + 1, b - 2)", "(a, b - 1)"})), "formula");
}

// Of each component by itself.
Nimber length_of_a_play(Solver& solver, const std::string& sum, Random& random) {
    if (const std::size_t plus = sum.find(" + "); plus != std::string::npos)
        return length_of_a_play(solver, sum.substr(0, plus), random) +
               length_of_a_play(solver, sum.substr(plus + 3), random);
    const auto options = solver.moves(sum).moves;
    return options.empty() ? 0 : 1 + length_of_a_play(solver, options[random() % options.size()].to, random);
}

// Any single play has the winner: of games in which all plays of a position have lengths of one parity, at sizes that
// no search reaches, and where the definition reaches.
TEST(Parity, AnySinglePlayHasTheWinner) {
    struct Case {
        std::string text, large;
        int value;  // of the large position
        std::vector<std::string> small;
        std::string near_miss;  // the same with one change, in which plays differ in parity, or end early
    };
    const std::string heaps = "f([1000000000000, 3, 3, 5, 7, 7, 7, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19])";
    const std::string box = "(i, b, c) + f(a - i, b, c) for i in 1..a - 1",
                      other = "(a, i, c) + f(a, b - i, c) for i in 1..b - 1",
                      third = "(a, b, i) + f(a, b, c - i) for i in 1..c - 1";
    const std::vector<Case> cases = {
        {game("a, b", {"(i, b) + f(a - i, b) for i in 1..a - 1", "(a, i) + f(a, b - i) for i in 1..b - 1"}),
         "f(1000000000001, 999999999999)",
         0,
         {"f(3, 3)", "f(2, 4)", "f(5, 1)"},
         game("a, b", {"(i, b) + f(a - i, b) for i in 1..a - 1", "(a, i) + f(a, b - i) for i in 2..b - 1"})},
        {game("a, b, c", {box, other, third}),
         "f(1000000, 999999, 1000001)",
         1,
         {"f(2, 1, 3)", "f(1, 3, 1)", "f(2, 2, 2)"},
         game("a, b, c", {box, other, "(a, b, i) + f(a, b, c - i - 1) for i in 1..c - 2"})},
        {game("w: bag", {merging}),
         heaps,
         1,
         {"f([1, 2])", "f([1, 1, 4])", "f([])", "f([5, 2, 2, 1])"},
         game("w: bag",
              {"(remove(set(w, i, w[i] + w[j]), j)) for i in 1..len(w), j in i + 1..len(w) if w[i] != w[j]"})},
        {game("w: row", {"(remove(set(w, i, w[i] + w[i + 1]), i + 1)) for i in 1..len(w) - 1"}),
         heaps,
         1,
         {"f([1, 2])", "f([4, 1, 1])", "f([])", "f([5, 2, 1, 2])"},
         game("w: row", {"(remove(set(w, i, w[i] + w[i + 1]), i + 1)) for i in 2..len(w) - 1"})},
        {game("n, w: bag", {"(n + w[i], remove(w, i)) for i in 1..len(w)"}),
         "f(7, [1000000000000, 3, 3, 5, 7, 7, 7, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20])",
         1,
         {"f(0, [1])", "f(3, [1, 1, 2])", "f(1, [])"},
         game("n, w: bag", {"(n + w[i], remove(w, i)) for i in 1..len(w) if w[i] > 1"})}};
    Random random(77);
    for (const Case& c : cases) {
        SCOPED_TRACE(c.text);
        EXPECT_NE(function_of(c.text), "");
        EXPECT_EQ(function_of(c.near_miss), "") << c.near_miss;
        Solver solver(rules_of(c.text)), definition(rules_of(c.text), with("reference"));
        const auto large = solver.value(c.large);
        EXPECT_EQ(large.value, Value{static_cast<Nimber>(c.value)});
        EXPECT_EQ(large.engine, "formula");
        for (const std::string& at : c.small) {
            EXPECT_EQ(solver.value(at).value, definition.value(at).value) << at;
            EXPECT_EQ(definition.value(at).value, Value{length_of_a_play(definition, at, random) % 2}) << at;
        }
    }
}

class Text {
public:
    explicit Text(Random& random) : random_(random) {}
    std::string integers(std::size_t n, const std::string& head) {
        std::vector<std::string> options;
        for (auto i = pick(random_, 1, 4); i > 0; --i) options.push_back(option(n));
        // Mostly, something can be taken from each number.
        for (std::size_t i = 0; i < n; ++i)
            if (pick(random_, 0, 4) > 0) options.push_back("(" + changed(n, i, " - 1") + ")");
        return game(head, options);
    }
    std::string rows() {
        std::vector<std::string> options;
        for (auto i = pick(random_, 1, 3); i > 0; --i)
            options.push_back(word(
                {"(set(w, i, w[i] - " + small() + ")) for i in 1..len(w)" + condition("w[i]"),
                 "(set(w, i, w[i] - k)) for i in 1..len(w), k in {" + small() + ", " + small() + "} if k <= w[i]",
                 "(remove(w, i)) for i in 1..len(w)" + condition("w[i]"),
                 "(remove(set(w, i, w[i] + w[i+1]), i + 1)) for i in 1..len(w) - 1", merging,
                 "(remove(set(w, i, w[i + 1]), i + 1)) for i in 1..len(w) - " + small(),
                 "(w[1..i]) + f(w[i + 1..len(w)]) for i in 1..len(w) - 1",
                 "(w[1..i - 1] ++ w[i + " + small() + "..len(w)]) for i in 1..len(w) - " + small(),
                 "(w[1..i - 1] ++ w[i + 1..len(w)]) for i in 1..len(w)" + condition("w[i]"),
                 "(w[1..i - 1]) + f(w[i + 1..len(w)]) for i in 1..len(w)", "(w[" + small() + "..len(w)]) if len(w) > 2",
                 "(w[1..i] ++ w[j..len(w)]) for i in 0..len(w) - 1, j in i + 1..len(w) if (j - i) mod 2 = 0",
                 "(w[1..i] ++ w[i..len(w)]) for i in 1..len(w) if len(w) < 3",
                 "(set(w, i, w[i] xor 1)) for i in 1..len(w)" + condition("w[i]"),
                 "(set(w, i, " + small() + " - 1)) for i in 1..len(w) if w[i] = " + small(),
                 "(remove(w, i) ++ [w[i] - 1]) for i in 1..len(w) if w[i] > 0", "(remove(w, 1)) if len(w) > " + small(),
                 "(set(w, i, k)) for i in 1..len(w), k in 0..w[i] - 1 if (w[i] - k) mod 2 = 1"}));
        return game(word({"w: row", "w: bag"}), options);
    }

private:
    std::string word(const std::vector<std::string>& words) { return words[random_() % words.size()]; }
    std::string small() { return std::to_string(pick(random_, 1, 3)); }
    std::string condition(const std::string& x) {
        return word({"", "", " if " + x + " > 0", " if " + x + " = " + small(), " if " + x + " > 1",
                     " if " + x + " mod 2 = 1", " if " + x + " >= " + small()});
    }
    std::string changed(std::size_t n, std::size_t at, const std::string& by) {
        std::string out;
        for (std::size_t i = 0; i < n; ++i)
            out += (i > 0 ? ", " : "") + std::string(1, static_cast<char>('a' + i)) + (i == at ? by : "");
        return out;
    }
    std::string option(std::size_t n) {
        const std::size_t at = random_() % n;
        const std::string x(1, static_cast<char>('a' + at));
        switch (random_() % 8) {
            case 0:
                return "(" + changed(n, at, " - k") + ") for k in {" + small() + ", " +
                       std::to_string(pick(random_, 1, 6)) + "}";
            case 1:
                return "(" + changed(n, at, " - k") + ") for k in " + word({"1..", "1.." + x, "2.." + x, "1..3"}) +
                       word({"", " if k mod 2 = 1", " if (" + x + " - k) mod 2 = 0", " if k mod 2 != 0 and k < 4"});
            case 2:
                return "(" + changed(n, at, " - i") + ") + f(" + changed(n, at, " - " + x + " + i") + ") for i in " +
                       word({"1.." + x + " - 1", "0.." + x + " - 1", "1..2"});
            case 3:
                return "(" + changed(n, at, " - " + small()) + ")" + condition(x);
            case 4:
                return "(" + changed(n, at, " div 2") + ")" + condition(x);
            default: {
                std::string out;
                for (std::size_t i = 0; i < n; ++i)
                    out += (i > 0 ? ", " : "") + std::string(1, static_cast<char>('a' + i)) +
                           word({"", " - 1", " - 2", " - 3", " + 1"});
                return "(" + out + ")" + word({"", "", condition("a")});
            }
        }
    }
    Random& random_;
};

std::string position(Random& random, const std::string& text) {
    std::string out;
    const bool row = text.find("(w: ") != std::string::npos;
    const std::int64_t n = row ? pick(random, 0, 4) : text.find(", c") < text.find(":") ? 3 : 2;
    for (std::int64_t i = 0; i < n; ++i) out += (i > 0 ? ", " : "") + std::to_string(pick(random, 0, row ? 4 : 5));
    return row ? "f([" + out + "])" : "f(" + out + ")";
}

TEST(Parity, ClaimsAreThoseOfTheDefinition) {
    Random random(48);
    int claimed = 0, positions = 0, odd = 0;
    for (int i = effort::share(5'000, 1'500); i > 0 && !HasFailure(); --i) {
        Text draw(random);
        const auto kind = random() % 4;
        const std::string text = kind == 0   ? draw.rows()
                                 : kind == 1 ? draw.integers(3, "a, b, c")
                                 : kind == 2 ? draw.integers(2, "{a, b}")
                                             : draw.integers(2, "a, b");
        SCOPED_TRACE(text);
        Rules rules;
        try {
            rules = rules_of(text);
        } catch (const TextError&) {
            continue;
        }
        rules::Ruleset ruleset(rules.impl().library);
        const int instance = ruleset.instantiate(rules.impl().library.find("f"), {});
        const auto found = engines::theorems::parity_rules(ruleset, instance);
        if (!found) continue;
        const auto& table = engines::theorems::table();
        const auto row = std::find_if(table.begin(), table.end(),
                                      [](const auto& r) { return r.name == "parity of play (Theorem 48)"; });
        const auto theorem = row->recognise(ruleset, instance);
        ASSERT_NE(theorem, nullptr);
        ++claimed;
        Definition definition(rules.impl().library, {200, 200, 20'000, 200'000, false});
        for (int p = 0; p < 25 && !HasFailure(); ++p) {
            const std::string at = position(random, text);
            SCOPED_TRACE(at);
            const rules::Position parsed = definition.parse(at);
            if (parsed.size() != 1 || !theorem->serves(parsed[0].words)) continue;
            try {
                ASSERT_EQ(definition.value(parsed), Value{*theorem->value(parsed[0].words)});
            } catch (const Definition::TooSlow&) {
                definition.forget_line();
                continue;
            } catch (const Stopped&) {
                definition.forget_line();
                continue;
            }
            ++positions;
            odd += *theorem->value(parsed[0].words) == 1 ? 1 : 0;
        }
    }
    std::printf("%d rules are of the theorem, %d positions, %d of them odd\n", claimed, positions, odd);
    EXPECT_GT(claimed, effort::rounds(50));
    EXPECT_GT(odd, positions / 5);
    EXPECT_LT(odd, positions * 4 / 5);
}

std::string board_game(const std::string& options) { return "game f(b: board):\n" + options; }
std::string placing(const std::string& shapes) { return "    f(c) for c in place(b, " + shapes + ")\n"; }
std::string rewriting(const std::string& shapes) { return "    f(c) for c in rewrite(b, " + shapes + ")\n"; }

// What is claimed of a game on boards: "count(b, 0)"; "" for nothing.
std::string counted_on(const std::string& text) {
    const std::string reason = Solver(rules_of(text)).plan("f(board(\"12. / 012\"))").at(0).reason;
    const std::string before = "every move changes the parity of ";
    return reason.starts_with(before) ? reason.substr(before.size(), reason.find(", and") - before.size()) : "";
}

TEST(Parity, OfBoards) {
    const std::string two = placing("\"#\"") + placing("\"2\""), longer = rewriting("{\"1 -> 0\", \"1?1 -> 0?1\"}");
    EXPECT_EQ(counted_on(board_game(longer)), "count(b, 1)");
    EXPECT_EQ(counted_on(board_game(rewriting("{\"1 -> 0\", \"2 -> 0\", \"12 -> 00\"}"))), "") << "two at once";
    EXPECT_EQ(counted_on(board_game(rewriting("{\"1 -> 0\", \"2 -> 0\"}"))), "count(b, 1) + count(b, 2)");
    EXPECT_EQ(counted_on(board_game(rewriting("{\"1 -> 0\", \"2 -> 1\"}"))), "") << "not seen to end";
    EXPECT_EQ(counted_on(board_game(rewriting("\"12 -> 02\""))), "") << "not wherever there is a 1";
    EXPECT_EQ(counted_on(board_game("    f(c) for c in rewrite(b, \"1 -> 0\") if not occurs(c, \"00\")\n")), "");
    // Sizes that no search takes.
    Solver solver(rules_of(board_game(longer)));
    std::string line(999, '1');
    EXPECT_EQ(solver.value("f(board(\"" + line + "\"))").value, Value{1});
    EXPECT_EQ(solver.value("f(board(\"" + line + "1\"))").value, Value{});
    EXPECT_EQ(Solver(rules_of(board_game(two))).value("f(board(31, 33))").value, Value{1});
}

TEST(Parity, OfBoardsIsThatOfTheDefinition) {
    const std::vector<std::string> places = {"\"#\"", "{\"#\", \"###\"}", "{\"2\", \"##\"}", "turns(\"#2/#.\")"},
                                   moves = {"1 -> 0",     "2 -> 0",   "2 -> 1",     "12 -> 00",   "11 -> 20",
                                            "1?2 -> 0?2", "21 -> 00", "222 -> 000", "1/2 -> 0/1", "2?1 -> 1?1"};
    Random random(480);
    int claimed = 0, odd = 0;
    for (int i = effort::share(5'000, 300); i > 0 && !HasFailure(); --i) {
        std::string options;
        if (random() % 4 == 0) {
            options = placing(places[random() % places.size()]);
        } else {
            for (auto n = pick(random, 1, 4); n > 0; --n)
                options += rewriting("\"" + moves[random() % moves.size()] + "\"");
        }
        const std::string text = board_game(options);
        SCOPED_TRACE(text);
        Solver own(rules_of(text)), definition(rules_of(text), with("memo"));
        const bool is_claimed = !counted_on(text).empty();
        claimed += is_claimed ? 1 : 0;
        for (int p = is_claimed ? 12 : 0; p > 0; --p) {
            std::string board;
            for (int cell = 0; cell < 6; ++cell) board += (cell == 3 ? "/" : "") + std::to_string(random() % 3);
            const std::string at = "f(board(\"" + board + "\"))";
            const Value value = definition.value(at).value;
            EXPECT_EQ(own.value(at).value, value) << at;
            EXPECT_EQ(own.solve(at).moves.size(), definition.solve(at).moves.size()) << at;
            odd += value == Value{1} ? 1 : 0;
        }
    }
    EXPECT_GT(claimed, effort::rounds(20));
    EXPECT_GT(odd, 3 * claimed);
}

std::string graph_game(const std::string& options) { return "game f(g: graph):\n" + options; }
std::string vertex(const std::string& condition = "") {
    return "    f(without(g, {v})) for v in vertices(g)" + condition + "\n";
}
std::string edge(const std::string& condition = "") {
    return "    f(cut(g, u, v)) for (u, v) in edges(g)" + condition + "\n";
}

std::string counted_on_graphs(const std::string& text) {
    const std::string reason = Solver(rules_of(text)).plan("f(path(4))").at(0).reason;
    const std::string before = "every move changes the parity of ";
    return reason.starts_with(before) ? reason.substr(before.size(), reason.find(", and") - before.size()) : "";
}

TEST(Parity, OfGraphs) {
    const std::string even = " if degree(g, v) mod 2 = 0", odd = " if degree(g, v) mod 2 = 1";
    EXPECT_EQ(counted_on_graphs(graph_game(vertex())), "the number of vertices");
    EXPECT_EQ(counted_on_graphs(graph_game(vertex(even))), "the number of vertices");
    EXPECT_EQ(counted_on_graphs(graph_game(edge())), "the number of edges");
    EXPECT_EQ(counted_on_graphs(graph_game(edge() + vertex(odd))), "the number of edges");
    EXPECT_EQ(counted_on_graphs(graph_game(edge() + vertex(even))), "the number of vertices and edges");
    EXPECT_EQ(counted_on_graphs(graph_game(vertex() + edge())), "") << "either number may stay";
    EXPECT_EQ(counted_on_graphs(graph_game(vertex(odd))), "") << "a vertex may be alone";
    EXPECT_EQ(counted_on_graphs(graph_game(edge(" if degree(g, v) > 1"))), "") << "an edge may stay";
    EXPECT_EQ(counted_on_graphs(graph_game("    f(without(g, {v})) + *1 for v in vertices(g)\n")), "");
    EXPECT_EQ(counted_on_graphs(graph_game("    f(without(g, {u, v})) for (u, v) in edges(g)\n")), "");
    EXPECT_EQ(counted_on_graphs(graph_game("    f(without(g, closed(g, v))) for v in vertices(g)\n")), "");
    Solver solver(rules_of(graph_game(vertex(even))));
    EXPECT_EQ(solver.value("f(grid(31, 33))").value, Value{1});
    EXPECT_EQ(solver.value("f(graph(\"1-1 2\"))").engine == "formula", false) << "a loop";
}

TEST(Parity, OfGraphsIsThatOfTheDefinition) {
    const std::vector<std::string> options = {
        vertex(),
        vertex(" if degree(g, v) mod 2 = 0"),
        vertex(" if degree(g, v) mod 2 != 0"),
        vertex(" if not degree(g, v) mod 2 = 1"),
        vertex(" if degree(g, v) > 0"),
        vertex(" if degree(g, v) mod 3 = 0"),
        edge(),
        edge(" if degree(g, v) > 1"),
        edge(" if degree(g, u) mod 2 = degree(g, v) mod 2"),
        "    sum(f(h) for h in components(cut(g, u, v))) for (u, v) in edges(g)\n",
        "    sum(f(h) for h in components(without(g, {v}))) for v in vertices(g)\n",
        "    f(without(g, {v})) for (u, v) in edges(g)\n",
        "    f(without(g, closed(g, v))) for v in vertices(g)\n"};
    Random random(481);
    int claimed = 0, odd = 0;
    for (int i = effort::share(5'000, 300); i > 0 && !HasFailure(); --i) {
        std::string text;
        for (auto n = pick(random, 1, 3); n > 0; --n) text += options[random() % options.size()];
        text = graph_game(text);
        SCOPED_TRACE(text);
        Solver own(rules_of(text)), definition(rules_of(text), with("memo"));
        const bool is_claimed = !counted_on_graphs(text).empty();
        claimed += is_claimed ? 1 : 0;
        for (int p = is_claimed ? 8 : 0; p > 0; --p) {
            std::string graph = "1 2 3 4";
            for (auto edges = pick(random, 0, 5); edges > 0; --edges)
                graph += " " + std::to_string(pick(random, 1, 4)) + (random() % 12 == 0 ? ">" : "-") +
                         std::to_string(random() % 8 == 0 ? pick(random, 1, 5) : 5);
            const std::string at = "f(graph(\"" + graph + "\"))";
            const Value value = definition.value(at).value;
            EXPECT_EQ(own.value(at).value, value) << at;
            EXPECT_EQ(own.solve(at).moves.size(), definition.solve(at).moves.size()) << at;
            odd += value == Value{1} ? 1 : 0;
        }
    }
    EXPECT_GT(claimed, effort::rounds(20));
    EXPECT_GT(odd, claimed);
}

}  // namespace grundy::agreement::parity_test
