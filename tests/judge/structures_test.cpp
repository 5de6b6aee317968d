// SPDX-License-Identifier: MIT
// Graphs and boards in one's own format, and questions within tests, compared with the definition: the winner and the
// value of a token on a graph, of Geography and of dominoes, by recursion.
#include <gtest/gtest.h>

#include <algorithm>
#include <grundy/grundy.hpp>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "support/program.hpp"

namespace grundy::test::structures_test {

using Words = std::vector<std::string>;
using Lists = std::vector<std::set<int>>;  // by vertex, from 1

Result judge(Words words, const std::string& input = {}) {
    words.insert(words.begin(), "judge");
    return grundy(std::move(words), input);
}

int mex(const std::set<int>& values) {
    int out = 0;
    while (values.count(out) != 0) ++out;
    return out;
}

int token_value(const Lists& to, int v) {
    std::set<int> values;
    for (const int w : to[static_cast<std::size_t>(v)]) values.insert(token_value(to, w));
    return mex(values);
}

// Arcs to greater numbers.
Lists random_arcs(std::mt19937& random, int n) {
    Lists to(static_cast<std::size_t>(n) + 1);
    for (int a = 1; a <= n; ++a)
        for (int b = a + 1; b <= n; ++b)
            if (random() % 3 == 0) to[static_cast<std::size_t>(a)].insert(b);
    return to;
}

std::string pairs(const Lists& to, int shift = 0) {
    std::string out;
    int count = 0;
    for (std::size_t a = 1; a < to.size(); ++a)
        for (const int b : to[a]) {
            out += std::to_string(static_cast<int>(a) - shift) + " " + std::to_string(b - shift) + "\n";
            ++count;
        }
    return std::to_string(to.size() - 1) + " " + std::to_string(count) + "\n" + out;
}

std::string lists(const Lists& to) {
    std::string out = std::to_string(to.size() - 1) + "\n";
    for (std::size_t a = 1; a < to.size(); ++a) {
        out += std::to_string(to[a].size());
        for (const int b : to[a]) out += " " + std::to_string(b - 1);
        out += "\n";
    }
    return out;
}

std::string matrix(const Lists& to) {
    std::string out = std::to_string(to.size() - 1) + "\n";
    for (std::size_t a = 1; a < to.size(); ++a)
        for (std::size_t b = 1; b < to.size(); ++b)
            out += std::to_string(to[a].count(static_cast<int>(b))) + (b + 1 == to.size() ? "\n" : " ");
    return out;
}

const std::string with_parameter = "game tok(v) with g: graph: tok(w) for w in neighbours(g, v)";

// Several tests, each with a graph and queries; the graph is an argument or a parameter.
TEST(Structures, QueriesShareTheGraphOfTheirTest) {
    std::mt19937 random(1);
    std::string in_pairs = "20\n", in_lists, in_matrix = "20\n", values, winners;
    for (int test = 0; test < 20; ++test) {
        const int n = 1 + static_cast<int>(random() % 8), queries = static_cast<int>(random() % 5);
        const Lists to = random_arcs(random, n);
        in_pairs += pairs(to) + std::to_string(queries) + "\n";
        in_matrix += matrix(to) + std::to_string(queries) + "\n";
        in_lists += lists(to);
        for (int q = 0; q < queries; ++q) {
            const int at = 1 + static_cast<int>(random() % static_cast<unsigned>(n));
            const int w = 1 + static_cast<int>(random() % static_cast<unsigned>(n));
            values += std::to_string(token_value(to, at)) + "\n";
            winners += token_value(to, at) != token_value(to, w) ? "WIN\n" : "LOSE\n";
            in_pairs += std::to_string(at) + "\n";
            in_matrix += std::to_string(at) + "\n";
            in_lists += "2 " + std::to_string(at - 1) + " " + std::to_string(w - 1) + "\n";
        }
        in_lists += "0\n";
    }
    const Words argument = {"token"}, parameter = {"tok", "-e", with_parameter};
    for (const Words& game : {argument, parameter}) {
        const std::string v = game == argument ? "at" : "v";
        const auto answer = [&](const std::string& format, const std::string& input, const Words& more) {
            Words words = game;
            words.insert(words.end(), {"--input", format});
            words.insert(words.end(), more.begin(), more.end());
            const Result run = judge(words, input);
            EXPECT_EQ(run.code, 0) << run.err;
            return run.out;
        };
        EXPECT_EQ(answer("T; N M; g arcs; Q; " + v, in_pairs, {"--answers", "value"}), values);
        EXPECT_EQ(answer("T; N; g matrix; Q; " + v, in_matrix, {"--answers", "value"}), values);
        EXPECT_EQ(answer("*; N; g lists from 0; until 0; m; " + v + "... from 0", in_lists, {"--words", "WIN LOSE"}),
                  winners);
    }
}

// Each test has a graph and one question; the vertices without arcs are there.
TEST(Structures, AGraphMayComeWithEachQuestion) {
    std::mt19937 random(2);
    std::string input, expected;
    for (int test = 0; test < 30; ++test) {
        const int n = 1 + static_cast<int>(random() % 7);
        const Lists to = random_arcs(random, n);
        const int v = 1 + static_cast<int>(random() % static_cast<unsigned>(n));
        input += pairs(to, 1) + std::to_string(v - 1) + "\n";
        expected += std::to_string(token_value(to, v)) + "\n";
    }
    for (const Words& game : {Words{"token", "--input", "*; N M; g arcs from 0; at from 0"},
                              Words{"tok", "-e", with_parameter, "--input", "*; N M; g arcs from 0; v from 0"}}) {
        Words words = game;
        words.insert(words.end(), {"--answers", "value"});
        EXPECT_EQ(judge(words, input).out, expected);
    }
    // The number of queries may stand before the graph.
    EXPECT_EQ(
        judge({"token", "--input", "Q N M; g arcs; Q times; at", "--answers", "value"}, "3 3 2\n1 2\n2 3\n3 2 1\n").out,
        "0\n1\n0\n");
    // A vertex goes with its neighbours: isolated vertices count.
    EXPECT_EQ(judge({"node_kayles", "--input", "*; N M; g", "--answers", "value"}, "3 0\n2 0\n3 1\n1 3\n").out,
              "1\n0\n0\n");
}

// A token that takes a loop stands on a vertex that is gone.
bool walk_wins(const Lists& beside, std::set<int> left, int at) {
    const std::set<int>& to = beside[static_cast<std::size_t>(at)];
    left.erase(at);
    return to.count(at) != 0 || std::any_of(left.begin(), left.end(),
                                            [&](int v) { return to.count(v) != 0 && !walk_wins(beside, left, v); });
}

// Trees in three forms, from all starts: play changes the graph.
TEST(Structures, TreesAreWrittenInSeveralWays) {
    std::mt19937 random(3);
    std::string edges = "15\n", parents = "15\n", both = "15\n", expected;
    for (int test = 0; test < 15; ++test) {
        const int n = 1 + static_cast<int>(random() % 8);
        Lists beside(static_cast<std::size_t>(n) + 1);
        std::string line;
        std::set<int> all = {1};
        edges += std::to_string(n) + "\n";
        parents += std::to_string(n) + "\n";
        for (int v = 2; v <= n; ++v) {
            const int parent = 1 + static_cast<int>(random() % static_cast<unsigned>(v - 1));
            beside[static_cast<std::size_t>(v)].insert(parent);
            beside[static_cast<std::size_t>(parent)].insert(v);
            edges += std::to_string(v) + " " + std::to_string(parent) + "\n";
            line += std::to_string(parent) + " ";
            all.insert(v);
        }
        parents += line + "\n";
        both += lists(beside);
        for (int v = 1; v <= n; ++v) expected += walk_wins(beside, all, v) ? "1" : "0";
        expected += "\n";
    }
    const Words more = {"--words", "1 0", "--join", ""};
    for (const auto& [format, input] :
         std::map<std::string, std::string>{{"T; N; g tree; at in 1..N", edges},
                                            {"T; N; g parents; at in 1..N", parents},
                                            {"T; N; g edges lists from 0; at in 1..N", both}}) {
        Words words = {"geography", "--input", format};
        words.insert(words.end(), more.begin(), more.end());
        const Result run = judge(words, input);
        EXPECT_EQ(run.out, expected) << format << run.err;
    }
    EXPECT_EQ(judge({"token", "--input", "1; N; g arcs parents; at in 1..N", "--answers", "value"}, "4\n1 2 2\n").out,
              "0 1 0 0\n");
}

// One matching serves all starts of a graph; where arcs, loops or other rules forbid that, the search does.
TEST(Structures, GeographyIsAskedFromAllStarts) {
    std::mt19937 random(5);
    const std::string misses = "game g(h: graph, at): g(without(h, {at}), v) for v in neighbours(h, at) if v != 1";
    std::string edges, arcs, of_edges, of_arcs, of_misses;
    for (int test = 0; test < 25; ++test) {
        const int n = 1 + static_cast<int>(random() % 7);
        Lists up = random_arcs(random, n), both = up, without_1 = up;
        std::set<int> all;
        for (int a = 1; a <= n; ++a) {
            all.insert(a);
            for (const int b : up[static_cast<std::size_t>(a)]) both[static_cast<std::size_t>(b)].insert(a);
        }
        Lists turned = up;
        for (std::set<int>& to : turned)
            if (random() % 2 == 0) to.insert(1);  // circles and loops
        without_1 = both;
        for (std::set<int>& to : without_1) to.erase(1);
        edges += pairs(up);
        arcs += pairs(turned);
        for (int v = 1; v <= n; ++v) {
            of_edges += walk_wins(both, all, v) ? "1" : "0";
            of_arcs += walk_wins(turned, all, v) ? "1" : "0";
            of_misses += walk_wins(without_1, all, v) ? "1" : "0";
        }
        for (std::string* out : {&of_edges, &of_arcs, &of_misses}) *out += "\n";
    }
    const Words more = {"--words", "1 0", "--join", ""};
    const auto answer = [&](Words words, const std::string& input) {
        words.insert(words.end(), more.begin(), more.end());
        const Result run = judge(words, input);
        EXPECT_EQ(run.code, 0) << run.err;
        return run.out;
    };
    EXPECT_EQ(answer({"geography", "--input", "*; N M; g; at in 1..N"}, edges), of_edges);
    EXPECT_EQ(answer({"geography", "--input", "*; N M; g arcs; at in 1..N"}, arcs), of_arcs);
    EXPECT_EQ(answer({"g", "-e", misses, "--input", "*; N M; h; at in 1..N"}, edges), of_misses);
    // The move is one of the whole graph: 2-3 alone is left.
    EXPECT_EQ(judge({"geography", "--input", "N M; g; Q; at", "--best", "first"}, "4 3\n1 2\n2 3\n3 4\n2\n1\n2\n").out,
              "2\n1\n");
}

// The same through the library, with rows.
TEST(Structures, ArgumentsAreFixedForManyPositions) {
    Rules rules;
    rules.add(
        "game up(i, a: row): up(j, a) for j in i + 1..len(a) if a[j] > a[i]\n"
        "game take(i, a: row): take(j, set(a, i, 0)) for j in 1..i - 1 if a[i] > 0\n",
        "rows.game");
    Solver solver(rules);
    const std::vector<std::int64_t> row = {3, 1, 4, 1, 5, 9, 2, 6};
    const GameHandle up = solver.game("up");
    const auto fixed = solver.with_arguments(up, {std::nullopt, row});
    ASSERT_TRUE(fixed);
    for (std::int64_t i = 1; i <= 8; ++i)
        EXPECT_EQ(*solver.value(solver.position({{*fixed, {i}}})).value,
                  *solver.value(solver.position({{up, {i, row}}})).value);
    EXPECT_FALSE(solver.with_arguments(solver.game("take"), {std::nullopt, row})) << "play changes the row";
    EXPECT_FALSE(solver.with_arguments(up, {1, row})) << "nothing is left";
    EXPECT_THROW(solver.with_arguments(up, {std::nullopt}), Error);
    EXPECT_THROW(solver.with_arguments(up, {std::nullopt, 3}), Error) << "a number for a row";
    solver.forget();
    EXPECT_THROW(solver.with_arguments(up, {std::nullopt, row}), Error);
    EXPECT_TRUE(solver.with_arguments(solver.game("up"), {std::nullopt, row}));
}

int dominoes(std::vector<std::string>& cells) {
    std::set<int> values;
    const std::size_t rows = cells.size(), columns = cells[0].size();
    for (std::size_t i = 0; i < rows; ++i)
        for (std::size_t j = 0; j < columns; ++j)
            for (const auto& [k, l] : {std::pair{i + 1, j}, std::pair{i, j + 1}}) {
                if (k == rows || l == columns || cells[i][j] != '.' || cells[k][l] != '.') continue;
                cells[i][j] = cells[k][l] = '#';
                values.insert(dominoes(cells));
                cells[i][j] = cells[k][l] = '.';
            }
    return mex(values);
}

TEST(Structures, BoardsAreReadLineByLine) {
    std::mt19937 random(4);
    std::string plain, other, square, expected, of_squares;
    for (int test = 0; test < 30; ++test) {
        const std::size_t rows = 1 + random() % 3, columns = test % 2 == 0 ? rows : 1 + random() % 4;
        std::vector<std::string> cells(rows, std::string(columns, '.'));
        std::string lines, spaced;
        for (std::string& line : cells) {
            for (char& c : line) {
                c = random() % 4 == 0 ? '#' : '.';
                spaced += c == '#' ? " X" : " O";
            }
            lines += line + "\n";
            spaced += " \n";
        }
        const std::string value = std::to_string(dominoes(cells)) + "\n";
        plain += std::to_string(rows) + " " + std::to_string(columns) + "\n" + lines;
        other += std::to_string(rows) + "\n" + std::to_string(columns) + "\n\n" + spaced;
        expected += value;
        if (rows == columns) square += std::to_string(rows) + "\n" + lines;
        if (rows == columns) of_squares += value;
    }
    EXPECT_EQ(judge({"cram", "--input", "*; R C; b", "--answers", "value"}, plain).out, expected);
    EXPECT_EQ(judge({"cram", "--input", "*; R C; b \"OX\"", "--answers", "value"}, other).out, expected);
    EXPECT_EQ(judge({"cram", "--input", "*; N; b", "--answers", "value"}, square).out, of_squares);
    EXPECT_EQ(judge({"cram", "--input", "R C; b", "--answers", "value"}, "1 3\n0.1\n").out, "1\n") << "digits";
}

TEST(Structures, FaultsNameTheirLine) {
    const auto fault = [](const Words& game, const std::string& input, const std::string& part) {
        const Result run = judge(game, input);
        EXPECT_EQ(run.code, 2);
        EXPECT_EQ(run.out, "");
        EXPECT_TRUE(has(run.err, part)) << run.err;
    };
    const Words arcs = {"token", "--input", "N M; g arcs; Q; at"};
    fault(arcs, "3 2\n1 2\n2 4\n1\n1\n", "input line 3, column 3: a vertex of g is 4, but from 1 to 3 is expected");
    fault(arcs, "3 2\n1 2\n0 1\n1\n1\n", "input line 3, column 1: a vertex of g is 0");
    fault(arcs, "3 2\n1 2\n", "input line 3, column 1: expected a vertex of g, found the end of the input");
    fault(arcs, "3 1\n1 2\n2\n1\n", "input ends after 1 of the 2 announced");
    fault(arcs, "3 1\n1 2\n1\n1\n2\n", "input line 5, column 1: the input continues after the 1 announced test");
    fault(arcs, "3 2000000\n1 2\n", "g has 2000000 edges, and at most 1000000 are possible");
    fault(arcs, "2000000 1\n1 2\n", "g has 2000000 vertices");
    fault(arcs, "20000000 1\n1 2\n", "N is 20000000, but from 0 to 10000000");
    fault({"token", "--input", "1; N; g lists from 0; at"}, "2\n1 1\n1 2\n1\n",
          "input line 3, column 3: a vertex of g is 2, but from 0 to 1");
    fault({"token", "--input", "1; N; g lists; at"}, "2\n1 1\n-1\n1\n", "the length of a list of g is -1");
    fault({"token", "--input", "1; N; g matrix; at"}, "2\n0 1\n0 2\n1\n", "a number of the matrix g is 2");
    fault({"node_kayles", "--input", "1; N; g edges lists"}, "2\n1 2\n0\n",
          "the edge between the vertices 1 and 2 of g is given from one end only");
    fault({"node_kayles", "--input", "1; N; g parents"}, "3\n1 5\n", "the parent of vertex 3 in g is 5");
    const Words board = {"cram", "--input", "R C; b"};
    fault(board, "2 3\n..#\n..\n", "input line 3 has 2 cells of the board b, but 3 are expected");
    fault(board, "2 3\n..#\n....\n", "input line 3 should have 3 cells of the board b, but more follow (column 4)");
    fault(board, "2 3\n..#\n.x.\n", "input line 3, column 2: expected a cell of the board b");
    fault(board, "2 3\n..#\n", "expected a line of the board b, found the end of the input");
    fault(board, "0 3\n", "the board b has no cells");
    fault(board, "10000 10000\n", "b has 100000000 cells, and at most 1000000 are possible");
    fault({"token", "--input", "N M; g arcs; until 0; m; at..."}, "2 1\n1 2\n1 1\n0\n5\n",
          "the input continues after the line '0' that ends it");
    fault({"token", "--input", "*; N M; g arcs; *; at"}, "", "`*` reads until the end of the input");
    // Play that does not end is a fault of the test.
    fault({"token", "--input", "N M; g arcs; Q; at"}, "2 2\n1 2\n2 1\n1\n1\n", "at input line 5");
    const Result code = grundy({"code", "token", "--input", "N M; g arcs; at"});
    EXPECT_EQ(code.code, 2);
    EXPECT_TRUE(has(code.err, "only `judge` reads")) << code.err;
    EXPECT_TRUE(
        has(grundy({"code", "token", "--input", "N M; g; Q; at"}).err, "only `judge` reads questions within a test"));
}

// awk plays the token game by its definition.
TEST(Structures, TestsAreMadeAndChecked) {
    const std::string head =
        "function wins(v, k, found) { found = 0; for (k = 1; k <= n; ++k) if (!found && "
        "((v, k) in arc) && !wins(k)) found = 1; return found } ";
    const auto program = [&](const std::string& answer) {
        return "awk '" + head +
               "{ for (i = 1; i <= NF; ++i) word[++words] = $i } END { at = 2; for (t = 0; t < word[1]; ++t) { "
               "split(\"\", arc); n = word[at++]; m = word[at++]; for (i = 0; i < m; ++i) { arc[word[at], word[at + "
               "1]] "
               "= 1; at += 2 } q = word[at++]; for (i = 0; i < q; ++i) { v = word[at++]; if (v < 1 || v > n) exit 1; "
               "print " +
               answer + " ? \"first\" : \"second\" } } }'";
    };
    const Words format = {"token", "--input", "T; N M; g arcs; Q; at", "--runs", "40", "--check"};
    const auto run = [&](const std::string& answer) {
        Words words = format;
        words.push_back(program(answer));
        return judge(words);
    };
    const Result right = run("wins(v)");
    EXPECT_EQ(right.code, 0) << right.out << right.err;
    const Result wrong = run("(m > 2 ? 1 : wins(v))");
    EXPECT_EQ(wrong.code, 1) << wrong.out << wrong.err;
    // What is made is read again, in every form.
    for (const auto& [game, text] :
         std::vector<std::pair<std::string, std::string>>{{"token", "*; N; g lists from 0; until 0; m; at... from 0"},
                                                          {"token", "1; N; g matrix; at"},
                                                          {"token", "T; Q N; g lists; Q times; at"},
                                                          {"geography", "T; N; g parents; at in 1..N"},
                                                          {"node_kayles", "T; N; g edges lists"},
                                                          {"node_kayles", "T; g tree from 0"},
                                                          {"cram", "T; R C; b \"OX\""},
                                                          {"cram", "1; N; b"}}) {
        const Folder folder;
        const Result made = judge({game, "--input", text, "--make", "6", "-o", folder.file("made")});
        ASSERT_EQ(made.code, 0) << text << made.err;
        for (const char* number : {"01", "06"}) {
            const std::string name = folder.file("made/") + number;
            const Result answered = judge({game, "--input", text}, slurp(name + ".in"));
            EXPECT_EQ(answered.code, 0) << text << answered.err;
            EXPECT_EQ(answered.out, slurp(name + ".out")) << text;
        }
    }
}

// A structure that play never changes is kept apart from the position; what is reported has it where the user wrote it.
TEST(Structures, ThatKeepPlayFromEndingAreReportedAsTheyAreWritten) {
    const std::string walk = "game t(g: graph, at): t(g, u) for u in neighbours(g, at)";
    const auto judged = [&](const char* format, const char* input) {
        return grundy({"judge", "t", "-e", walk, "--input", format}, input);
    };
    const Result edges = judged("N M; g; at", "3 2\n1 2\n2 3\n1\n");
    EXPECT_EQ(edges.code, 2);
    EXPECT_TRUE(has(edges.err, "at input line 4: t: this game never ends: t(graph(\"1-2 2-3\"), 1) -> ")) << edges.err;
    EXPECT_TRUE(has(edges.err, "if they are arcs, write `g arcs` in --input")) << edges.err;
    EXPECT_FALSE(has(edges.err, "t'")) << edges.err;
    EXPECT_EQ(judged("N M; g arcs; at", "3 2\n1 2\n2 3\n1\n").out, "second\n");
    const Result arcs = judged("T; N M; g arcs; Q; at", "1\n3 3\n1 2\n2 3\n3 1\n2\n1\n2\n");
    EXPECT_EQ(arcs.code, 2);
    EXPECT_TRUE(has(arcs.err, "never ends: t(graph(\"1>2 2>3 3>1\"), 1)")) << arcs.err;
    EXPECT_FALSE(has(arcs.err, "in --input")) << arcs.err;
    EXPECT_FALSE(has(arcs.err, "t'")) << arcs.err;
}

}  // namespace grundy::test::structures_test
