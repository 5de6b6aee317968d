// SPDX-License-Identifier: MIT
// --graph NAME=FILE as a user types it.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/program.hpp"

namespace grundy::test::cli_graph_test {

using Json = nlohmann::json;
using Words = std::vector<std::string>;

void refused(const Words& words, const std::string& message, const std::string& in = "") {
    const Result result = grundy(words, in);
    EXPECT_EQ(result.code, 2) << result.err;
    EXPECT_EQ(result.out, "");
    EXPECT_NE(result.err.find(message), std::string::npos) << result.err;
}

TEST(CliGraph, PositionsNameGraphs) {
    const Folder folder;
    const std::string k = folder.file("k=1.txt", "# a triangle with a tail\n1 2\n2 3\n3 1\n3 4\n");
    const std::string d = folder.file("d.col", "p edge 3 2\ne 1 2\ne 2 3\n");
    EXPECT_EQ(grundy({"value", "arc_kayles(g)", "--graph", "g=" + k}).out,
              grundy({"value", "arc_kayles(graph(\"1-2 2-3 3-1 3-4\"))"}).out);
    EXPECT_EQ(grundy({"value", "arc_kayles(g) + node_kayles(h) + *3", "--graph", "g=" + k, "--graph=h=" + d}).out,
              grundy({"value", "arc_kayles(graph(\"1-2 2-3 3-1 3-4\")) + node_kayles(path(3)) + *3"}).out);
    EXPECT_EQ(grundy({"value", "node_kayles(without(g, {3}))", "--graph", "g=" + k}).out,
              grundy({"value", "node_kayles(graph(\"1-2 4\"))"}).out);
    const Json answer = Json::parse(grundy({"solve", "node_kayles(g)", "--graph", "g=-", "--json"}, "Bw\n").out);
    EXPECT_EQ(answer["position"], "node_kayles(graph(\"1-2 1-3 2-3\"))");
}

TEST(CliGraph, RulesNameGraphs) {
    const Folder folder;
    const std::string rules = folder.file("r.game",
                                          "game walk(v):\n    walk(w) for w in neighbours(road, v) if w < v\n"
                                          "game g(road: graph):\n    g(without(road, {v})) for v in vertices(road)\n");
    EXPECT_EQ(grundy({"value", "walk(3)", "-f", rules, "--graph", "road=-"}, "1-2 2-3 1-3\n").out, "2\n");
    EXPECT_EQ(grundy({"value", "g(road)", "-f", rules, "--graph", "road=-"}, "1-2 2-3\n").out, "1\n");
    refused({"value", "walk(3)", "-f", rules}, "there is no graph 'road' here");
}

TEST(CliGraph, FilesWithSeveralGraphs) {
    const std::string connected = "CF\nCU\nCV\nC]\nC^\nC~\n";  // all connected graphs with four vertices, by geng 4 -c
    const Words value = {"value", "node_kayles(g) + *1", "--graph", "g=-"};
    std::string expected;
    for (int k = 1; k <= 6; ++k)
        expected += grundy({"value", "node_kayles(g) + *1", "--graph", "g#" + std::to_string(k) + "=-"}, connected).out;
    EXPECT_EQ(grundy(value, connected).out, expected);
    EXPECT_EQ(expected, "0\n1\n3\n1\n3\n0\n");
    Words json = value;
    json.emplace_back("--json");
    const Json list = Json::parse(grundy(json, connected).out)["values"];
    ASSERT_EQ(list.size(), 6U);
    EXPECT_EQ(list[5]["position"], "node_kayles(graph(\"1-2 1-3 1-4 2-3 2-4 3-4\")) + *1");
    EXPECT_EQ(list[1]["value"], 1);
    Words misere = value;
    misere.emplace_back("--misere");
    EXPECT_EQ(grundy(misere, "Bw\nBW\n").out,
              grundy({"value", "--misere", "node_kayles(complete(3)) + *1"}).out +
                  grundy({"value", "--misere", "node_kayles(graph(\"1-3 2-3\")) + *1"}).out);
    refused({"solve", "node_kayles(g)", "--graph", "g=-"}, "--graph 'g#2=-'", connected);
    refused({"value", "node_kayles(g)", "--graph", "g#7=-"}, "standard input has only 6 graphs", connected);
    refused({"value", "node_kayles(g)", "--graph", "g#0=-"}, "numbered from 1", connected);
    refused(value, "standard input:2:1: a line of graph6", "CF\nC\n");
}

TEST(CliGraph, RefusesBadInput) {
    const Folder folder;
    const std::string k = folder.file("k.txt", "1 2\n2 3 4\n");
    const auto with = [](const std::string& graph) { return Words{"value", "node_kayles(g)", "--graph", graph}; };
    refused(with("g=" + k), k + ":2:5: a third number");
    refused(with("g=/no/such/file"), "cannot open '/no/such/file'");
    refused(with(k), "expected NAME=FILE");
    refused(with("=" + k), "expected NAME=FILE");
    refused(with("g="), "expected NAME=FILE");
    refused(with("petersen=" + k), "'petersen' is a word of the language");
    refused(with("for=" + k), "'for' is a word of the language");
    refused(with("2g=" + k), "a name is a letter");
    refused(with("g#x=" + k), "is not a natural number");
    refused(with("h=-"), "there is no graph 'g' here", "1 2\n");
    refused(with("g=-"), "the text is empty", "");
    refused(with("g=-"), "at most 10^6 vertices", "p edge 10000000000 3\n");
    refused(with("g=-"), "claims 68719476735 vertices", "~~~~~~~~\n");
    refused({"value", "node_kayles(g)", "--graph", "g=" + k, "--graph", "g=-"}, "'g' already names another graph");
    refused({"value", "-", "--graph", "g=-"}, "both ask for standard input", "node_kayles(g)\n");
    refused({"value", "*1", "--graph", "g=-", "-f", "-"}, "standard input is read once");
    refused({"value", "*1", "--graph", "g=-", "--graph", "h=-"}, "standard input is read once");
    refused({"value", "kayles(g)", "--graph", "g=-"}, "expected an integer, but this is a graph", "1 2\n");
}

}  // namespace grundy::test::cli_graph_test
