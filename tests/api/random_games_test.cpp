// SPDX-License-Identifier: MIT
// Tests random games: codes, taking-and-breaking rules, subtraction sets and games on two integers. Each suitable
// engine is compared with the memo on many sizes and with the theory on small ones.
#include "support/agreement.hpp"
#include "support/effort.hpp"

namespace grundy::agreement::random_games_test {

std::string number(Random& random, std::int64_t lo, std::int64_t hi) { return std::to_string(pick(random, lo, hi)); }

bool coin(Random& random, unsigned one_in = 2) { return random() % one_in == 0; }

Solver solver(const Rules& rules, const std::string& engine, std::uint64_t nodes = 0) {
    SolverOptions options;
    options.engine = engine;
    options.limits.nodes = nodes;
    return Solver(rules, options);
}

// Does not search for periods, which takes seconds if there is none.
std::string planned(const Rules& rules, const std::string& game) {
    return solver(rules, "", 1000).plan(game).at(0).engine;
}

// Whether the planner assigns `game` to `engine`; if so, its values must be those of the memo.
bool same_values(const Rules& rules, const std::string& game, const std::string& engine,
                 const std::vector<std::pair<std::int64_t, std::int64_t>>& ranges) {
    Solver chosen = solver(rules, ""), memo = solver(rules, "memo");
    if (planned(rules, game) != engine) return false;
    const Table a = chosen.table(game, ranges), b = memo.table(game, ranges);
    EXPECT_EQ(a.engine, engine);
    EXPECT_EQ(a.values, b.values) << game;
    return true;
}

std::string random_code(Random& random) {
    const std::string hex = "0123456789ABCDEF", octal = hex.substr(0, 8);
    const std::string& digits = coin(random, 3) ? hex : octal;
    const auto digit = [&] { return std::string(1, digits[random() % digits.size()]) + (coin(random, 10) ? "!" : ""); };
    std::string code = std::string(coin(random, 5) ? "4" : "0") + (coin(random, 10) ? "!." : ".");
    for (auto k = pick(random, 1, 4); k > 0; --k) code += digit();
    if (coin(random, 5)) code += "[" + digit() + (coin(random) ? digit() : "") + "]";
    return code;
}

TEST(RandomGames, Codes) {
    Random random(1);
    const Rules none;
    int heap = 0;
    for (int round = 0; round < effort::rounds(150) && !HasFatalFailure() && !HasNonfatalFailure(); ++round) {
        const std::string code = random_code(random);
        SCOPED_TRACE(code);
        heap += same_values(none, code, "heap", {{0, code.find_first_of("89ABCDEF") == std::string::npos ? 60 : 40}});
        Panel panel(none);
        for (int n = 0; n <= 6; ++n) panel.check(code + "(" + std::to_string(n) + ")");
    }
    EXPECT_GT(heap, effort::rounds(100));
}

// Draws conditions as people write them: on the heap, on what is left, or on the parts.
std::string condition(Random& random, const std::string& left, int parts) {
    std::vector<std::string> list;
    if (coin(random, 4)) list.push_back("n >= " + number(random, 1, 9));
    if (coin(random, 6)) list.push_back("n <= " + number(random, 5, 30));
    if (parts == 1 && coin(random, 4)) list.push_back(number(random, 0, 4) + " < " + left);
    if (parts == 2 && coin(random, 3)) list.push_back(coin(random) ? "a < b" : "a <= b");
    if (parts == 2 && coin(random, 8)) list.push_back("a != b");
    if (parts >= 2 && coin(random, 3)) list.push_back("a >= " + number(random, 1, 3));
    if (parts >= 2 && coin(random, 3)) list.push_back("b > " + number(random, 0, 2));
    if (parts == 3 && coin(random, 3)) list.push_back(coin(random) ? "a <= b and b <= c" : "a < b and b < c");
    std::string out;
    for (const auto& c : list) out += (out.empty() ? " if " : " and ") + c;
    return out;
}

std::string random_option(Random& random) {
    const std::string bonus = coin(random, 3) ? " + *" + number(random, 0, 3) : "";
    const std::string taken = number(random, 1, 3);
    switch (random() % 7) {
        case 0:
            return "g(n - k)" + bonus + "  for k in " + taken + ".." + number(random, 3, 6) +
                   condition(random, "n - k", 1);
        case 1:
            return "g(n - " + taken + ")" + bonus + condition(random, "n - " + taken, 1);
        case 2:
            return "g(n - s - 1)" + bonus + "  for s in {" + number(random, 0, 3) + ", " + number(random, 2, 9) + "}" +
                   condition(random, "n - s", 1);
        case 3:
            return "g(a) + g(b)" + bonus + "  for a + b = n - " + taken + condition(random, "n", 2);
        case 4:
            return "g(a) + g(b)" + bonus + "  for t in 1.." + taken + ", a + b = n - t" + condition(random, "n", 2);
        case 5:
            return "g(a) + g(b) + g(c)" + bonus + "  for a + b + c = n - " + taken + condition(random, "n", 3);
        default:
            return "*" + number(random, 0, 4) + (coin(random) ? " if n = " : " if n >= ") + number(random, 0, 9);
    }
}

TEST(RandomGames, TakingAndBreakingRules) {
    Random random(2);
    int heap = 0;
    for (int round = 0; round < effort::rounds(200) && !HasFatalFailure() && !HasNonfatalFailure(); ++round) {
        std::string text = "game g(n):\n";
        for (auto k = pick(random, 1, 3); k > 0; --k) text += "    " + random_option(random) + "\n";
        SCOPED_TRACE(text);
        Rules rules;
        rules.add(text, "random");
        heap += same_values(rules, "g", "heap", {{0, text.find("g(c)") == std::string::npos ? 60 : 40}});
        Panel panel(rules);
        for (int n = 0; n <= 7; ++n) panel.check("g(" + std::to_string(n) + ")");
        panel.check("g(5) + g(6) + *2");
    }
    EXPECT_GT(heap, effort::rounds(150));
}

TEST(RandomGames, SubtractionSets) {
    Random random(3);
    const Rules rules = Rules::catalogue();
    std::vector<std::string> sets = {"squares",   "primes", "powers(2)", "powers(3)", "powers(4)",
                                     "powers(5)", "fibs",   "{}",        "{5..}",     "{1, 3, 8..}"};
    for (int i = 0; i < 60; ++i) {
        std::string list;
        for (auto k = pick(random, 1, 8); k > 0; --k)
            list += (list.empty() ? "" : ", ") + number(random, 1, coin(random) ? 12 : 90);
        sets.push_back((i % 3 == 0 ? "all but {" : "{") + list + "}");
    }
    for (const auto& set : sets) {
        SCOPED_TRACE(set);
        EXPECT_TRUE(same_values(rules, "snim[" + set + "]", "heap", {{0, 200}}));
        Panel panel(rules, {"", "memo"});
        for (const int n : {1, 10, 57, 200}) panel.check("snim[" + set + "](" + std::to_string(n) + ") + *3");
    }
}

TEST(RandomGames, OpenRanges) {
    const std::vector<std::pair<std::string, bool>> options = {// and whether a heap engine should recognise it
                                                               {"g(n - 2^i)  for i in 0..", true},
                                                               {"g(n - 3^i)  for i in 2..", true},
                                                               {"g(n - i^2)  for i in 1..", true},
                                                               {"g(n - (3*i + 1))  for i in 0..", true},
                                                               {"g(n - k)  for k in 4..", true},
                                                               {"g(n - i*(i + 1))  for i in 1..", false},
                                                               {"g(n - k - 2)  for k in 0.. if n >= 9", true},
                                                               {"g(n - 2^i)  for i in 0.. if n - 2^i >= 3", true}};
    for (const auto& [option, heap] : options) {
        SCOPED_TRACE(option);
        Rules rules;
        rules.add("game g(n):\n    " + option + "\n", "open");
        EXPECT_TRUE(same_values(rules, "g", heap ? "heap" : "listed", {{0, 200}}));
        EXPECT_EQ(planned(rules, "g") == "heap", heap);
        Panel panel(rules);
        for (int n = 0; n <= 9; ++n) panel.check("g(" + std::to_string(n) + ") + g(4)");
    }
}

// One argument certainly falls; the other stays, falls, or is capped by itself.
std::string random_pair_option(Random& random) {
    const bool first = coin(random);
    const std::string x = first ? "a" : "b", y = first ? "b" : "a";
    const std::vector<std::string> falls = {x + " - 1", x + " - k", x + " - k*k", x + " - 2"};
    const std::vector<std::string> stays = {y,
                                            y + " - 1",
                                            y + " - k",
                                            y + " div 2",
                                            "min(" + y + ", " + x + ")",
                                            y + " - " + y + " mod 3",
                                            "min(" + y + ", k)"};
    const std::string p = falls[random() % falls.size()], q = stays[random() % stays.size()];
    std::string option = "h(" + (first ? p + ", " + q : q + ", " + p) + ")";
    if (coin(random, 4)) option += " + h(" + std::string(first ? "a - k, b" : "a, b - k") + ")";
    if (coin(random, 5)) option += " + *k";
    option += "  for k in 1.." + (coin(random) ? number(random, 1, 4) : x);
    const std::vector<std::string> conditions = {
        "", " if a <= b", " if k mod 2 = 1", " if a + b > 3", " if k divides a", " if not a = b", " if a xor b > k"};
    return option + conditions[random() % conditions.size()];
}

TEST(RandomGames, TwoIntegersThatNeverGrow) {
    Random random(4);
    int tables = 0;
    const int rounds = effort::share(200, 80);
    for (int round = 0; round < rounds && !HasFatalFailure() && !HasNonfatalFailure(); ++round) {
        std::string text = "game h(a, b):\n";
        for (auto k = pick(random, 1, 3); k > 0; --k) text += "    " + random_pair_option(random) + "\n";
        SCOPED_TRACE(text);
        Rules rules;
        rules.add(text, "random");
        tables += same_values(rules, "h", "table", {{0, 14}, {0, 11}});
        Panel panel(rules, {"", "memo"});
        panel.check("h(7, 9) + h(10, 3)");
        Panel small(rules);
        small.check("h(3, 3) + h(2, 4)");
    }
    EXPECT_GT(tables, rounds / 2);
}

}  // namespace grundy::agreement::random_games_test
