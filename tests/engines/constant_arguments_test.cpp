// SPDX-License-Identifier: MIT
// Arguments that play never changes are kept once. Values and moves stay those of the definition, and an argument that
// one option changes is no such argument.
#include "rules/constant_arguments.hpp"

#include <set>
#include <sstream>

#include "core/diagnostics.hpp"
#include "engines/memo/memo.hpp"
#include "engines/same_tables.hpp"
#include "lang/lang.hpp"
#include "rules/row_intervals.hpp"
#include "support/own_rules.hpp"

namespace grundy::constant_arguments_test {

// The names of the constant arguments of f.
std::string constant_in(const std::string& text) {
    rules::Library library;
    Diagnostics faults("rules", text);
    EXPECT_TRUE(lang::add_rules(text, "rules", library, faults)) << faults.render();
    rules::Ruleset ruleset(library);
    const rules::Game& game = *library.games[static_cast<unsigned>(library.find("f"))];
    const int instance =
        ruleset.instantiate(library.find("f"), std::vector<rules::ParamValue>(game.params.size(), Int{2}));
    const auto found = rules::ConstantArguments::of(ruleset, instance);
    std::string out;
    for (std::size_t i = 0; found && i < found->which.size(); ++i)
        out += (i == 0 ? "" : " ") + game.args[found->which[i]].name;
    return out;
}

TEST(ConstantArguments, AreThoseThatEveryCallHandsOn) {
    EXPECT_EQ(constant_in("game f(v, a: row, b: row): f(a[v], a, b) for i in 1..1 if v > 1"), "a b");
    EXPECT_EQ(constant_in("game f(a: row, v, g: graph) with m:\n    f(a, w, g) for w in 1..v - m\n"), "a g");
    EXPECT_EQ(constant_in("game f(v, a: row, b: row): f(v - 1, b, a)"), "");
    EXPECT_EQ(constant_in("game f(v, a: row, b: row): f(v - 1, a, b ++ [1])"), "a");
    EXPECT_EQ(constant_in("game f(v, a: row): f(v - 1, a) + f(v - 2, a[1..1])"), "");
    EXPECT_EQ(constant_in("game f(v, a: row): sum(f(w, a[1..w]) for w in 1..v - 1)"), "");
    EXPECT_EQ(constant_in("game f(v, a: row): sum(f(w, a) + *a[w] for w in 1..v - 1)"), "a");
    EXPECT_EQ(constant_in("cyclic game f(v, a: row): f(a[v], a)"), "a");
    EXPECT_EQ(constant_in("game f(v, a: bag): f(v - 1, a)"), "");
    EXPECT_EQ(constant_in("game f(a: row): f(a[1..len(a) - 1])"), "");
    // Another game may be called with anything.
    EXPECT_EQ(constant_in("game f(v, a: row): g(v - 1, a)\ngame g(v, a: row): f(v - 1, a)"), "");
}

std::string option(Random& random) {
    const std::string v = one_of(random, {"v - 1", "v - a[1]", "v - k", "a[v] - 1", "v div 2", "min(v, k) - 1"});
    const std::string a = one_of(random, {"a", "a", "a", "a", "b", "a[1..2]", "set(a, 1, 2)"});
    const std::string b = one_of(random, {"b", "b", "b", "b", "b[2..3]", "a"});
    return "f(" + v + ", " + a + ", " + b + ")" +
           one_of(random, {"", "", " + *b[1]", " + f(v - 1, a, b)", " + f(v - 2, b, a)"}) + "  for k in 1.." +
           one_of(random, {"2", "len(a)", "b[1]", "v"}) + " if v > " + one_of(random, {"2", "a[2]", "max(b)"}) +
           " and v <= 6";
}

TEST(ConstantArguments, ValuesAndMovesAreThoseOfTheDefinition) {
    Random random(7);
    int constant = 0, compared = 0;
    for (int i = 0; i < 60; ++i) {
        std::string rules = "game f(v, a: row, b: row):\n";
        for (auto options = 1 + random() % 2; options > 0; --options) rules += "    " + option(random) + "\n";
        if (random() % 4 == 0) rules += "    win  if v = b[1] + 1\n";
        constant += constant_in(rules) != "";
        const Rules own = rules_of(rules);
        Solver reference(own, with("reference")), fast(own, with("memo"));
        for (const char* rows : {"[1, 2, 1, 1, 1, 1], [2, 1, 3, 1, 1, 1]", "[2, 2, 1, 2, 1, 3], [1, 3, 1, 1, 2, 1]"})
            for (Int v = 1; v <= 6; ++v) {
                const std::string position = "f(" + std::to_string(v) + ", " + rows + ")";
                const std::string expected = answer_of(reference, position), found = answer_of(fast, position);
                if (expected == "fault") continue;  // which a search need not meet
                ++compared;
                ASSERT_EQ(found, expected) << position << " in\n" << rules;
                const WinnerAnswer winner = fast.winner(position);
                ASSERT_EQ(winner.first_wins, expected[0] != '0') << position << " in\n" << rules;
            }
    }
    EXPECT_GE(constant, 15);
    EXPECT_GE(compared, 300);
}

// Integers that no option changes are parameters, whatever engine then answers.
std::string option_of_integers(Random& random) {
    const std::string take = one_of(random, {"k", "k", "L + k - 1", "k*k", "k + n mod 2"});
    const std::string range = one_of(random, {"L..R", "1..R", "1..n", "L..", "{1, L}", "primes", "L..n - 1"});
    const std::string condition =
        one_of(random, {"", "", " if n mod (L + 1) = 0", " if k <= R", " if n - k >= L", " if n div (R - 2) > 1"});
    if (random() % 3 == 0)
        return "f(a, L, R) + f(b, L, R)  for k in L..R, a + b = n - k if k > 0" +
               one_of(random, {"", " and a < b", " and a >= L"});
    const std::string left = "f(n - (" + take + "), L, " + (random() % 8 == 0 ? "R - 1" : "R") + ")";
    return left + one_of(random, {"", "", " + *L", " + f(min(L, n - 1), L, R)"}) + "  for k in " + range +
           (condition.empty() ? " if k > 0" : condition + " and k > 0");
}

TEST(UnchangedArguments, ValuesAndMovesAreThoseOfTheDefinition) {
    Random random(17);
    int compared = 0, fitted = 0, faults = 0;
    for (int i = 0; i < 120; ++i) {
        std::string rules = "game f(n, L, R):\n";
        for (auto options = 1 + random() % 2; options > 0; --options)
            rules += "    " + option_of_integers(random) + "\n";
        Rules own;
        try {
            own = rules_of(rules);
        } catch (const std::runtime_error&) {  // refused as it may not end
            continue;
        }
        Solver reference(own, with("memo")), fast(own, with("parameters"));
        for (const char* bounds : {"1, 3", "2, 2", "3, 5", "0, 1", "4, 2"})
            for (const Int n : {0, 1, 2, 5, 9, 14}) {
                const std::string position = "f(" + std::to_string(n) + ", " + bounds + ")";
                std::string expected = answer_of(reference, position), found;
                try {
                    found = answer_of(fast, position);
                    fast.plan(position);
                } catch (const Error&) {  // some option changes R
                    continue;
                }
                ++fitted;
                faults += expected == "fault";
                if (expected == "fault") continue;  // which a search need not meet
                ++compared;
                const auto sorted = [](std::string text) {
                    std::istringstream in(text);
                    std::set<std::string> moves;
                    for (std::string part; std::getline(in, part, 'f');) {
                        while (!part.empty() && (part.back() == ' ' || part.back() == '+')) part.pop_back();
                        moves.insert(part);
                    }
                    std::string out;
                    for (const auto& m : moves) out += m + ";";
                    return out;
                };
                ASSERT_EQ(sorted(found), sorted(expected)) << position << " in\n" << rules;
            }
    }
    EXPECT_GE(fitted, 1000);
    EXPECT_GE(compared, 1000);
    EXPECT_GE(faults, 10);
}

TEST(UnchangedArguments, GivePositionsTheEngineOfFewerArguments) {
    Solver solver(
        rules_of("game f(n, L, R):\n"
                 "    f(x - 1, L, R) + f(n - x - c + 1, L, R)  for x in 1..n, c in L..R\n"
                 "game g(n, m):\n    g(n - k, m)  for k in 1..m\n"));
    EXPECT_EQ(solver.plan("f(2000, 3, 700)").at(0).engine, "parameters");
    const Answer found = solver.solve("f(300, 3, 40)");
    const Answer expected = Solver(rules_of("game f(n) with L, R:\n"
                                            "    f(x - 1) + f(n - x - c + 1)  for x in 1..n, c in L..R\n"))
                                .solve("f[3, 40](300)");
    EXPECT_EQ(value_text(found.value), value_text(expected.value));
    EXPECT_EQ(found.moves.size(), expected.moves.size());
    ASSERT_FALSE(found.moves.empty());
    EXPECT_EQ(found.moves[0].from, "f(300, 3, 40)");
    EXPECT_NE(found.moves[0].to.find(", 3, 40)"), std::string::npos) << found.moves[0].to;
    EXPECT_EQ(value_text(solver.value("g(10^15, 6)").value), value_text(Value(1000000000000000 % 7)));
    const PeriodAnswer period = solver.period("f(n, 1, 2)");  // Kayles
    ASSERT_TRUE(period.period.has_value());
    EXPECT_EQ(period.period->period, 12);
    EXPECT_EQ(period.period->preperiod, 71);
}

// Each choice of the arguments costs a plan, so that many of them are better served by one table.
TEST(UnchangedArguments, ManyChoicesShareATable) {
    Solver solver(rules_of("game f(n, m):\n    f(n - k, m)  for k in 1..n if k mod (m + 2) = 1\n"));
    EXPECT_EQ(solver.plan("f(900, 300)").at(0).engine, "parameters");
    for (int m = 200; m < 300; ++m) solver.value("f(900, " + std::to_string(m) + ")");
    EXPECT_NE(solver.plan("f(900, 301)").at(0).engine, "parameters");
}

TEST(ConstantArguments, FaultsNameThePositionAsItWasGiven) {
    const Rules own = rules_of("game f(v, a: row):\n    f(a[v], a)\n");
    Solver solver(own);
    try {
        solver.value("f(1, [2, 1])");
        ADD_FAILURE() << "play never ends";
    } catch (const Error& e) {
        EXPECT_NE(std::string(e.what()).find("f(1, [2, 1])"), std::string::npos) << e.what();
    }
}

// Rules on rows of which play keeps intervals.
struct OnIntervals {
    explicit OnIntervals(const std::string& text) : rules(library_of(text)) {
        instance = rules.instantiate(library.find("f"), {});
        split = rules::ConstantArguments::of_intervals(rules, instance);
    }
    const rules::Library& library_of(const std::string& text) {
        Diagnostics faults("rules", text);
        EXPECT_TRUE(lang::add_rules(text, "rules", library, faults)) << faults.render();
        return library;
    }
    // By the ends alone, however short the row is.
    std::string by_ends(const std::vector<Int>& words) const {
        const auto divided = split->divided(rules.game(instance), words);
        const rules::Library ends{{std::make_shared<const rules::Game>(split->game)}, {}, 0};
        rules::Ruleset there(ends);
        const int at =
            there.instantiate(0, rules::ConstantArguments::params(rules.instance(instance), divided.constant));
        return value(there, {at, divided.rest}, engines::memo::Search::Rung::machine);
    }
    // By copies of the row, from the trees of the rules.
    std::string by_copies(const std::vector<Int>& words) const {
        return value(rules, {instance, words}, engines::memo::Search::Rung::walker);
    }
    std::string found(const std::vector<Int>& words) const {
        return value(rules, {instance, words}, engines::memo::Search::Rung::machine);
    }
    static std::string value(const rules::Ruleset& rules, const rules::Component& c, engines::memo::Search::Rung rung) {
        engines::memo::Search search(rules, nullptr, rung);
        Meter meter{Budget{}};
        try {
            return value_text(search.value(c, meter));
        } catch (const Error&) {
            return "fault";
        }
    }

