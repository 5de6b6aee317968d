// SPDX-License-Identifier: MIT
// Tests tables over families of positions, over three and four ranges, and what is made of them: each value is that of
// the position, asked for by itself.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/program.hpp"

namespace grundy::test::cli_families_test {

using Json = nlohmann::json;

// The values of positions, joined by blanks.
std::string values(const std::vector<std::string>& positions, bool misere = false) {
    std::string lines, out;
    for (const std::string& p : positions) lines += p + "\n";
    std::vector<std::string> words = {"value", "--lines"};
    if (misere) words.emplace_back("--misere");
    for (const char c : grundy(words, lines).out) out += c == '\n' ? ' ' : c;
    if (!out.empty()) out.back() = '\n';
    return out;
}

TEST(CliFamilies, ValuesAreThoseOfThePositions) {
    EXPECT_EQ(grundy({"table", "chomp([n, n, n])", "n=1..4"}).out,
              values({"chomp([1, 1, 1])", "chomp([2, 2, 2])", "chomp([3, 3, 3])", "chomp([4, 4, 4])"}));
    EXPECT_EQ(
        grundy({"table", "kayles(n) + kayles(n + 1)", "n=0..3"}).out,
        values({"kayles(0) + kayles(1)", "kayles(1) + kayles(2)", "kayles(2) + kayles(3)", "kayles(3) + kayles(4)"}));
    EXPECT_EQ(grundy({"table", "wythoff(n, n)", "n=0..3"}).out,
              values({"wythoff(0, 0)", "wythoff(1, 1)", "wythoff(2, 2)", "wythoff(3, 3)"}));
    EXPECT_EQ(grundy({"table", "brave[m](20)", "m=1..5"}).out, "0 2 0 0 2\n") << "20 mod (m + 1)";
    EXPECT_EQ(grundy({"table", "brave[m=m](20)", "m=1..5"}).out, "0 2 0 0 2\n");
    EXPECT_EQ(grundy({"table", "cram(board(2, n)) + *n", "n=1..4"}).out,
              values({"cram(board(2, 1)) + *1", "cram(board(2, 2)) + *2", "cram(board(2, 3)) + *3",
                      "cram(board(2, 4)) + *4"}));
    EXPECT_EQ(grundy({"table", "wythoff(a, b)", "b=0..2", "a=1"}).out, "b\\a  1\n  0  1\n  1  2\n  2  0\n")
        << "a line for each b";
    EXPECT_EQ(grundy({"table", "kayles(n) + *1", "n=1..3", "--misere"}).out,
              values({"kayles(1) + *1", "kayles(2) + *1", "kayles(3) + *1"}, true));
    EXPECT_NE(grundy({"table", "kayles(n) + kayles(n + 1)", "n=0..3", "--format", "cpp"}).out.find("1, 3, 1, 2};"),
              std::string::npos);
    EXPECT_EQ(grundy({"table", "\"1-3\"(n)", "n=1..4"}).out, "1 2 4 7\n") << "nothing in quotes is replaced";
}

TEST(CliFamilies, FormatsAndStatistics) {
    EXPECT_EQ(grundy({"table", "wythoff(a, a + d)", "d=0..1", "a=0..1", "--format", "csv"}).out,
              "d,a,value\n0,0,0\n0,1,2\n1,0,1\n1,1,0\n");
    const Json json = Json::parse(grundy({"table", "wythoff(a, a + d)", "d=0..1", "a=0..1", "--json"}).out);
    EXPECT_EQ(json["values"], Json({{0, 2}, {1, 0}}));
    EXPECT_EQ(json["from"], Json({0, 0}));
    EXPECT_EQ(json["open"], Json({"d", "a"}));
    EXPECT_TRUE(has(grundy({"table", "kayles(n) + *1", "n=0..3", "--format", "bfile"}).out,
                    "grundy table 'kayles(n) + *1' n=0..3\n0 1\n1 0\n2 3\n3 2\n"));
    const Result stats = grundy({"table", "kayles(n) + *1", "n=0..9", "--stats"});
    EXPECT_TRUE(has(stats.out, "kayles(n) + *1, n = 0..9: 10 values\nlargest value: 5, first at 5")) << stats.out;
    EXPECT_TRUE(has(grundy({"table", "kayles(n) + *1", "n=0..9", "--format", "svg"}).out, "<svg"));
    const Result pattern = grundy({"pattern", "wythoff(n, 0) + *1", "n=0..60"});
    EXPECT_TRUE(has(pattern.out, "conjecture")) << pattern.out << pattern.err;
    EXPECT_TRUE(has(grundy({"pattern", "brave[m=3]", "0..60", "--misere"}).out, "mod 4")) << pattern.err;
}

TEST(CliFamilies, ThreeAndFourRanges) {
    const std::string three =
        "game three(a, b, c): three(a - k, b, c) for k in 1..; three(a, b - k, c) for k in 1..; "
        "three(a, b, c - k) for k in 1..";
    EXPECT_EQ(grundy({"table", "three", "0..1", "2..3", "4..6", "-e", three}).out,
              "a = 0\n6 7 4\n7 6 5\n\na = 1\n7 6 5\n6 7 4\n");  // a xor b xor c
    const Json json = Json::parse(grundy({"table", "three", "0..1", "2..3", "4..6", "-e", three, "--json"}).out);
    EXPECT_EQ(json["values"], Json({{{6, 7, 4}, {7, 6, 5}}, {{7, 6, 5}, {6, 7, 4}}}));
    EXPECT_TRUE(has(grundy({"table", "three", "1..1", "2..2", "4..5", "-e", three, "--format", "csv"}).out,
                    "a,b,c,value\n1,2,4,7\n1,2,5,6\n"));
    EXPECT_TRUE(has(grundy({"table", "three", "1..1", "2..4", "4..5", "-e", three, "--format", "svg"}).out, "<svg"));
    EXPECT_TRUE(has(grundy({"table", "three", "0..1", "2..3", "4..6", "-e", three, "--stats"}).out, "12 values"));
    EXPECT_EQ(grundy({"table", "three(a, b, 0) + three(c, d, 0)", "a=1", "b=2", "c=4", "d=8..9", "-e", three}).out,
              "a = 1, b = 2\n15 14\n");
    EXPECT_EQ(grundy({"table", "three", "0..1", "1..1", "0..2", "-e", three, "--misere"}).code, 0);
}

TEST(CliFamilies, PlanAndCodeOfASum) {
    EXPECT_EQ(grundy({"plan", "kayles(n) + kayles(n + 1)"}).out, grundy({"plan", "kayles"}).out);
    EXPECT_EQ(grundy({"plan", "kayles(n) + *n + strip(2*n)"}).out,
              grundy({"plan", "kayles"}).out + "\n" + grundy({"plan", "strip"}).out);
    const Result open = grundy({"plan", "brave[m=n](20) + *2"});
    EXPECT_EQ(open.code, 2) << open.out;
    EXPECT_TRUE(has(open.err, "give a number, as in: grundy plan 'brave[m=2](20) + *2'")) << open.err;
    EXPECT_TRUE(has(grundy({"code", "kayles(n) + kayles(n + 1)"}).out, "g_kayles_n(n) ^ g_kayles_n_1(n)"));
    const Result code = grundy({"code", "kayles(n) + kayles(5)"});
    EXPECT_EQ(code.code, 2) << code.out;
    EXPECT_TRUE(has(code.err, "' kayles(5)' in 'kayles(n) + kayles(5)' is no game with open integers")) << code.err;
    EXPECT_TRUE(has(grundy({"plan", "kayles(n) + kaylse(n)"}).err, "kaylse")) << "a slip is no open integer";
}

TEST(CliFamilies, FaultsSayWhatToWrite) {
    const auto fault = [](std::vector<std::string> words) {
        words.insert(words.begin(), "table");
        const Result run = grundy(std::move(words));
        EXPECT_EQ(run.code, 2) << run.out;
        return run.err;
    };
    EXPECT_TRUE(has(fault({"kayles(n)", "m=1..3"}), "does not mention 'm'"));
    EXPECT_TRUE(has(fault({"kayles(n) + kayles(m)", "n=1..3"}), "there is no variable 'm'"));
    EXPECT_TRUE(has(fault({"wythoff(a, b)", "a=1..3", "0..3"}), "some ranges have names"));
    EXPECT_TRUE(has(fault({"wythoff(a, b)", "a=1..3", "a=0..3"}), "'a' has two ranges"));
    EXPECT_TRUE(has(fault({"bracelet", "0..3"}), "as in 'bracelet([n, 2])' n=1..8"));
    EXPECT_TRUE(has(fault({"wythoff", "0..3", "0..3", "--format", "bfile"}), "a b-file is one sequence"));
    EXPECT_EQ(grundy({"table", "kayles(n) + wythoff(n, n)", "n=10^6..2000000", "--budget", "1000nodes"}).code, 3);
}

}  // namespace grundy::test::cli_families_test
