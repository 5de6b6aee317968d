// SPDX-License-Identifier: MIT
// Takes of which none is a multiple of m, and all below m are there (docs/theory.md, Theorem 53): values, moves, and
// programs against the definition; what is refused; random rules.
#include <gtest/gtest.h>

#include <grundy/grundy.hpp>

#include "logic/random_numbers.hpp"
#include "support/agreement.hpp"
#include "support/effort.hpp"
#include "support/own_rules.hpp"

namespace remainders_test {

using grundy::rules_of;
using grundy::Solver;
using grundy::Value;

std::string game(const std::vector<std::string>& options) {
    std::string out = "game f(n):\n";
    for (const std::string& o : options) out += "    " + o + "\n";
    return out;
}

// Whether the theorem is used; then all values up to 150, and the moves, are those of the definition.
bool is_right(const std::string& rules) {
    Solver own(rules_of(rules));
    EXPECT_EQ(own.solve("f(40)").internal_errors, std::vector<std::string>()) << rules;
    if (own.value("f(40)").engine != "formula") return false;
    const auto values = Solver(rules_of(rules), grundy::with("table")).table("f", {{0, 150}}).values;
    EXPECT_EQ(own.table("f", {{0, 150}}).values, values) << rules;
    grundy::agreement::Panel panel(rules_of(rules), {""});
    for (const char* position : {"f(4)", "f(11)", "f(18)"}) panel.check(position);
    return true;
}

TEST(Remainders, OfPrimesAndPowers) {
    const std::pair<std::vector<std::string>, int> games[] = {
        {{"f(n - 1)", "f(n - p) for p in primes"}, 4},
        {{"f(n - p) for p in primes", "f(n - q) for q in {1, 7, 9}"}, 4},
        {{"f(n - 1)", "f(n - p^k) for p in primes, k in 1.."}, 6},
        {{"f(n - 1)", "f(n - p^k) for p in primes, k in 1.. if k != 3"}, 6},
        {{"f(n - 1)", "f(n - 3^k) for k in 1.."}, 2},
        {{"f(n - 1)", "f(n - 2*p) for p in primes"}, 0},  // 4 may be taken
        {{"f(n - 1)", "f(n - 2)", "f(n - 2^i * 5^k) for i in 0.., k in 1.."}, 3},
        {{"f(n - 1)", "f(n - 2)", "f(n - k*k - 1) for k in 0.."}, 3},
    };
    for (const auto& [options, m] : games) {
        const std::string rules = game(options);
        ASSERT_EQ(is_right(rules), m > 0) << rules;
        if (m == 0) continue;
        const auto far = Solver(rules_of(rules)).solve("f(9223372036854775807)");
        EXPECT_EQ(far.value, Value{static_cast<std::uint64_t>(9223372036854775807LL % m)}) << rules;
        EXPECT_FALSE(far.moves.empty()) << rules;
    }
}

TEST(Remainders, RefuseWhatDependsOnTheHeap) {
    for (const std::vector<std::string>& options : {
             std::vector<std::string>{"f(n - 1)", "f(n - p) for p in primes if p < n"},
             {"f(n - 1) if n != 7", "f(n - p) for p in primes"},
             {"f(n - 1)", "f(n - p) for p in primes, k in 1..n - p"},
             {"f(n - 1)", "f(n - p) for p in primes", "f(n div 2) if n > 1"},
             {"f(n - 1)", "f(n - p) for p in primes", "win if n = 9"},
             {"f(n - 1)", "f(n - p) for p in primes", "f(n - p) + f(1) for p in primes"},
             {"f(n - 1)", "f(n - p) for p in primes", "f(n - k) for k in {0, 8}  if k > 0"},
             {"f(n - p) for p in primes", "f(n - 4)"},
             {"f(n - k) for k in 1..3", "f(n - 6^k) for k in 1.."},
             {"f(n - 1)", "f(n - p - q) for p in primes, q in primes"},
             {"f(n - 1)", "f(n - p) for p in primes", "f(n - 4*k - 1) for k in {0..}"},
         })
        EXPECT_FALSE(is_right(game(options))) << game(options);
}

// A move that adds to the heap may be no multiple of m, either.
TEST(Remainders, RefuseMovesThatAdd) {
    for (const std::vector<std::string>& options : {
             std::vector<std::string>{"f(n - k) for k in {1, 2}", "f(n - a + 9000) for a in {4000, 9004}"},
             {"f(n - k) for k in {1, 2}",
              "f(n - a + b) for a in {4000, 4001}, b in {3000, 9000} if not 3 divides a - b"},
             {"f(n - a + b) for a in {1, 2, 7}, b in {0, 3}"},
             {"f(n - 1)", "f(n - a + 1000) for a in {1, 3001}"},
         })
        EXPECT_NE(Solver(rules_of(game(options))).plan("f(10)").at(0).engine, "formula") << game(options);
    EXPECT_TRUE(is_right(game({"f(n - 1)", "f(n - (p - 2)) for p in primes if p - 2 > 0 and not 2 divides p - 2"})));
}

// Powers that a heap of 200 may take are too large a number, which is a fault of the rules.
TEST(Remainders, FaultsAreNotHidden) {
    Solver solver(rules_of(game({"f(n - 1)", "f(n - p^k) for p in primes, k in 1..n"})));
    EXPECT_THROW(solver.value("f(200)"), grundy::Exception);
}

TEST(Remainders, OfRandomRules) {
    const std::string takes[] = {"p) for p in primes",
                                 "p^k) for p in primes, k in 1..",
                                 "p*p) for p in primes",
                                 "(2*p + 1)) for p in primes",
                                 "3^k) for k in 0..",
                                 "2^k) for k in 1..",
                                 "6^k) for k in 1..",
                                 "(6*k + 1)) for k in 0..",
                                 "k) for k in 1.. if k mod 6 != 0",
                                 "k) for k in 1.. if not 4 divides k",
                                 "k*k) for k in 1.. if k*2 mod 6 = 2",
                                 "(s - 1)) for s in squares if s > 1",
                                 "x*y) for x in {1, 5}, y in powers(7)",
                                 "(i - j)) for i in {7, 8}, j in {3..6}",
                                 "q) for q in fibs if q < 4",
                                 "(3*q + 1)) for q in fibs"};
    const int rounds = grundy::effort::share(4000, 60);
    int used = 0;
    for (int seed = 0; seed < rounds; ++seed) {
        grundy::test::RandomNumbers r(static_cast<unsigned>(seed));
        std::vector<std::string> options;
        if (r.upto(3) > 0) options.push_back("f(n - k) for k in 1.." + std::to_string(1 + r.upto(5)));
        for (int i = 0; i <= r.upto(2); ++i) options.push_back("f(n - " + takes[r.upto(15)]);
        used += is_right(game(options)) ? 1 : 0;
    }
    if (rounds >= 60) {  // few rounds may have none
        EXPECT_GT(used * 20, rounds);
    }
}

}  // namespace remainders_test