    rules::Library library;
    rules::Ruleset rules;
    int instance = 0;
    std::optional<rules::ConstantArguments> split;
};

enum class Stays { begin, end, neither };

std::string interval_option(Random& random, Stays stays) {
    const auto interval = [&] {
        if (stays == Stays::neither)
            return one_of(random, {"w[2..len(w) - 1]", "w[i + 1..len(w) - 1]", "w[1..i - 1]", "w[i + 1..len(w)]",
                                   "w[i..i - 1]", "w[1 - i..0 - i]", "w[2..len(w)][1..i - 1]", "w[w[1]..i]",
                                   "(w[1..i - 1] if w[i] > 1 else w[i + 1..len(w)])", "(w if w[1] > 2 else w[2..3])"});
        return stays == Stays::begin
                   ? one_of(random, {"w[1..i - 1]", "w[1..len(w) - 1]", "w[1..i][1..i - 1]", "w[1..w[1] - 1]",
                                     "(w[1..i - 1] if w[i] > 1 else w[1..0])"})
                   : one_of(random, {"w[i + 1..len(w)]", "w[2..len(w)]", "w[len(w) + 1..len(w)]",
                                     "(w[i + 1..len(w)] if w[1] > 1 else w[2..len(w)])", "w[w[1] + 1..len(w)]"});
    };
    const std::string v = one_of(random, {"v", "v", "w[i]", "v - 1"});
    const std::string more = one_of(random, {"", "", " + *w[i]", " + f(v, " + interval() + ")"});
    return "f(" + v + ", " + interval() + ")" + more + "  for i in " +
           one_of(random, {"1..min(3, len(w))", "max(1, len(w) - 2)..len(w)"}) + " if " +
           one_of(random, {"w[1] < 3", "w[i] != v", "any(w[j] > 2 for j in 1..min(len(w) - 1, 4))", "w[i..i] != [1]",
                           "w[1] > 0 and w[i] <= len(w)", "w[i + 1] > 0", "sum(w[1..1]) > 1 or 2 in w"}) +
           one_of(random, {"", " and w[1] > 0 and w[1] <= len(w)"});
}

TEST(RowIntervals, HaveTheValuesOfTheDefinition) {
    Random random(11);
    int valued = 0, refused = 0, several = 0;
    for (int i = 0; i < 150; ++i) {
        const auto stays = static_cast<Stays>(random() % 3);
        std::string text = "game f(v, w: row):\n";
        for (auto options = 1 + random() % 3; options > 0; --options)
            text += "    " + interval_option(random, stays) + "\n";
        if (random() % 4 == 0) text += "    win  if v = len(w) + 1\n";
        const OnIntervals game(text);
        ASSERT_TRUE(game.split) << text;
        for (const std::size_t length : {0U, 1U, 2U, 3U, 5U, 7U, 9U, 300U}) {
            std::vector<Int> words{static_cast<Int>(random() % 3), static_cast<Int>(length)};
            for (std::size_t k = 0; k < length; ++k) words.push_back(static_cast<Int>(random() % 5));
            const std::string expected = game.by_copies(words);
            ASSERT_EQ(game.found(words), expected) << length << " elements in\n" << text;
            ASSERT_EQ(game.by_ends(words), expected) << length << " elements in\n" << text;
            (expected == "fault" ? refused : valued) += 1;
            several += expected != "fault" && expected != "0" && expected != "1" ? 1 : 0;
        }
    }
    EXPECT_GE(valued, 400);
    EXPECT_GE(refused, 50);
    EXPECT_GE(several, 40);
}

TEST(RowIntervals, AreSlicesOfTheRow) {
    const auto on = [](const std::string& text) { return OnIntervals(text).split.has_value(); };
    EXPECT_TRUE(on("game f(w: row): f(w[1..i]) for i in 0..len(w) - 1"));
    EXPECT_TRUE(on("game f(w: row): f(w[i..len(w)]) for i in 2..len(w) + 1"));
    EXPECT_TRUE(on("game f(w: row):\n    f(w[2..len(w)])  if len(w) > 0\n    f(w[1..len(w) - 1])  if len(w) > 0"));
    EXPECT_TRUE(on("game f(w: row): f(w[2..len(w) - 1]) if len(w) > 1"));
    EXPECT_FALSE(on("game f(w: row): f(set(w, 1, 0)[2..len(w)]) if len(w) > 1"));
    EXPECT_FALSE(on("game f(w: row): f(w[1..i] ++ [1]) for i in 0..len(w) - 2"));
    EXPECT_FALSE(on("game f(w: bag): f(w[1..i]) for i in 0..len(w) - 1"));
    EXPECT_FALSE(
        on("game f(w: row): g(w[1..i]) for i in 0..len(w) - 1\ngame g(w: row): f(w[1..i]) for i in 0..len(w) - 1"));
    EXPECT_FALSE(on("game f(w: row, u: row): f(u[1..i], w[1..i]) for i in 0..len(w) - 1"));
}

// A row of which another one is a suffix, a prefix or neither: positions of both are asked of one search.
TEST(RowIntervals, OfSeveralRowsInOneSearch) {
    const OnIntervals game("game f(v, w: row):\n    f(w[1], w[i..len(w)])  for i in 2..min(4, len(w)) if w[i] != v\n");
    engines::memo::Search search(game.rules, nullptr);
    Random random(3);
    std::vector<Int> row;
    for (int k = 0; k < 900; ++k) row.push_back(static_cast<Int>(random() % 4));
    for (const std::size_t from : {0U, 300U, 299U, 1U, 450U})
        for (const std::size_t to : {900U, 899U, 898U, 897U, 896U, 800U}) {
            std::vector<Int> words{static_cast<Int>(from % 3), static_cast<Int>(to - from)};
            words.insert(words.end(), row.begin() + static_cast<std::ptrdiff_t>(from),
                         row.begin() + static_cast<std::ptrdiff_t>(to));
            Meter meter{Budget{}};
            const rules::Component c{game.instance, words};
            EXPECT_EQ(value_text(search.value(c, meter)), game.by_copies(words)) << from << ".." << to;
            EXPECT_EQ(search.lost({&c, 1}, 0, meter), game.by_copies(words) == "0") << from << ".." << to;
        }
}

// Copies of the prefixes of this row would take 20 GB.
TEST(RowIntervals, OfLongRowsTakeNoRoomForTheirElements) {
    const OnIntervals game("game f(w: row): f(w[1..i]) for i in max(0, len(w) - 3)..len(w) - 1 if w[i + 1] > 2");
    std::vector<Int> words{200'000};
    Random random(5);
    for (int k = 0; k < 200'000; ++k) words.push_back(static_cast<Int>(3 + random() % 7));
    engines::memo::Search search(game.rules, nullptr);
    Budget budget;
    budget.bytes = std::uint64_t{256} << 20;
    Meter meter{budget};
    for (Int length = 200'000; length > 199'990; --length) {  // one to three are taken
        words.resize(static_cast<std::size_t>(length) + 1);
        words[0] = length;
        EXPECT_EQ(search.value({game.instance, words}, meter), Value(static_cast<Nimber>(length % 4))) << length;
    }
}

// Both ends of this row move. Its positions are 10^5 in number; copies of them would take 80 GB.
TEST(RowIntervals, OfWhichBothEndsMove) {
    const OnIntervals game("game f(v, w: row): f(w[1], w[2..len(w) - 1]) if len(w) > 1 and w[1] + w[len(w)] > v");
    std::vector<Int> words{0, 200'000};
    Random random(9);
    for (int k = 0; k < 200'000; ++k) words.push_back(static_cast<Int>(10 + random() % 9));
    engines::memo::Search search(game.rules, nullptr);
    Budget budget;
    budget.bytes = std::uint64_t{256} << 20;
    Meter meter{budget};
    EXPECT_EQ(search.value({game.instance, words}, meter), Value(0)) << "an even number of moves, one after another";
    words.erase(words.begin() + 2);
    words.pop_back();
    words[1] -= 2;
    EXPECT_EQ(search.value({game.instance, words}, meter), Value(1));
}

// Equal intervals are one position where many are equal: here 2000 instead of two million.
TEST(RowIntervals, OfEqualElementsAreOnePositionForEachLength) {
    const OnIntervals game(
        "game f(w: row):\n    f(w[2..len(w)])  if len(w) > 0\n    f(w[1..len(w) - 1])  if len(w) > 0 and w[1] > 3\n");
    std::vector<Int> words(2001, 4);
    words[0] = 2000;
    ASSERT_FALSE(rules::intervals_differ(std::span<const Int>(words).subspan(1)));
    engines::memo::Search search(game.rules, nullptr);
    Budget budget;
    budget.nodes = 100'000;
    Meter meter{budget};
    EXPECT_EQ(search.value({game.instance, words}, meter), Value(0));
}

TEST(RowIntervals, Differ) {
    Random random(13);
    std::vector<Int> any, halves, of_two;
    for (int k = 0; k < 5000; ++k) any.push_back(static_cast<Int>(random()));
    halves = any;
    halves.insert(halves.end(), any.begin(), any.end());
    for (int k = 0; k < 5000; ++k) of_two.push_back(static_cast<Int>(random() % 2));
    EXPECT_TRUE(rules::intervals_differ(any));
    EXPECT_TRUE(rules::intervals_differ(of_two));
    EXPECT_FALSE(rules::intervals_differ(halves));
    EXPECT_TRUE(rules::intervals_differ({}));
    EXPECT_TRUE(rules::intervals_differ(std::vector<Int>{7}));
    EXPECT_FALSE(rules::intervals_differ(std::vector<Int>(100, 7)));
}

}  // namespace grundy::constant_arguments_test
