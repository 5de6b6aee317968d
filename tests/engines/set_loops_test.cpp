// SPDX-License-Identifier: MIT
// Loops over sets that end at the first element for which an argument is negative, whatever the argument is: random
// rules against the definition, each by all engines that fit, and the choices that are examined.
#include <cstdlib>

#include "core/error.hpp"
#include "support/agreement.hpp"
#include "support/effort.hpp"
#include "support/own_rules.hpp"

namespace grundy::agreement::set_loops_test {

std::string number(Random& random, std::int64_t lo, std::int64_t hi) { return std::to_string(pick(random, lo, hi)); }

template <std::size_t N>
std::string one_of(Random& random, const char* const (&list)[N]) {
    return list[random() % N];
}

std::string drawn_set(Random& random) {
    switch (random() % 8) {
        case 0:
            return "all but {" + number(random, 1, 4) + "}";
        case 1:
            return "all but {1.." + number(random, 1, 3) + ", " + number(random, 5, 9) + "}";
        case 2:
            return "{" + number(random, 1, 3) + ", " + number(random, 5, 7) + "..}";
        case 3:
            return number(random, 1, 3) + "..";
        case 4:
            return "1..n";
        case 5:
            return "{2, 3, " + number(random, 4, 9) + "}";
        default:
            return one_of(random, {"primes", "squares", "fibs", "powers(2)", "powers(3)", "S"});
    }
}

std::string drawn_take(Random& random) {
    return one_of(random, {"p", "p*p", "p^2", "p^3", "p*(p + 1)", "2*p", "p + 3", "2^p", "p*p - p + 1", "p + p div 2",
                           "p*p div 2 + 1", "max(p, 3)"});
}

std::string drawn_condition(Random& random) {
    return one_of(random, {"", "", " if p <= n", " if p < n", " if p mod 3 = 1", " if p in squares or p mod 2 = 1",
                           " if count(d in primes for d in divisors(p)) <= 1", " if 2*p <= n", " if n mod 2 = 0",
                           " if p mod 2 = 0 and p <= n and n > 3", " if p div 2 in {1..4}", " if not n < p",
                           " if 12 mod (p - 2) = 0", " if n - p > 2"});
}

std::string drawn_option(Random& random, const std::string& rest, const std::string& call) {
    return "    " + call + " for p in " + drawn_set(random) + rest + drawn_condition(random) + "\n";
}

int rounds(int few) { return std::getenv("GRUNDY_ALL_RANDOM") != nullptr ? 50 * few : effort::rounds(few); }

// The values of the definition, or what is wrong with the rules; both must be the same for all engines.
template <class Ask>
std::string answer(Ask ask) {
    try {
        return value_text(ask());
    } catch (const Error&) {
        return "error";
    }
}

void check(const std::string& text, const std::vector<std::string>& positions) {
    SCOPED_TRACE(text);
    std::optional<Rules> rules;
    try {
        rules.emplace(rules_of(text));
    } catch (const std::runtime_error&) {  // such as a set that may not end
        return;
    }
    Definition definition(*rules);
    for (const char* engine : {"", "table", "listed"}) {
        Solver solver(*rules, with(engine));
        for (const std::string& p : positions) {
            const std::string expected = answer([&] { return definition.nimber(definition.parse(p)); });
            const std::string found = answer([&] {
                const Answer a = solver.value(p);
                EXPECT_EQ(a.outcome, Outcome::answered) << a.reason;
                return a.value;
            });
            if (found == "error" && engine[0] != 0) continue;  // the engine does not fit, or meets other positions
            ASSERT_EQ(found, expected) << p << " by " << engine;
        }
    }
}

TEST(SetLoops, RandomGamesOfOneHeapHaveTheValuesOfTheDefinition) {
    Random random(1);
    for (int round = rounds(80); round > 0 && !HasFailure(); --round) {
        std::string text =
            "game f(n) with S: set = " + one_of(random, {"primes", "{2, 5..}", "{1, 4}", "fibs"}) + ":\n";
        for (auto options = pick(random, 1, 2); options > 0; --options) {
            const std::string left = "n - " + ("(" + drawn_take(random) + ")");
            const bool splits = random() % 4 == 0;
            text += drawn_option(random, splits ? ", a + b = " + left : "",
                                 splits ? "f(a) + f(b)" : "f(" + left + ")" + (random() % 5 == 0 ? " + *2" : ""));
        }
        std::vector<std::string> positions;
        for (const auto n : {pick(random, 0, 9), pick(random, 90, 120), pick(random, 9, 90), pick(random, 120, 160)})
            positions.push_back("f(" + std::to_string(n) + ")");
        check(text, positions);
    }
}

// Two choices, neither of which the heap restricts in most games; and heaps of which something must be left.
TEST(SetLoops, RandomGamesOfTwoChoicesHaveTheValuesOfTheDefinition) {
    Random random(3);
    const auto set = [&] {
        return one_of(random, {"primes", "squares", "{2, 3, 7}", "1..3", "2..", "1..n", "2..n - 1", "powers(2)"});
    };
    int by_list = 0;
    for (int round = rounds(80); round > 0 && !HasFailure(); --round) {
        std::string text = "game f(n):\n";
        for (auto options = pick(random, 1, 3); options > 0; --options) {
            const std::string take = one_of(random, {"p*q", "p + q", "p*p + q", "p*q*q", "p + 2*q - 1", "q",
                                                     "max(p, q)", "p*q - p + 1", "q*q - p", "p"});
            const std::string condition =
                one_of(random, {"", "", " if p < q", " if p*q < n", " if p mod 2 = 1 and q in primes", " if p != q",
                                " if p < n and q < n", " if q mod p = 1", " if p + q <= n - 2"});
            const std::string second = one_of(random, {"", ", q in 1..p", ", q in {p..}", ", q in "});
            const std::string q = second == ", q in " || second.empty() ? ", q in " + set() : second;
            text += "    f(n - (" + take + ")) for p in " + set() + q + condition + "\n";
        }
        SCOPED_TRACE(text);
        std::optional<Rules> own;
        try {
            own.emplace(rules_of(text));
        } catch (const std::runtime_error&) {  // such as a set that may not end
            continue;
        }
        Solver memo(*own, with("memo")), chosen(*own), listed(*own, with("listed"));
        for (const auto n : {pick(random, 0, 9), pick(random, 60, 120), pick(random, 9, 60), pick(random, 200, 300)}) {
            const std::string p = "f(" + std::to_string(n) + ")";
            const std::string expected = answer([&] { return memo.value(p).value; });
            ASSERT_EQ(answer([&] { return chosen.value(p).value; }), expected) << p;
            const std::string found = answer([&] { return listed.value(p).value; });
            if (found == "error") continue;  // it does not fit, or meets other positions
            ASSERT_EQ(found, expected) << p;
            ++by_list;
        }
    }
    EXPECT_GE(by_list, rounds(80) / 4);
}

TEST(SetLoops, RandomGamesOfTwoNumbersHaveTheValuesOfTheDefinition) {
    Random random(2);
    for (int round = rounds(60); round > 0 && !HasFailure(); --round) {
        std::string text = "game f(n, m):\n";
        const auto set = [&] {
            const std::string drawn = drawn_set(random);
            return drawn == "S" ? std::string("primes") : drawn;
        };
        text += "    f(n - (" + drawn_take(random) + "), m) for p in " + set() + drawn_condition(random) + "\n";
        text += "    f(n, m - (" + drawn_take(random) + ")) for p in " + set() + "\n";
        std::vector<std::string> positions;
        for (int i = 0; i < 3; ++i)
            positions.push_back("f(" + number(random, 0, 20) + ", " + number(random, 0, 20) + ")");
        check(text, positions);
    }
}

// Each of these loops was listed up to 2^24 elements, for minutes, before the first value.
TEST(SetLoops, AreListedOnlyAsFarAsTheyGo) {
    for (const char* option :
         {"f(n - p*p) for p in primes", "f(n - p^2) for p in primes", "f(n - p*(p + 1)) for p in primes",
          "f(n - s*s) for s in squares", "f(n - k*k) for k in all but {2}", "f(n - p*p) for p in primes if p <= n",
          "f(n - p*p - n mod 2) for p in primes", "f(n - p^(1 + n mod 2)) for p in primes if p <= n"})
        for (const char* engine : {"", "table"}) {
            SolverOptions options = with(engine);
            options.limits.nodes = 200'000;
            Solver solver(rules_of(std::string("game f(n):\n    ") + option + "\n"), options);
            EXPECT_EQ(solver.value("f(9)").outcome, Outcome::answered) << option << " by " << engine;
            EXPECT_EQ(solver.table("f", {{0, 300}}).outcome, Outcome::answered) << option << " by " << engine;
        }
}

// Lists whose lengths come from the rules end with the budget.
TEST(SetLoops, AskTheMeter) {
    for (const char* option : {"f(n - k div 10^8 - 1 - n mod 2) for k in {3, 5..} if k mod 10^8 = 7",
                               "f(n - k) for k in {1..5, 7..10^9} if k mod (n + 1) = 10^9",
                               "f(n - k div 1000 - 1) for k in primes if k > 10^9"}) {
        SolverOptions options;
        options.limits.nodes = 300'000;
        const Answer a = Solver(rules_of(std::string("game f(n):\n    ") + option + "\n"), options).value("f(20000)");
        EXPECT_EQ(a.outcome, Outcome::out_of_budget) << option;
        EXPECT_LT(a.nodes, 1'000'000U) << option;
    }
}

TEST(Listed, ChoicesThatTheHeapDoesNotRestrictAreListedOnce) {
    for (const char* option :
         {"f(n - p*p) for p in primes", "f(n - k) for k in 1..n if count(d in primes for d in divisors(k)) <= 1",
          "f(n - k) for k in 1.. if sum(d for d in divisors(k)) > 2*k", "f(n - p*p) for p in primes if p <= n",
          "f(a) + f(b) for k in 1.., a + b = n - k*k if k in primes or k in squares",
          "f(n - p*q) for p in primes, q in primes", "f(n - p*q) for p in primes, q in primes if p*q < n",
          "f(n - p) for p in primes\n    f(n - p*q) for p in primes, q in primes",
          "f(n - p - q*q) for p in 2..5, q in {p..} if q mod p = 1"}) {
        Solver solver(rules_of(std::string("game f(n):\n    ") + option + "\n"));
        EXPECT_EQ(solver.plan("f(100000)").at(0).engine, "listed") << option;
        EXPECT_EQ(solver.plan("f").at(0).engine, "listed") << option;
    }
    // Each heap and each choice once, not each choice for each heap.
    Solver solver(rules_of("game f(n):\n    f(n - k) for k in 1..n if count(d in primes for d in divisors(k)) <= 1\n"),
                  with("listed"));
    EXPECT_LT(solver.value("f(5000)").nodes, 200'000U);
}

// The numbers that may be taken are those of all lines together, and a last one that must leave something is as quick.
TEST(Listed, LinesOfDifferentKindsAreOneSubtractionGame) {
    for (const char* options : {"f(n - p) for p in primes\n    f(n - p*q) for p in primes, q in primes",
                                "f(n - k) for k in 2..n - 1 if k in primes or k in squares"}) {
        Solver solver(rules_of(std::string("game f(n):\n    ") + options + "\n"), with("listed"));
        EXPECT_LT(solver.value("f(20000)").nodes, 200'000U) << options;
    }
}

TEST(Raised, HeapsOfWhichSomethingMustBeLeft) {
    Random random(4);
    for (int round = 0; round < 40 && !HasFailure(); ++round) {
        const std::string least = number(random, 1, 70);
        std::string text = "game f(n):\n";
        for (auto options = pick(random, 1, 2); options > 0; --options)
            text += "    f(n - k) for k in " +
                    one_of(random, {"1..n", "{1, 4, 90}", "primes", "{2, 3..9, 40}", "3..80", "squares", "5..n"}) +
                    " if k <= n - " + least + "\n";
        const Rules own = rules_of(text);
        Solver fast(own), slow(own, with("memo"));
        for (const Int n : {0, 1, 2, 5, 60, 100, 300, 301, 700})
            ASSERT_EQ(value_text(fast.value("f(" + std::to_string(n) + ")").value),
                      value_text(slow.value("f(" + std::to_string(n) + ")").value))
                << n << " in " << text;
    }
}

TEST(Listed, OtherRulesAreRefused) {
    for (const char* option : {"f(n - k) for k in 1..n if 2*k <= n", "f(n - k) for k in 1..n if k mod (n + 1) = 3",
                               "f(n - k*(n mod 3 + 1)) for k in 1..n if k in primes", "f(n div k) for k in 2..n"}) {
        const Rules rules = rules_of(std::string("game f(n):\n    ") + option + "\n");
        EXPECT_NE(Solver(rules).plan("f(1000)").at(0).engine, "listed") << option;
    }
}

// What the list says of small heaps may fail for larger ones.
TEST(Listed, LargerChoicesMayDiffer) {
    for (const char* option :
         {"f(n - k + 300 * (k div 400)) for k in 1..n if k mod 3 = 1",        // what is taken falls
          "f(n - k) for k in 1..n if k mod 3 = 1 and (k < 300 or 2*k <= n)",  // depends on the heap
          "f(n - k - k div 300) for k in 1..n if k mod 3 = 1 and k + 1 < n"}) {
        const Rules rules = rules_of(std::string("game f(n):\n    ") + option + "\n");
        Solver solver(rules), memo(rules, with("memo"));
        for (const char* p : {"f(7)", "f(299)", "f(640)", "f(300)", "f(950)"})
            EXPECT_EQ(answer([&] { return solver.value(p).value; }), answer([&] { return memo.value(p).value; }))
                << option << " at " << p;
    }
}

}  // namespace grundy::agreement::set_loops_test
