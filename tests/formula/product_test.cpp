// SPDX-License-Identifier: MIT
// Products of coin-turning games: random products, and rules that are nearly products, against the definition; the
// Tartan theorem on numbers whose table no memory holds.
#include <cstdlib>

#include "core/error.hpp"
#include "core/nim_product.hpp"
#include "support/agreement.hpp"
#include "support/effort.hpp"
#include "support/own_rules.hpp"

namespace grundy::agreement::product_test {

/// A move of a game on x, with binders a and b.
struct Turn {
    std::vector<std::string> places{};
    std::string binders{}, condition{};
};

std::string in_terms_of(std::string text, char argument, char a, char b) {
    for (char& c : text) c = c == 'x' ? argument : c == '?' ? a : c == '!' ? b : c;
    return text;
}

// ? and ! are binders.
Turn drawn_turn(Random& random) {
    const std::string n = std::to_string(pick(random, 1, 3));
    switch (random() % 10) {
        case 0:
            return {{"x - ?"}, "? in 1.." + n, ""};
        case 1:
            return {{"x - ?"}, "? in {" + n + ", 4}", ""};
        case 2:
            return {{"x div 2"}, "", "x > 0"};
        case 3:
            return {{"?", "!"}, "? in 0..x - 1, ! in 0..? - 1", ""};
        case 4:
            return {{"!", "?"}, "? in 1..x - 1, ! in ? + 1..x - 1", ""};
        case 5:
            return {{}, "", "x >= " + n};
        case 6:
            return {{"x - ?", "x - 2*?"}, "? in 1..x div 2", ""};
        case 7:
            return {{"x - ?", "x - ? - " + n}, "? in 1..", ""};
        case 8:
            return {{"?"}, "? in 0..x - 1", "(x - ?) mod 2 = 1"};
        default:
            return {{"?"}, "? in 0..x - 1", ""};
    }
}

struct Terms {
    std::vector<std::string> terms{};
    std::string binders{}, condition{};
    std::string text(const std::string& more = "") const {
        std::string out;
        for (const std::string& t : terms) out += (out.empty() ? "    " : " + ") + t;
        if (out.empty()) out = "    0";
        if (!binders.empty()) out += "  for " + binders;
        const std::string both = condition + (condition.empty() || more.empty() ? "" : " and ") + more;
        return out + (both.empty() ? "" : " if " + both) + "\n";
    }
};

Terms product(const Turn& first, const Turn& second) {
    Terms out;
    const auto here = [](const std::string& text) { return in_terms_of(text, 'x', 'a', 'b'); };
    const auto there = [](const std::string& text) { return in_terms_of(text, 'y', 'c', 'd'); };
    std::vector<std::string> xs = {"x"}, ys = {"y"};
    for (const auto& p : first.places) xs.push_back(here(p));
    for (const auto& p : second.places) ys.push_back(there(p));
    for (const auto& x : xs)
        for (const auto& y : ys)
            if (x != "x" || y != "y") out.terms.push_back("f(" + x + ", " + y + ")");
    const auto joined = [](const std::string& a, const char* between, const std::string& b) {
        return a + (a.empty() || b.empty() ? "" : between) + b;
    };
    out.binders = joined(here(first.binders), ", ", there(second.binders));
    out.condition = joined(here(first.condition), " and ", there(second.condition));
    return out;
}

std::vector<Turn> drawn_game(Random& random) {
    std::vector<Turn> out = {drawn_turn(random)};
    if (random() % 3 == 0) out.push_back(drawn_turn(random));
    return out;
}

std::string engine(const Rules& rules, const std::string& position) {
    return Solver(rules).plan(position).at(0).engine;
}

void check(const Rules& rules, Random& random, const std::vector<std::string>& engines) {
    for (int i = 0; i < 2; ++i)
        Panel(rules, engines)
            .check("f(" + std::to_string(pick(random, 0, 8)) + ", " + std::to_string(pick(random, 0, 8)) + ")");
}

TEST(Product, RandomProductsHaveTheValuesOfTheDefinition) {
    Random random(1);
    const int rounds = std::getenv("GRUNDY_ALL_RANDOM") != nullptr ? 5'000 : effort::rounds(60);
    int recognised = 0, drawn = 0;
    for (int round = 0; round < rounds && !HasFailure(); ++round) {
        std::string text = "game f(x, y):\n";
        const auto xs = drawn_game(random), ys = drawn_game(random);
        for (const Turn& x : xs)
            for (const Turn& y : ys) text += product(x, y).text();
        SCOPED_TRACE(text);
        const Rules rules = rules_of(text);
        ++drawn;
        const bool product = engine(rules, "f(10^6, 10^6)") == "product";
        recognised += product ? 1 : 0;
        check(rules, random, product ? std::vector<std::string>{"", "product"} : std::vector<std::string>{""});
    }
    EXPECT_GT(4 * recognised, 3 * drawn);
}

// One term, condition or option is changed; the rest is a product. Some remain products.
TEST(Product, RulesThatAreNearlyProducts) {
    Random random(2);
    const int rounds = std::getenv("GRUNDY_ALL_RANDOM") != nullptr ? 5'000 : effort::rounds(60);
    int refused = 0, drawn = 0;
    for (int round = 0; round < rounds && !HasFailure(); ++round) {
        const auto xs = drawn_game(random), ys = drawn_game(random);
        std::vector<std::string> options;
        const auto changed = random() % (xs.size() * ys.size());
        for (const Turn& x : xs)
            for (const Turn& y : ys) {
                Terms t = product(x, y);
                std::string more;
                if (options.size() == changed) {
                    const auto kind = random() % 5;
                    if (kind == 0 && !t.terms.empty()) t.terms.pop_back();
                    if (kind == 1 && !t.terms.empty()) t.terms.front() = "f(x div 2, y div 3)";
                    if (kind == 2) t.terms.push_back("*1");
                    if (kind == 3) more = "x + y > 3";
                    if (kind == 4) more = "x != y";
                }
                options.push_back(t.text(more));
            }
        if (options.size() > 1 && random() % 4 == 0) options.pop_back();
        std::string text = "game f(x, y):\n";
        for (const std::string& o : options) text += o;
        SCOPED_TRACE(text);
        std::optional<Rules> rules;
        try {
            rules = rules_of(text);
        } catch (const Error&) {
            continue;  // a changed term may not end
        }
        ++drawn;
        const bool product = engine(*rules, "f(10^6, 10^6)") == "product";
        refused += product ? 0 : 1;
        check(*rules, random, product ? std::vector<std::string>{"", "product"} : std::vector<std::string>{""});
    }
    EXPECT_GT(2 * refused, drawn);
}

TEST(Product, SumsOverRectangles) {
    Random random(3);
    for (const char* option :
         {"sum(f(i, j) for i in a..x, j in b..y if i < x or j < y)  for a in 1..x, b in 1..y",
          "sum(f(i, j) for i in a..x, j in b..y if i + j < x + y)  for a in 0..x, b in 1..y",
          "sum(f(x - i, y - j) for i in 0..a*a - 1, j in 0..b - 1 if i + j > 0)  for a in 1..isqrt(x), b in 1..y"}) {
        const Rules rules = rules_of(std::string("game f(x, y):\n    ") + option + "\n");
        EXPECT_EQ(engine(rules, "f(100, 100)"), "product") << option;
        check(rules, random, {"", "product"});
    }
    for (const char* option : {"sum(f(i, j) for i in a..x, j in b..y if i + j < x + y - 1)  for a in 1..x, b in 1..y",
                               "sum(f(i, j) for i in a..x, j in b..y if i < x and j < y)  for a in 1..x, b in 1..y",
                               "sum(f(i, j) for i in a..x, j in a..y if i < x or j < y)  for a in 1..x if a <= y",
                               "sum(f(i, j) for i in a..x, j in b..y if i < x or j < y)  for a in 1..x + 1, b in 1..y",
                               "sum(f(i, y) for i in a..x, j in b..y if i < x)  for a in 1..x, b in 1..y"}) {
        const Rules rules = rules_of(std::string("game f(x, y):\n    ") + option + "\n");
        EXPECT_NE(engine(rules, "f(100, 100)"), "product") << option;
        check(rules, random, {""});
    }
}

// Each option of one factor comes with each one of the other, or it is no product.
TEST(Product, OneCombinationIsMissing) {
    Random random(4);
    const std::string three =
        "game f(x, y):\n    f(a, y) + f(x, b) + f(a, b)  for a in 0..x - 1, b in 0..y - 1\n"
        "    f(a, y)  for a in 0..x - 1 if y > 0\n    f(x, b)  for b in 0..y - 1 if x > 0\n";
    const Rules lacking = rules_of(three), whole = rules_of(three + "    0 if x > 0 and y > 0\n");
    EXPECT_NE(engine(lacking, "f(100, 100)"), "product");
    EXPECT_EQ(engine(whole, "f(100, 100)"), "product");
    check(lacking, random, {""});
    check(whole, random, {"", "product"});
}

TEST(Product, NumbersWithoutATable) {
    Solver solver(Rules::catalogue());
    EXPECT_EQ(solver.value("turning_corners(21508, 42689)").value, 35202U);  // a judge's example
    EXPECT_EQ(solver.value("turning_corners(10^9, 10^9 + 7)").value, nim_product(Nimber{1000000000}, 1000000007));
    const auto moves = solver.solve("turning_corners(21508, 42689)").moves;
    ASSERT_FALSE(moves.empty());
    for (std::size_t i = 0; i < moves.size() && i < 5; ++i)
        EXPECT_EQ(solver.value(moves[i].to).value, 0U) << moves[i].to;
    const auto far = solver.solve("turning_corners(10^15, 777)");  // most moves of x have no answer in y
    ASSERT_EQ(far.outcome, Outcome::answered) << far.reason;
    ASSERT_FALSE(far.moves.empty());
    EXPECT_EQ(solver.value(far.moves[0].to).value, 0U);
    try {
        solver.value("turning_corners(10^18 + 1, 987654321098765431)");
        ADD_FAILURE() << "the value is above 2^63 - 1";
    } catch (const Error& e) {
        EXPECT_NE(std::string(e.what()).find("the largest value that Grundy represents"), std::string::npos);
    }
}

// Two moves win: alb(0, 1) and alb(0, 0). A list that ends before all of them is not complete.
TEST(Product, ListsThatAreCutAreNotComplete) {
    Solver solver(
        rules_of("game alb(x, y):\n"
                 "    alb(x - i, y) + alb(x, y - j) + alb(x - i, y - j)  for i in 1..3, j in 2..\n"));
    ASSERT_EQ(solver.plan("alb(1, 30)").at(0).engine, "product");
    std::size_t all = 0;
    for (std::size_t most = 0; most < 4; ++most) {
        const auto winner = solver.winner("alb(1, 30)", most);
        all = std::max(all, winner.moves.size());
        EXPECT_EQ(winner.moves.size(), std::min<std::size_t>(most, 2)) << most;
        // A list that is just full may be called either.
        EXPECT_TRUE(most == 2 || winner.moves_complete == (most > 2)) << most;
    }
    EXPECT_EQ(all, 2U);
}

// The one move turns 4001^2 - 1 coins, which need more memory than there is.
TEST(Product, CoinsOfAMoveAreClaimed) {
    SolverOptions options;
    options.limits.bytes = std::uint64_t{200} << 20;
    Solver solver(rules_of("game ev(x, y):\n    sum(ev(u, v) for u in 0..x, v in 0..y if u < x or v < y)\n"), options);
    EXPECT_EQ(solver.solve("ev(4000, 4000) + ev(0, 0)").outcome, Outcome::out_of_budget);
}

// A move from (x, y) to (a, b) leaves the value of the position plus (x + a) * (y + b), as nim sums and products.
TEST(Product, WinningMovesAreCountedWithoutTryingEach) {
    Solver solver(Rules::catalogue());
    constexpr Nimber x = 3000, y = 2999;
    const Nimber value = nim_product(x, y);
    std::int64_t winning = 0;
    for (Nimber a = 0; a < x; ++a) {
        const Nimber b = y ^ nim_product(value, nim_inverse(x ^ a));
        winning += b < y ? 1 : 0;
    }
    const MoveCount count = solver.count("turning_corners(3000, 2999)", true);
    EXPECT_EQ(count.moves.value_or(-1), winning);
    EXPECT_EQ(count.choices.value_or(-1), winning);
    EXPECT_LT(count.nodes, std::uint64_t{1} << 20) << "there are 9 million options";
}

}  // namespace grundy::agreement::product_test
