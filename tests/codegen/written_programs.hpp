// SPDX-License-Identifier: MIT
// Many written programs as one: each C++ program goes into a namespace of its own, each Python program into a
// dictionary of its own, and one process runs all of them on their inputs.
#pragma once

#include <grundy/grundy.hpp>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "rules/layout.hpp"
#include "rules/position.hpp"
#include "support/program.hpp"

namespace grundy::test {

/// A game, positions as the program reads them, and the values that the engine finds.
struct Exam {
    std::string game;
    std::string program;
    std::string input, expected;
};

/// Words of one argument as a written program reads them; empty if it cannot (an arc, a vertex without a number).
inline std::string as_input(rules::Type type, std::span<const Int> words) {
    std::string out;
    const auto add = [&](const std::string& text) { out += (out.empty() ? "" : " ") + text; };
    if (type == rules::Type::integer) return std::to_string(words[0]);
    if (type == rules::Type::row) {
        add(std::to_string(words.size()));
        for (const Int x : words) add(std::to_string(x));
    } else if (type == rules::Type::board) {
        add(std::to_string(words[0]));
        add(std::to_string(words[1]));
        for (std::size_t i = 2; i < words.size(); ++i)
            out += (((i - 2) % to_size(words[1])) == 0 ? " " : "") + std::to_string(words[i]);
    } else {
        const Int n = words[0];
        for (Int v = 1; v <= n; ++v)
            if (words[to_size(v)] != v) return "";
        const auto edges = words.subspan(1 + to_size(n));
        add(std::to_string(n));
        add(std::to_string(edges.size() / 3));
        for (std::size_t i = 0; i < edges.size(); i += 3) {
            if (edges[i + 2] != 0) return "";
            add(std::to_string(edges[i]));
            add(std::to_string(edges[i + 1]));
        }
    }
    return out;
}

/// Runs the programs and compares what they print, game by game.
inline void run_cpp(const std::vector<Exam>& exams) {
    const Folder folder;
    std::set<std::string> headers = {"#include <fstream>"};
    std::string all, calls;
    for (std::size_t i = 0; i < exams.size(); ++i) {
        std::string body;
        std::istringstream lines(exams[i].program);
        for (std::string line; std::getline(lines, line);) {
            if (line.rfind("#include", 0) == 0)
                headers.insert(line);
            else
                body += (line == "int main() {" ? "void run() {" : line) + "\n";
        }
        const std::string name = "game_" + std::to_string(i);
        all += "namespace " + name + " {\n" + body + "}\n";
        calls += "    play(" + name + "::run, \"" + folder.file(name + ".in", exams[i].input) + "\", \"" +
                 folder.file(name + ".out") + "\");\n";
    }
    std::string source;
    for (const std::string& header : headers) source += header + "\n";
    source += all;
    source += R"(
void play(void (*run)(), const char* input, const char* output) {
    std::ifstream in(input);
    std::ofstream out(output);
    auto* const console_in = std::cin.rdbuf(in.rdbuf());
    auto* const console_out = std::cout.rdbuf(out.rdbuf());
    std::cin.clear();
    run();
    std::cin.rdbuf(console_in);
    std::cout.rdbuf(console_out);
}

int main() {
    std::ios::sync_with_stdio(false);  // a later call would change the buffers
)" + calls + "}\n";
    source = folder.file("all.cpp", source);
    const Result built =
        spawn({"/usr/bin/env", "c++", "-std=c++17", "-O0", "-Wall", "-Wno-unused-variable", "-Wno-unused-function",
               "-Wno-sign-compare", "-Wno-unused-const-variable", source, "-o", folder.file("all")},
              "");
    ASSERT_EQ(built.code, 0) << built.err.substr(0, 3000);
    EXPECT_EQ(built.err, "") << "a written program should give no warnings";
    const Result run = spawn({folder.file("all")}, "");
    ASSERT_EQ(run.code, 0) << run.err;
    for (std::size_t i = 0; i < exams.size(); ++i)
        EXPECT_EQ(slurp(folder.file("game_" + std::to_string(i) + ".out")), exams[i].expected)
            << exams[i].game << " reads " << exams[i].input.substr(0, 500) << "\n"
            << exams[i].program;
}

inline void run_python(const std::vector<Exam>& exams) {
    const Folder folder;
    std::string driver = "import sys, io\n";
    for (std::size_t i = 0; i < exams.size(); ++i) {
        const std::string name = "game_" + std::to_string(i);
        driver += "sys.stdin, sys.stdout = open('" + folder.file(name + ".in", exams[i].input) + "'), open('" +
                  folder.file(name + ".out") + "', 'w')\nexec(compile(open('" +
                  folder.file(name + ".py", exams[i].program) + "').read(), '" + name +
                  "', 'exec'), {})\nsys.stdout.close()\n";
    }
    const Result run = spawn({"/usr/bin/env", "python3", folder.file("all.py", driver)}, "");
    ASSERT_EQ(run.code, 0) << run.err;
    for (std::size_t i = 0; i < exams.size(); ++i)
        EXPECT_EQ(slurp(folder.file("game_" + std::to_string(i) + ".out")), exams[i].expected)
            << exams[i].game << " reads " << exams[i].input.substr(0, 500) << "\n"
            << exams[i].program;
}

}  // namespace grundy::test
