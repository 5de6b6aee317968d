// SPDX-License-Identifier: MIT
// Reads graphs in the formats of other programs. For nauty's formats the oracle is the definition: the adjacency matrix
// written bit by bit, and examples of nauty's own description.
#include "rules/graph_formats.hpp"

#include <gtest/gtest.h>

#include <random>
#include <utility>

namespace grundy::rules::graph_formats_test {

std::string text_of(Graph g) { return graph_text(g.words()); }

// All graphs of a text as the language writes them, or the first fault.
std::vector<std::string> read(const std::string& text) {
    GraphTextReader reader(text);
    Diagnostics faults("k", text);
    std::vector<std::string> out;
    while (auto graph = reader.next(faults)) out.push_back(text_of(std::move(*graph)));
    if (!faults.ok()) out.push_back(faults.render());
    return out;
}

std::string one(const std::string& text) {
    const auto all = read(text);
    return all.size() == 1 ? all[0] : "not one graph";
}

void refused(const std::string& text, const std::string& place, const std::string& message) {
    const auto all = read(text);
    ASSERT_FALSE(all.empty());
    EXPECT_EQ(all.back().rfind("k:" + place + ": ", 0), 0U) << all.back();
    EXPECT_NE(all.back().find(message), std::string::npos) << all.back();
}

Graph random_graph(std::mt19937& random, Int n, bool directed) {
    Graph g;
    for (Int v = 1; v <= n; ++v) g.vertices.push_back(v);
    for (Int u = 1; u <= n; ++u)
        for (Int v = 1; v <= n; ++v)
            if ((directed || u < v) && random() % 3 == 0) g.edges.push_back({u, v, directed});
    return g;
}

// ---- the definitions, as strings of bits

std::string bytes_of(std::string bits) {
    while (bits.size() % 6 != 0) bits += '0';
    std::string out;
    for (std::size_t i = 0; i < bits.size(); i += 6) {
        int byte = 0;
        for (std::size_t k = 0; k < 6; ++k) byte = 2 * byte + (bits[i + k] == '1' ? 1 : 0);
        out += static_cast<char>(63 + byte);
    }
    return out;
}

std::string bits_of(std::uint64_t n, std::size_t width) {
    std::string out;
    for (std::size_t i = width; i-- > 0;) out += (n >> i & 1) != 0 ? '1' : '0';
    return out;
}

std::string size_of(std::uint64_t n) {
    if (n <= 62) return bytes_of(bits_of(n, 6));
    return n <= 258047 ? "~" + bytes_of(bits_of(n, 18)) : "~~" + bytes_of(bits_of(n, 36));
}

bool joined_in(const Graph& g, Int u, Int v) {
    for (const Edge& e : g.edges)
        if ((e.from == u && e.to == v) || (!e.arc && e.from == v && e.to == u)) return true;
    return false;
}

std::string graph6(const Graph& g) {
    std::string bits;
    const auto n = static_cast<Int>(g.vertices.size());
    for (Int v = 1; v <= n; ++v)
        for (Int u = 1; u < v; ++u) bits += joined_in(g, u, v) ? '1' : '0';
    return size_of(g.vertices.size()) + bytes_of(bits);
}

std::string digraph6(const Graph& g) {
    std::string bits;
    const auto n = static_cast<Int>(g.vertices.size());
    for (Int u = 1; u <= n; ++u)
        for (Int v = 1; v <= n; ++v) bits += joined_in(g, u, v) ? '1' : '0';
    return "&" + size_of(g.vertices.size()) + bytes_of(bits);
}

TEST(GraphFormats, EdgeLists) {
    EXPECT_EQ(one("# a path\n1 2\n\n2-3 # and on\r\n 3 > 4\n5\n"), "graph(\"1-2 2-3 3>4 5\")");
    EXPECT_EQ(one("1,2\n2\t3\n"), "graph(\"1-2 2-3\")");
    EXPECT_EQ(one("1-2 2>3 7\n"), "graph(\"1-2 2>3 7\")");
    EXPECT_EQ(one("2 1\n1 2\n3 3"), "graph(\"1-2 1-2 3-3\")") << "multiple edges and loops stay";
    EXPECT_EQ(one("\xEF\xBB\xBF"
                  "1 2\n"),
              "graph(\"1-2\")");
    EXPECT_EQ(one("# nothing\n"), "graph(\"\")");
    EXPECT_EQ(one("9223372036854775807 1\n"), "graph(\"1-9223372036854775807\")");
    refused("1 2\n2 3 4\n", "2:5", "a third number");
    refused("1 2\n2 x\n", "2:3", "expected a vertex");
    refused("1 2\n2-\n", "2:3", "expected a vertex");
    refused("1-2-3\n", "1:4", "expected a vertex");
    refused("1 2 3-4\n", "1:1", "mixes");
    refused("0 1\n", "1:1", "numbered from 1");
    refused("1 10000000000000000000\n", "1:3", "beyond 2^63 - 1");
    refused("", "1:1", "the text is empty");
    refused("\n \n", "1:1", "the text is empty");
}

TEST(GraphFormats, Dimacs) {
    EXPECT_EQ(one("c a path\np edge 4 2\ne 1 2\ne 2 3\n"), "graph(\"1-2 2-3 4\")");
    EXPECT_EQ(one("p col 3 4\ne 1 2\ne 2 1\ne 2 3\ne 3 2\n"), "graph(\"1-2 2-3\")") << "both directions are one edge";
    EXPECT_EQ(one("p edge 3 2\ne 1 2\ne 2 1\ne 2 3\ne 3 2\n"), "graph(\"1-2 2-3\")");
    refused("p edge 10000000000 1\n", "1:8", "at most 10^6 vertices");
    refused("p edge 3 1\ne 1 4\n", "2:5", "the vertices are 1 to 3");
    refused("p edge 3 1\ne 0 1\n", "2:1", "numbered from 1");
    refused("p edge 3 2\ne 1 2\n", "1:1", "promises 2 edges, but there are 1");
    refused("p edge 3\n", "1:1", "p edge VERTICES EDGES");
    refused("c\ne 1 2\n", "2:1", "comes before the edges");
    refused("c\n", "1:1", "there is no line");
    refused("p edge 2 1\ne 1 2 3\n", "2:1", "`e 1 2`");
    refused("p edge 2 1\nx 1 2\n", "2:1", "begins with");
    refused("p edge 2 0\np edge 2 0\n", "2:1", "a second line");
    refused("p edge 2 1\ne 1 -2\n", "2:5", "expected a number");
}

// The examples of nauty's description, and lines that its programs wrote: geng 4 -c, and copyg -s of them.
TEST(GraphFormats, NautyExamples) {
    EXPECT_EQ(one("DQc"), "graph(\"1-3 1-5 2-4 4-5\")");
    EXPECT_EQ(one(":Fa@x^\n"), "graph(\"1-2 1-3 2-3 6-7 4 5\")");
    EXPECT_EQ(one("&DI?AO?\n"), "graph(\"1>3 1>5 4>2 4>5\")");
    EXPECT_EQ(one(">>graph6<<DQc\n"), one("DQc"));
    EXPECT_EQ(one(">>sparse6<<:Fa@x^\n"), one(":Fa@x^"));
    EXPECT_EQ(one(":@^\n"), "graph(\"1-1\")") << "a loop";
    EXPECT_EQ(one("?\n"), "graph(\"\")");
    EXPECT_EQ(one("@\n"), "graph(\"1\")");
    EXPECT_EQ(read("CF\nCU\nCV\n\nC]\nC^\r\nC~\n"),
              (std::vector<std::string>{"graph(\"1-4 2-4 3-4\")", "graph(\"1-3 1-4 2-4\")",
                                        "graph(\"1-3 1-4 2-4 3-4\")", "graph(\"1-3 1-4 2-3 2-4\")",
                                        "graph(\"1-3 1-4 2-3 2-4 3-4\")", "graph(\"1-2 1-3 1-4 2-3 2-4 3-4\")"}));
    EXPECT_EQ(read(">>sparse6<<:CwI\n:Co`\n:Co`V\n:CoKN\n:CoKI\n:CcKI\n"), read("CF\nCU\nCV\nC]\nC^\nC~\n"));
}

TEST(GraphFormats, NautyFaults) {
    refused("DQc\nDQ\n", "2:1", "graph6 for 5 vertices has 2 characters after their number, not 1");
    refused("DQcc\n", "1:1", "not 3");
    refused("&DI?AO\n", "1:1", "digraph6");
    refused("D Q\n", "1:2", "this is not a graph");
    refused("from,to\n1,2\n", "1:5", "expected an edge list, DIMACS, graph6 or sparse6");
    refused("~\n", "1:1", "the line ends in the number of vertices");
    refused("~~?\n", "1:1", "the line ends in the number of vertices");
    refused("~~?G????\n", "1:1", "claims 134217728 vertices");
    refused("~~~~~~~~\n", "1:1", "claims 68719476735 vertices");
    refused(";Fa@x^\n", "1:1", "incremental sparse6");
    refused("hello\n", "1:1", "graph6 for 41 vertices has 137 characters");
}

TEST(GraphFormats, NautyAgreesWithTheDefinition) {
    std::mt19937 random(1);
    std::string lines;
    std::vector<std::string> expected;
    for (int i = 0; i < 200; ++i) {
        const bool directed = i % 2 != 0;
        Graph g = random_graph(random, i < 190 ? static_cast<Int>(random() % 12) : 60 + i % 7, directed);
        lines += (directed ? digraph6(g) : graph6(g)) + "\n";
        expected.push_back(text_of(std::move(g)));
    }
    EXPECT_EQ(read(lines), expected);
}

}  // namespace grundy::rules::graph_formats_test
