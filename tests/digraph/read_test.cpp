// SPDX-License-Identifier: MIT
// The forms of graph files, and what is said about faulty ones.
#include <gtest/gtest.h>

#include "files.hpp"
#include "random_digraph.hpp"

namespace grundy::test::read_test {

DigraphOptions with(DigraphFormat format) {
    DigraphOptions options;
    options.format = format;
    return options;
}

DigraphOptions by_names() {
    DigraphOptions options;
    options.names = true;
    return options;
}

std::string values_in(const std::string& text, const DigraphOptions& options = {}, const std::string& name = "g") {
    Digraph graph = graph_of(text, options, name);
    return values_text(graph);
}

TEST(DigraphText, NumbersAndNames) {
    EXPECT_EQ(values_in("1 0\n2 0\n2 1\n"), "0 0, 1 1, 2 2");
    EXPECT_EQ(values_in("# comment\n% other\n\n  1\t0  \r\n2 0\n2 1"), "0 0, 1 1, 2 2");
    EXPECT_EQ(values_in("2 0\n4\n"), "0 0, 1 0, 2 1, 3 0, 4 0") << "a vertex alone, and gaps";
    EXPECT_EQ(values_in("b a\nc a\nc b\n"), "b 1, a 0, c 2");
    EXPECT_EQ(values_in("a 7\n7 3\n"), "a 0, 7 1, 3 0") << "names, because of the first line";
    EXPECT_EQ(values_in("70000000000 3\n", by_names()), "70000000000 1, 3 0");
    EXPECT_EQ(values_in("\xEF\xBB\xBF"
                        "1 0\n"),
              "0 0, 1 1")
        << "a byte order mark";
    EXPECT_EQ(values_in("000000000001 0\n1 2\n0 2\n"), "0 1, 1 2, 2 0") << "long numbers that are small";
}

TEST(DigraphText, CommaSeparatedValues) {
    const DigraphOptions csv = with(DigraphFormat::csv);
    EXPECT_EQ(values_in("from,to\n1,0\n2,0\n", csv), "0 0, 1 1, 2 1");
    EXPECT_EQ(values_in("Source , Target\n1,0\n", csv), "0 0, 1 1");
    EXPECT_EQ(values_in("\"a,b\",\"say \"\"c\"\"\"\nlone\nalso,\n", csv), "a,b 1, say \"c\" 0, lone 0, also 0");
    EXPECT_EQ(values_in("1,0\n", {}, "graph.csv"), "0 0, 1 1") << "by the end of the name";
    EXPECT_EQ(values_in("1,0\n", {}, "graph.csv.zst"), "0 0, 1 1");
    EXPECT_EQ(values_in("1,0\n", by_names()), "1,0 0") << "a name";
    EXPECT_EQ(values_in("(1,0) (0,0)\n"), "(1,0) 1, (0,0) 0");
    EXPECT_EQ(values_in("New York,Rome\nLa Paz\n\"1 2\"\n", csv), "New York 1, Rome 0, La Paz 0, 1 2 0");
}

TEST(DigraphText, FaultsNameLineAndColumn) {
    const auto csv = with(DigraphFormat::csv);
    EXPECT_EQ(fault_of("1 0\n\n2 x\n"), "g:3:3: 'x' is not a number, and the vertices before it are numbers");
    EXPECT_EQ(fault_of("1 0\n2 -1\n"), "g:2:3: '-1' is not a number, and the vertices before it are numbers");
    EXPECT_EQ(fault_of("1 0\n10000000000 0\n"), "g:2:1: vertex '10000000000' is beyond 4294967294, the largest");
    EXPECT_EQ(fault_of("99999999999999999999999999 0\n"),
              "g:1:1: vertex '99999999999999999999999999' is beyond 4294967294, the largest");
    EXPECT_EQ(fault_of("1 0 5\n"),
              "g:1:5: a third word: an edge is two vertices, from a position to one of its options");
    EXPECT_EQ(fault_of(""), "g has no vertex; write one edge per line: two vertices with a blank between them");
    EXPECT_EQ(fault_of("1,2,3\n", csv),
              "g:1:5: a third field: an edge is two vertices, from a position to one of its options");
    EXPECT_EQ(fault_of("1,2\n,3\n", csv), "g:2:1: an empty field: expected a vertex");
    EXPECT_EQ(fault_of("a,\"b\n", csv), "g:1:3: this quote is not closed in its line");
    EXPECT_EQ(fault_of("a,\"b\"c\n", csv), "g:1:6: text after a field in quotes");
    EXPECT_EQ(fault_of(std::string(1 << 20, 'a') + " b\n"), "g:1:1: this line is longer than 1 MiB");
}

TEST(DigraphText, FormsThatAreMixedAreRefused) {
    const auto csv = with(DigraphFormat::csv);
    const std::string mixed =
        "this would be the name of a vertex, and looks like an edge of another form than this file's";
    for (const char* edge : {"0,1", "0, 1", " 0 ,1 ", "0;1", "a,b", "a; b"}) {
        EXPECT_EQ(fault_of(std::string(edge) + "\n2 3\n"), "g:1:1: " + mixed) << edge;
        EXPECT_EQ(fault_of("2 3\n" + std::string(edge) + "\n"), "g:2:1: " + mixed) << edge;
        EXPECT_EQ(fault_of("c d\n\n" + std::string(edge) + "\n"), "g:3:1: " + mixed) << edge;
    }
    for (const char* edge : {"0 1", "0\t1", " 0  1", "0;1"}) {
        EXPECT_EQ(fault_of(std::string(edge) + "\n2,3\n", csv), "g:1:1: " + mixed) << edge;
        EXPECT_EQ(fault_of("a,b\n" + std::string(edge) + "\n", csv), "g:2:1: " + mixed) << edge;
    }
}

TEST(DigraphText, EdgesInOtherNotationsAreNoNames) {
    for (const char* edge : {"0->1", "0 -> 1", "a->b", "0=>1", "0>1", "0-1", "0:1", "0: 1", "0|1"}) {
        const std::string fault = fault_of("2 3\n" + std::string(edge) + "\n");
        EXPECT_NE(fault.find(edge[1] == ' ' ? "a third word" : "looks like an edge"), std::string::npos)
            << edge << ": " << fault;
    }
    EXPECT_EQ(fault_of("a-b c:d\n"), "");
}

TEST(DigraphText, AnEdgeThatComesTwice) {
    const std::string text = "# head\n1 0\n\n2 0\n2 1\n# more\n\n1 0\n";
    EXPECT_EQ(fault_of(text), "g:8:1: the edge 1 -> 0 is already in line 2");
    EXPECT_EQ(fault_of("b a\nb a\n"), "g:2:1: the edge b -> a is already in line 1");
    DigraphOptions merge;
    merge.merge = true;
    Digraph graph = graph_of(text + "0 5\n2 1\n", merge);
    EXPECT_EQ(graph.edges(), 4U);
    EXPECT_EQ(values_text(graph), "0 1, 1 0, 2 2, 3 0, 4 0, 5 0");
    EXPECT_THROW(Digraph::of_edges(2, {{1, 0}, {1, 0}}), Error);
    EXPECT_THROW(Digraph::of_edges(2, {{1, 2}}), Error);
}

TEST(DigraphText, DoesNotDependOnTheBlocksOfTheSource) {
    std::mt19937_64 random(8);
    for (int i = 0; i < 20; ++i) {
        const Options options = random_digraph(random, 30);
        std::string text = "29\n";
        for (const auto& [v, w] : edges_of(options)) text += std::to_string(v) + " " + std::to_string(w) + "\n";
        Digraph whole = graph_of(text);
        const std::string expected = values_text(whole), binary = binary_of(whole);
        for (const std::size_t piece : {1U, 2U, 7U, 100U}) {
            Digraph pieces = graph_of(text, {}, "g", piece), again = graph_of(binary, {}, "g", piece);
            ASSERT_EQ(values_text(pieces), expected) << text;
            ASSERT_EQ(values_text(again), expected) << text;
            ASSERT_EQ(binary_of(again), binary);
        }
    }
}

TEST(DigraphText, ManyNamesAndLongRows) {
    std::string text;
    for (int i = 0; i < 200000; ++i) text += "centre leaf" + std::to_string(i) + "\n";
    Digraph graph = graph_of(text);
    EXPECT_EQ(graph.vertices(), 200001U);
    EXPECT_EQ(graph.vertex("leaf199999"), 200000U);
    EXPECT_EQ(graph.value(0).nimber, 1U);
    Digraph again = graph_of(binary_of(graph));
    EXPECT_EQ(again.options(0).size(), 200000U);
    EXPECT_EQ(again.name(777), graph.name(777));
    EXPECT_THROW(graph.vertex("leaf"), Error);
}

// Files that were written once are read by all later versions.
TEST(DigraphBinary, StaysAsItIs) {
    const unsigned char bytes[] = {'G', 'R', 'D', 'I', 'G', 'R', 'P', 'H',  1,    0,    0,    0,    1,    0,    0,   0,
                                   3,   0,   0,   0,   0,   0,   0,   0,    3,    0,    0,    0,    0,    0,    0,   0,
                                   1,   0,   0,   0,   1,   0,   0,   0,    0,    0,    0,    0,    2,    0,    0,   0,
                                   0,   0,   0,   0,   1,   0,   0,   0,    1,    0,    0,    0,    'b',  1,    0,   0,
                                   0,   'a', 1,   0,   0,   0,   'c', 0x38, 0x3d, 0x3f, 0x95, 0x0a, 0x9e, 0x6c, 0x2c};
    const std::string file(bytes, bytes + sizeof bytes);
    EXPECT_EQ(values_in(file), "b 1, a 0, c 2");
    EXPECT_EQ(binary_of(graph_of("b a\nc a\nc b\n")), file);
}

TEST(DigraphBinary, EveryDamageIsSeen) {
    for (const char* text : {"1 0\n2 0\n2 1\n", "b a\nc a\nc b\n"}) {
        const std::string good = binary_of(graph_of(text));
        EXPECT_EQ(fault_of(good), "");
        for (std::size_t i = 0; i < good.size(); ++i) {
            EXPECT_NE(fault_of(good.substr(0, i), with(DigraphFormat::binary)), "") << "cut at " << i;
            for (const int bit : {0, 3, 7}) {
                std::string bad = good;
                bad[i] = static_cast<char>(bad[i] ^ (1 << bit));
                EXPECT_NE(fault_of(bad, with(DigraphFormat::binary)), "") << "byte " << i << ", bit " << bit;
            }
        }
        EXPECT_NE(fault_of(good + "x"), "");
    }
}

TEST(DigraphBinary, FaultsNameTheByte) {
    const std::string good = binary_of(graph_of("1 0\n2 0\n2 1\n"));
    const auto changed = [&](std::size_t at, const std::string& bytes) {
        std::string bad = good;
        return fault_of(bad.replace(at, bytes.size(), bytes));
    };
    EXPECT_EQ(fault_of(good.substr(0, 50)), "g: byte 50: the file ends in the rows");
    EXPECT_EQ(changed(8, "\x02"), "g: byte 8: version 2 of the form is not known");
    EXPECT_EQ(changed(12, "\x02"), "g: byte 12: flags 2 are not known");
    EXPECT_EQ(changed(16, std::string("\x00\xe4\x0b\x54\x02", 5)),
              "g: byte 16: the file claims 10000000000 vertices, and at most 2^32 - 2 are possible");
    EXPECT_EQ(changed(24, "\x04"), "g: byte 24: the file claims 4 edges and has 3");
    EXPECT_EQ(changed(36, "\x05"), "g: byte 36: vertex 1 has 5 options, more than there are vertices");
    EXPECT_EQ(changed(52, std::string(1, '\0')), "g: byte 52: option 0 of vertex 2 is not above the one before it");
    EXPECT_EQ(changed(52, "\x03"), "g: byte 52: option 3 of vertex 2 is beyond the last vertex");
    EXPECT_EQ(changed(56, "\x7f"), "g: byte 56: the checksum does not fit the bytes before it");
    EXPECT_EQ(fault_of("1 0\n", with(DigraphFormat::binary)), "g: byte 0: this is not a graph in Grundy's binary form");
}

TEST(DigraphStream, GivesTheValuesInOnePass) {
    std::mt19937_64 random(9);
    for (int i = 0; i < 200; ++i) {
        std::string text;
        const std::size_t n = 2 + random() % 60;
        for (std::size_t v = 0; v < n; ++v) {
            text += std::to_string(v) + "\n";
            for (std::size_t w = 0; w < v; ++w)
                if (random() % 3 == 0) text += std::to_string(v) + " " + std::to_string(w) + "\n";
        }
        Digraph graph = graph_of(text);
        const StreamedDigraph streamed(bytes_of(text), "g"), binary(bytes_of(binary_of(graph)), "g");
        ASSERT_EQ(values_text(streamed), values_text(graph)) << text;
        ASSERT_EQ(values_text(binary), values_text(graph)) << text;
        ASSERT_EQ(streamed.edges(), graph.edges());
    }
}

TEST(DigraphStream, RejectsAnyOtherOrder) {
    const auto fault = [](const std::string& text) { return fault_of(text, {}, true); };
    EXPECT_EQ(fault("b a\nc b\nc d\n"), "");
    EXPECT_EQ(fault("b a\nc b\nb d\n"),
              "g:3:1: edges of vertex b, whose other edges stood before: they must be together for --stream");
    EXPECT_EQ(fault("c b\nb a\n"),
              "g:2:1: edges of vertex b, which was an option before: the order is wrong for --stream");
    EXPECT_EQ(fault("a a\n"),
              "g:1:1: an edge from vertex a to itself: values of graphs with cycles need the whole graph");
    EXPECT_NE(fault(binary_of(graph_of("0 1\n1 2\n"))), "");
    EXPECT_EQ(fault(binary_of(graph_of("c b\nb a\n"))).find("edges of vertex 1, which was an option before"), 12U)
        << "before the names were read, which come last: found by fuzzing";
    std::string all;
    for (int v = 0; v < 254; ++v)
        for (int w = 0; w < v; ++w) all += std::to_string(v) + " " + std::to_string(w) + "\n";
    EXPECT_NE(fault(all).find("a value above 252 does not fit"), std::string::npos);
}

TEST(DigraphBudget, IsKept) {
    DigraphOptions options;
    options.limits.bytes = 1 << 20;
    std::string text;
    for (int i = 1; i < 300000; ++i) text += std::to_string(i) + " 0\n";
    EXPECT_NE(fault_of(text, options).find("the memory budget is 1.0 MiB"), std::string::npos);
    EXPECT_NE(fault_of("4000000000 0\n", options).find("with --names only those that occur"), std::string::npos);
    EXPECT_EQ(fault_of(text, options, true), "") << "a stream keeps a byte per vertex";
    options.limits.bytes = 0;
    options.limits.nodes = 1000;
    EXPECT_NE(fault_of(text, options), "");
}

}  // namespace grundy::test::read_test
