// SPDX-License-Identifier: MIT
// `grundy digraph` as a user types it: what it prints, and what it says about bad input.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/program.hpp"

namespace grundy::test::cli_digraph_test {

using Json = nlohmann::json;

const std::string acyclic = "b a\nc a\nc b\n", loopy = "0 1\n1 0\n1 2\n3 0\n3 3\n4 4\n";

Result digraph(const std::string& text, std::vector<std::string> words = {}) {
    words.insert(words.begin(), {"digraph", "-"});
    return grundy(words, text);
}

TEST(CliDigraph, PrintsAllValues) {
    EXPECT_EQ(digraph(acyclic).out, "b 1\na 0\nc 2\n");
    EXPECT_EQ(digraph(acyclic, {"--stream"}).out, "b 1\na 0\nc 2\n");
    EXPECT_EQ(digraph(loopy, {"--remoteness"}).out, "0 0 2\n1 1 1\n2 0 0\n3 infinity(0) 3\n4 infinity() -\n");
    EXPECT_EQ(digraph(loopy, {"--remoteness", "--format", "csv"}).out,
              "vertex,value,result,remoteness\n0,0,loss,2\n1,1,win,1\n2,0,loss,0\n3,infinity(0),win,3\n"
              "4,infinity(),draw,\n");
    const Json all = Json::parse(digraph(loopy, {"--json", "--remoteness"}).out);
    EXPECT_EQ(all["vertices"], 5);
    EXPECT_EQ(all["edges"], 6);
    EXPECT_EQ(all["cycles"], true);
    EXPECT_EQ(all["values"][3],
              Json({{"vertex", "3"}, {"value", {{"infinity", {0}}}}, {"result", "win"}, {"remoteness", 3}}));
    EXPECT_EQ(all["values"][4]["remoteness"], nullptr);
}

TEST(CliDigraph, AnswersForTokens) {
    const Json sum = Json::parse(digraph(loopy, {"--vertex", "3", "--vertex", "1", "--json"}).out);
    EXPECT_EQ(sum["result"], "draw");
    EXPECT_EQ(sum["value"], Json({{"infinity", {1}}}));
    EXPECT_EQ(sum["moves"].size(), 1U);
    EXPECT_EQ(sum["moves"][0]["from"], "3");
    EXPECT_EQ(sum["moves"][0]["to"], "3");
    const Json one = Json::parse(digraph(loopy, {"--vertex", "3", "--remoteness", "--json"}).out);
    EXPECT_EQ(one["result"], "win");
    EXPECT_EQ(one["remoteness"], 3);
    EXPECT_EQ(one["moves"][0]["remoteness"], 2);
    EXPECT_NE(digraph(acyclic, {"--vertex", "c"}).out.find("The first player wins: the value is 2, not 0."),
              std::string::npos);
    EXPECT_NE(digraph(acyclic, {"--vertex", "a"}).out.find("The second player wins: the value is 0"),
              std::string::npos);
    EXPECT_NE(digraph(loopy, {"--vertex", "4"}).out.find("Draw: the value is infinity()"), std::string::npos);
    EXPECT_NE(digraph(acyclic, {"--vertex", "c", "--vertex", "c", "--vertex", "c", "--moves", "1"}).out.find("not all"),
              std::string::npos);
}

TEST(CliDigraph, WritesTheBinaryFormAndReadsIt) {
    const Folder folder;
    const std::string path = folder.file("g.grd");
    EXPECT_EQ(digraph(acyclic, {"--format", "binary", "-o", path}).code, 0);
    EXPECT_EQ(grundy({"digraph", path}).out, "b 1\na 0\nc 2\n");
    const std::string cut = folder.file("cut.grd", slurp(path).substr(0, 40));
    const Result result = grundy({"digraph", cut});
    EXPECT_EQ(result.code, 2);
    EXPECT_EQ(result.err.rfind(cut + ": byte 40: the file ends in the rows\n", 0), 0U) << result.err;
}

TEST(CliDigraph, RefusesBadInput) {
    const auto refused = [](const Result& result, int code, const std::string& message) {
        EXPECT_EQ(result.code, code) << result.err;
        EXPECT_TRUE(has_no_answer(result)) << result.out;
        EXPECT_NE(result.err.find(message), std::string::npos) << result.err;
    };
    refused(grundy({"digraph", "/no/such/file"}), 2, "cannot open '/no/such/file'");
    refused(digraph("1 0\n1 0\n"), 2, "standard input:2:1: the edge 1 -> 0 is already in line 1");
    refused(digraph("1 0\n1 10000000000\n"), 2, "standard input:2:3: vertex '10000000000' is beyond");
    refused(digraph("1 4000000000\n"), 3, "with --names only those that occur");
    refused(digraph("\x1f\x8b damaged"), 2, "of the compressed file");
    refused(digraph(acyclic, {"--vertex", "d"}), 2, "the graph has no vertex 'd'");
    refused(digraph("1 0\n", {"--vertex", "2"}), 2, "its vertices are the numbers 0 to 1");
    refused(digraph("c b\nb a\n", {"--stream"}), 2,
            "standard input:2:1: edges of vertex b, which was an option before");
    refused(digraph(acyclic, {"--stream", "--vertex", "a"}), 2, "leave out one of the two");
    refused(digraph(acyclic, {"--json", "--format", "csv"}), 2, "contradict each other");
    refused(digraph(acyclic, {"--vertex", "a", "--vertex", "b", "--remoteness"}), 2, "give one --vertex");
    refused(digraph(acyclic, {"--budget", "1nodes"}), 3, "the budget of 1 nodes is used up");
}

}  // namespace grundy::test::cli_digraph_test
