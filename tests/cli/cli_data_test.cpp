// SPDX-License-Identifier: MIT
// --data FILE, and games whose parameters are rows, boards and graphs, as a user types them.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/program.hpp"

namespace grundy::test::cli_data_test {

using Json = nlohmann::json;
using Words = std::vector<std::string>;

// The arcs of vertex v lead to to[first[v] + 1..first[v + 1]].
constexpr const char* rules =
    "# a token goes along an arc\n"
    "game dag(v) with first: row, to: row:\n"
    "    start if 1 <= v and v < len(first)\n"
    "    dag(to[i])  for i in first[v] + 1..first[v + 1]\n";

// 1 -> 2, 3, 4; 2 -> 4; 3 -> 4; 5 -> 1, 3
constexpr const char* data = "first = [0, 3, 4, 5, 5, 7]\nto = [2, 3, 4, 4, 4, 1, 3]\n";
constexpr const char* in_brackets = "[[0, 3, 4, 5, 5, 7], [2, 3, 4, 4, 4, 1, 3]]";

void refused(const Words& words, const std::string& message) {
    const Result result = grundy(words);
    EXPECT_EQ(result.code, 2) << result.err;
    EXPECT_EQ(result.out, "");
    EXPECT_NE(result.err.find(message), std::string::npos) << result.err;
}

class CliData : public ::testing::Test {
protected:
    Words with_data(Words words) const {
        words.insert(words.end(), {"-f", game, "--data", values});
        return words;
    }

