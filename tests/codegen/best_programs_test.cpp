// SPDX-License-Identifier: MIT
// Programs that print the best winning first move, compared with `judge --best`.
#include <gtest/gtest.h>

#include <random>

#include "codegen/by_theorem.hpp"

namespace grundy::test::best_programs_test {

struct Question {
    std::vector<std::string> words;  ///< the game, and options of the rules
    std::string input;               ///< without the count of tests
    int numbers = 1;                 ///< of a test, or of each component
    bool sum = false;
    int most = 12;
    std::string best = "first";
    std::vector<std::string> more{};
};

std::vector<Question> questions() {
    const std::string two =
        "game f(x, y): f(x - k, y) for k in 1..x; f(x, y - k) for k in 1..2; f(x - k, y - j) for k in "
        "1..2, j in 1..3 if k != j";
    const std::string halves =
        "game f(n): f(n - 2*k) for k in 1..n if k mod 3 != 1; f(n - p*q) for p in primes, q in primes";
    const std::string parts =
        "game f(n): f(a) + f(b) for t in 1..2, a + b = n - t if a != b; o(n - 1); game o(n): f(n - k) "
        "for k in 3..4";
    const std::string pairs = "game f({a, b}): f(a - k, b) for k in 1..a; f(a, b - k) for k in 1..b if k mod 3 != 2";
    return {
        {{"nim"}, "N; n...", 1, true},
        {{"nim"}, "N; n...", 1, true, 12, "-component, take", {"--words", "Yes No"}},
        {{"kayles"}, "n", 1, false, 30},
        {{"kayles"}, "N; n...", 1, true, 12, "-take"},
        {{"0.137"}, "N; n...", 1, true},
        {{"brave[m=3]"}, "N; n...", 1, true, 12, "take mod 2, -n"},
        {{"brave"}, "m n", 2, false, 12, "-take*m"},
        {{"wythoff"}, "a b", 2, false},
        {{"wythoff"}, "a b", 2, false, 12, "first", {"--words", "first second"}},
        {{"euclid"}, "a b", 2, false},
        {{"fibnim"}, "n most", 2, false, 12, "first"},
        {{"f", "-e", two}, "x y", 2, false, 12, "y - x, k"},
        {{"f", "-e", two}, "N; (x y)...", 2, true, 6},
        {{"f", "-e", halves}, "n", 1, false, 40},
        {{"f", "-e", halves}, "N; n...", 1, true, 30},
        {{"f", "-e", parts}, "N; n...", 1, true, 14},
        {{"f", "-e", pairs}, "N; (a b)...", 2, true, 7, "b - a, -k"},
        {{"kayles(a) + kayles(b)"}, "a b", 2, false, 12},
    };
}

std::vector<Exam> exams(const std::string& language) {
    std::mt19937 random(3);
    const auto below = [&](int most) { return static_cast<int>(random() % static_cast<unsigned>(most)); };
    std::vector<Exam> out;
    for (const Question& q : questions()) {
        const int tests = 30;
        std::string input = std::to_string(tests) + "\n";
        for (int t = 0; t < tests; ++t) {
            const int components = q.sum ? 1 + below(3) : 1;
            if (q.sum) input += std::to_string(components) + "\n";
            for (int i = 0; i < components * q.numbers; ++i) input += std::to_string(below(q.most) + 1) + " ";
            input += "\n";
        }
        std::vector<std::string> words = q.words;
        words.insert(words.end(), {"--input", "T; " + q.input, "--best", q.best});
        words.insert(words.end(), q.more.begin(), q.more.end());
        std::vector<std::string> asked = words;
        asked.insert(asked.begin(), "judge");
        const Result judged = grundy(asked, input);
        EXPECT_EQ(judged.code, 0) << q.words.back() << judged.err;
        out.push_back(written(language, words, input, judged.out));
    }
    return out;
}

TEST(BestPrograms, PrintTheMovesOfJudgeInCpp) { run_cpp(exams("cpp")); }

TEST(BestPrograms, PrintTheMovesOfJudgeInPython) {
    if (spawn({"/usr/bin/env", "python3", "--version"}, "").code != 0) GTEST_SKIP() << "there is no python3";
    run_python(exams("python"));
}

TEST(BestPrograms, AreRefusedWhereMovesAreNotKnownByValues) {
    const auto refused = [](std::vector<std::string> words, const char* why) {
        words.insert(words.begin(), "code");
        const Result run = grundy(words);
        EXPECT_EQ(run.code, 2) << run.out;
        EXPECT_TRUE(has(run.err, why)) << run.err;
    };
    refused({"kayles", "--best", "first", "--misere"}, "--best prints moves of normal play");
    refused({"kayles", "--best", "first", "--answers", "value"}, "--best prints moves of normal play");
    refused({"kayles", "--best", "first", "--most", "100"}, "--best prints moves of normal play");
    refused({"kayles", "--best", ""}, "--best needs an expression");
    refused({"kayles", "--best", "take + q"}, "there is no variable 'q'");
    refused({"first_to_the_corner", "--best", "first"}, "rules with `win`");
    refused({"brave", "--input", "N; (m n)...", "--best", "first"}, "parameters of its own");
}

}  // namespace grundy::test::best_programs_test
