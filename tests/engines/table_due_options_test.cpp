// SPDX-License-Identifier: MIT
// Compares options of which only few choices are possible at a position with tables by enumeration: equations
// (due options) and remainders by the chosen number (divisors); also runs down columns, in cells of one and of two
// bytes.
#include "engines/same_tables.hpp"
#include "support/effort.hpp"

namespace grundy::table_due_options_test {

// Whether the game has a form for tables and a program was made for it.
bool compared(const std::string& text, std::vector<Int> upper) {
    Rules probe;
    try {
        probe.add(text, "random");
    } catch (const TextError&) {
        return false;  // for example a range that never ends
    }
    rules::Library library = probe.impl().library;
    rules::Ruleset ruleset(library);
    std::string why_not;
    if (!engines::table::fits(ruleset, ruleset.instantiate(library.find("g"), {}), why_not)) return false;
    return same_tables(text, "g", std::move(upper));
}

TEST(TableDueOptions, RandomEquations) {
    Random random(7);
    int compiled = 0;
    for (int round = 0; round < 200 && !testing::Test::HasFailure(); ++round) {
        const std::string term =
            one_of(random,
                   {"sum(g(a - i) for i in 0..k - 1)", "sum(g(i) for i in k..a)", "sum(g(a - i) for i in k..a)", "g(a)",
                    "g(a - k)", "sum(g(a - 2*i) for i in 0..k)", "g(a) + g(a - 1)", "sum(g(a - i) for i in 0..3)",
                    "sum(g(k + i) for i in 0..a - k)", "sum(g(a - i) for i in 0..n - a)"});
        const std::string binders = one_of(
            random, {"k in 2..n, a in k..n", "k in 1..n, a in 0..n - 1", "k in 1..n div 2, a in 1..n - 1",
                     "k in 1..5, a in k + 1..n - 1", "k in 1..n - 2, a in 7 - k..n - k", "k in 0..9, a in 0..k"});
        const std::string equation =
            one_of(random, {"k*(2*a - k + 1) = 2*n", "k*a = n", "k*a + k = n - 1", "2*a + k = n", "3*a = n - k",
                            "a*k - 2 = n", "n = a + k*k", "k*(a + 1) = 2*n", "n - a = 3*k", "2*n - k = 3*a"});
        const std::string also = one_of(random, {"", "", " and a > 3", " and a mod 2 = 0", " and a + k < n",
                                                 " and 2*a <= n + k", " and a - k != 2", " and k*a < 50"});
        const std::string guard = one_of(random, {"", "    g(n - 1)  if n mod 3 = 1\n", "    g(n div 2)  if n > 1\n"});
        compiled +=
            compared("game g(n):\n    " + term + "  for " + binders + " if " + equation + also + "\n" + guard, {48});
    }
    EXPECT_GT(compiled, 60);
}

TEST(TableDueOptions, RandomRemainders) {
    Random random(8);
    int compiled = 0;
    for (int round = 0; round < 150 && !testing::Test::HasFailure(); ++round) {
        const std::string range = one_of(random, {"1..n", "1..n div 2", "2..n - 1", "0..n", "3..", "1..10"});
        const std::string of =
            one_of(random, {"n", "(n + 3)", "(n - 20)", "(2*n)", "(n div 2)", "7", "(n div (n - 5))"});
        const std::string rest = one_of(random, {"0", "1", "2", "n mod 5", "(n - 30)", "n div 3", "5"});
        const std::string also = one_of(random, {"", "", " and k > 4", " and k mod 2 = 1", " and 3 divides n - k"});
        const std::string condition = random() % 2 == 0 ? of + " mod k = " + rest : rest + " = " + of + " mod k";
        compiled += compared("game g(n):\n    g(n - k)  for k in " + range + " if k > 0 and " + condition + also +
                                 "\n    g(n - k)  for k in " + range + " if " + condition + also + "\n",
                             {70});
    }
    EXPECT_GT(compiled, 20);
}

// The nimbers force cells of two bytes, in the first row or in a later one.
TEST(TableColumns, OfOneAndTwoBytes) {
    Random random(9);
    int compiled = 0;
    for (int round = 0; round < effort::rounds(40) && !testing::Test::HasFailure(); ++round) {
        const std::string options =
            one_of(random,
                   {"g(a - q*b, b)  for q in 1.. if 0 < b and b < a", "g(a - 2*k, b)  for k in 1..a - 3",
                    "g(i, b) + g(a - i, b)  for i in 1..a - 1", "g(i, b) + g(a - 1 - i, b)  for i in 2..a - 3",
                    "g(a - k, b)  for k in 3..min(a, b)", "g(i, b) + g(i, b - 1)  for i in 0..a - 1 if b > 0"}) +
            "\n    " +
            one_of(random, {"g(a, b - q*a)  for q in 1.. if 0 < a and a <= b", "g(a, b - k)  for k in 2..b - 1",
                            "g(a, i) + g(a, b - i)  for i in 1..b - 1", "g(a, b - 3)", "g(a - 1, b)"}) +
            one_of(random, {"", "\n    *i  for i in 0..37*a", "\n    *i  for i in 0..b + 250"}) + "\n";
        compiled += compared("game g(a, b):\n    " + options, {30, 22});
    }
    EXPECT_GE(compiled, effort::rounds(31));
}

}  // namespace grundy::table_due_options_test
