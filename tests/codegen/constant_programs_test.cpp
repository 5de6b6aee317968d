// SPDX-License-Identifier: MIT
// Programs of games whose rows, boards or graphs play never changes: these are kept once, not with each position. They
// are compared with `judge`, and with the memory that they take.
#include <gtest/gtest.h>

#include <functional>
#include <random>
#include <sstream>

#include "codegen/by_theorem.hpp"

namespace grundy::test::constant_programs_test {

using Random = std::mt19937;

int below(Random& random, int most) { return static_cast<int>(random() % static_cast<unsigned>(most)); }

// "4 5", and the lines of a graph without circles whose arcs lead to greater vertices
std::string arcs(Random& random) {
    const int n = 2 + below(random, 5), m = below(random, 9);
    std::string out = std::to_string(n) + " " + std::to_string(m) + "\n";
    for (int i = 0; i < m; ++i) {
        const int u = 1 + below(random, n - 1);
        out += std::to_string(u) + " " + std::to_string(u + 1 + below(random, n - u)) + "\n";
    }
    return out + std::to_string(1 + below(random, n)) + "\n";
}

std::string row(Random& random) {
    const int size = 1 + below(random, 6);
    std::string out = std::to_string(size);
    for (int i = 0; i < size; ++i) out += " " + std::to_string(1 + below(random, 3));
    return out + " " + std::to_string(1 + below(random, size)) + "\n";
}

// A row, and a sum of two numbers.
std::string sum(Random& random) {
    const auto number = [&](int most) { return std::to_string(1 + below(random, most)) + " "; };
    return "2 " + number(3) + number(3) + "\n2\n" + number(9) + number(9) + "\n";
}

std::string board(Random& random) {
    std::string out = "3 4\n";
    for (int i = 0; i < 3; ++i, out += '\n')
        for (int j = 0; j < 4; ++j) out += ".#"[below(random, 3) / 2];
    return out + std::to_string(1 + below(random, 3)) + " " + std::to_string(1 + below(random, 4)) + "\n";
}

struct Question {
    std::vector<std::string> words;  ///< of both commands
    std::string input, judged;       ///< formats of `code` and of `judge`
    std::function<std::string(Random&)> test;
    std::vector<std::string> more{};
    bool once = true;  ///< nothing constant is kept with positions
};

std::vector<Question> questions() {
    const std::string token = "game f(g: graph, at): f(g, u) for u in neighbours(g, at)";
    const std::string falls = "game f(at, g: graph, k): f(v, g, k - 1) for v in closed(g, at) if k > 0";
    // At 0, which the first one never reaches, there is no element.
    const std::string steps = "game f(w: row, i): f(w, i - 2*w[i]) if i - 2*w[i] >= 1; f(w, i - 2) if i >= 3";
    const std::string takes = "game f(n, w: row): f(n - 2*x, w) for x in w";
    const std::string walls =
        "game f(b: board, i, j): f(b, i + 1, j) if i < rows(b) and b[i + 1, j] = 0; "
        "f(b, i, j + k) for k in 1..columns(b) - j if b[i, j + k] = 0";
    const std::string costs =
        "game f(b: board, w: row, n): f(b, w, n - k) for k in 1..min(n, len(w)) if w[k] mod 2 = 1 or b[1, 1] = 1";
    const std::string with = "game f(g: graph, at) with m: f(g, u) for u in neighbours(g, at) if (u + at) mod m != 0";
    const auto value = std::vector<std::string>{"--answers", "value"};
    return {
        {{"f", "-e", token}, "T; N M; g; at", "T; N M; g arcs; at", arcs, {"--answers", "value"}},
        {{"f", "-e", token}, "T; N M; g; at", "T; N M; g arcs; at", arcs, {"--best", "-u"}},
        {{"f", "-e", falls},
         "T; N M; g; at k",
         "T; N M; g arcs; at k",
         [](Random& r) { return arcs(r) + std::to_string(below(r, 4)) + "\n"; },
         value},
        {{"f[m=3]", "-e", with}, "T; N M; g; at", "T; N M; g arcs; at", arcs, value},
        {{"f", "-e", with},
         "T; m; N M; g; at",
         "T; m; N M; g arcs; at",
         [](Random& r) { return "2\n" + arcs(r); },
         value},
        {{"f", "-e", steps}, "T; n w i", "T; n w i", row, value},
        {{"f", "-e", takes}, "T; s w n", "T; s w n", row, {"--best", "first"}},
        {{"f", "-e", takes}, "T; s w; N; n...", "T; s w; N; n...", sum, value},
        {{"f", "-e", takes},
         "T; N; (s w n)...",
         "T; N; (s w n)...",
         [](Random& r) { return "2\n" + row(r) + row(r); },
         value,
         false},
        {{"f", "-e", walls}, "T; R C; b; i j", "T; R C; b; i j", board, value},
        {{"f", "-e", costs},
         "T; R C; b; s w n",
         "T; R C; b; s w n",
         [](Random& r) { return "1 1\n.\n" + row(r); },
         value},
    };
}

std::vector<Exam> exams(const std::string& language) {
    Random random(11);
    std::vector<Exam> out;
    for (const Question& q : questions()) {
        const int tests = 25;
        std::string input = std::to_string(tests) + "\n";
        for (int t = 0; t < tests; ++t) input += q.test(random);
        const auto asked = [&](const std::string& format) {
            std::vector<std::string> words = q.words;
            words.insert(words.end(), {"--input", format});
            words.insert(words.end(), q.more.begin(), q.more.end());
            return words;
        };
        std::vector<std::string> judge = asked(q.judged), code = asked(q.input);
        judge.insert(judge.begin(), "judge");
        if (has(q.judged, "arcs")) code.insert(code.end(), {"--graph-lines", "arcs"});
        const Result judged = grundy(judge, input);
        EXPECT_EQ(judged.code, 0) << q.words.back() << judged.err << input;
        out.push_back(written(language, code, input, judged.out));
        // A table of all heaps up to the one that is asked about may be far larger than what play reaches.
        EXPECT_FALSE(has(out.back().program, "table_f")) << q.words.back();
        if (language == "cpp") {
            std::istringstream lines(out.back().program);
            for (std::string line; std::getline(lines, line);)
                EXPECT_FALSE(q.once && has(line, " memo_f;") && has(line, "Row")) << q.words.back() << "\n" << line;
        }
    }
    return out;
}

TEST(ConstantPrograms, AnswerAsJudgeDoesInCpp) { run_cpp(exams("cpp")); }

TEST(ConstantPrograms, AnswerAsJudgeDoesInPython) {
    if (spawn({"/usr/bin/env", "python3", "--version"}, "").code != 0) GTEST_SKIP() << "there is no python3";
    run_python(exams("python"));
}

// A path of 30,000 vertices and as many positions: with the graph in each they would take 30,000 times 480,000 bytes.
TEST(ConstantPrograms, TakeMemoryForOneGraph) {
    const Result program = grundy({"code", "f", "-e", "game f(g: graph, at): f(g, u) for u in neighbours(g, at)",
                                   "--input", "N M; g; at", "--graph-lines", "arcs"});
    ASSERT_EQ(program.code, 0) << program.err;
    const Folder folder;
    const std::string source = folder.file("p.cpp", program.out);
    ASSERT_EQ(spawn({"/usr/bin/env", "c++", "-std=c++17", "-O1", source, "-o", folder.file("p")}, "").code, 0);
    std::string input = "30000 29999\n";
    for (int v = 1; v < 30000; ++v) input += std::to_string(v) + " " + std::to_string(v + 1) + "\n";
    const Result run =
        spawn({"/usr/bin/env", "sh", "-c", "ulimit -v 200000 && exec \"$0\"", folder.file("p")}, input + "1\n");
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_EQ(run.out, "first\n");
}

}  // namespace grundy::test::constant_programs_test
