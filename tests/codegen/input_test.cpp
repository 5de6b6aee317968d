// SPDX-License-Identifier: MIT
// Programs with an input of their own: tests that are counted or not, parameters in the input, words of the winner.
#include <gtest/gtest.h>

#include <algorithm>

#include "codegen/by_theorem.hpp"

namespace grundy::test::input_test {

constexpr const char* dag = "game dag(v) with first: row, to: row: dag(to[i]) for i in first[v] + 1..first[v + 1]";
constexpr const char* walk = "game walk(v) with g: graph: walk(u) for u in neighbours(g, v) if u < v";

// A search goes down one stone at a time, deeper than a stack of 8 MiB allows. G(n, m) = n mod 3 xor m mod 2.
constexpr const char* deep = "game deep(n, m): deep(n - k, m) for k in 1..2; deep(n, m - 1)";

std::vector<Exam> exams(const std::string& language) {
    return {
        written(language, {"brave", "--input", "C; n m"}, "2\n23 2\n4 3\n", "first\nsecond\n"),
        written(language, {"brave", "--input", "*; n; m", "--words", "Kiki Cici"}, "23 2\n4 3\n", "Kiki\nCici\n"),
        written(language, {"snim", "--input", "T; k S; n", "--answers", "value"}, "3\n2 2 5\n7\n3 5 2 1\n7\n1 3\n3\n",
                "0\n1\n1\n"),
        written(language, {"snim[{2, 5}]", "--words", "W L"}, "7\n2\n", "L\nW\n"),
        written(language, {"brave", "--input", "T; n m", "--words", "Case #: Alice, Case #: Bob"}, "2\n7 3\n8 3\n",
                "Case 1: Alice\nCase 2: Bob\n"),
        written(language, {"bracelet", "--input", "T; K w"}, "2\n5 1 5 7 2 3\n0\n", "first\nsecond\n"),
        written(language, {"first_to_the_corner", "--answers", "value"}, "0 3\n1 2\n", "loony\n0\n"),
        written(language, {"kayles", "--input", "n"}, "7\n3\n", "first\n"),
        written(language, {"kayles", "--input", "T; N; n...", "--answers", "value"}, "2\n3\n1 2 3\n1\n8\n", "0\n1\n"),
        written(language, {"brave", "--input", "*; m; N; n...", "--answers", "value"}, "3 2\n5 6\n4 1\n7\n", "3\n2\n"),
        written(language, {"wythoff", "--input", "N; (a b)...", "--answers", "value"}, "2\n1 2\n0 4\n", "4\n"),
        written(language, {"first_to_the_corner", "--input", "N; (a b)..."}, "2\n0 3\n1 2\n", "first\n"),
        written(language, {"brave", "--input", "until 0 0; n m"}, "23 2\n0 7\n4 3\n0 0\n5 1\n",
                "first\nsecond\nsecond\n"),
        written(language, {"kayles", "--input", "until 0; N; n..."}, "3\n1 2 3\n1\n8\n0\n", "second\nfirst\n"),
        written(language, {"bracelet", "--input", "until 0; N w"}, "5 1 5 7 2 3\n0\n", "first\n"),
        written(language, {"kayles", "--input", "until -1; n"}, "0\n1\n", "second\nfirst\n"),
        written(language, {"snim", "--input", "1; N n; S"}, "2 4\n2 3\n", "first\n"),
        written(language, {"brave", "--input", "*; N m; n...", "--answers", "value"}, "2 3\n5 6\n1 4\n7\n", "3\n2\n"),
        written(language, {"brave", "--input", "N; (n m)...", "--answers", "value"}, "2\n7 3\n7 4\n", "1\n"),
        written(language, {"bracelet", "--input", "T; N; (M w)...", "--answers", "value"},
                "2\n2\n4 5 1 7 2\n0\n2\n4 5 1 7 2\n4 5 1 7 2\n", "2\n0\n"),
        written(language, {"cram", "--input", "until 0 0; R C b"}, "2 3\n...\n...\n0 0\n", "first\n"),
        written(language, {"cram"}, "2 3\n...\n...\n2 2\n..\n..\n", "first\nsecond\n"),
        written(language, {"node_kayles", "--input", "T; n m g"}, "2\n2 1\n1 2\n2 0\n", "first\nsecond\n"),
        written(language, {"dag[[0, 0, 1, 3], [1, 1, 2]]", "-e", dag, "--answers", "value"}, "1\n2\n3\n", "0\n1\n2\n"),
        written(language, {"dag", "-e", dag, "--input", "T; n first; m to; v", "--answers", "value"},
                "2\n4 0 0 1 3\n3 1 1 2\n3\n3 0 0 1\n1 1\n2\n", "2\n1\n"),
        written(language, {"walk", "-e", walk, "--input", "T; n m g; v", "--answers", "value"},
                "2\n3 2\n1 2\n2 3\n2\n3 3\n1 2\n2 3\n1 3\n3\n", "1\n2\n"),
        written(language, {"deep", "-e", deep, "--answers", "value"}, "120000 1\n", "1\n"),
        written(language, {"nim", "--answers", "value"}, "5\n0\n1000000000000000000\n", "5\n0\n1000000000000000000\n"),
        written(language, {"0.3F", "--answers", "value"}, "7\n1000000000000000000\n", "4\n499999999999999999\n"),
        written(language, {"0.2002C", "--answers", "value"}, "9\n33\n34\n1000000000000000010\n", "3\n3\n12\n7\n"),
    };
}

// A theorem about winners, compared with values that do not use it, and with what it says of large numbers.
Exam winners(const std::string& language, const std::string& game, const std::string& large,
             const std::string& of_large) {
    std::string input, expected;
    for (int a = 0; a < 24; ++a)
        for (int b = 0; b < 24; ++b) input += std::to_string(a) + " " + std::to_string(b) + "\n";
    std::istringstream values(grundy({"judge", game, "--input", "*; x y", "--answers", "value"}, input).out);
    for (std::string value; values >> value;) expected += value == "0" ? "second\n" : "first\n";
    EXPECT_GT(expected.size(), 576U * 6);
    return written(language, {game, "--input", "*; x y"}, input + large, expected + of_large);
}

// Rows of up to five heaps of 1 to 3, and of up to three of 1 to 6.
Asked rows() {
    Asked out;
    for (const auto& [longest, most] : {std::pair(5, 3), std::pair(3, 6)})
        for (int length = 0, count = 1; length <= longest; ++length, count *= most)
            for (int code = 0; code < count; ++code) {
                std::string position, line = std::to_string(length);
                for (int i = 0, rest = code; i < length; ++i, rest /= most) {
                    const std::string heap = std::to_string(rest % most + 1);
                    position += (i == 0 ? "" : ", ") + heap;
                    line += " " + heap;
                }
                out.add("[" + position + "]", line);
            }
    return out;
}

constexpr const char* end_nim =
    "game f(left: row): f([left[1] - k] ++ left[2..len(left)]) for k in 1..left[1] - 1 if len(left) > 0; "
    "f(left[2..len(left)]) if len(left) > 0; "
    "f(left[1..len(left) - 1] ++ [left[len(left)] - k]) for k in 1..left[len(left)] - 1 if len(left) > 0; "
    "f(left[1..len(left) - 1]) if len(left) > 0";

// Products, whose factors have a formula, a period or a table; coins; and rows. Arguments have the names of variables.
std::vector<Exam> closed_forms(const std::string& language) {
    const auto values = [&](const std::string& rules, const Asked& asked) {
        return by_theorem(language, rules, asked, true);
    };
    return {
        values("game f(value, factor): f(a, factor) + f(value, b) + f(a, b) for a in 0..value - 1, b in 0..factor - 1",
               numbers(2, 11)),
        values("game f(x, y): f(x - a, y) + f(x, b) + f(x - a, b) for a in 1..3, b in 0..y - 1", numbers(2, 11)),
        values("game f(x, y): f(x div 2, y) + f(x, y - k) + f(x div 2, y - k) for k in {1, 4} if x > 0",
               numbers(2, 11)),
        values("game f(x, y): f(a, y) + f(b, y) + f(x, y - k) + f(a, y - k) + f(b, y - k) for a in 0..x - 1, b in 0..a "
               "- 1, "
               "k in 1..2",
               numbers(2, 9)),
        values(
            "game f(x, y, z): f(a, y, z) + f(x, b, z) + f(x, y, c) + f(a, b, z) + f(a, y, c) + f(x, b, c) + f(a, b, c) "
            "for a in 0..x - 1, b in 0..y - 1, c in 0..z - 1",
            numbers(3, 4)),
        values("game f(n): 0 if n > 0; f(a) for a in 1..n - 1; f(a) + f(b) for b in 1..n - 1, a in 1..b - 1",
               numbers(1, 40)),
        values("game f(n): f(a) + f(b) for b in 1..n - 1, a in 1..b - 1", numbers(1, 40)),
        values("game f(n, m): f(n - k, m) for k in 1..m", numbers(2, 13)),
        values("game f(most, n): f(most, n - k) for k in 1..most", numbers(2, 13)),
        values("game f(n): sum(f(i) for i in n - k..n - 1) for k in 0..n - 1", numbers(1, 40)),
        values("game f(n): sum(f(i) for i in n - k..n - 1) for k in 0..min(5, n) - 1", numbers(1, 40)),
        by_theorem(language, end_nim, rows(), false),
        // A judge's example, and numbers whose table no memory holds.
        written(language, {"turning_corners", "--answers", "value"},
                "21508 42689\n4294967296 4294967296\n9223372036854775807 1\n",
                "35202\n6442450944\n9223372036854775807\n"),
        written(language, {"poj3533", "--answers", "value"}, "2 2 2\n1 1 5\n1000000000 1 1\n", "1\n5\n1000000000\n"),
        written(language, {"mock_turtles", "--answers", "value"}, "1\n2305843009213693951\n",
                "1\n4611686018427387901\n"),
        written(language, {"ruler", "--answers", "value"}, "4611686018427387904\n12\n", "4611686018427387904\n4\n"),
        written(language, {"end_nim"}, "4 7 3 9 5\n4 4 3 9 5\n1 9223372036854775807\n0\n",
                "first\nsecond\nfirst\nsecond\n"),
    };
}

TEST(ProgramClosedForms, AreWrittenInCpp) { run_cpp(closed_forms("cpp")); }

TEST(ProgramClosedForms, AreWrittenInPython) {
    if (spawn({"/usr/bin/env", "python3", "--version"}, "").code != 0) GTEST_SKIP() << "there is no python3";
    run_python(closed_forms("python"));
}

// Beyond its limits a program stops, and prints nothing for the position.
TEST(ProgramClosedForms, KeepTheirLimits) {
    const auto refused = [](const std::string& game, const std::string& input, const std::string& message) {
        const Folder folder;
        const std::string cpp = folder.file("p.cpp", grundy({"code", game}).out), out = folder.file("p");
        EXPECT_EQ(spawn({"/usr/bin/env", "c++", "-std=c++17", "-O0", cpp, "-o", out}, "").code, 0);
        const Result ran = spawn({out}, input);
        EXPECT_NE(ran.code, 0) << game;
        EXPECT_EQ(ran.out, "") << game;
        EXPECT_TRUE(has(ran.err, message)) << ran.err;
        if (spawn({"/usr/bin/env", "python3", "--version"}, "").code != 0) return;
        const std::string py = folder.file("p.py", grundy({"code", game, "--language", "python"}).out);
        const Result slow = spawn({"/usr/bin/env", "python3", py}, input);
        EXPECT_NE(slow.code, 0) << game;
        EXPECT_TRUE(has(slow.err, message)) << slow.err;
    };
    refused("end_nim", "3 1 0 2\n", "heaps have to be positive");
    refused("fibnim(n, n - 1)", "0\n", "an argument of the game is negative");
    refused("turning_corners", "9223372036854775807 4611686018427387904\n", "the value is beyond 2^63 - 1");
}

std::vector<Exam> theorems(const std::string& language) {
    // Neighbouring Fibonacci numbers: (F(86), F(87)), whose ratio exceeds the golden section, and (F(85), F(86)).
    const std::string lost = "420196140727489673 679891637638612258\n",
                      other = "679891637638612258 420196140727489674\n",
                      before = "420196140727489673 259695496911122585\n";
    return {
        winners(language, "wythoff(x, y)", lost + other, "second\nfirst\n"),
        winners(language, "euclid(x, y)", before + lost, "second\nfirst\n"),
        winners(language, "fibnim(x, y)", "679891637638612258 679891637638612257\n1000000000000000000 1000\n",
                "second\nfirst\n"),
        // Names that a program might have chosen itself, and a number beyond the last Fibonacci number of 63 bits.
        written(language,
                {"wy", "-e",
                 "game wy(d, x): wy(d - k, x) for k in 1..; wy(d, x - k) for k in 1..; wy(d - k, x - k) for k in 1.."},
                "0 0\n1 2\n1 3\n", "second\nsecond\nfirst\n"),
        written(language, {"fi", "-e", "game fi(part, next): fi(part - k, 2*k) for k in 1..next"},
                "2 1\n8000000000000000000 3\n", "second\nfirst\n"),
        // HDU 2516, with its sample.
        written(language, {"fibnim(n, max(n - 1, 0))", "--input", "until 0; n", "--words", "First win, Second win"},
                "2\n13\n10000\n0\n", "Second win\nSecond win\nFirst win\n"),
        written(language, {"fibnim(n, n - 1)", "--input", "until 0; n", "--words", "First win, Second win"},
                "2\n13\n10000\n1\n0\n", "Second win\nSecond win\nFirst win\nSecond win\n"),
        written(language, {"kayles(n - 2) + kayles(2*n - 3)", "--answers", "value"}, "2\n5\n", "1\n1\n"),
        // HDU 1848, with its sample.
        written(language,
                {"g(a) + g(b) + g(c)", "-e", "game g(n): g(n - f) for f in fibs", "--input", "until 0 0 0; a b c",
                 "--words", "Fibo Nacci"},
                "1 1 1\n1 4 1\n0 0 0\n", "Fibo\nNacci\n"),
        written(language, {"kayles(n) + kayles(n + 1)", "--answers", "value"}, "2\n4\n100\n", "1\n5\n5\n"),
        written(language, {"first_to_the_corner(a, b) + kayles(n)", "--answers", "value"}, "0 3 5\n1 2 5\n",
                "loony\n4\n"),
        written(language, {"nim_heaps", "--input", "T; N w", "--answers", "value"},
                "3\n3 1 2 4\n2 1000000000000000000 1\n0\n", "7\n1000000000000000001\n0\n"),
        written(language,
                {"two", "-e", "game two(a, b): two(a - k, b) for k in 1..a; two(a, b - k) for k in 1..b", "--input",
                 "N; (a b)...", "--answers", "value"},
                "2\n5 1000000000000000000\n5 1\n", "1000000000000000001\n"),
        written(language, {"painting(board(2, n))", "--answers", "value"}, "1\n3\n", "0\n2\n"),
    };
}

TEST(ProgramTheorems, AreWrittenInCpp) { run_cpp(theorems("cpp")); }

TEST(ProgramTheorems, AreWrittenInPython) {
    if (spawn({"/usr/bin/env", "python3", "--version"}, "").code != 0) GTEST_SKIP() << "there is no python3";
    run_python(theorems("python"));
}

// A formula that is about some positions alone, or about winners, is not one of values.
TEST(ProgramTheorems, AreUsedWhereTheyHold) {
    const auto method = [](std::vector<std::string> words) {
        words.insert(words.begin(), "code");
        words.emplace_back("--json");
        const std::string out = grundy(words).out;
        const std::size_t at = out.find("\"method\":");
        return at == std::string::npos ? out : out.substr(at + 9, out.find(',', at) - at - 9);
    };
    EXPECT_TRUE(has(method({"nim_heaps"}), "theorem"));
    EXPECT_TRUE(has(method({"wythoff"}), "theorem"));
    EXPECT_TRUE(has(method({"end_nim"}), "theorem"));
    EXPECT_TRUE(has(method({"end_nim", "--answers", "value"}), "recurrence"));
    EXPECT_TRUE(has(method({"turning_corners", "--answers", "value"}), "theorem"));
    EXPECT_TRUE(has(method({"wythoff", "--answers", "value"}), "recurrence"));
    EXPECT_TRUE(has(method({"wythoff", "--input", "N; (a b)..."}), "recurrence")) << "a sum needs values";
    EXPECT_TRUE(has(method({"wythoff(a, b) + kayles(n)"}), "recurrence")) << "a sum again";
    EXPECT_TRUE(has(method({"s", "-e", "game s({n, m}): s(n - k, 2*k) for k in 1..m"}), "recurrence")) << "sorted";
    EXPECT_TRUE(has(method({"staircase_nim"}), "theorem"));
    EXPECT_TRUE(has(method({"r", "-e", "game r(w: row): r(set(w, i, w[i] - k)) for i in 2..len(w), k in 1..w[i]"}),
                    "recurrence"))
        << "the first heap does not count";
}

TEST(ProgramInput, IsReadInCpp) { run_cpp(exams("cpp")); }

TEST(ProgramInput, IsReadInPython) {
    if (spawn({"/usr/bin/env", "python3", "--version"}, "").code != 0) GTEST_SKIP() << "there is no python3";
    run_python(exams("python"));
}

TEST(ProgramInput, TheHeadSaysWhatTheProgramCosts) {
    const auto cost = [](const std::vector<std::string>& words) {
        const std::string text = grundy(words_of("python", words)).out;
        const std::size_t at = text.find("# Cost: ");
        if (at == std::string::npos) return text;
        std::string out = text.substr(at, text.find("\nimport", at) - at);
        for (std::size_t end; (end = out.find("\n# ")) != std::string::npos;) out.replace(end, 3, " ");
        return out;
    };
    EXPECT_EQ(cost({"kayles"}), "# Cost: the same short time for every heap.");
    EXPECT_EQ(cost({"kayles", "--best", "first"}),
              "# Cost: the same short time for every heap; and each move of a test that is won.");
    EXPECT_TRUE(has(cost({"grundys"}), "in time at most quadratic in n"));
    EXPECT_TRUE(has(cost({"f", "-e", "game f(n): f(n div 2) if n > 0; f(n - 1)"}), "linear in n"));
    EXPECT_TRUE(has(cost({"f", "-e", "game f(n): f(a) + f(b) + f(c) for a + b + c = n - 1 if a < b and b < c - 1"}),
                    "cubic in n"));
    EXPECT_TRUE(has(cost({"slice"}), "as many positions as combinations of numbers up to w, h"));
    EXPECT_TRUE(has(cost({"cram"}), "exponentially with the size of b"));
}

TEST(ProgramInput, TheEndingOfTheFileDecides) {
    const Folder folder;
    for (const char* name : {"x.java", "x.txt", "x.c"}) {
        const Result run = grundy({"code", "kayles", "-o", folder.file(name)});
        EXPECT_EQ(run.code, 2) << name;
        EXPECT_NE(run.err.find("C++ (.cpp) and Python (.py)"), std::string::npos) << run.err;
    }
    const Result both = grundy({"code", "kayles", "-o", folder.file("x.py"), "--language", "cpp"});
    EXPECT_EQ(both.code, 2);
    EXPECT_NE(both.err.find("contradict each other"), std::string::npos) << both.err;
    EXPECT_EQ(grundy({"code", "kayles", "-o", folder.file("x.cc")}).code, 0);
    EXPECT_EQ(grundy({"code", "kayles", "-o", folder.file("x"), "--language", "python"}).code, 0);
}

TEST(ProgramInput, TheHeadNamesTheRulesOfTheCommandLine) {
    const std::string program = grundy({"code", "f", "-e", "game f(n): f(n - 1);\n f(n - 4)"}).out;
    EXPECT_EQ(program.find("// Written by Grundy: grundy code f -e 'game f(n): f(n - 1);; f(n - 4)'\n"), 0U) << program;
}

TEST(ProgramInput, FaultsAreRefused) {
    const auto fault = [](std::vector<std::string> words) {
        words.insert(words.begin(), "code");
        const Result run = grundy(words);
        EXPECT_EQ(run.code, 2) << run.out;
        EXPECT_EQ(run.out, "");
        return run.err;
    };
    EXPECT_NE(fault({"kayles", "--input", "T; m"}).find("'m' is no argument"), std::string::npos);
    EXPECT_NE(fault({"wythoff", "--input", "T; a"}).find("'b' is missing"), std::string::npos);
    EXPECT_NE(fault({"kayles", "--words", "Alice"}).find("two different words"), std::string::npos);
    EXPECT_NE(fault({"kayles", "--words", "A \"B"}).find("without quotes"), std::string::npos);
    EXPECT_NE(fault({"kayles", "--input", ";"}).find("needs the names"), std::string::npos);
    EXPECT_NE(fault({"epstein"}).find("may repeat"), std::string::npos);
    EXPECT_NE(fault({"brave[3]", "--input", "n m"}).find("has a value"), std::string::npos);
    EXPECT_NE(fault({"0.*3"}).find("cannot be written"), std::string::npos) << fault({"0.*3"});
    EXPECT_NE(fault({"kayles", "--language", "cpp", "--answers", "value", "--words", "a b"}).find("--words"),
              std::string::npos);
}

TEST(ProgramInput, TheEndingOfTheFileChoosesTheLanguage) {
    const Folder folder;
    EXPECT_EQ(grundy({"code", "kayles", "-o", folder.file("a.py")}).code, 0);
    EXPECT_NE(slurp(folder.file("a.py")).find("def g_kayles"), std::string::npos);
    EXPECT_EQ(grundy({"code", "kayles", "-o", folder.file("a.cpp")}).code, 0);
    EXPECT_NE(slurp(folder.file("a.cpp")).find("int main()"), std::string::npos);
}

// Names of variables may be words of the other language, or names that the program uses itself.
TEST(ProgramInput, NamesMayBeAnything) {
    const Folder folder;
    const std::string file =
        folder.file("odd.game",
                    "game auto(lambda, class):\n"
                    "    auto(lambda - options, class)  for options in 1..lambda\n"
                    "    auto(lambda, class - total)    for total in 1..class if gcd(total, 6) > 1\n"
                    "    auto(lambda, g)                for g in 0..class div 3, g2 = g if g < class\n");
    std::string input, positions;
    for (int a = 0; a < 6; ++a)
        for (int b = 0; b < 9; ++b) {
            input += std::to_string(a) + " " + std::to_string(b) + "\n";
            positions += "auto(" + std::to_string(a) + ", " + std::to_string(b) + ")\n";
        }
    const std::string expected = grundy({"value", "-f", file, "--lines"}, positions).out;
    for (const std::string language : {"cpp", "python"}) {
        const Result run = grundy({"code", "auto", "-f", file, "--language", language, "--answers", "value"});
        ASSERT_EQ(run.code, 0) << run.err;
        const Exam exam{"auto", run.out, input, expected};
        const std::string sizes = folder.file(
            "size.game", "game take(n) with size, tests:\n    take(n - size)\n    take(n - k) for k in 1..tests\n");
        const Exam given = written(language, {"take", "-f", sizes, "--input", "T; n size tests", "--answers", "value"},
                                   "2\n3 1 2\n7 7 2\n", "0\n1\n");
        language == "cpp" ? run_cpp({exam, given}) : run_python({exam, given});
    }
}

}  // namespace grundy::test::input_test
