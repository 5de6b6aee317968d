// SPDX-License-Identifier: MIT
// Tests faulty judge input: each fault produces its exact message, and not one byte of output.
#include <gtest/gtest.h>

#include "core/error.hpp"
#include "core/size.hpp"
#include "judge/judge_run.hpp"
#include "judge/problem.hpp"

namespace grundy::judge::test::judge_errors_test {

struct Case {
    std::string input, message;
};

void expect_faults(std::string_view id, const std::vector<Case>& cases) {
    const std::string remedy = "\n" + std::string(id) + " reads: " + std::string(find_format(id)->input);
    for (const Case& c : cases) {
        Judged r = run(id, c.input);
        EXPECT_EQ(r.error, "input line " + c.message + remedy) << c.input;
        EXPECT_EQ(r.out, "") << c.input;
    }
}

TEST(JudgeErrors, BraveGame) {
    expect_faults(
        "hdu-1846",
        {
            {"", "1, column 1: expected the number C of tests, found the end of the input"},
            {" \n\n", "3, column 1: expected the number C of tests, found the end of the input"},
            {"abc\n", "1, column 1: expected the number C of tests, found 'abc'"},
            {"-1\n", "1, column 1: the number C of tests is -1, but at least 0 is expected"},
            {"1 2\n3 4\n", "1, column 3: the line should hold 'C' and nothing more"},
            {"2\n23 2\n\n", "4, column 1: the input ends after 1 of the 2 announced tests"},
            {"1\n", "2, column 1: the input ends after 0 of the 1 announced test"},
            {"2\n23 2\n4\n", "3, column 2: expected the most m that a move may take, found the end of the line"},
            {"2\n23 2\n4", "3, column 2: expected the most m that a move may take, found the end of the input"},
            {"1\n23 2 7\n", "2, column 6: the line should hold 'n m' and nothing more"},
            {"2\n23 2\n4 3\n5 1\n", "4, column 1: the input continues after the 2 announced tests"},
            {"1\n23 2\nx", "3, column 1: the input continues after the 1 announced test"},
            {"1\n0 2\n", "2, column 1: the heap size n is 0, but at least 1 is expected"},
            {"1\n-23 2\n", "2, column 1: the heap size n is -23, but at least 1 is expected"},
            {"1\n23 0\n", "2, column 4: the most m that a move may take is 0, but at least 1 is expected"},
            {"1\n9223372036854775808 2\n",
             "2, column 1: the heap size n is 9223372036854775808, beyond 2^63 - 1, the largest number"},
            {"1\n-9223372036854775809 2\n",
             "2, column 1: the heap size n is -9223372036854775809, but at least 1 is expected"},
            {"1\n99999999999999999999999999 2\n",
             "2, column 1: expected the heap size n, found '9999999999999999999999999'... which is longer than any "
             "number"},
            {"1\n2.5 2\n", "2, column 1: expected the heap size n, found '2.5'"},
            {"1\n1e9 2\n", "2, column 1: expected the heap size n, found '1e9'"},
            {"1\n+5 2\n", "2, column 1: expected the heap size n, found '+5'"},
            {"1\n- 2\n", "2, column 1: expected the heap size n, found '-'"},
            {"1\n 23,2\n", "2, column 2: expected the heap size n, found '23,2'"},
        });
}

TEST(JudgeErrors, BinaryInput) {
    expect_faults("hdu-1846",
                  {{std::string("\0\x7f\xff\x1b[m 1\n", 9),
                    "1, column 1: expected the number C of tests, found '\\x00\\x7f\\xff\\x1b[m'"},
                   {std::string("1\n2 2\n\0", 7), "3, column 1: the input continues after the 1 announced test"},
                   {"\xef\xbb\xbf"
                    "1\n2 2\n",
                    "1, column 1: expected the number C of tests, found '\\xef\\xbb\\xbf1'"}});
}

TEST(JudgeErrors, Cet4) {
    expect_faults("hdu-1847", {
                                  {"", "1, column 1: expected the number n of cards, found the end of the input"},
                                  {"3\n0\n", "2, column 1: the number n of cards is 0, but at least 1 is expected"},
                                  {"3\n4 x5\n", "2, column 3: expected the number n of cards, found 'x5'"},
                                  {"3\n-7", "2, column 1: the number n of cards is -7, but at least 1 is expected"},
                              });
}

TEST(JudgeErrors, SNim) {
    const std::string k = "the size k of the set S, or the 0 that ends the input";
    expect_faults("hdu-1536",
                  {
                      {"", "1, column 1: expected " + k + ", found the end of the input"},
                      {"1 2\n1\n1 5\n", "4, column 1: expected " + k + ", found the end of the input"},
                      {"-1 2\n", "1, column 1: " + k + " is -1, but at least 0 is expected"},
                      {"3 2 5\n", "1 says 3 numbers of S, but only 2 follow"},
                      {"3 2\n5 7\n", "1 says 3 numbers of S, but only 1 follows"},
                      {"1\n", "1 says 1 number of S, but none follows"},
                      {"2 2 5 7\n", "1 says 2 numbers of S, but more follow on the line (column 7)"},
                      {"2 2 0\n", "1, column 5: a number s of the set S is 0, but at least 1 is expected"},
                      {"9223372036854775807 2\n", "1 says 9223372036854775807 numbers of S, but only 1 follows"},
                      {"1 2\n", "2, column 1: expected the number m of sums, found the end of the input"},
                      {"1 2\n0\n", "2, column 1: the number m of sums is 0, but at least 1 is expected"},
                      {"1 2\n1 1 5\n", "2, column 3: the line should hold 'm' and nothing more"},
                      {"1 2\n2\n1 5\n", "4, column 1: the input ends after 1 of the 2 announced sums of heaps"},
                      {"1 2\n1\n0\n0\n", "3, column 1: the number l of heaps is 0, but at least 1 is expected"},
                      {"1 2\n1\n\n3 5 7\n0\n", "4 says 3 heaps, but only 2 follow"},
                      {"1 2\n1\n\n2 5 7 9\n0\n", "4 says 2 heaps, but more follow on the line (column 7)"},
                      {"1 2\n1\n2 5 -7\n0\n", "3, column 5: a heap size h is -7, but at least 0 is expected"},
                      {"1 2\n1\n2 5 7", "3, column 6: expected " + k + ", found the end of the input"},
                      {"1 2\n1\n1 5\n0\n1 2\n", "5, column 1: the input continues after the 0 that ends it"},
                      {"1 2\n1\n1 5\n0 5\n", "4, column 3: the input continues after the 0 that ends it"},
                  });
}

TEST(JudgeErrors, Strip) {
    expect_faults("hdu-4559",
                  {
                      {"1\n0 0\n", "2, column 1: the number N of columns is 0, but at least 1 is expected"},
                      {"1\n3 -1\n", "2, column 3: the number M of painted cells is -1, but at least 0 is expected"},
                      {"1\n3\n0\n", "2, column 2: expected the number M of painted cells, found the end of the line"},
                      {"1\n3 1 1\n", "2, column 5: the line should hold 'N M' and nothing more"},
                      {"1\n3 2\n1 1\n", "4, column 1: the input ends after 1 of the 2 announced painted cells"},
                      {"1\n3 1\n3 1\n", "3, column 1: the row of a painted cell is 3, but from 1 to 2 is expected"},
                      {"1\n3 1\n0 1\n", "3, column 1: the row of a painted cell is 0, but from 1 to 2 is expected"},
                      {"1\n3 1\n1 4\n", "3, column 3: the column of a painted cell is 4, but from 1 to 3 is expected"},
                      {"1\n3 1\n1 0\n", "3, column 3: the column of a painted cell is 0, but from 1 to 3 is expected"},
                      {"1\n3 1\n1 1\n2 2\n", "4, column 1: the input continues after the 1 announced test"},
                      {"2\n3 0\n", "3, column 1: the input ends after 1 of the 2 announced tests"},
                      {"1\n3 9223372036854775807\n1 1\n",
                       "4, column 1: the input ends after 1 of the 9223372036854775807 announced painted cells"},
                  });
}

TEST(JudgeErrors, Bracelets) {
    expect_faults(
        "lightoj-1344",
        {
            {"1\n0\n", "2, column 1: the number n of bracelets is 0, but at least 1 is expected"},
            {"1\n1\n0\n", "3, column 1: the number K of pearls is 0, but at least 1 is expected"},
            {"1\n1\n2 5\n", "3 says 2 pearls, but only 1 follows"},
            {"1\n1\n1 5 6\n", "3 says 1 pearl, but more follow on the line (column 5)"},
            {"1\n1\n2 5 0\n", "3, column 5: the weight w of a pearl is 0, but at least 1 is expected"},
            {"1\n1\n1 9223372036854775808\n",
             "3, column 3: the weight w of a pearl is 9223372036854775808, beyond 2^63 - 1, the largest number"},
            {"1\n2\n1 5\n", "4, column 1: the input ends after 1 of the 2 announced bracelets"},
            {"2\n1\n1 5\n", "4, column 1: the input ends after 1 of the 2 announced tests"},
            {"1\n1\n1 5\n1\n", "4, column 1: the input continues after the 1 announced test"},
        });
}

TEST(JudgeErrors, UnreadableInput) {
    Rules rules = Rules::catalogue();
    Solver solver(rules);
    std::istringstream in("1\n23 2\n");
    std::ostringstream out;
    in.setstate(std::ios::badbit);
    Reader reader(in);
    Writer writer(out);
    EXPECT_THROW(run_format(*find_format("hdu-1846"), solver, reader, writer), Error);
    std::istringstream good("1\n23 2\n");
    out.setstate(std::ios::badbit);
    Reader second(good);
    EXPECT_THROW(run_format(*find_format("hdu-1846"), solver, second, writer), Error);
}

TEST(JudgeErrors, LimitsAreResults) {
    Rules rules = Rules::catalogue();
    SolverOptions options = suited({});
    options.limits.nodes = 1;
    Solver solver(rules, options);
    std::istringstream in("1\n1\n9 5 4 3 5 4 1 2 3 4\n");
    std::ostringstream out;
    Reader reader(in);
    Writer writer(out);
    try {
        run_format(*find_format("lightoj-1344"), solver, reader, writer);
        FAIL() << "answered " << out.str();
    } catch (const Stopped& stopped) {
        EXPECT_EQ(stopped.status, Status::out_of_budget);
        EXPECT_EQ(std::string(stopped.what()).substr(0, 17), "at input line 3: ");
    }
    EXPECT_EQ(out.str(), "");
}

TEST(JudgeErrors, AllQuestionsShareTheTime) {
    const Rules rules = Rules::catalogue();
    SolverOptions options;
    options.limits.time = Seconds(0);
    for (const Problem& problem : {Problem{}, Problem{nullptr, own_format(rules, "kayles", "T; n", "", {})}}) {
        const std::string input = problem.own ? "1\n3\n" : "kayles(3)\n";
        std::istringstream in(input);
        const auto source = [&](char* to, std::size_t size) {
            in.read(to, static_cast<std::streamsize>(size));
            return to_size(in.gcount());
        };
        std::ostringstream out;
        Writer writer(out);
        try {
            answer_input(problem, rules, options, source, writer);
            FAIL() << "answered " << out.str();
        } catch (const Stopped& stopped) {
            EXPECT_EQ(stopped.status, Status::out_of_budget);
            EXPECT_NE(std::string(stopped.what()).find("0 s, which all questions share"), std::string::npos);
        }
        EXPECT_EQ(out.str(), "");
    }
}

}  // namespace grundy::judge::test::judge_errors_test
