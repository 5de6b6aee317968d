// SPDX-License-Identifier: MIT
// Programs that list what may be taken once, compared with the definition, and what they must not list.
#include <gtest/gtest.h>

#include <random>

#include "codegen/by_theorem.hpp"

namespace grundy::test::listed_programs_test {

// Heaps that grow, so that lists do, too, and come back.
Asked heaps() {
    Asked out;
    for (const int n : {0, 1, 7, 3, 19, 18, 40, 41, 25, 66, 5, 70, 69}) out.add(std::to_string(n), std::to_string(n));
    return out;
}

Exam of_values(const std::string& language, const std::string& rules, bool lists) {
    Asked asked = heaps();
    std::string lines = rules, expected;
    std::replace(lines.begin(), lines.end(), ';', '\n');
    Solver solver(rules_of(lines), with("memo"));
    for (const std::string& position : asked.positions) expected += value_text(solver.value(position).value) + "\n";
    Exam exam = written(language, {"f", "-e", rules, "--answers", "value"}, asked.input, expected);
    EXPECT_EQ(has(exam.program, "list_takes_f"), lists) << rules << "\n" << exam.program;
    return exam;
}

// One option: choices, what is taken, and conditions on the choices or on the heap.
std::string random_option(std::mt19937& random) {
    const auto one = [&](std::vector<const char*> of) { return std::string(of[random() % of.size()]); };
    const std::string k = one({"k in 1..n", "k in 2..n - 3", "k in {1, 4, 9, 11}", "k in primes", "k in 1..9",
                               "k in {3..6, 20}", "k in squares"});
    const std::string j = one({", j in 1..4", ", j in {2, 5}", ", j in 1..n", ", j = k + 2", ", j = 3*k - 1"});
    const std::string test = one({"k mod 3 != 1", "k in primes or k in squares", "k + j != 7", "k != j", "k < 2*j"});
    const std::string more =
        one({"", "", " and n >= 2*k", " and k + j < n", " and n mod 2 = 0", " and not n < k + 5", " and n != 12"});
    const std::string move = one({"f(n - k - j)", "f(n - k*j)", "f(n - k)", "f(a) + f(b)", "f(n - 2*k) + *2"});
    const std::string split = move[2] == 'a' ? one({", a + b = n - k - j", ", a + b = n - k*j"}) : "";
    return move + " for " + k + j + split + " if " + test + more;
}

std::vector<Exam> exams(const std::string& language) {
    std::vector<Exam> out;
    for (const char* rules :
         {"game f(n): f(n - p*q) for p in primes, q in primes", "game f(n): f(n - p^e) for p in primes, e in 2..",
          "game f(n): f(n - k) for k in 1..n if k in primes or k in fibs; f(n - 4*k) for k in 1..n if k mod 3 = 1",
          "game f(n): f(n - a*a) for a in 1..n", "game f(heap): f(heap - k) for k in 1..heap if k in fibs",
          "game f(n): f(n - a - b) for a in {1, 5, 7}, b in 2..n if 2*b <= n",
          "game f(n): f(n - k) for k in 2..n - 3 if k in primes and n > 9",
          "game f(n): f(a) + f(b) for k in 1..n, a + b = n - k if k in squares and k mod 3 = 1 and n mod 2 = 0"})
        out.push_back(of_values(language, rules, true));
    // What may be taken depends on the heap, or the choice does on more than the take, or nothing is gained.
    for (const char* rules :
         {"game f(n): f(n - k) for k in 1..n if n mod k = 1", "game f(n): f(n - k) for k in 1..n div 2 if k mod 3 = 1",
          "game f(n): f(n - k) for k in 1..n if k != n - 4", "game f(n): f(n - k) for k in divisors(n) if k mod 3 != 2",
          "game f(n): f(n - k) + *k for k in 1..n if k mod 3 = 1", "game f(n): f(n - p) for p in primes",
          "game f(n): f(n - k) + f(k - 1) for k in 1..n if k mod 5 != 1", "game f(n): f(n - k) for k in 3..5"})
        out.push_back(of_values(language, rules, false));
    std::mt19937 random(11);
    int listed = 0;
    for (int i = 0; i < 60; ++i) {
        const std::string rules = "game f(n): f(n - 1); " + random_option(random) + "; " + random_option(random);
        const Result plain = grundy(words_of(language, {"f", "-e", rules, "--answers", "value"}));
        if (has(plain.err, "this set is infinite")) continue;
        EXPECT_EQ(plain.code, 0) << rules << plain.err;
        listed += has(plain.out, "list_takes_f") ? 1 : 0;
        out.push_back(of_values(language, rules, has(plain.out, "list_takes_f")));
    }
    EXPECT_GT(listed, 40);
    out.push_back(written(language,
                          {"f", "-e", "game f(n) with m, S: set: f(n - k) for k in 1..m if k in S", "--input",
                           "T; m k S; n", "--answers", "value"},
                          "3\n3 2 1 5\n9\n5 2 1 5\n12\n2 2 1 2\n2\n", "1\n0\n2\n"));
    return out;
}

TEST(ListedPrograms, InCpp) { run_cpp(exams("cpp")); }

TEST(ListedPrograms, InPython) {
    if (spawn({"/usr/bin/env", "python3", "--version"}, "").code != 0) GTEST_SKIP() << "there is no python3";
    run_python(exams("python"));
}

}  // namespace grundy::test::listed_programs_test
