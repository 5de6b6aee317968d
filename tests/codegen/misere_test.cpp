// SPDX-License-Identifier: MIT
// Programs for misere play, compared with what `grundy judge --misere` answers.
#include <gtest/gtest.h>

#include "codegen/written_programs.hpp"

namespace grundy::test::misere_test {

// The same input for the program and for the engine.
Exam exam(const std::string& language, std::vector<std::string> words, const std::string& format,
          const std::string& input) {
    words.insert(words.end(), {"--misere", "--input", format});
    std::vector<std::string> code = words, judge = words;
    code.insert(code.begin(), "code");
    code.insert(code.end(), {"--language", language});
    judge.insert(judge.begin(), "judge");
    const Result run = grundy(code), answers = grundy(judge, input);
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_EQ(answers.code, 0) << words[0] << ": " << answers.err;
    EXPECT_FALSE(answers.out.empty());
    return {words[0], run.out, input, answers.out};
}

// All sums of up to three heaps from 0 to `most`, in order, one test each: "N; n...".
std::string sums(int most) {
    std::string out;
    int count = 0;
    for (int a = 0; a <= most; ++a)
        for (int b = 0; b <= a; ++b)
            for (int c = 0; c <= b; ++c, ++count)
                out += "3\n" + std::to_string(a) + " " + std::to_string(b) + " " + std::to_string(c) + "\n";
    return std::to_string(count + 1) + "\n0\n\n" + out;
}

std::string singles(int most) {
    std::string out;
    for (int n = 0; n <= most; ++n) out += std::to_string(n) + "\n";
    return out;
}

std::string pairs(int most) {
    std::string out;
    for (int a = 0; a <= most; ++a)
        for (int b = 0; b <= most; ++b) out += std::to_string(a) + " " + std::to_string(b) + "\n";
    return out;
}

std::vector<Exam> exams(const std::string& language) {
    const std::string heaps = "T; N; n...";
    return {
        // Like nim: by the values alone, up to the largest numbers.
        exam(language, {"nim"}, heaps, sums(6)),
        exam(language, {"nim"}, heaps,
             "4\n2\n9223372036854775807 9223372036854775807\n2\n9223372036854775807 1\n3\n1 1 1\n1\n"
             "9223372036854775807\n"),
        exam(language, {"nim"}, "*; n", "0\n1\n2\n9223372036854775807\n"),
        exam(language, {"nim", "--answers", "value"}, "*; n", "0\n1\n2\n9223372036854775807\n"),
        exam(language, {"nim_heaps"}, "T; N w", "6\n0\n1 0\n1 1\n2 1 1\n3 1 2 3\n2 9223372036854775807 1\n"),
        exam(language, {"brave[m=3]"}, heaps, sums(9)),
        exam(language, {"two", "-e", "game two(a, b): two(a - k, b) for k in 1..a; two(a, b - k) for k in 1..b"},
             "*; a b", pairs(5)),
        exam(language, {"nim(a) + nim(b)"}, "*; a b", pairs(5)),
        // Single positions: the misere nim value goes on from position to position.
        exam(language, {"brave"}, "*; n m", pairs(12)),
        exam(language, {"snim[{2, 5, 6}]"}, "*; n", singles(60) + "1000000000000000000\n"),
        exam(language, {"snim[{2, 5, 6}]", "--answers", "value"}, "*; n", singles(60)),
        exam(language, {"wythoff"}, "*; a b", pairs(12)),
        exam(language, {"wythoff", "--answers", "value"}, "*; a b", pairs(12)),
        exam(language, {"cet4"}, "*; n", singles(60)),
        exam(language, {"f", "-e", "game f(n): f(n - 2); *n; 0 if n > 3", "--answers", "value"}, "*; n", singles(20)),
        // Finite misere quotients.
        exam(language, {"kayles"}, heaps, sums(13)),
        exam(language, {"kayles"}, "*; n", singles(200) + "9223372036854775807\n"),
        exam(language, {"kayles(n) + kayles(n + 1)"}, "*; n", singles(30)),
        exam(language, {"snim[{2, 5}]"}, heaps, sums(12)),
        // Tame heaps without one.
        exam(language, {"laskers_nim"}, heaps, sums(10)),
    };
}

TEST(ProgramMisere, IsWrittenInCpp) { run_cpp(exams("cpp")); }

TEST(ProgramMisere, IsWrittenInPython) {
    if (spawn({"/usr/bin/env", "python3", "--version"}, "").code != 0) GTEST_SKIP() << "there is no python3";
    run_python(exams("python"));
}

TEST(ProgramMisere, IsRefusedWhereNoTheoryIsKnown) {
    const auto refused = [](std::vector<std::string> words, const std::string& message) {
        words.insert(words.begin(), "code");
        words.emplace_back("--misere");
        const Result run = grundy(words);
        EXPECT_EQ(run.code, 2) << words[1];
        EXPECT_EQ(run.out, "");
        EXPECT_NE(run.err.find(message), std::string::npos) << run.err;
    };
    refused({"wythoff", "--input", "N; (a b)..."}, "no theory is known");
    refused({"f", "-e", "game f(a, b): f(a - 1, b) + f(a, b - 1)"}, "no theory is known");
    refused({"kayles", "--input", "N; n...", "--answers", "value"}, "no theory is known");
    refused({"kayles", "--most", "5"}, "--most is for normal play");
    refused({"kayles", "--conjecture"}, "--conjecture is for normal play");
    refused({"f", "-e", "game f(n): lose if n > 3; f(n - 1)"}, "lose");
}

}  // namespace grundy::test::misere_test
