// SPDX-License-Identifier: MIT
// Compares every recogniser with the rules, on random games of its shape whose conditions, bounds, totals, arguments
// and names are drawn from the whole expression grammar, and on mutations of games that it knows. Every form that it
// finds must have the options of the rules. GRUNDY_RANDOM_FORMS sets a larger number of games than CI draws.
#include <gtest/gtest.h>

#include <cstdlib>
#include <random>

#include "engines/limit/limit_form.hpp"
#include "engines/row/row.hpp"
#include "engines/table/table.hpp"
#include "lang/lang.hpp"
#include "rules/form_options.hpp"
#include "support/effort.hpp"
#include "support/rule_grammar.hpp"

namespace grundy::form_agreement_test {

using Strings = std::vector<std::string>;

struct Game {
    rules::Library library;
    std::unique_ptr<rules::Ruleset> ruleset;
    int instance = 0;
    bool accepted = false;

    explicit Game(const std::string& text) {
        Diagnostics faults("drawn", text);
        if (!lang::add_rules(text, "drawn", library, faults)) return;
        ruleset = std::make_unique<rules::Ruleset>(library);
        instance = ruleset->instantiate(0, {});
        accepted = true;
    }
};

// Counts the games that each recogniser accepted.
struct Taken {
    int heap = 0, row = 0, limit = 0, table = 0;
};

void compare(const std::string& text, Taken& taken) {
    const Game game(text);
    if (!game.accepted) return;
    const rules::Ruleset& rules = *game.ruleset;
    const auto same = [&](const char* form, const std::optional<std::string>& difference, int& count) {
        ++count;
        EXPECT_EQ(difference, std::nullopt) << form << " form of\n" << text;
    };
    std::string why_not;
    if (const auto heap = rules::heap_form(rules, game.instance, why_not))
        same("heap", rules::heap_form_difference(rules, game.instance, *heap), taken.heap);
    if (const auto row = engines::row::threshold_form(rules, game.instance, why_not))
        same("row", engines::row::threshold_difference(rules, game.instance, *row), taken.row);
    if (const auto limit = engines::limit::form_of(rules, game.instance, why_not))
        same("limit", engines::limit::difference(rules, game.instance, *limit), taken.limit);
    if (engines::table::fits(rules, game.instance, why_not))
        same("table", engines::table::difference(rules, game.instance), taken.table);
}

class Draw {
public:
    explicit Draw(std::uint64_t seed) : random_(seed), grammar_(seed) {}

    std::string game() {
        switch (random_() % 4) {
            case 0:
                return "game f(w: row):\n    sum(f(r) for r in runs(v in w if " + condition({"v", "x"}) +
                       "))  for x in w" + maybe(6, {"x"}) + "\n";
            case 1:
                return "game f(n, x):\n" + options([&] { return limited(); });
            case 2:
                return "game f(a, b):\n" + options([&] { return two(); });
            default:
                return "game f(n):\n" + options([&] { return heap(); });
        }
    }

private:
    bool one_in(unsigned n) { return random_() % n == 0; }
    const std::string& any_of(const Strings& list) { return list[random_() % list.size()]; }
    std::string number(unsigned most) { return std::to_string(random_() % (most + 1)); }

    template <class Make>
    std::string options(const Make& make) {
        std::string out;
        for (unsigned i = 0; i <= random_() % 2; ++i) out += "    " + make() + "\n";
        return out;
    }

    // Draws an expression typical of forms, or any other.
    std::string integer(const Strings& names) {
        if (one_in(3)) return "(" + grammar_.integer_of(names, 1 + static_cast<int>(random_() % 2)) + ")";
        if (one_in(2)) return any_of(names);
        return any_of(names) + any_of({" + ", " - ", "*", " mod ", " div "}) + (one_in(2) ? number(3) : any_of(names));
    }

    std::string condition(const Strings& names) {
        if (one_in(4)) return grammar_.condition_of(names, static_cast<int>(random_() % 3));
        std::string out = (one_in(8) ? "not " : "") + any_of(names) +
                          any_of({" < ", " <= ", " != ", " = ", " >= ", " divides "}) + any_of(names);
        if (one_in(2))
            out = integer(names) + any_of({" < ", " <= ", " != ", " = ", " > "}) +
                  (one_in(3) ? number(5) : integer(names));
        if (one_in(4)) out += any_of({" and ", " or "}) + condition(names);
        return out;
    }

    std::string maybe(unsigned n, const Strings& names) { return one_in(n) ? " if " + condition(names) : ""; }
    std::string bonus(const Strings& names) { return one_in(5) ? " + *(" + integer(names) + ")" : ""; }

    std::string taker(Strings& names, const Strings& bounds) {
        names.push_back("k");
        if (one_in(6)) return "k in {" + number(4) + ", " + number(9) + "}";
        const std::string low = one_in(4) ? integer(bounds) : one_in(6) ? "(-" + number(4) + ")" : number(2);
        if (one_in(4)) return "k in " + low + "..";
        return "k in " + low + ".." + (one_in(3) ? integer(bounds) : number(7));
    }

    std::string named(Strings& names) {
        if (!one_in(5)) return "";
        const std::string out = ", m = " + integer(names);
        names.push_back("m");
        return out;
    }

