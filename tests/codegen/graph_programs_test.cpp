// SPDX-License-Identifier: MIT
// Programs that read graphs: edges or arcs, and play that need not end.
#include <gtest/gtest.h>

#include <random>

#include "codegen/by_theorem.hpp"

namespace grundy::test::graph_programs_test {

constexpr const char* walk = "game walk(v) with g: graph: walk(u) for u in neighbours(g, v)";
constexpr const char* falls = "game falls(v) with g: graph: falls(u) for u in neighbours(g, v) if u < v";
constexpr const char* tour = "game tour(v, n) with g: graph: tour(u, n) for u in neighbours(g, v)";
constexpr const char* up = "game up(n): up(n + 1) if n > 5; up(n - 1)";

// `position` with a graph for G, and a vertex for V.
std::string filled(std::string position, const std::string& graph, const std::string& vertex) {
    if (const auto at = position.find('V'); at != std::string::npos) position.replace(at, 1, vertex);
    return position.replace(position.find('G'), 1, "graph(\"" + graph + "\")");
}

// Values on random graphs of a few lines, which the position's text has as arcs or as edges.
Exam random_graphs(const std::string& language, const std::string& position, bool arcs,
                   std::vector<std::string> options) {
    std::mt19937 random(7);
    const auto below = [&](int most) { return static_cast<int>(random() % static_cast<unsigned>(most)); };
    Rules rules = Rules::catalogue();
    rules.add(falls, "own");
    Solver solver(rules);
    const bool token = has(position, "V");
    std::string input, expected;
    for (int i = 0; i < 25; ++i) {
        const int n = 2 + below(4), m = below(7);
        std::string lines, text;
        for (int j = 0; j < m; ++j) {
            // No circle of arcs, but not in the order of the vertices.
            const int a = 1 + below(n - 1), b = a + 1 + below(n - a);
            const std::string u = std::to_string(n + 1 - a), v = std::to_string(n + 1 - b);
            lines += "\n" + u + " " + v;
            text += u + (arcs ? ">" : "-") + v + " ";
        }
        for (int v = 1; v <= n; ++v) text += std::to_string(v) + " ";
        const std::string at = token ? std::to_string(1 + below(n)) : "";
        input += std::to_string(n) + " " + std::to_string(m) + lines + "\n" + at + "\n";
        const Answer answer = solver.value(filled(position, text, at));
        expected += value_text(answer.value) + "\n";
    }
    options.insert(options.begin(), {position.substr(0, position.find_first_of("[(")), "--answers", "value"});
    return written(language, options, input, expected);
}

std::vector<Exam> exams(const std::string& language) {
    return {
        random_graphs(language, "token(G, V)", true, {}),
        random_graphs(language, "poset(G)", true, {}),
        random_graphs(language, "poset(G)", false, {"--graph-lines", "edges"}),
        random_graphs(language, "node_kayles(G)", false, {}),
        random_graphs(language, "geography(G, V)", true, {"--graph-lines", "arcs"}),
        random_graphs(language, "geography(G, V)", false, {}),
        random_graphs(language, "falls[G](V)", false,
                      {"-e", falls, "--input", "*; N m g; v", "--graph-lines", "edges"}),
        random_graphs(language, "falls[G](V)", true, {"-e", falls, "--input", "*; N m g; v", "--graph-lines", "arcs"}),
        written(language, {"walk", "-e", walk, "--input", "T; n m g; v", "--answers", "value"},
                "2\n4 4\n3 2\n3 1\n2 1\n4 4\n3\n4 3\n1 2\n2 1\n1 3\n3\n", "2\n0\n"),
    };
}

TEST(GraphPrograms, ReadEdgesOrArcsInCpp) { run_cpp(exams("cpp")); }

TEST(GraphPrograms, ReadEdgesOrArcsInPython) {
    if (spawn({"/usr/bin/env", "python3", "--version"}, "").code != 0) GTEST_SKIP() << "there is no python3";
    run_python(exams("python"));
}

TEST(GraphPrograms, SayWhatALineIs) {
    for (const auto& [game, arcs] : {std::pair("token", true), std::pair("timber", true), std::pair("geography", false),
                                     std::pair("domination", false), std::pair("node_kayles", false)}) {
        const Result run = grundy({"code", game});
        EXPECT_EQ(has(run.out, "= read_arcs("), arcs) << run.out << run.err;
        EXPECT_EQ(has(run.out, "= read_graph("), !arcs) << run.out << run.err;
    }
    const Result none = grundy({"code", "kayles", "--graph-lines", "arcs"});
    EXPECT_EQ(none.code, 2);
    EXPECT_TRUE(has(none.err, "reads no graph")) << none.err;
}

// What a program says to this input. The most moves in a row are a hundredth of what they are, so that it is soon said.
Result played(const std::string& language, const std::vector<std::string>& words, const std::string& input) {
    Result program = grundy(words_of(language, words));
    EXPECT_EQ(program.code, 0) << program.err;
    const std::string most = " > 2500";
    const std::size_t at = program.out.find(most);
    if (at == std::string::npos) return {};
    program.out.replace(at, most.size(), " > 25");
    const Folder folder;
    if (language == "python")
        return spawn({"/usr/bin/env", "timeout", "120", "python3", folder.file("p.py", program.out)}, input);
    const Result built = spawn(
        {"/usr/bin/env", "c++", "-std=c++17", "-O1", folder.file("p.cpp", program.out), "-o", folder.file("p")}, "");
    EXPECT_EQ(built.code, 0) << built.err;
    return spawn({"/usr/bin/env", "timeout", "120", folder.file("p")}, input);
}

// 1 > 2 > ... > n > 1
std::string circle(int n) {
    std::string out = std::to_string(n) + " " + std::to_string(n);
    for (int v = 1; v <= n; ++v) out += "\n" + std::to_string(v) + " " + std::to_string(v % n + 1);
    return out + "\n1\n";
}

void end_with_a_message(const std::string& language) {
    const auto says = [&](const std::vector<std::string>& words, const std::string& input, const char* what) {
        const Result run = played(language, words, input);
        EXPECT_NE(run.code, 0) << words[0];
        EXPECT_NE(run.code, 124) << words[0] << " does not end";
        EXPECT_TRUE(has(run.err, what)) << words[0] << run.out << run.err;
    };
    const char* const back = "play need not end: it comes back to a position";
    says({"walk", "-e", walk, "--input", "n m g; v"}, circle(2), back);
    says({"walk", "-e", walk, "--input", "n m g; v"}, circle(2500), back);
    says({"tour", "-e", tour, "--input", "N m g; v n"}, circle(3) + "1\n", back);
    says({"up", "-e", up, "--input", "n"}, "6\n", "play goes on for more than 5000000 moves");
    EXPECT_EQ(played(language, {"up", "-e", up, "--input", "T; n"}, "2\n5\n4\n").out, "first\nsecond\n");
}

TEST(GraphPrograms, EndWithAMessageWherePlayNeedNotEndInCpp) { end_with_a_message("cpp"); }

TEST(GraphPrograms, EndWithAMessageWherePlayNeedNotEndInPython) {
    if (spawn({"/usr/bin/env", "python3", "--version"}, "").code != 0) GTEST_SKIP() << "there is no python3";
    end_with_a_message("python");
}

}  // namespace grundy::test::graph_programs_test
