// SPDX-License-Identifier: MIT
// Compares tables filled by programs with tables filled by enumeration of the rules, cell by cell: the oracle is
// rules::Enumerator with the definition of the mex. Games are drawn from a small grammar that has every construct that
// programs treat specially. Each table is also filled by several numbers of threads, in the smallest blocks and from
// the first step on.
#include "engines/same_tables.hpp"
#include "support/effort.hpp"

namespace grundy::table_program_test {

std::string range(Random& random, const std::string& heap) {
    return one_of(random, {"k in 1..", "k in 1.." + heap, "k in 2.." + heap + " div 2", "k in 1..3",
                           "k in 1..min(a, b)", "k in squares", "k in primes", "k in powers(2)",
                           "k in divisors(" + heap + ")", "k in {1, 4, 5}", "k in {2..6}", "k in 0.."});
}

std::string condition(Random& random) {
    return one_of(random, {"",
                           "",
                           "",
                           " if k mod 3 = a mod 3",
                           " if k divides a + b",
                           " if a <= b",
                           " if a >= 2*b",
                           " if k != b",
                           " if (a xor k) > 2",
                           " if a mod (k + 1) = 1",
                           " if k <= 5 and b mod 2 = 0",
                           " if k mod 3 < a mod 4",
                           " if b mod 4 <= k mod 5",
                           " if k mod 5 > b mod 3",
                           " if not k in {2, 3}",
                           " if k*k <= a + b",
                           " if 2*k = a or k > b",
                           " if gcd(a + 1, k) = 1",
                           " if k mod 2 = 1 and k < b",
                           " if 3 divides a - k",
                           " if (k if a < b else b) mod 2 = 0"});
}

std::string option(Random& random) {
    const std::string take = one_of(random, {"k", "k + 1", "2*k"});
    switch (random() % 9) {
        case 0:
            return "h(a - k, b)  for " + range(random, "a");
        case 1:
            return "h(a, b - k)  for " + range(random, "b");
        case 2:
            return "h(a - k, b - k)  for k in 1..";
        case 3:
            return "h(a - " + take + ", b)  for k in 1.. " + condition(random);
        case 4:
            return "h(i, b) + h(a - i, b)  for i in 1..a - 1";
        case 5:
            return "h(a, i) + h(a, j)" + one_of(random, {"", " + *1", " + *a"}) + "  for i + j = b - 1" +
                   one_of(random, {"", " if i < j", " if i > 0 and j > 0"});
        case 6:
            return "h(a - " + std::to_string(random() % 3) + ", b - " + std::to_string(1 + random() % 3) + ")" +
                   one_of(random, {"", " if a mod 2 = 0", " if a > b", " if a xor b > 2"});
        case 7:
            return one_of(random, {"h(a div 2, b)  if a > 0", "h(a, b div 3)  if b > 1", "h(min(a, b), a)  if a < b",
                                   "h(b, b - 1)  if a > b", "*a  if b = 3"});
        default:
            return "sum(h(i, b) for i in 0..k - 1)  for k in 1..a" + one_of(random, {"", " if k mod 2 = 1"});
    }
}

TEST(TablePrograms, RandomGamesOnTwoIntegers) {
    Random random(11);
    int compiled = 0;
    const int rounds = effort::share(300, 100);
    for (int round = 0; round < rounds && !HasFailure(); ++round) {
        std::string text = "game h(a, b):\n";
        for (auto k = 1 + random() % 3; k > 0; --k) {
            std::string o = option(random);
            if (o.find(" for ") != std::string::npos && o.find(" if ") == std::string::npos &&
                o.find("for k in") != std::string::npos && o.find("sum") == std::string::npos)
                o += condition(random);
            text += "    " + o + "\n";
        }
        Rules probe;
        try {
            probe.add(text, "random");
        } catch (const TextError&) {
            continue;  // for example an option that never ends
        }
        rules::Library library = probe.impl().library;
        rules::Ruleset ruleset(library);
        std::string why_not;
        if (!engines::table::fits(ruleset, ruleset.instantiate(library.find("h"), {}), why_not)) continue;
        compiled += same_tables(text, "h", {23, 19});
    }
    EXPECT_GT(compiled, rounds / 2);
}

TEST(TablePrograms, Chosen) {
    const auto check = [](const std::string& rules, std::vector<Int> upper) {
        EXPECT_TRUE(same_tables(rules, "g", std::move(upper)));
    };
    check("game g(n):\n    g(n - d)  for d in divisors(n) if d < n\n", {500});
    check("game g(n):\n    g(n - k)  for k in 1..n div 2 if n mod k = 1\n", {700});
    check("game g(n):\n    sum(g(a - i) for i in 0..k - 1)  for k in 2..n, a in k..n if k*(2*a - k + 1) = 2*n\n",
          {150});
    check(
        "game g(a, b):\n    g(a - k, b)  for k in 1..\n    g(a, b - k)  for k in 1..\n    g(a - k, b - k)  for k in "
        "1..\n",
        {70, 90});
    check("game g(a, b):\n    g(a - 2*k, b - k)  for k in 1..\n    g(a, b - k)  for k in 3..\n    g(a - 1, b)\n",
          {60, 60});
    check(
        "game g(a, b, c):\n    g(a - k, b, c)  for k in 1..\n    g(a, b - k, c - k)  for k in 1..\n    g(a, b, c - "
        "1)\n",
        {9, 8, 11});
    check("game g(a, b):\n    g(a - k, k)  for k in 1..b if k <= b\n", {40, 40});
    check("game g(a, b):\n    g(i, b) + g(a - i, b)  for i in 1..a - 1\n    g(a, j) + g(a, b - j)  for j in 1..b - 1\n",
          {90, 70});
    // These runs end at one quotient, with few and with more than 64 choices; at two quotients; and at one bounded by a
    // number.
    check(
        "game g(a, b):\n    g(a, b - q*a)  for q in 1.. if 0 < a and a <= b\n    g(a - q*b, b)  for q in 1.. if 0 < b "
        "and b < a\n",
        {150, 170});
    check(
        "game g(a, b):\n    g(a, b - 2*k)  for k in 1.. if 3*k <= a + 4\n    g(a - k*b, b)  for k in 1..a if b > 0 and "
        "2*k <= b + 1\n",
        {80, 80});
    check(
        "game g({a, b}):\n    g(a - k, b)  for k in 1..\n    g(a, b - k)  for k in 1..\n    g(a - k, b - k)  for k in "
        "1..\n",
        {40, 40});
    check("game g(n):\n    g(n - 1)  if n > 0\n    g(n div 2)  if n > 0\n    g(n div 3) + g(n div 4)  if n > 2\n",
          {900});
    check(
        "game g(a, b):\n    g(a - k, b)  for k in 1..a if k mod 3 = 1\n    g(a, b - 2*k)  for k in 2.. if k mod 4 = 1\n"
        "    g(a - k, b - k)  for k in 5.. if 3 divides 7 - k\n    g(a, b - k)  for k in 1..3 if a mod 2 = 0\n",
        {60, 50});
    check(
        "game g(a, b):\n    g(a - 1, b - 2)\n    g(a - 2, b - 1)\n    g(a - 2, b)\n    g(a, b - 3)\n    g(a, b - 1) "
        " if a > b\n",
        {9, 700});
    check(
        "game g(a, b):\n    g(a, b - q*a)  for q in 1.. if 0 < a and a <= b\n    g(a - q*b, b)  for q in 1.. if 0 < b "
        "and b < a\n",
        {90, 300});
    check("game g(a, b):\n    g(a - k, k)  for k in 1..b\n    g(a, b - 1)  if a mod 3 = 1\n", {70, 80});
    check(
        "game g(a, b):\n    g(a - k, b - k)  for k in 1..b if a >= 2*b\n    g(a - k, b)  for k in 1..a if k mod 3 = "
        "1\n",
        {200, 90});
    check("game g(n):\n    sum(g(a - 2*i) for i in 0..k - 1)  for k in 2..n, a in 2*k..n if k*(a - k + 1) = n + 3\n",
          {400});
    // These conditions are on the elements of a set of more than one block, with values above 63, and before another
    // condition.
    check("game g(n):\n    g(n - p)  for p in primes if p mod 4 != n mod 4\n", {1800});
    check("game g(n):\n    g(n - p)  for p in primes if n mod 3 <= p mod 5 and p mod 2 = n mod 2\n", {1800});
    check("game g(a, b):\n    g(a - k, b)  for k in 1..\n    g(a, b - p)  for p in primes if p mod 3 < a mod 4\n",
          {100, 80});
    check("game g(n):\n    g(n - p)  for p in primes if 3*p > n and p mod 4 != n mod 4\n", {900});
    check("game g(n):\n    g(n - 5)\n    g(n - p)  for p in {3.., 1} if 60 mod (p - 7) = n mod 2\n", {60});
    check("game g(a, b):\n    g(a - k, b) + *(40*k)  for k in 1..a\n    g(a, b - 1)\n", {12, 9});
}

// With values above 63, 255 and (too many to wait for) 65535, the cells grow, and nothing is lost.
TEST(TablePrograms, WideValues) {
    EXPECT_TRUE(same_tables("game g(n, m):\n    g(n - k, m) + *(m*100)  for k in 1..n\n", "g", {40, 8}));
    EXPECT_TRUE(same_tables("game g(a, b):\n    g(a - k, b)  for k in 1..a if k != 3\n    g(a, b - k)  for k in 1..\n",
                            "g", {3, 400}));
}

// Only what is beyond the last constant of a finite or cofinite set is known without a bitmap.
TEST(TablePrograms, SetsOfNumbersBeyondTheBox) {
    for (const char* set : {"{3, 405, 1201}", "{1, 7, 900..}", "primes", "squares", "{5, 2000000}", "{}"})
        EXPECT_TRUE(same_tables("game h(a, b):\n    h(a - k, b)  for k in 1.. if not 100*a + b in " + std::string(set) +
                                    "\n    h(a, b - k)  for k in 1..2 if 90*a + k in " + set + "\n",
                                "h", {15, 11}));
}

}  // namespace grundy::table_program_test
