// SPDX-License-Identifier: MIT
// Programs written from what MONA proved: they print what the rules say, in both languages.
#include <gtest/gtest.h>

#include <grundy/grundy.hpp>
#include <sstream>

#include "codegen/written_programs.hpp"
#include "logic/mona.hpp"
#include "support/own_rules.hpp"
#include "support/program.hpp"

namespace code_test {

using grundy::test::Exam;
using grundy::test::Folder;
using grundy::test::has;
using grundy::test::Result;

struct Theorem {
    std::string rules, claim, position;  // ? and ! stand for the arguments
    bool value = true;
};

const std::vector<Theorem> theorems = {
    {"game f(a, b):\n    f(a - k, b) for k in 1..\n    f(a, b - k) for k in 1..\n"
     "    f(a - s, b - t) for s in 1..3, t in 1..3 if s + t <= 3\n",
     "value f(a, b) = (a + b) mod 4 + 4 * ((a div 4) xor (b div 4)) for all a, b", "f(?, !)"},
    {"game f(n, m):\n    f(n - k, k) for k in 1..m\n", "lost f(n, m) if n = 0 or m < 2^v2(n) for all n, m", "f(?, !)",
     false},
    {"game f(a, b):\n    f(a - 1, b)\n    f(a, b - 1)\n    f(a - 1, b - 1)\n",
     "value f(a, b) = (max(a, b) mod 2 if min(a, b) mod 2 = 0 else 3 - max(a, b) mod 2) for all a, b", "f(?, !)"},
    {"game f(a, b):\n    f(a - 2, b - 1)\n    f(a - 2, b + 1)\n    f(a - 1, b - 2)\n    f(a + 1, b - 2)\n",
     "lost f(a, b) if a mod 4 <= 1 and b mod 4 <= 1 for all a, b", "f(?, !)", false},
    {"game f(a, b):\n    f(a - s, b) for s in powers(2)\n    f(a, b - s) for s in powers(2)\n",
     "value f(a, b) = (a mod 3) xor (b mod 3) for all a, b", "f(?, !)"},
    {"game f(new, main):\n    f(new - k, main) for k in 1..3\n    f(new, main - k) for k in 1..3\n",
     "value f(new, main) = new mod 4 xor main mod 4 for all new, main", "f(?, !)"},
    {"game f(a, b):\n    f(a - k, b) for k in 1..a div 2\n    f(a, b - k) for k in 1..3\n    f(a - 1, b) if a = 1\n",
     "value f(a, b) = a + b for all a, b", "f(?, !)"},  // false, so the program is a recurrence
};

Result code(const Theorem& t, const std::string& language, const Folder& folder) {
    std::vector<std::string> words = {"code",       "f",

                                      "--language", language,
                                      "-f",         folder.file("rules.game", t.rules + "expect " + t.claim + "\n")};
    if (t.value)
        words.insert(words.end(), {"--answers", "value"});
    else
        words.insert(words.end(), {"--words", "1 0"});
    return grundy::test::grundy(words);
}

std::vector<Exam> exams(const std::string& language, int& proven) {
    const Folder folder;
    std::vector<Exam> out;
    for (const Theorem& t : theorems) {
        const Result written = code(t, language, folder);
        EXPECT_EQ(written.code, 0) << written.err;
        proven += has(written.out, "MONA") ? 1 : 0;
        grundy::Solver solver(grundy::rules_of(t.rules));
        Exam exam{"f", written.out, "", ""};
        for (int a = 0; a <= 20; ++a)
            for (int b = 0; b <= 20; b += a % 3 + 1) {
                const std::string x = std::to_string(a), y = std::to_string(b);
                const auto value = solver.value("f(" + x + ", " + y + ")").value.value().nimber();
                exam.input += x + " " + y + "\n";
                exam.expected += std::to_string(t.value ? value : value == 0 ? 0 : 1) + "\n";
            }
        out.push_back(exam);
    }
    return out;
}

TEST(Code, WritesProvenFormulas) {
    if (!grundy::logic::has_mona()) GTEST_SKIP() << "there is no MONA on this machine";
    for (const std::string language : {"cpp", "python"}) {
        int proven = 0;
        const auto programs = exams(language, proven);
        EXPECT_EQ(proven, 6) << language;
        if (language == "cpp")
            grundy::test::run_cpp(programs);
        else
            grundy::test::run_python(programs);
    }
}

// Where a number of the formula may be beyond 2^63 - 1, the program says up to where it is right, and takes no more.
TEST(Code, ProgramsInCppTakeNoArgumentsForWhichTheyMayBeWrong) {
    if (!grundy::logic::has_mona()) GTEST_SKIP() << "there is no MONA on this machine";
    const Folder folder;
    EXPECT_TRUE(has(code(theorems[0], "cpp", folder).out, "up to 1152921504606846975"));
    EXPECT_TRUE(has(code(theorems[0], "cpp", folder).out,
                    "    if (a > 1152921504606846975 || b > 1152921504606846975) throw std::out_of_range("
                    "\"arguments may be up to 1152921504606846975\");\n"));
    EXPECT_FALSE(has(code(theorems[0], "python", folder).out, "may be up to"));
    EXPECT_FALSE(has(code(theorems[1], "cpp", folder).out, "may be up to"));
    EXPECT_FALSE(has(code(theorems[1], "cpp", folder).out, "out_of_range"));
}

}  // namespace code_test
