// SPDX-License-Identifier: MIT
// What newcomers type, and what they are told: the place, and the remedy.
#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "support/program.hpp"

namespace grundy::test::cli_slips_test {

void refused(const std::vector<std::string>& words, const std::string& message) {
    const Result result = grundy(words);
    EXPECT_EQ(result.code, 2);
    EXPECT_TRUE(has_no_answer(result)) << result.out;
    EXPECT_NE(result.err.find(message), std::string::npos) << result.err;
}

TEST(CliSlips, RangesThatAreNone) {
    refused({"table", "kayles", "0-9"}, "'0-9' is not a range: put two dots between its ends, as in 0..9");
    refused({"table", "kayles", "0,9"}, "put two dots between its ends, as in 0..9");
    refused({"table", "kayles", "9"}, "a range has two ends, as in 0..9");
    refused({"table", "kayles", "0.."}, "range 0..: it needs both ends, as in 0..20");
    refused({"table", "kayles", "..9"}, "range ..9: it needs both ends, as in 0..9");
    refused({"table", "kayles(n)", "n=0.."}, "range 0..: it needs both ends, as in 0..20");
    refused({"table", "kayles(n)", "n=0-9"}, "n=0-9: '0-9' is not a range: put two dots between its ends, as in 0..9");
    refused({"table", "kayles(n) + kayles(n)", "0..9"}, "as in table 'f(n) + g(n)' n=0..9");
    EXPECT_EQ(grundy({"table", "kayles(n)", "n=10^1"}).out, "2\n");
    EXPECT_EQ(grundy({"table", "kayles(n)", "n=1e1"}).out, "2\n");
    refused({"table", "kayles", "3e6"}, "'3e6' is neither a range A..B");
}

TEST(CliSlips, CommasMayStandBetweenRanges) {
    const std::string table = grundy({"table", "wythoff", "0..2", "1..2"}).out;
    EXPECT_EQ(grundy({"table", "wythoff", "0..2,", "1..2"}).out, table);
    EXPECT_EQ(grundy({"table", "wythoff", "0..2,1..2"}).out, table);
    refused({"table", "wythoff", "0..2,5"}, "range 0..2,5: '2,5' is not a natural number");
    refused({"table", "wythoff", "0..1,0..1,0..1,0..1,0..1"}, "at most four ranges");
}

TEST(CliSlips, FamiliesArePointedOut) {
    refused({"value", "kayles(n)"}, "A family of positions has a table: grundy table 'kayles(n)' n=1..20");
    refused({"value", "wythoff(a, b + 1)"}, "grundy table 'wythoff(a, b + 1)' a=1..20 b=1..20");
    EXPECT_EQ(grundy({"value", "kayls(n)"}).err.find("family"), std::string::npos);
}

TEST(CliSlips, PeriodsAreSoughtWhereTheyCanBe) {
    const std::string rules = "game f(n, r): f(n - k, k mod 2) for k in 1..3 if k mod 2 != r";
    refused({"period", "f", "-e", rules}, "it is not played on one heap; try 'f(n, 0)'");
    refused({"period", "f(n + 3, 1)", "-e", rules}, "try 'f(n, 1)'");
    refused({"period", "painting"}, "try 'painting(board(2, n))'");
    refused({"period", "wythoff"}, "try 'wythoff(n, 0)'");
    // What is proposed is no slip itself.
    for (const char* game : {"flip_game", "cram", "fibnim"})
        EXPECT_EQ(grundy({"period", game}).err.find("try"), std::string::npos) << game;
}

TEST(CliSlips, OptionsOfOtherPrograms) {
    refused({"period", "0.07", "--misere", "--maxheap", "33"}, "no option --maxheap for period; did you mean --limit?");
    refused({"period", "0.07", "--misere", "--timeout=6"}, "did you mean --budget?");
    refused({"period", "0.07", "--misere", "--persist", "file"}, "did you mean --checkpoint?");
    EXPECT_EQ(grundy({"results", "--persist"}).err.find("did you mean --checkpoint"), std::string::npos);
}

TEST(CliSlips, QuotientsOfGames) {
    refused({"quotient", "kayles"}, "the quotient of all its heaps: grundy period --misere kayles");
    refused({"quotient", "0.07"}, "as in '0.07(9)'");
    refused({"quotient", "kayls"}, "kayls");
    EXPECT_EQ(grundy({"quotient", "--misere", "kayles(5)"}).out, grundy({"quotient", "kayles(5)"}).out);
}

TEST(CliSlips, NumbersMayBeConstants) {
    EXPECT_EQ(grundy({"count", "kayles", "0..2*10^5"}).out, "1 lost, 200000 won\n");
    EXPECT_EQ(grundy({"table", "kayles", "2^3..3*4+1"}).out, grundy({"table", "kayles", "8..13"}).out);
    EXPECT_EQ(grundy({"table", "kayles(n)", "n=2*3"}).out, grundy({"table", "kayles(n)", "n=6"}).out);
    refused({"table", "kayles", "0..2^62*2"}, "'2^62*2' is beyond 2^63 - 1");
    refused({"table", "kayles", "0..3-4"}, "'3-4' is not a natural number");
}

TEST(CliSlips, PicturesOfRows) {
    refused({"value", "flip_game(\"++-\")"}, "hint: a row is written as numbers, as in `[1, 0, 1]`");
    refused({"table", "cram(board(2, n))", "n=0..3"}, "a board has 1 to 10^6 rows and columns, not 0");
}

TEST(CliSlips, GamesAreFoundWithTheirBrackets) {
    EXPECT_EQ(grundy({"games", "snim[{2,5}]"}).out, grundy({"games", "snim"}).out);
    EXPECT_EQ(grundy({"games", "kayles(5)"}).out, grundy({"games", "kayles"}).out);
}

TEST(CliSlips, ManyMovesAreSummarised) {
    const Result many = grundy({"moves", "nim(10^18)"});
    EXPECT_LT(many.out.size(), 5000U);
    EXPECT_NE(many.out.find("... and moves to at least 99980 more values"), std::string::npos) << many.out;
    EXPECT_NE(many.out.find("All winning moves: grundy solve"), std::string::npos) << many.out;
    EXPECT_EQ(grundy({"moves", "nim(150)"}).out.find("more values"), std::string::npos);
}

TEST(CliSlips, EqualComponentsAreListedOnce) {
    const std::string text = grundy({"solve", "100 * kayles(5) + 3 * *2 + nim(1)"}).out;
    EXPECT_EQ(text.substr(0, text.find('\n')), "100 * kayles(5) + 3 * *2 + nim(1)");
    EXPECT_NE(text.find("\n    1  100 * kayles(5), each 4  0  000\n"
                        "  101  3 * *2, each 2           2  010\n"
                        "  104  nim(1)                   1  001\n"
                        "       XOR                      3  011\n"),
              std::string::npos)
        << text;
    // What is printed as the position can be read again.
    EXPECT_EQ(grundy({"solve", text.substr(0, text.find('\n'))}).out, text);
}

TEST(CliSlips, HelpFitsOnATerminal) {
    const std::string help = grundy({"help"}).out;
    std::istringstream lines(help);
    for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 110U) << line;
    EXPECT_NE(help.find("~/.local/share/grundy/games"), std::string::npos);
    EXPECT_NE(grundy({"help", "games"}).out.find("~/.local/share/grundy/games"), std::string::npos);
}

