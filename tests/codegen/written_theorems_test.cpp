// SPDX-License-Identifier: MIT
// Functions that are written for one theorem each (src/codegen/written_theorems.cpp), compared with the definition.
#include "codegen/by_theorem.hpp"

namespace grundy::test::written_theorems_test {

// Rows of up to `longest` numbers from `least` to `most` that `fits` takes.
template <class Fits>
Asked rows(int longest, int least, int most, const Fits& fits) {
    Asked out;
    for (int length = 0, count = 1; length <= longest; ++length, count *= most - least + 1)
        for (int code = 0; code < count; ++code) {
            std::vector<int> row;
            for (int i = 0, rest = code; i < length; ++i, rest /= most - least + 1)
                row.push_back(least + rest % (most - least + 1));
            if (!fits(row)) continue;
            std::string position, line = std::to_string(length);
            for (const int n : row) {
                position += (position.empty() ? "" : ", ") + std::to_string(n);
                line += " " + std::to_string(n);
            }
            out.add("[" + position + "]", line);
        }
    return out;
}

bool any(const std::vector<int>&) { return true; }
bool apart(const std::vector<int>& row) {
    return std::is_sorted(row.begin(), row.end(), [](int a, int b) { return a <= b; });
}
bool in_order(const std::vector<int>& row) { return std::is_sorted(row.begin(), row.end()); }
bool different(std::vector<int> row) {
    std::sort(row.begin(), row.end());
    return apart(row);
}

constexpr const char* row_of_digits =
    "b = max(w) + 1, m in 0..b^len(w) - 1, d = digits(b^len(w) + m, b)[2..len(w) + 1]";

// A game with parameters that the input gives, one test a line: parameters, arguments. `game` has # for the parameters.
Exam given(const std::string& language, const std::string& rules, const std::string& input,
           const std::vector<std::vector<int>>& parameters, int arguments, int most) {
    std::string lines = rules, tests, expected;
    std::replace(lines.begin(), lines.end(), ';', '\n');
    Solver solver(rules_of(lines), with("memo"));
    for (const auto& values : parameters) {
        std::string brackets, head;
        for (const int v : values) {
            brackets += (brackets.empty() ? "f[" : ", ") + std::to_string(v);
            head += std::to_string(v) + " ";
        }
        for (const auto& line : numbers(arguments, most).lines()) {
            tests += head + line.second + "\n";
            const std::string position = brackets + "]" + line.first.substr(1);
            expected += std::string(value_text(solver.value(position).value) == "0" ? "second" : "first") + "\n";
        }
    }
    Exam exam = written(language, {"f", "-e", rules, "--input", input}, tests, expected);
    EXPECT_EQ(exam.program.find("Values"), std::string::npos) << exam.program;
    EXPECT_EQ(exam.program.find("mex"), std::string::npos) << exam.program;
    return exam;
}

std::vector<Exam> exams(const std::string& language) {
    const auto values = [&](const std::string& rules, const Asked& asked) {
        return by_theorem(language, rules, asked, true);
    };
    const auto winners = [&](const std::string& rules, const Asked& asked) {
        return by_theorem(language, rules, asked, false);
    };
    const std::string digits = row_of_digits;
    return {
        winners("game f(w: bag): lose for i in 1..len(w) if sum(w) = w[i]; "
                "f(set(w, i, w[i] - k)) for i in 1..len(w), k in 1..w[i] if k < sum(w)",
                rows(4, 0, 4, any)),
        values(
            "game f(w: row): f(set(w, i, w[i] - k)) for i in 1..len(w), k in 1..w[i] - (w[i - 1] if i > 1 else -1) - 1",
            rows(4, 0, 7, apart)),
        values(
            "game f(w: bag): f(set(w, i, w[i] - k)) for i in 1..len(w), k in 1..w[i] - (w[i - 1] if i > 1 else 0) - 1",
            rows(4, 1, 7, different)),
        values("game f(w: row): f(set(w, i, w[i] - k)) for i in 1..len(w), k in 1..w[i] - (w[i - 1] if i > 1 else 0)",
               rows(4, 0, 5, in_order)),
        values("game f(w: row): f(set(set(w, i, w[i] - k), i - 1, w[i - 1] + k)) for i in 2..len(w), k in 1..w[i]",
               rows(4, 0, 3, any)),
        values("game f(w: row): f(set(w, 1, w[1] - k)) for k in 1..w[1] if len(w) > 0; "
               "f(set(set(w, i, w[i] - k), i - 1, w[i - 1] + k)) for i in 2..len(w), k in 1..w[i]",
               rows(4, 0, 3, any)),
        winners("game f(w: bag): f([w[i] - d[i] for i in 1..len(w)]) for " + digits +
                    " if 0 < max(w) and 2*count(d[i] > 0 for i in 1..len(w)) = len(w)",
                rows(4, 0, 2, [](const std::vector<int>& row) { return !row.empty(); })),
        winners("game f(w: bag): f([(w[j] - d[j] if j = i else w[j] + d[j]) for j in 1..len(w)]) for i in 1..len(w), "
                "b = w[i] + 1, m in 0..b^len(w) - 1, d = digits(b^len(w) + m, b)[2..len(w) + 1] "
                "if 0 < w[i] and sum(d) < 2*d[i] and all(w[j] > 0 or d[j] = 0 for j in 1..len(w))",
                rows(4, 0, 2, any)),
        winners("game f(w: bag): f(remove(w, i)) for i in 1..len(w); win for i in 1..len(w) if xor(x for x in "
                "remove(w, i)) = 0",
                rows(4, 0, 5, different)),
        winners("game f(w: bag): win if xor(x for x in w) = 0; lose for i in 1..len(w) if xor(x for x in remove(w, i)) "
                "= 0; f(remove(w, i)) for i in 1..len(w)",
                rows(4, 0, 4, any)),
        winners("game f(w: bag): f(w ++ [abs(x - y)]) for x in w, y in w if x > y and not abs(x - y) in w",
                rows(3, 0, 7, any)),
        winners("game f(w: bag): f(w ++ [abs(x - y)]) for x in w, y in w if not abs(x - y) in w", rows(3, 0, 6, any)),
        values("game f({a, b}): f(c, d) for c + d = a if 0 < c and c <= d; f(c, d) for c + d = b if 0 < c and c <= d",
               numbers(2, 17)),
        winners("game f(a, b): f(a - 1, b); f(a, b - 1); f(a - 1, b - 1)", numbers(2, 9)),
        winners("game f(a, b): f(a - 1, b); f(a, b - 1); f(a - 3, b - 3)", numbers(2, 17)),
        values("game f(n): f(n - 1); sum(f(n div 2) for i in 1..3) if 0 < n and 2 divides n", numbers(1, 90)),
        values("game f(n): f(n - 1); sum(f(n div 4) for i in 1..2) if 0 < n and 4 divides n", numbers(1, 90)),
        winners("game f(x): f(x + 1) if x + 1 <= 38; f(2*x) if 2*x <= 38", numbers(1, 38).from(1)),
        winners("game f(x): f(x + 1) if x + 1 <= 44; f(4*x) if 4*x <= 44", numbers(1, 44).from(1)),
        values("game f(n): f(n - k) for k in 1..n div 2", numbers(1, 70)),
        values("game f(n): f(n - k) for k in 1..n div 5", numbers(1, 70)),
        written(language, {"half_nim", "--input", "T; N; n..."}, "1\n2\n1000000000000000000 1000000000000000001\n",
                "first\n"),
        given(language, "game f(n) with l, r: f(n - k) for k in l..r", "*; l r n", {{1, 1}, {2, 5}, {3, 3}, {4, 2}}, 1,
              30),
        given(language, "game f(n) with m: f(n - k) for k in 1..n div m", "*; m n", {{1}, {2}, {3}, {7}}, 1, 60),
        given(language, "game f(n) with k: f(n - 1); sum(f(n div 2) for i in 1..k) if 0 < n and 2 divides n", "*; k n",
              {{1}, {2}, {5}}, 1, 60),
        given(language, "game f(a, b) with k: f(a - 1, b); f(a, b - 1); f(a - k, b - k)", "*; k a b", {{1}, {2}, {4}},
              2, 12),
        // Far beyond what a search reaches.
        written(language, {"silver_dollar", "--answers", "value"}, "3 1 1000000000000 9000000000000000000\n",
                "8999998999999999998\n"),
        written(language, {"cf603C", "--input", "N k; n..."}, "2 1000000000\n999999999 1000000000\n", "first\n"),
        written(language, {"abc297g", "--input", "N L R; n..."},
                "1 4611686018427387904 9223372036854775807\n"
                "9223372036854775807\n",
                "first\n"),
        written(language, {"hdu3980", "--input", "T; n M"}, "3\n3 1\n4 2\n8 2\n", "first\nsecond\nsecond\n"),
    };
}

TEST(WrittenTheorems, AreRightInCpp) { run_cpp(exams("cpp")); }

TEST(WrittenTheorems, AreRightInPython) {
    if (spawn({"/usr/bin/env", "python3", "--version"}, "").code != 0) GTEST_SKIP() << "there is no python3";
    run_python(exams("python"));
}

// Rules that differ in one place are not those of the theorem.
TEST(WrittenTheorems, AreNotTakenForOtherRules) {
    for (const char* rules :
         {"game f(n) with l, r: f(n - k) for k in l..r if k != 3", "game f(n) with l, r: f(n - k - 1) for k in l..r",
          "game f(n) with k: f(n - 1); sum(f(n div 3) for i in 1..k) if 0 < n and 3 divides n",
          "game f(n) with m: f(n - k) for k in 1..n div m + 1 if k <= n",
          "game f(a, b) with k: f(a - 1, b); f(a, b - 1); f(a - k, b - 2*k)"}) {
        std::string text = rules;
        const std::string arguments = text.find("(a, b)") != std::string::npos ? " a b" : " n";
        const std::string parameters = text.find("l, r") != std::string::npos     ? "l r"
                                       : text.find("with k") != std::string::npos ? "k"
                                                                                  : "m";
        const Result run = grundy({"code", "f", "-e", rules, "--input", "*; " + parameters + arguments, "--json"});
        EXPECT_TRUE(has(run.out, "recurrence")) << rules << "\n" << run.out << run.err;
    }
    // The first coin may not move, and a step does not lead to the next one.
    for (const char* rules :
         {"game f(w: row): f(set(w, i, w[i] - k)) for i in 2..len(w), k in 1..w[i] - w[i - 1] - 1",
          "game f(w: row): f(set(set(w, i, w[i] - k), i - 1, w[i - 1] + k)) for i in 3..len(w), k in 1..w[i]"}) {
        const Result run = grundy({"code", "f", "-e", rules, "--json"});
        EXPECT_TRUE(has(run.out, "recurrence")) << rules << "\n" << run.out << run.err;
    }
}

// A program that computes what `judge` knows by a theorem says so.
TEST(WrittenTheorems, AreNamedWhereAProgramHasNone) {
    const char* const says = "grundy judge may be much";
    EXPECT_TRUE(has(grundy({"code", "wythoff_three_heaps"}).out, says));
    EXPECT_TRUE(has(grundy({"code", "geography", "--language", "python"}).out, says));
    EXPECT_TRUE(has(grundy({"code", "wythoff", "--best", "first"}).out, says));
    for (const char* game : {"kayles", "wythoff", "nim", "0.E"})
        EXPECT_FALSE(has(grundy({"code", game}).out, says)) << game;
    EXPECT_FALSE(has(grundy({"code", "wythoff", "--answers", "value"}).out, says)) << "it says only who wins";
}

}  // namespace grundy::test::written_theorems_test
