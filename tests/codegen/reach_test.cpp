// SPDX-License-Identifier: MIT
// Tests how far a period is looked for before the recurrence is written, and programs with a list up to a limit.
#include <gtest/gtest.h>

#include "codegen/written_programs.hpp"

namespace grundy::test::reach_test {

TEST(CodeReach, ThePeriodOfAGameThatLeavesThreeHeapsIsNotSoughtForMinutes) {
    Solver solver(Rules::catalogue());
    const Program slow = solver.program("0.E", {});
    EXPECT_EQ(slow.outcome, Outcome::answered) << slow.reason;
    EXPECT_EQ(slow.method, "recurrence");
    EXPECT_LT(slow.nodes, 1'000'000'000U) << "20000 heaps take minutes";
    EXPECT_EQ(solver.program("kayles", {}).method, "period");
    // The search may be given up; the limits of the query hold again afterwards.
    EXPECT_EQ(solver.value("0.E(50)").outcome, Outcome::answered);
}

// Grundy's game has few lost heaps: 0 1 2 4 7 10 20 23 26 50 53 270 ...
TEST(CodeReach, AListUpToALimit) {
    Solver solver(Rules::catalogue());
    std::vector<Exam> cpp, python;
    for (const bool values : {false, true}) {
        ProgramQuery query;
        query.most = 300;
        query.values = values;
        const std::string expected = values ? "0\n0\n1\n0\n" : "second\nsecond\nfirst\nsecond\n";
        for (std::vector<Exam>* exams : {&cpp, &python}) {
            query.language = exams == &cpp ? "cpp" : "python";
            const Program program = solver.program("grundys", query);
            EXPECT_EQ(program.method, "list");
            EXPECT_NE(program.text.find("Checked to 300: "), std::string::npos);
            exams->push_back({"grundys", program.text, "0\n270\n3\n53\n", expected});
        }
    }
    run_cpp(cpp);
    if (spawn({"/usr/bin/env", "python3", "--version"}, "").code == 0) run_python(python);
}

TEST(CodeReach, AListIsRefusedWhereItIsLongOrHasNoMeaning) {
    Solver solver(Rules::catalogue());
    ProgramQuery query;
    query.most = 20000;
    EXPECT_EQ(solver.program("kayles", query).method, "period") << "a proven period needs no list";
    EXPECT_EQ(solver.program("grundys", query).method, "list");
    query.values = true;
    EXPECT_THROW(solver.program("grundys", query), Error) << "20001 values";
    query.most = 10;
    EXPECT_THROW(solver.program("wythoff", query), Error) << "two heaps";
}

}  // namespace grundy::test::reach_test