    Folder folder;
    std::string game = folder.file("dag.game", rules), values = folder.file("dag.txt", data);
};

TEST_F(CliData, AreGivenInThePositionOrByAFile) {
    const std::vector<std::string> expected = {"2", "1", "1", "0", "0"};
    for (std::size_t v = 1; v <= 5; ++v) {
        const std::string at = "(" + std::to_string(v) + ")";
        EXPECT_EQ(grundy({"value", "dag" + std::string(in_brackets) + at, "-f", game}).out, expected[v - 1] + "\n");
        EXPECT_EQ(grundy(with_data({"value", "dag" + at})).out, expected[v - 1] + "\n");
        EXPECT_EQ(grundy(with_data({"value", "dag[to=to, first=first]" + at})).out, expected[v - 1] + "\n");
    }
    EXPECT_EQ(grundy(with_data({"value", "dag(1) + dag[[0, 1, 1], [2]](1)"})).out, "3\n");
    EXPECT_EQ(grundy(with_data({"table", "dag", "1..5"})).out, "2 1 1 0 0\n");
    EXPECT_EQ(grundy(with_data({"value", "dag(1)", "--engine", "reference"})).out, "2\n");
    EXPECT_EQ(grundy({"value", "--lines", "-f", game, "--data", values}, "dag(1)\ndag(2)\n").out, "2\n1\n");
}

TEST_F(CliData, AreNamedInAnswers) {
    const Json answer = Json::parse(grundy(with_data({"solve", "dag(1)", "--json"})).out);
    EXPECT_EQ(answer["position"], "dag[first, to](1)");
    ASSERT_EQ(answer["moves"].size(), 1U);
    EXPECT_EQ(answer["moves"][0]["to"], "dag[first, to](4)");
    EXPECT_EQ(grundy(with_data({"value", "dag[first, to](1)"})).out, "2\n") << "what is printed can be read";
    const Json other = Json::parse(grundy({"solve", "dag[[0, 1, 1], [2]](1)", "--json", "-f", game}).out);
    EXPECT_EQ(other["position"], "dag[first=[0, 1, 1], to=[2]](1)");
}

TEST_F(CliData, OtherCommands) {
    EXPECT_EQ(grundy({"judge", "--game", game, "--data", values, "--input", "T; v"}, "3\n1\n4\n2\n").out,
              "first\nsecond\nfirst\n");
    EXPECT_EQ(grundy({"judge", "--game", game, "--input", "1; n first; m to; v"}, "3 0 1 1\n1 2\n1\n").out, "first\n");
    EXPECT_EQ(grundy(with_data({"play", "dag(1)", "--quiet"}), "quit\n").code, 0);
    EXPECT_NE(grundy(with_data({"plan", "dag"})).out.find("dag[first, to]"), std::string::npos);
    EXPECT_EQ(grundy(with_data({"moves", "dag(5)", "--json"})).code, 0);
    const Result tried = grundy({"check-rules", game, "--data", values}), untried = grundy({"check-rules", game});
    EXPECT_EQ(tried.code, 0) << tried.out;
    EXPECT_EQ(tried.out.find("no position was tried"), std::string::npos) << tried.out;
    EXPECT_EQ(untried.code, 0) << untried.out;
    EXPECT_NE(untried.out.find("no position was tried"), std::string::npos) << untried.out;
    const std::string program = grundy(with_data({"code", "dag"})).out;
    EXPECT_NE(program.find("grundy code dag -f " + game + " --data " + values), std::string::npos) << program;
    EXPECT_NE(program.find("static const Row to = {2, 3, 4, 4, 4, 1, 3};"), std::string::npos) << program;
    EXPECT_NE(grundy({"games", "dag", "-f", game}).out.find("dag(v) with first: row, to: row"), std::string::npos);
}

TEST(CliDataTypes, EveryType) {
    const Folder folder;
    const std::string file =
        folder.file("d.txt",
                    "# all types\nm = 2^2\nS = {1, 3..4}\nw = [3, 1,\n     2]\nb = board(\"..# / ...\")\n"
                    "g = graph(\"1>2 2>3 1>3\")\nlong = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17]\n");
    const auto value = [&](const std::string& position, const std::string& game) {
        const Result r = grundy({"value", position, "-e", game, "--data", file});
        EXPECT_EQ(r.err, "");
        return r.out;
    };
    EXPECT_EQ(value("f(7)", "game f(n) with m: f(n - k) for k in 1..m"), "2\n");
    EXPECT_EQ(value("f[m=1](7)", "game f(n) with m: f(n - k) for k in 1..m"), "1\n");
    EXPECT_EQ(value("f(7)", "game f(n) with m = 1: f(n - k) for k in 1..m"), "2\n") << "data come before defaults";
    EXPECT_EQ(value("f(5)", "game f(n) with S: set: f(n - k) for k in S"), "3\n");
    EXPECT_EQ(value("f(5)", "game f(n) with w: row: f(n - k) for k in w if k < n"), "0\n");
    EXPECT_EQ(value("f(5)", "game f(n) with w = [9]: f(n - k) for k in w if k < n"), "0\n");
    EXPECT_EQ(value("f(1)", "game f(v) with g: graph: f(u) for u in neighbours(g, v)"), "2\n");
    EXPECT_EQ(value("f(1, 1)",
                    "game f(i, j) with b: board: f(i + 1, j) if i < rows(b) and b[i + 1, j] = 0; "
                    "f(i, j + 1) if j < columns(b) and b[i, j + 1] = 0"),
              "1\n");
    EXPECT_EQ(value("f(17)", "game f(n) with long: row: f(n - long[k]) for k in 1..len(long)"), "17\n");
    EXPECT_EQ(value("node_kayles(g) + cram(b) + bracelet(w)", "game f(n): f(n - 1)"),
              value("node_kayles(graph(\"1>2 2>3 1>3\")) + cram(board(\"..# / ...\")) + bracelet([3, 1, 2])",
                    "game f(n): f(n - 1)"));
}

TEST(CliDataTypes, FaultsAreRefused) {
    const Folder folder;
    const auto fault = [&](const std::string& text, const std::string& message) {
        refused({"value", "kayles(3)", "--data", folder.file("d.txt", text)}, message);
    };
    fault("first [1]\n", "expected '=' and the value of first");
    fault("first = [1, m]\n", "d.txt:1:13: there is no variable 'm' here");
    fault("a = 1\na = 2\n", "d.txt:2:1: 'a' has a value already");
    fault("len = 2\n", "is a word of the language");
    fault("a = 1 < 2\n", "a value is an integer, a set, a row, a board or a graph");
    fault("a = 1 - 2\n", "cannot be negative");
    fault("w = [1 - 2]\n", "elements of a row cannot be negative");
    refused({"value", "f(3)", "-e", "game f(n) with w: row: f(n - k) for k in w"},
            "for instance f[w=[2, 1]], or from a file: --data FILE with a line `w = [2, 1]`");
    refused({"value", "f[w={1}](3)", "-e", "game f(n) with w: row: f(n - k) for k in w"}, "expected a row");
    refused({"value", "f(3)", "-e", "game f(n) with w: bag: f(n - k) for k in w"}, "make it a `row`");
    refused({"value", "kayles(3)", "--data", "-"}, "give --data a file");
}

}  // namespace grundy::test::cli_data_test
