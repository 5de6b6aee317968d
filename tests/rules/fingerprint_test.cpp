// SPDX-License-Identifier: MIT
// Tests fingerprints of rules: names, layout and order do not matter, every condition and every number does, and equal
// fingerprints have equal values, which are computed by the definition.
#include "rules/fingerprint.hpp"

#include <gtest/gtest.h>

#include <grundy/grundy.hpp>
#include <map>
#include <random>
#include <set>

#include "api/impl.hpp"
#include "lang/lang.hpp"
#include "support/own_rules.hpp"

namespace grundy::rules::fingerprint_test {

std::optional<Fingerprint> print_of(const std::string& text, const std::string& name = "g") {
    static const Rules catalogue = Rules::catalogue();
    Rules all = catalogue;
    if (!text.empty()) all.add(text, "text");
    Library library = all.impl().library;
    Ruleset rules(library);
    Diagnostics faults("game", name);
    const auto instance = lang::parse_game(name, library, rules, faults);
    EXPECT_TRUE(instance) << faults.render();
    return instance ? fingerprint(rules, *instance) : std::nullopt;
}

std::string digest(const std::string& text, const std::string& name = "g") {
    const auto out = print_of(text, name);
    EXPECT_TRUE(out) << name << ": " << text;
    return out ? out->digest : "none";
}

std::string code(const std::string& name) { return digest("", name); }

TEST(Fingerprint, NamesLayoutAndOrderDoNotMatter) {
    const std::string as =
        "game g(a, b):\n    g(a - k, b) + *k for k in 1..3 if a mod 2 = 0 and k < b\n    g(a, b - 1)\n";
    EXPECT_EQ(digest(as), digest("# moved\ngame other(x, y):\n    other(x, y - 1)\n    *t + other(x - t, y)\n"
                                 "        for t in 1..3 if x mod 2 = 0 and t < y\n",
                                 "other"));
    EXPECT_EQ(digest("game g(a, b) with m:\n    g(a - k, b) for k in 1..m\n    g(a, b - 1)\n", "g[m=4]"),
              digest("game h(a, b):\n    h(a - k, b) for k in 1..4\n    h(a, b - 1)\n", "h"));
    const std::string two = "game g(a, b):\n    h(a - 1, b)\ngame h(a, b):\n    g(a, b - 2)\n    h(a - 3, b)\n";
    EXPECT_EQ(digest(two),
              digest("game z(u, v):\n    z(u - 3, v)\n    y(u, v - 2)\ngame y(u, v):\n    z(u - 1, v)\n", "y"));
    EXPECT_NE(digest(two), digest(two, "h"));
    EXPECT_NE(digest("game g(a: row):\n    g(remove(a, i)) for i in 1..len(a)\n"),
              digest("game g(a: bag):\n    g(remove(a, i)) for i in 1..len(a)\n"));
}

// Each text differs from the first in one place.
TEST(Fingerprint, EveryConditionAndNumberMatters) {
    const std::vector<std::vector<std::string>> groups = {
        {"g(a - k, b) for k in 1..3 if a mod 2 = 0", "g(a - k, b) for k in 1..4 if a mod 2 = 0",
         "g(a - k, b) for k in 2..3 if a mod 2 = 0", "g(a - k, b) for k in 1..3 if a mod 2 = 1",
         "g(a - k, b) for k in 1..3 if a mod 3 = 0", "g(a - k, b) for k in 1..3 if b mod 2 = 0",
         "g(a - k, b) for k in 1..3 if a mod 2 <= 0", "g(a - k, b) for k in 1..3", "g(a - k, b) for k in 1..3 if k < b",
         "g(a - k, b) for k in 1..3 if k < b + 1", "g(a - k, b) for k in 1..3 if b < k",
         "g(b - k, b) for k in 1..3 if k < b", "g(a - k, b) + *1 for k in 1..3 if a mod 2 = 0",
         "g(a - k, b) for k in {1, 2, 3} if a mod 2 = 0", "g(a - k, b) for k in {1, 2} if a mod 2 = 0",
         "win for k in 1..3 if a mod 2 = 0"},
        {"g(max(a, b) - 1, 0)", "g(min(a, b) - 1, 0)", "g(gcd(a, b) - 1, 0)", "g(max(a, b) - 2, 0)"},
    };
    for (const auto& options : groups) {
        std::map<std::string, std::string> seen;
        for (const std::string& option : options) {
            const auto [it, fresh] = seen.try_emplace(digest("game g(a, b):\n    " + option + "\n"), option);
            EXPECT_TRUE(fresh) << option << " | " << it->second;
        }
    }
    const auto board = [](const std::string& shape) {
        return digest("game g(b: board):\n    g(c) for c in place(b, " + shape + ")\n");
    };
    EXPECT_EQ(board("{\"##\", \"###\"}"), board("{\"###\", \"##\"}"));
    EXPECT_EQ(std::set({board("\"##\""), board("turns(\"##\")"), board("\"#?#\""), board("\"# / #\"")}).size(), 4U);
}

// Published tables of equivalent octal games have errors; only proofs count here.
TEST(Fingerprint, CodesAreEqualByProof) {
    EXPECT_NE(code("0.161"), code("0.36"));  // they differ first at heap 519
    EXPECT_EQ(code("0.27"), code("0.26"));
    EXPECT_NE(code("0.27"), code("0.06"));
    EXPECT_EQ(code("0.77"), code("kayles"));
    EXPECT_EQ(digest("game g(n):\n    g(b) + g(a) for a + b = n - 1\n    g(x) + g(y) for x + y = n - 2\n"),
              code("0.77"));
    EXPECT_EQ(code("0.07"), code("0.137"));  // Dawson's games, G'(n) = G(n + 1)
    EXPECT_EQ(code("0.07"), code("0.4"));
    EXPECT_EQ(print_of("", "0.07")->shift, print_of("", "0.137")->shift + 1);
    EXPECT_EQ(code("snim[{2, 5}]"), code("0.03003"));
    EXPECT_NE(code("snim[{2, 5}]"), code("snim[{2, 6}]"));
    EXPECT_FALSE(print_of("game g(n):\n    0 if n = 0\n")->heap) << "heap 0 is not like nothing";
}

// All octal codes of three digits and more general ones: where fingerprints agree, values do, shifted as they say.
TEST(Fingerprint, EqualOnesHaveEqualValues) {
    std::mt19937_64 random(7);
    std::vector<std::string> games;
    for (int i = 0; i < 512; i += 7)
        games.push_back(std::string{'0', '.', char('0' + i / 64), char('0' + i / 8 % 8), char('0' + i % 8)});
    for (int i = 0; i < 30; ++i) {
        std::string name = "0.";
        for (int k = 0; k < 4; ++k) name += "0012345679AF"[random() % 12];
        games.push_back(name);
    }
    for (std::string& name : games)
        if (name.find_last_not_of('0') == 1) name = "0.1";
    Solver solver(Rules::catalogue());
    std::map<std::string, std::pair<std::string, std::vector<std::uint64_t>>> seen;
    std::size_t shared = 0;
    for (const std::string& name : games) {
        const auto print = print_of("", name);
        ASSERT_TRUE(print) << name;
        const Int c = print->shift;
        const auto all = solver.table(name, {{0, 60 + c}}).values;
        for (Int n = 0; n <= c; ++n) EXPECT_EQ(all[to_size(n)], 0U) << name << "(" << n << ")";
        const std::vector<std::uint64_t> values(all.begin() + c, all.end());
        const auto [it, fresh] = seen.try_emplace(print->digest, name, values);
        shared += fresh ? 0 : 1;
        EXPECT_EQ(it->second.second, values) << name << " | " << it->second.first;
    }
    EXPECT_GT(shared, 10U);
    EXPECT_GT(seen.size(), 60U);
}

// Moves up to a heap, with takes that end nowhere, in a game whose first heaps have no moves.
TEST(Fingerprint, ShiftedBoundsOfHeapsAreKept) {
    const auto with_bound = [](const std::string& more) {
        return print_of(
            "game g(n):\n    g(a) + g(b)  for k in 3.., a + b = n - k if n <= 10\n"
            "    g(n - k)  for k in {3, 20}\n" +
            more);
    };
    const auto plain = with_bound(""), more = with_bound("    0  if n = 11\n    0  if n = 12\n");
    ASSERT_TRUE(plain && more);
    EXPECT_GT(plain->shift, 0);
    EXPECT_NE(plain->digest, more->digest);
}

// Rules drawn from few pieces, so that many pairs are equal.
TEST(Fingerprint, EqualRandomRulesHaveEqualValues) {
    std::mt19937_64 random(11);
    const auto one = [&](const std::vector<std::string>& list) { return list[random() % list.size()]; };
    std::map<std::string, std::pair<std::string, std::vector<std::uint64_t>>> seen;
    std::size_t shared = 0;
    for (int i = 0; i < 80; ++i) {
        std::string text = "game g(n):\n", from = one({"", " if 3 <= n", " if n < 7", " if n <= 9", " if n mod 2 = 0"});
        for (auto k = random() % 2 + 1; k > 0; --k)
            text += "    " +
                    one({"g(a) + g(b) for t in 2.., a + b = n - t", "g(n - t) for t in {1, 2}", "g(n - 2)",
                         "g(a) + g(b) for a + b = n - 1", "g(n - 1) + *2", "g(a) + g(b) for a + b = n - 2",
                         "g(n - t) for t in 1..2"}) +
                    from + "\n";
        for (std::size_t at; (at = text.find("} if")) != std::string::npos;) text.replace(at, 4, "}  if");
        const auto print = print_of(text);
        if (!print) continue;
        Solver solver(rules_of(text));
        const auto all = solver.table("g", {{0, 40 + print->shift}}).values;
        const std::vector<std::uint64_t> values(all.begin() + (print->heap ? print->shift : 0), all.end());
        const auto [it, fresh] = seen.try_emplace(print->digest, text, values);
        shared += fresh ? 0 : 1;
        EXPECT_EQ(it->second.second, values) << text << it->second.first;
    }
    EXPECT_GT(shared, 20U);
}

}  // namespace grundy::rules::fingerprint_test