TEST(CliSlips, FormatsThatContradictEachOther) {
    refused({"table", "kayles", "0..9", "--json-strings", "--format", "csv"},
            "--json-strings and --format csv contradict each other");
    refused({"table", "kayles", "0..9", "--json", "--format", "csv"}, "--json and --format csv contradict each other");
}

TEST(CliSlips, EdgesOfGraphsAreNoNamesOfPositions) {
    const auto digraph = [](const std::string& text, std::vector<std::string> options = {}) {
        options.insert(options.begin(), {"digraph", "-"});
        return grundy(options, text);
    };
    for (const char* text : {"1>2\n", "1-2\n", "a b\n1>2 2>3\n", "a>b\n", "a b\nc 1-2\n"}) {
        const Result result = digraph(text);
        EXPECT_EQ(result.code, 2) << text;
        EXPECT_NE(result.err.find("an edge is two words, '"), std::string::npos) << result.err;
    }
    EXPECT_NE(digraph("a b\n1>2\n").err.find(":2:1: '1>2' would be the name of a vertex"), std::string::npos);
    EXPECT_EQ(digraph("1>2 3\n", {"--names"}).out, "1>2 1\n3 0\n");
    EXPECT_EQ(digraph("a-b c->\n").out, "a-b 1\nc-> 0\n");
}

}  // namespace grundy::test::cli_slips_test