    std::string heap() {
        Strings names = {"n"};
        if (one_in(3)) {
            const std::string binder = taker(names, {"n"}), name = named(names);
            return "f(n - " + (one_in(2) ? "k" : integer(names)) + ")" + bonus(names) + "  for " + binder + name +
                   maybe(2, names);
        }
        std::string binders;
        if (one_in(3)) binders = taker(names, {"n"}) + named(names) + ", ";
        const std::string total = "n - " + (names.size() > 1 && one_in(2) ? "k"
                                            : one_in(4)                   ? integer(names)
                                                                          : number(3));
        const bool three = one_in(6);
        names.insert(names.end(), {"x", "y"});
        if (three) names.push_back("z");
        return std::string("f(x) + f(y)") + (three ? " + f(z)" : "") + bonus(names) + "  for " + binders + "x + y" +
               (three ? " + z" : "") + " = " + total + (one_in(8) ? "" : " if " + condition(names));
    }

    std::string limited() {
        Strings names = {"n"};
        const std::string binder = taker(names, {"n", "x"}), name = named(names);
        Strings all = names;
        all.push_back("x");
        const std::string taken = one_in(2) ? "k" : "k + max(0, " + integer(names) + ")";
        return "f(n - " + taken + ", " + (one_in(2) ? integer(names) : "2*k") + ")  for " + binder + name +
               maybe(2, all);
    }

    std::string two() {
        Strings names = {"a", "b"};
        const std::string binder = taker(names, {"a", "b"}), name = named(names);
        const Strings to = {"a - k, b",     "a, b - k",
                            "a - k, b - k", "a - " + integer(names) + ", b",
                            "b - k, a",     "a - k, min(b, " + integer(names) + ")"};
        return "f(" + any_of(to) + ")" + bonus(names) + "  for " + binder + name + maybe(2, names);
    }

    std::mt19937_64 random_;
    grammar::Grammar grammar_;
};

TEST(FormAgreement, RandomGamesOfEveryShape) {
    const char* asked = std::getenv("GRUNDY_RANDOM_FORMS");
    const long games = asked != nullptr ? std::atol(asked) : effort::rounds(4000);
    Taken taken;
    for (long seed = 0; seed < games && !HasFailure(); ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        compare(Draw(static_cast<std::uint64_t>(seed)).game(), taken);
    }
    std::printf("[ taken    ] heap %d, row %d, limit %d, table %d of %ld games\n", taken.heap, taken.row, taken.limit,
                taken.table, games);
    for (const int count : {taken.heap, taken.row, taken.limit, taken.table}) EXPECT_GT(count, games / 2000);
}

// Each word of games that a recogniser knows is changed: the form changes with the options, or is rejected.
TEST(FormAgreement, MutationsOfKnownGames) {
    const Strings known = {
        "game f(n):\n    f(x) + f(y) for t in 1..2, x + y = n - t if x != y\n",
        "game f(n):\n    f(x) + f(y) + *1 for x + y = n - 1 if x < y and 1 <= x\n",
        "game f(n):\n    f(x) + f(y) + f(z) for x + y + z = n - 2 if x <= y and y <= z\n",
        "game f(n):\n    f(n - 2*k) for k in 1.. if n - 2*k >= 1\n    0 for k in 1.. if n = 2*k + 1\n",
        "game f(n):\n    f(n - k) for k in {1, 3, 4} if 2 < n or k = 1\n    f(n - k) for k in squares\n",
        "game f(n, x):\n    f(n - k, 2*k) for k in 1..x if k <= n\n",
        "game f(n, x):\n    f(n - k, k + 1) for k in 1.. if k <= 2*x + 1 and n mod 2 = 0\n",
        "game f(a, b):\n    f(a - k, b) for k in 1..a if b mod 3 != 1\n    f(a - k, b - k) for k in 1..\n",
        "game f(a, b):\n    f(a, b - q*a) for q in 1.. if 0 < a and a <= b\n    f(a - 1, b - 1) if a != b\n",
        "game f(n):\n    sum(f(j) for j in 1..k) for k in 1..n - 1 if k mod 2 = 1\n",
        "game f(w: row):\n    sum(f(r) for r in runs(v in w if v < x)) for x in w\n",
    };
    const Strings tokens = {"0", "1", "2", "3",  "x",  "y",  "n", "k",   "a",   "b",  "w",
                            "<", ">", "=", "!=", "<=", ">=", "+", "mod", "div", "or", "and"};
    Taken taken;
    int mutations = 0;
    for (const std::string& text : known) {
        const std::size_t rules = text.find('\n');
        compare(text, taken);
        for (std::size_t at = rules; at < text.size(); ++at)
            for (const std::string& old : tokens) {
                const auto is_word = [&](std::size_t i) { return i < text.size() && (std::isalnum(text[i]) != 0); };
                if (text.compare(at, old.size(), old) != 0) continue;
                if (std::isalnum(old[0]) != 0 && (is_word(at - 1) || is_word(at + old.size()))) continue;
                for (const std::string& put : tokens) {
                    if (put == old) continue;
                    ++mutations;
                    compare(text.substr(0, at) + put + text.substr(at + old.size()), taken);
                }
            }
    }
    std::printf("[ taken    ] heap %d, row %d, limit %d, table %d of %d mutations\n", taken.heap, taken.row,
                taken.limit, taken.table, mutations);
    EXPECT_GT(taken.heap, 50);
    EXPECT_GT(taken.limit, 20);
    EXPECT_GT(taken.table, 100);
    EXPECT_GT(taken.row, 1);
}

}  // namespace grundy::form_agreement_test
