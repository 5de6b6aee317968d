// SPDX-License-Identifier: MIT
// Tests a program's own input and output: reading and answering it, hunting with it, and tests that are made for it.
// In brave, from n stones take 1 to m, the second player wins exactly if m + 1 divides n.
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>

#include "support/program.hpp"

namespace grundy::test::own_format_test {

using Words = std::vector<std::string>;

Result judge(Words words, const std::string& input = {}) {
    words.insert(words.begin(), "judge");
    return grundy(std::move(words), input);
}

TEST(OwnFormat, TestsAreAnsweredInTheirOrder) {
    const std::string ends = "Alice\nBob\n";
    EXPECT_EQ(judge({"brave", "--input", "T; n m", "--words", "Alice Bob"}, "2\n7 3\n8 3\n").out, ends);
    EXPECT_EQ(judge({"brave", "--input", "T; m; n", "--words", "Alice Bob"}, "2\n3\n7\n3\n8\n").out, ends);
    EXPECT_EQ(judge({"brave", "--input", "*; n m", "--words", "Alice Bob"}, "7 3\n8 3\n").out, ends);
    EXPECT_EQ(judge({"brave", "--input", "n m"}, "8 3\n").out, "second\n");
    EXPECT_EQ(judge({"brave[m=3]", "--input", "*; n", "--answers", "value"}, "6 7 8").out, "2\n3\n0\n");
    // Heaps of Kayles: 4 xor 3 xor 1 (Guy and Smith 1956).
    EXPECT_EQ(judge({"kayles", "--input", "T; N; n...", "--answers", "value"}, "2\n3\n5 6 1\n0\n\n").out, "6\n0\n");
    EXPECT_EQ(judge({"brave", "--input", "N; (n m)...", "--answers", "value"}, "2\n7 3\n6 4\n").out, "2\n");
    EXPECT_EQ(judge({"snim", "--input", "k S; T; n", "--answers", "value"}, "2 2 5\n2\n12\n7\n").out, "2\n0\n");
    EXPECT_EQ(judge({"bracelet", "--input", "1; N; w", "--answers", "value"}, "4\n5 1 7 2\n").out, "2\n");
    EXPECT_EQ(judge({"bracelet", "--input", "T; w", "--answers", "value"}, "2\n4 5 1 7 2\n0\n").out, "2\n0\n");
    EXPECT_EQ(judge({"cram", "--input", "T; b"}, "1\n1 2\n..\n").out, "first\n");
    EXPECT_EQ(judge({"snim", "--input", "T; k S n", "--answers", "value"}, "1\n2 5 2 12\n").out, "2\n");
    EXPECT_EQ(judge({"bracelet", "--input", "T; N w", "--answers", "value"}, "1\n4 5 1 7 2\n").out, "2\n");
    EXPECT_EQ(judge({"g", "-e", "game g(n): g(n - 1)", "--input", "*; n"}, "3\n4\n").out, "first\nsecond\n");
    EXPECT_EQ(judge({"-e", "game g(n): g(n - 1)", "--input", "*; n"}, "3\n4\n").out, "first\nsecond\n");
    EXPECT_EQ(judge({"0.77", "--input", "T; n", "--answers", "value"}, "2\n5\n9\n").out, "4\n4\n") << "a code";
    EXPECT_EQ(
        judge({"0.77", "--runs", "9", "--check", "awk -F '[()]' '{ print $2 == 0 ? \"second\" : \"first\" }'"}).code,
        0);
    EXPECT_EQ(judge({"kayles"}, "kayles(5)\nkayles(0)\n").out, "first\nsecond\n");
}

TEST(OwnFormat, WordsHaveTheNumberOfTheTest) {
    const Words words = {"brave", "--input", "T; n m", "--words", "Case #: Alice, Case #: Bob"};
    EXPECT_EQ(judge(words, "2\n7 3\n8 3\n").out, "Case 1: Alice\nCase 2: Bob\n");
    Words check = words;
    const std::string program = "awk 'NR > 1 { print \"Case \" NR - 1 \": \" ($1 % ($2 + 1) ? \"Alice\" : \"Bob\") }'";
    check.insert(check.end(), {"--runs", "20", "--check", program});
    EXPECT_EQ(judge(check).code, 0);
}

// A row for all tests is read once. Names of data in a family of positions stay as they are.
TEST(OwnFormat, RowsAreSharedByTests) {
    const std::string rules =
        "game g(i) with a: row: g(j) for j in 1..len(a) if a[j] > a[i]; "
        "start if 1 <= i and i <= len(a)";
    const std::string ends = "first\nsecond\nfirst\n";
    EXPECT_EQ(judge({"g", "-e", rules, "--input", "N a; T; i"}, "3\n2 3 1\n3\n1\n2\n3\n").out, ends);
    EXPECT_EQ(judge({"g[[2, 3, 1]](i)", "-e", rules, "--input", "*; i"}, "1 2 3").out, ends);
    const Folder folder;
    const std::string data = folder.file("row.data", "a = [2, 3, 1]\n");
    EXPECT_EQ(judge({"g[a](i)", "-e", rules, "--data", data, "--input", "*; i"}, "1 2 3").out, ends);
    EXPECT_TRUE(has(judge({"g", "-e", rules, "--input", "N a; T; i"}, "3\n2 3 1\n1\n4\n").err, "play cannot begin"));
}

// A test that asks about a range has one line: for each i from 1 to N, the winner from there.
TEST(OwnFormat, ARangeIsAnsweredOnOneLine) {
    const std::string rules =
        "game g(i, a: row): g(j, a) for j in 1..len(a) if a[j] > a[i]; "
        "game h(i) with a: row: h(j) for j in 1..len(a) if a[j] > a[i]";
    const std::string input = "3\n2 3 1\n4\n1 2 4 3\n", ends = "ABA\nAABA\n";
    for (const char* game : {"g", "h"}) {
        EXPECT_EQ(judge({game, "-e", rules, "--input", "*; N a; i in 1..N", "--words", "A B", "--join", ""}, input).out,
                  ends);
        EXPECT_EQ(judge({game, "-e", rules, "--input", "*; N a; i in 2..N"}, input).out,
                  "second first\nfirst second first\n");
        Words check = {game,  "-e",     rules, "--input", "T; N a; i in 1..N", "--join", "", "--words",
                       "A B", "--runs", "30",  "--check"};
        const std::string program =
            "awk 'NR > 1 { m = 0; for (i = 2; i <= NF; ++i) if ($i > m) m = $i; s = \"\"; "
            "for (i = 2; i <= NF; ++i) s = s ($i < m ? \"A\" : \"B\"); print s }'";
        check.push_back(program);
        EXPECT_EQ(judge(check).code, 0);
    }
    // Integers and data bound ranges, too, and a count may be there for the range alone.
    EXPECT_EQ(judge({"brave", "--input", "*; n; m in 1..n", "--answers", "value"}, "5\n0\n").out, "1 2 1 0 5\n\n");
    EXPECT_EQ(judge({"kayles", "--input", "N; n in 0..N", "--answers", "value"}, "6\n").out, "0 1 2 3 1 4 3\n");
    EXPECT_EQ(
        judge({"walk(path(5), v)", "-e",
               "game walk(g: graph, at): walk(without(g, {at}), v) for v in neighbours(g, at)", "--input", "v in 1..5"},
              "")
            .code,
        2)
        << "nothing is read";
    EXPECT_EQ(judge({"walk(path(5), v)", "-e",
                     "game walk(g: graph, at): walk(without(g, {at}), v) for v in neighbours(g, at)", "--input",
                     "N; v in 1..N", "--words", "1 0", "--join", ""},
                    "5\n")
                  .out,
              "01010\n");
    EXPECT_EQ(judge({"brave", "--input", "m; n in m..m"}, "9223372036854775807\n").out, "first\n");
}

TEST(OwnFormat, RangesThatMakeNoSenseAreRefused) {
    const auto error = [](const char* format, const Words& more = {}) {
        Words words = {"brave", "--input", format};
        words.insert(words.end(), more.begin(), more.end());
        return judge(words, "1\n5 2\n").err;
    };
    EXPECT_TRUE(has(error("T; n m", {"--join", ""}), "--join joins the answers of a range"));
    EXPECT_TRUE(has(error("T; n; m in 1.."), "a range is written 'm in 1..N'"));
    EXPECT_TRUE(has(error("T; n; m in 1..K"), "'K' bounds the range of 'm'"));
    EXPECT_TRUE(has(error("T; n; q in 1..n"), "'q' is no integer of the game"));
    EXPECT_TRUE(has(error("T; n m; m in 1..n"), "'m' comes twice"));
    EXPECT_TRUE(has(error("T; n; m in 1..99999999999999999999"), "'99999999999999999999' bounds the range"));
    EXPECT_TRUE(has(judge({"brave", "--input", "n; m in 1..n"}, "1000001\n").err, "more than 1000000 numbers"));
    EXPECT_TRUE(has(grundy({"code", "brave", "--input", "n; m in 1..n"}).err, "only `judge` asks about all numbers"));
}

// What stands on the line of the number of tests, or before it, holds for all of them.
TEST(OwnFormat, TestsShareWhatComesBeforeThem) {
    const auto brave = [](const char* format, const std::string& input) {
        return judge({"brave", "--input", format, "--words", "Alice Bob"}, input).out;
    };
    const std::string ends = "Alice\nBob\n";
    EXPECT_EQ(brave("T m; n", "2 3\n7\n8\n"), ends);
    EXPECT_EQ(brave("m T; n", "3 2\n7\n8\n"), ends);
    EXPECT_EQ(brave("m; T; n", "3\n2\n7\n8\n"), ends);
    EXPECT_EQ(brave("T m; N; n...", "2 3\n2\n7 5\n2\n8 4\n"), "Alice\nBob\n");
    EXPECT_EQ(judge({"snim", "--input", "T k S; n", "--answers", "value"}, "2 2 2 5\n12\n7\n").out, "2\n0\n");
    EXPECT_EQ(judge({"snim", "--input", "k S; T; N n...", "--answers", "value"}, "2 2 5\n2\n2 12 7\n0\n").out,
              "2\n0\n");
    // As before: a count of what follows is none of tests.
    EXPECT_EQ(judge({"bracelet", "--input", "1; N; w", "--answers", "value"}, "4\n5 1 7 2\n").out, "2\n");
    EXPECT_EQ(judge({"brave", "--input", "T m; k"}, "").code, 2);
    EXPECT_EQ(judge({"brave", "--input", "T m; n"}, "2 3\n7\n").code, 2) << "a test is missing";
    EXPECT_EQ(grundy({"code", "brave", "--input", "T m; n"}).code, 2);
    // awk reads m from the first line.
    const std::string right = "awk 'NR == 1 { m = $2; next } { print $1 % (m + 1) ? \"first\" : \"second\" }'";
    const std::string wrong = "awk 'NR == 1 { m = $2; next } { print $1 % (m + 2) ? \"first\" : \"second\" }'";
    EXPECT_EQ(judge({"brave", "--input", "T m; n", "--runs", "20", "--check", right}).code, 0);
    EXPECT_EQ(judge({"brave", "--input", "T m; n", "--runs", "20", "--check", wrong}).code, 1);
}

// A number in the format is read where it stands, and must be the one of the input.
TEST(OwnFormat, HeadersHaveNumbers) {
    const auto brave = [](const char* format, const std::string& input) {
        return judge({"brave[m=3]", "--input", format}, input);
    };
    EXPECT_EQ(brave("T 5; n", "2 5\n7\n8\n").out, "first\nsecond\n");
    EXPECT_EQ(brave("0 T 1; n", "0 2 1\n7\n8\n").out, "first\nsecond\n");
    EXPECT_EQ(judge({"brave", "--input", "T 1000000007 m; n"}, "2 1000000007 3\n7\n8\n").out, "first\nsecond\n");
    const auto other = brave("T 5; n", "2 4\n7\n8\n");
    EXPECT_EQ(other.code, 2);
    EXPECT_TRUE(has(other.err, "the 5 of the format is 4, but 5 is expected")) << other.err;
    const std::string right = "awk 'NR == 1 && $2 != 5 { exit 1 } NR > 1 { print $1 % 4 ? \"first\" : \"second\" }'";
    EXPECT_EQ(judge({"brave[m=3]", "--input", "T 5; n", "--runs", "20", "--check", right}).code, 0);
    EXPECT_EQ(grundy({"code", "brave", "--input", "T 5; n m"}).code, 2);
}

// The numbers that end the input are read, and no test; a test may begin like them.
TEST(OwnFormat, ALineEndsTheTests) {
    EXPECT_EQ(judge({"brave", "--input", "until 0 0; n m"}, "7 3\n0 5\n8 3\n0 0\n").out, "first\nsecond\nsecond\n");
    EXPECT_EQ(judge({"kayles", "--input", "until 0; N n...", "--answers", "value"}, "3 5 6 1\n1 5\n0").out, "6\n4\n");
    EXPECT_EQ(judge({"kayles", "--input", "until -1; n", "--answers", "value"}, "0\n5\n-1\n").out, "0\n4\n");
    const auto fault = [](const std::string& input, const std::string& part) {
        const Result run = judge({"brave", "--input", "until -1 -1; n m"}, input);
        EXPECT_EQ(run.code, 2);
        EXPECT_EQ(run.out, "");
        EXPECT_TRUE(has(run.err, part)) << run.err;
    };
    fault("7\n", "expected m, found the end of the input");
    fault("-1 -1\n7 3\n", "the input continues after the line '-1 -1' that ends it");
    fault("7 3\n5 -1\n-1 -1\n", "input line 2 has a number that only the line '-1 -1' may have");
    // Each generated input ends with the line, and none has it before: awk stops there.
    const std::string check =
        "awk 'over { exit 1 } $1 == 0 && $2 == 0 { over = 1; next } { print $1 % ($2 + 1) ? "
        "\"first\" : \"second\" } END { if (!over) exit 1 }'";
    const Result run = judge({"brave", "--input", "until 0 0; n m", "--runs", "30", "--most", "3", "--check", check});
    EXPECT_EQ(run.code, 0) << run.out << run.err;
}

// As the programs do that `code` writes.
TEST(OwnFormat, TheEndOfTheInputEndsTheTestsToo) {
    const auto both = [](const Words& words, const std::string& input, const std::string& expected) {
        const Result run = judge(words, input);
        EXPECT_EQ(run.code, 0) << run.err;
        EXPECT_EQ(run.out, expected);
    };
    both({"brave", "--input", "until 0 0; n m"}, "7 3\n8 3\n", "first\nsecond\n");
    both({"kayles", "--input", "until 0; n", "--answers", "value"}, "3\n5", "3\n4\n");
    both({"kayles", "--input", "until 0; N; n..."}, "2\n1 1\n\n", "second\n");
    both({"kayles", "--input", "until 0; n"}, "", "");
}

// What the input gives stands by its name; the rest is fixed.
TEST(OwnFormat, ArgumentsBesideARowMayBeFixed) {
    // Heaps of which at least c stones must stay.
    const std::string rules = "game barn(w: row, c): barn(set(w, i, w[i] - k), c) for i in 1..len(w), k in 1..w[i] - c";
    const auto values = [&](const std::string& game, const std::string& format, const std::string& input) {
        const Result run = judge({game, "-e", rules, "--input", format, "--answers", "value"}, input);
        EXPECT_EQ(run.code, 0) << run.err;
        return run.out;
    };
    EXPECT_EQ(values("barn(w, 0)", "T; N w", "2\n3 1 2 4\n2 5 5\n"), "7\n0\n");
    EXPECT_EQ(values("barn(w, 2)", "T; w", "2\n3 1 2 4\n2 5 9\n"), "2\n4\n") << "2, and 3 xor 7";
    EXPECT_EQ(values("barn(v, k + 1)", "k; v", "1 3 1 2 4\n"), "2\n");
    EXPECT_EQ(values("barn(w, 0) + barn([5], c)", "c w", "2 1 4\n"), "7\n") << "4 xor 3";
    EXPECT_EQ(values("snim[S](n + 1)", "k S; n", "2 2 5\n11\n"), grundy({"value", "snim[{2, 5}](12)"}).out);
    // A program that leaves nothing on a heap is wrong here.
    const std::string nim =
        "awk 'NR == 2 { x = 0; for (i = 1; i <= NF; ++i) x += $i; print (x > 0 ? \"first\" : \"second\") }'";
    const Words words = {"-e", rules, "--input", "1; N; w", "--runs", "40", "--check", nim};
    const auto check = [&](const std::string& game) {
        Words all = words;
        all.insert(all.begin(), game);
        return judge(all);
    };
    EXPECT_EQ(check("barn(w, 1)").code, 1);
    EXPECT_TRUE(has(judge({"barn(w, 0)", "-e", rules, "--answers", "value"}, "barn([3], 0)\n").out, "3"));
    EXPECT_EQ(judge({"barn(w, v)", "-e", rules, "--input", "T; w"}, "").code, 2) << "v is missing";
}

TEST(OwnFormat, AHeaderHasTheCounts) {
    // AtCoder's DP contest, K "Stones": N and K, and then the numbers that may be taken.
    EXPECT_EQ(judge({"snim", "--input", "1; N n; S"}, "2 4\n2 3\n").out, "first\n");
    EXPECT_EQ(judge({"snim", "--input", "*; N n; S"}, "2 5\n2 3\n2 7\n2 3\n").out, "second\nfirst\n");
    EXPECT_EQ(judge({"brave", "--input", "N m; n...", "--answers", "value"}, "2 3\n5 6\n").out, "3\n");
    EXPECT_TRUE(has(judge({"brave", "--input", "1; N m; n"}, "").err, "come after it, as in 'N k; w'"));
    const std::string check = "awk 'NR % 2 { k = $1; next } NF != k { exit 1 } { print \"x\" }'";
    const Result run = judge({"snim", "--input", "*; N n; S", "--runs", "5", "--check", check});
    EXPECT_TRUE(has(run.out, "wrong answer")) << run.out << "and not a crash, for a wrong count";
}

TEST(OwnFormat, SumsHaveRows) {
    // 5 1 7 2 has the value 2, see above.
    const Words bracelets = {"bracelet", "--input", "T; N; (M w)...", "--answers", "value"};
    EXPECT_EQ(judge(bracelets, "2\n2\n4 5 1 7 2\n0\n2\n4 5 1 7 2\n4 5 1 7 2\n").out, "2\n0\n");
    EXPECT_EQ(judge({"bracelet", "--input", "N; w...", "--answers", "value"}, "2\n4 5 1 7 2\n0\n").out, "2\n");
    EXPECT_EQ(judge({"snim", "--input", "N; (k S n)...", "--answers", "value"}, "2\n2 2 5 12\n1 1 3\n").out, "3\n");
    const Folder folder;
    const std::string made = folder.file("tests");
    ASSERT_EQ(judge({"bracelet", "--input", "T; N; (M w)...", "--make", "6", "-o", made}).code, 0);
    const std::string input = slurp(made + "/06.in");
    EXPECT_EQ(judge({"bracelet", "--input", "T; N; (M w)..."}, input).out, slurp(made + "/06.out"));
    std::istringstream lines(input);
    std::string line;
    std::getline(lines, line);
    for (int tests = std::stoi(line); tests > 0; --tests) {
        ASSERT_TRUE(std::getline(lines, line));
        for (int rows = std::stoi(line); rows > 0; --rows) {
            ASSERT_TRUE(std::getline(lines, line));
            std::istringstream row(line);
            std::size_t size = 0, read = 0;
            row >> size;
            for (int x = 0; row >> x;) ++read;
            EXPECT_EQ(size, read) << line;
        }
    }
    EXPECT_FALSE(std::getline(lines, line)) << line;
}

TEST(OwnFormat, FamiliesOfPositions) {
    EXPECT_EQ(judge({"painting(board(2, n))", "--input", "T; n", "--answers", "value"}, "3\n1\n3\n5\n").out,
              grundy({"table", "painting(board(2, n))", "n=1..1"}).out +
                  grundy({"table", "painting(board(2, n))", "n=3..3"}).out +
                  grundy({"table", "painting(board(2, n))", "n=5..5"}).out);
    const std::vector<std::string> sum = {"kayles(n) + brave[m=k](n - 1)", "--input", "T; k n", "--answers", "value"};
    EXPECT_EQ(judge(sum, "2\n3 8\n2 5\n").out, "2\n5\n") << "1 xor 3, and 4 xor 1";
    EXPECT_EQ(judge({"2*kayles(a) + 0.77(b)", "--input", "until 0 0; a b", "--answers", "value"}, "7 5\n0 0\n").out,
              "4\n");
    const std::string right = "awk 'NR > 1 { print ($1 % 3 ? \"first\" : \"second\") }'";
    EXPECT_EQ(judge({"brave[m=2](n)", "--input", "T; n", "--runs", "20", "--check", right}).code, 0);
    EXPECT_EQ(judge({"brave[m=4](n)", "--input", "T; n", "--runs", "20", "--check", right}).code, 1);
    EXPECT_EQ(
        judge({"kayles(n + 0)", "--runs", "3", "--check", "awk '{ print /[(]0[)]/ ? \"second\" : \"first\" }'"}).code,
        0);
    EXPECT_TRUE(
        has(judge({"kayles(n", "--input", "T; n"}, "1\n3\n").err, "position:1:9: expected ')' after the arguments"));
}

// Numbers of the format may stand anywhere in a test, and the input must have them there.
TEST(OwnFormat, NumbersStandForThemselves) {
    const std::string walk =
        "game f(b: board, i, j): f(b, i + 1, j) if i < rows(b) and b[i + 1, j] = 0; "
        "f(b, i, j + 1) if j < columns(b) and b[i, j + 1] = 0";
    struct Case {
        const char *input, *text, *out;
    };
    for (const Case& c : std::vector<Case>{
             {"R C; b; 3; i j", "2 2\n..\n.#\n3\n1 1\n", "first\n"},
             {"R C; b; 3 i j", "2 2\n..\n.#\n3 1 1\n", "first\n"},
             {"R C; b; i j 3", "2 2\n..\n.#\n1 1 3\n", "first\n"},
             {"R C 1; b; i j", "2 2 1\n..\n.#\n1 1\n", "first\n"},
             {"R C; 0; b; i j", "2 2\n0\n..\n.#\n1 1\n", "first\n"},
             {"T; R C; b; 1; i j", "2\n2 2\n..\n.#\n1\n1 1\n1 1\n.\n1\n1 1\n", "first\nsecond\n"},
             {"R C; b; Q; 7; i j", "2 2\n..\n.#\n2\n7\n1 1\n7\n2 1\n", "first\nsecond\n"},
             {"until 0 0; 3 i; R C; b; j", "3 1\n2 2\n..\n.#\n1\n0 0\n", "first\n"},
         }) {
        const Result run = judge({"f", "-e", walk, "--input", c.input}, c.text);
        EXPECT_EQ(run.out, c.out) << c.input << run.err;
    }
    EXPECT_EQ(judge({"wythoff", "--input", "N; (a b 0)...", "--answers", "value"}, "2\n1 2 0\n0 5 0\n").out, "5\n");
    // What made sense before the numbers may stand anywhere keeps its meaning: T is the number of tests.
    EXPECT_EQ(judge({"bracelet", "--input", "T 5; w", "--answers", "value"}, "2 5\n4 5 1 7 2\n0\n").out, "2\n0\n");
    const Result other = judge({"f", "-e", walk, "--input", "R C; b; 3; i j"}, "2 2\n..\n..\n4\n1 1\n");
    EXPECT_EQ(other.code, 2);
    EXPECT_TRUE(has(other.err, "input line 4, column 1: the 3 of the format is 4, but 3 is expected")) << other.err;
    EXPECT_TRUE(has(judge({"f", "-e", walk, "--input", "until 0 0; 3 i; R C; b; j"}, "4 1\n2 2\n..\n..\n1\n").err,
                    "input line 1, column 1: "));
    EXPECT_TRUE(has(grundy({"code", "wythoff", "--input", "T; a 7 b"}).err, "only `judge` reads 'T; a 7 b'"));
    EXPECT_EQ(judge({"brave[m=3]", "--input", "T; 9 n; 0", "--runs", "30", "--check",
                     "awk 'NR > 1 && $1 == 9 { print $2 % 4 ? \"first\" : \"second\" }'"})
                  .code,
              0);
    EXPECT_TRUE(has(judge({"brave[m=3]", "--input", "T; 1; n"}, "").err, "`1` stands alone on the first line"));
}

TEST(OwnFormat, FaultsOfTheInputNameThePlace) {
    const Result missing = judge({"brave", "--input", "T; n m"}, "2\n7 3\n");
    EXPECT_EQ(missing.code, 2);
    EXPECT_EQ(missing.out, "");
    EXPECT_TRUE(has(missing.err, "the input ends after 1 of the 2 announced tests")) << missing.err;
    EXPECT_TRUE(has(missing.err, "--input 'T; n m'")) << missing.err;
    EXPECT_TRUE(has(judge({"brave", "--input", "T; n m"}, "1\n7 x\n").err, "line 2, column 3: expected m, found 'x'"));
    EXPECT_TRUE(has(judge({"brave", "--input", "T; n"}, "").err, "'m' is missing"));
    for (const char* slip : {"brvae", "brvae[m=3]"})
        EXPECT_TRUE(has(judge({slip, "--input", "T; n"}, "").err,
                        std::string("no judge format '") + slip + "'; did you mean the game 'brave'?"));
    EXPECT_TRUE(has(judge({"hdu-1864"}, "").err, "no judge format 'hdu-1864'; did you mean hdu-1846?"));
    EXPECT_TRUE(has(judge({"brave", "--words", "A B"}, "").err, "--words needs --input"));
    EXPECT_TRUE(has(judge({"hdu-1846", "--input", "T; n"}, "").err, "--input needs --game, or the name of a game"));
    EXPECT_TRUE(has(judge({"brave", "--make", "3"}, "").err, "-o FOLDER"));
}

TEST(OwnFormat, ACountTakenForTheNumberOfTestsIsNamed) {
    const Result r = judge({"leetcode810", "--input", "N; w"}, "3\n1 2 3\n");
    EXPECT_EQ(r.code, 2);
    EXPECT_TRUE(has(r.err, "in which N, alone at the beginning, is the number of tests: '1; N; w' reads one test"))
        << r.err;
    EXPECT_FALSE(has(judge({"leetcode810", "--input", "T; N w"}, "1\n").err, "reads one test"));
}

TEST(OwnFormat, AProgramIsCompared) {
    const auto hunt = [](const std::string& input, const std::string& program, int code) {
        const Result run = judge({"brave", "--input", input, "--words", "Alice Bob", "--runs", "40", "--json",
                                  "--check", "awk '" + program + "'"});
        EXPECT_EQ(run.code, code) << run.out << run.err;
        return run.code == 2 ? nlohmann::json() : nlohmann::json::parse(run.out)["failure"];
    };
    EXPECT_EQ(hunt("T; n m", "NR > 1 { print $1 % ($2 + 1) ? \"Alice\" : \"Bob\" }", 0), nullptr);
    EXPECT_EQ(hunt("n m", "{ print $1 % ($2 + 1) ? \"Alice\" : \"Bob\" }", 0), nullptr) << "one test in each input";
    // m = 1 and n = 2: the least test for which n % m and n % (m + 1) differ in this way.
    const auto failure = hunt("T; n m", "NR > 1 { print $1 % 2 ? \"Alice\" : \"Bob\" }", 1);
    EXPECT_EQ(failure["input"], "1\n1 0\n") << "without a move the first player loses";
}

TEST(OwnFormat, PreconditionsBoundTheTests) {
    const Folder folder;
    const std::string rules = folder.file(
        "last.game",
        "game last(n, k):\n    last(n - i, i)  for i in 1..2*k\n    start if n >= 1 and k < n and k >= 1\n");
    // The program looks for tests that break the precondition.
    const Result run = judge({"last", "-f", rules, "--input", "T; n k", "--runs", "30", "--most", "30", "--check",
                              "awk 'NR > 1 && !($1 >= 1 && $2 < $1 && $2 >= 1) { exit 1 } NR > 1 { print \"x\" }'"});
    EXPECT_TRUE(has(run.out, "wrong answer")) << run.out << run.err;  // and not "crashed"
    EXPECT_FALSE(has(run.out, "crashed"));
    const Result positions = judge({"--game", rules, "--runs", "30", "--most", "30", "--check",
                                    "awk -F '[(, )]+' '!($2 >= 1 && $3 < $2 && $3 >= 1) { exit 1 } { print \"x\" }'"});
    EXPECT_FALSE(has(positions.out, "crashed")) << positions.out;
    const Result refused = judge({"last", "-f", rules, "--input", "n k"}, "3 3\n");
    EXPECT_EQ(refused.code, 2);
    EXPECT_TRUE(has(refused.err, "play cannot begin with last(3, 3)")) << refused.err;
    EXPECT_EQ(grundy({"value", "last(3, 3)", "-f", rules}).code, 0) << "positions need not be starts";
    EXPECT_EQ(grundy({"check-rules", rules}).code, 0) << grundy({"check-rules", rules}).out;
    // The condition is part of the rules, and is checked like the rest of them.
    EXPECT_TRUE(has(grundy({"games", "last", "-f", rules}).out, "start if n >= 1 and k < n"));
    EXPECT_TRUE(has(grundy({"value", "a(1)", "-e", "game a(n): a(n - 1); start if m > 1"}).err, "no variable 'm'"));
    EXPECT_TRUE(
        has(grundy({"value", "a(1)", "-e", "game a(n): a(n - 1); start if n; start if n > 1"}).err, "one line"));
    const Result never = grundy({"check-rules", "-e", "game a(n): a(n - 1); start if n*n = 3"});
    EXPECT_TRUE(has(never.out, "none of the positions that were tried satisfies this condition")) << never.out;
    EXPECT_EQ(grundy({"check-rules", "-e", "game a(n): a(n - 1); start if n > 10^6"}).code, 0);
}

// In green Hackenbush an edge that is not joined to the ground is not there; as a position of the rules it is a move.
TEST(OwnFormat, PositionsThatAreNoStartsAreAnsweredWithAWarning) {
    const std::string warning = "play cannot begin with this position";
    for (const char* command : {"value", "solve"}) {
        const Result floats = grundy({command, "hackenbush(graph(\"1 2-2\"))"});
        EXPECT_EQ(floats.code, 0);
        EXPECT_TRUE(has(floats.err, warning)) << floats.err;
        EXPECT_FALSE(has(grundy({command, "hackenbush(graph(\"1-2 2-2\")) + kayles(3)"}).err, warning));
    }
    EXPECT_EQ(grundy({"value", "hackenbush(graph(\"1 2-2\"))"}).out, "1\n");
}

// An even number of stones is a fault of the rules, but odd ones stay odd.
TEST(OwnFormat, CheckRulesBeginsWhereTheRulesAllowIt) {
    const std::string game = "game f(n): f(n - 2*k) for k in 1..6 div (n mod 2)";
    EXPECT_TRUE(has(grundy({"check-rules", "-e", game}).out, "f(0) cannot be played out"));
    const Result run = grundy({"check-rules", "-e", game + "; start if n mod 2 = 1"});
    EXPECT_EQ(run.code, 0) << run.out;
}

TEST(OwnFormat, TestsAreMadeWithTheirAnswers) {
    const Folder folder;
    const std::string made = folder.file("tests");
    const Result run =
        judge({"brave", "--input", "T; n m", "--words", "Alice Bob", "--make", "12", "-o", made, "--most", "50"});
    ASSERT_EQ(run.code, 0) << run.err;
    EXPECT_TRUE(has(run.out, "12 inputs with their answers")) << run.out;
    std::string all;
    for (int i = 1; i <= 12; ++i) {
        const std::string name = made + "/" + (i < 10 ? "0" : "") + std::to_string(i);
        const std::string input = slurp(name + ".in");
        ASSERT_FALSE(input.empty()) << name;
        EXPECT_EQ(slurp(name + ".out"), judge({"brave", "--input", "T; n m", "--words", "Alice Bob"}, input).out);
        all += input;
    }
    EXPECT_TRUE(has(all, "50")) << "the largest numbers are among them";
    const std::string formats = folder.file("formats");
    EXPECT_EQ(judge({"hdu-1846", "--make", "3", "-o", formats}).code, 0);
    EXPECT_EQ(slurp(formats + "/03.out"), judge({"hdu-1846"}, slurp(formats + "/03.in")).out);
}

TEST(OwnFormat, NoInputIsMadeTwice) {
    const Folder folder;
    std::set<std::string> inputs;
    const std::string made = folder.file("tests"), few = folder.file("few");
    ASSERT_EQ(judge({"kayles", "--input", "n", "--make", "40", "-o", made, "--most", "60"}).code, 0);
    for (int i = 1; i <= 40; ++i) inputs.insert(slurp(made + "/" + (i < 10 ? "0" : "") + std::to_string(i) + ".in"));
    EXPECT_EQ(inputs.size(), 40U);
    const Result run = judge({"kayles", "--input", "n", "--make", "20", "-o", few, "--most", "3"});
    EXPECT_TRUE(has(run.out, "4 inputs with their answers")) << run.out;
    EXPECT_TRUE(has(run.out, "no more inputs were found")) << run.out;
}

// Sums of heaps are made without text; what they are worth is what the text is worth, line by line.
TEST(OwnFormat, SumsAreThoseThatTheirTextsSay) {
    struct Way {
        std::string game, format, component;
    };
    for (const Way& way :
         {Way{"kayles", "T; N; n...", "kayles(%)"}, Way{"0.77", "T; N; n...", "0.77(%)"},
          Way{"snim[{2, 5}]", "T; N n...", "snim[{2, 5}](%)"}, Way{"brave[m=3]", "T; N; (n)...", "brave[m=3](%)"},
          Way{"wythoff", "T; a N; b...", "wythoff(%, 7)"}}) {
        std::string input = "30\n", positions;
        for (int i = 0; i < 30; ++i) {
            const int count = i % 7;
            input +=
                (way.game == "wythoff" ? "7 " : "") + std::to_string(count) + (way.format == "T; N n..." ? " " : "\n");
            std::string line;
            for (int k = 0; k < count; ++k) {
                const std::string n = std::to_string((i * 31 + k * k * 17) % 23);
                input += n + " ";
                std::string one = way.component;
                one.replace(one.find('%'), 1, n);
                line += (line.empty() ? "" : " + ") + one;
            }
            input += "\n";
            positions += (line.empty() ? "0" : line) + "\n";
        }
        for (const Words& more : {Words{"--answers", "value"}, Words{"--answers", "winner"}, Words{"--misere"}}) {
            Words own{way.game, "--input", way.format};
            own.insert(own.end(), more.begin(), more.end());
            const Result a = judge(own, input);
            Words plain{"kayles"};
            plain.insert(plain.end(), more.begin(), more.end());
            const Result b = judge(plain, positions);
            EXPECT_EQ(a.code, 0) << a.err;
            EXPECT_EQ(a.out, b.out) << way.game << b.err;
        }
    }
}

}  // namespace grundy::test::own_format_test
