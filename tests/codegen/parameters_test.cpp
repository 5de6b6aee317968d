// SPDX-License-Identifier: MIT
// Programs that read parameters, which their rules pass on to other games, compared with the definition.
#include <gtest/gtest.h>

#include <algorithm>

#include "codegen/by_theorem.hpp"

namespace grundy::test::parameters_test {

// One test a line: the parameters as they are typed, the brackets that they make, and all heaps up to `most`.
struct Given {
    std::string typed, brackets;
};

Exam passed_on(const std::string& language, const std::string& rules, const std::string& input,
               const std::vector<Given>& parameters, int most) {
    std::string lines = rules, tests, expected;
    std::replace(lines.begin(), lines.end(), ';', '\n');
    const Rules game = rules_of(lines);
    for (const Given& given : parameters)
        for (int n = 0; n <= most; ++n) {
            Solver solver(game, with("memo"));
            tests += given.typed + " " + std::to_string(n) + "\n";
            expected += value_text(solver.value("f[" + given.brackets + "](" + std::to_string(n) + ")").value) + "\n";
        }
    return written(language, {"f", "-e", rules, "--input", input, "--answers", "value"}, tests, expected);
}

std::vector<Exam> exams(const std::string& language) {
    const std::vector<Given> two = {{"1 3", "1, 3"}, {"2 5", "2, 5"}, {"4 4", "4, 4"}, {"3 1", "3, 1"}};
    const std::vector<Given> sets = {{"2 1 4", "{1, 4}"}, {"3 2 5 6", "{2, 5, 6}"}, {"1 3", "{3}"}};
    return {
        passed_on(language, "game f(x) with L, R: f[L, R](x - k) for k in L..R; f(x - 7)", "*; L R x", two, 25),
        passed_on(language,
                  "game f(x) with L, R: o[R, L](x - k) for k in L..R; f(x - 2); game o(n) with p, q: o(n - p); "
                  "o[p, q](n - q - 1)",
                  "*; L R x", two, 25),
        passed_on(language,
                  "game f(x) with L, R: o[2, L](x - 1); f(x - 3); game o(n) with R, q: o(n - R); o[R, q](n - q - 1)",
                  "*; L R x", two, 25),
        passed_on(language, "game f(x) with L, R: o(x - 1); f(x - R); game o(n) with L = 2: o(n - L); o(n - 3)",
                  "*; L R x", two, 25),
        passed_on(language,
                  "game f(x) with S: set: f[S](x - k) for k in S; o[S](x - 1); game o(n) with T: set: "
                  "o(n - k) for k in 1..4 if k in T",
                  "*; S x", sets, 25),
        passed_on(language,
                  "game f(x) with w: row: f[w](x - w[1]); o[w](x - 1); game o(n) with v: row: o(n - v[i]) "
                  "for i in 1..len(v)",
                  "*; w x", {{"2 1 4", "[1, 4]"}, {"3 5 2 2", "[5, 2, 2]"}}, 25),
    };
}

TEST(Parameters, ArePassedOnInCpp) { run_cpp(exams("cpp")); }

TEST(Parameters, ArePassedOnInPython) {
    if (spawn({"/usr/bin/env", "python3", "--version"}, "").code != 0) GTEST_SKIP() << "there is no python3";
    run_python(exams("python"));
}

// Values that stand for those of the input must not be taken for values of the rules.
TEST(Parameters, AreNotConfused) {
    const auto refused = [](const std::string& rules, const char* why) {
        const Result run = grundy({"code", "f", "-e", rules, "--input", "*; L R x"});
        EXPECT_EQ(run.code, 2) << rules << run.out;
        EXPECT_TRUE(has(run.err, why)) << run.err;
    };
    refused("game f(x) with L, R: f[R, L](x - L - 1)", "two choices of parameters");
    refused("game f(x) with L, R: f[1, R](x - L - 1)", "two choices of parameters");
    refused("game f(x) with L, R: o[1, R](x - 1); o[L, R](x - 2); game o(n) with p, q: o(n - p - q - 1)",
            "two choices of parameters");
    refused("game f(x) with L, R: o[L + 1](x - 1); game o(n) with p: o(n - p - 1)", "computed from those of the input");
}

// A parameter of 0 may keep play from ending, although others do not.
TEST(Parameters, MayKeepPlayFromEnding) {
    struct Case {
        const char *rules, *input, *endless, *ends;
    };
    for (const Case& c : {Case{"game f(x) with L: f(x - L)", "L x", "0 5\n", "2 5\n"},
                          Case{"game f(x, y) with L: f(x - L, y); f(x - L, y - 1)", "L x y", "0 5 2\n", "2 5 3\n"}}) {
        const Result program = grundy({"code", "f", "-e", c.rules, "--input", c.input});
        EXPECT_EQ(program.code, 0) << program.err;
        const Folder folder;
        const std::string source = folder.file("p.cpp", program.out);
        ASSERT_EQ(spawn({"/usr/bin/env", "c++", "-std=c++17", source, "-o", folder.file("p")}, "").code, 0) << c.rules;
        const Result run = spawn({"/usr/bin/env", "timeout", "20", folder.file("p")}, c.endless);
        EXPECT_NE(run.code, 0) << c.rules;
        EXPECT_NE(run.code, 124) << c.rules;
        EXPECT_EQ(spawn({"/usr/bin/env", "timeout", "20", folder.file("p")}, c.ends).out, "second\n") << c.rules;
    }
}

}  // namespace grundy::test::parameters_test
