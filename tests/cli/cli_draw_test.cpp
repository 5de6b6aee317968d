// SPDX-License-Identifier: MIT
// `grundy draw`: text, Graphviz and pictures, and what it says about bad requests.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>

#include "support/program.hpp"

namespace grundy::test::cli_draw_test {

using Json = nlohmann::json;
using Words = std::vector<std::string>;

std::string draw(Words words) {
    words.insert(words.begin(), "draw");
    const Result result = grundy(words);
    EXPECT_EQ(result.code, 0) << result.err;
    return result.out;
}

void refused(Words words, const std::string& message) {
    words.insert(words.begin(), "draw");
    const Result result = grundy(words);
    EXPECT_EQ(result.code, 2) << result.err;
    EXPECT_TRUE(has_no_answer(result)) << result.out;
    EXPECT_NE(result.err.find(message), std::string::npos) << result.err;
}

std::size_t count(const std::string& text, const std::string& what) {
    std::size_t out = 0;
    for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++out;
    return out;
}

// Opening and closing tags match, and there are no stray signs.
void expect_xml(const std::string& text) {
    std::vector<std::string> open;
    const std::regex tag("<(/?)([a-z]+)[^<>]*?(/?)>");
    for (std::sregex_iterator it(text.begin(), text.end(), tag), end; it != end; ++it) {
        if ((*it)[3].length() > 0) continue;
        if ((*it)[1].length() == 0) {
            open.push_back((*it)[2]);
            continue;
        }
        ASSERT_FALSE(open.empty());
        EXPECT_EQ(open.back(), (*it)[2]);
        open.pop_back();
    }
    EXPECT_TRUE(open.empty());
    EXPECT_EQ(std::count(text.begin(), text.end(), '<'), std::count(text.begin(), text.end(), '>'));
}

TEST(CliDraw, PositionsAsText) {
    EXPECT_EQ(draw({"cram(board(\"..# / ...\")) + *3 + arc_kayles(graph(\"1-2 2-3 2-3 5\"))"}),
              "cram\n  ..#\n  ...\n+ *3\n+ arc_kayles\n  1: 2\n  2: 1 3 3\n  3: 2 2\n  5:\n");
    EXPECT_EQ(draw({"0"}), "0\n");
}

TEST(CliDraw, GraphsForGraphviz) {
    EXPECT_EQ(draw({"--format", "dot", "geography(path(3), 2)"}),
              "graph \"geography(graph(\\\"1-2 2-3\\\"), 2)\" {\n  node [shape=circle];\n  v1 [label=1];\n"
              "  v2 [label=2, style=filled, fillcolor=\"#9fc5e8\"];\n  v3 [label=3];\n  v1 -- v2;\n  v2 -- v3;\n}\n");
    const std::string mixed = draw({"--format", "dot", "node_kayles(graph(\"1>2 2-3\"))"});
    EXPECT_NE(mixed.find("v1 -> v2;\n  v2 -> v3 [dir=none];"), std::string::npos) << mixed;
}

// The list of `moves` is another way to the same options.
TEST(CliDraw, GameGraphsHoldAllMoves) {
    for (const char* position :
         {"kayles(4) + *1", "cram(board(2, 3))", "wythoff(2, 3)", "*3 + *3", "node_kayles(cycle(5))"}) {
        SCOPED_TRACE(position);
        const Json graph = Json::parse(draw({"--game-graph", "--json", position}));
        const Json& positions = graph["positions"];
        std::set<std::string> names;
        for (const Json& p : positions) {
            EXPECT_TRUE(names.insert(p["position"]).second);
            std::set<std::uint64_t> values;
            std::size_t longest = 0;
            for (const Json& i : p["options"]) {
                const Json& option = positions[i.get<std::size_t>()];
                values.insert(option["value"].get<std::uint64_t>());
                longest = std::max(longest, option["longest"].get<std::size_t>() + 1);
            }
            std::uint64_t mex = 0;
            while (values.contains(mex)) ++mex;
            EXPECT_EQ(p["value"], mex);
            EXPECT_EQ(p["longest"], longest);
        }
        const Json moves = Json::parse(grundy({"moves", "--json", position}).out);
        EXPECT_EQ(positions[0]["value"], moves["value"]);
        std::set<std::uint64_t> option_values;
        for (const Json& i : positions[0]["options"])
            option_values.insert(positions[i.get<std::size_t>()]["value"].get<std::uint64_t>());
        EXPECT_EQ(Json(option_values), moves["option_values"]);
    }
    EXPECT_EQ(Json::parse(draw({"--game-graph", "--json", "*3 + *3"}))["positions"].size(), 10U);
    EXPECT_EQ(draw({"--game-graph", "--format", "text", "*2"}),
              "*2  G = 2\n  -> 0  G = 0\n  -> *1  G = 1\n0  G = 0\n*1  G = 1\n  -> 0  G = 0\n");
    EXPECT_EQ(draw({"--game-graph", "*1"}),
              "digraph \"game graph of *1\" {\n  node [shape=box];\n  p0 [label=\"*1\\nG = 1\"];\n"
              "  p1 [label=\"0\\nG = 0\", style=filled, fillcolor=\"#d6ecd6\", peripheries=2];\n"
              "  p0 -> p1;\n  { rank=same; p0; }\n  { rank=same; p1; }\n}\n");
}

TEST(CliDraw, PicturesAreValid) {
    const Folder folder;
    for (const char* position :
         {"cram(board(2, 3)) + *3", "node_kayles(petersen)", "geography(graph(\"1>2 2>3 1>3\"), 1)",
          "hackenbush(graph(\"1-2 2-3 2-3 3-3\"))", "kayles(50) + kayles(0)", "bracelet([5, 1, 7, 2])", "0"}) {
        SCOPED_TRACE(position);
        const std::string svg = draw({"--format", "svg", position});
        expect_xml(svg);
        EXPECT_EQ(count(svg, "<title>"), 1U);
        const std::string path = folder.file("p.png");
        const Result png = grundy({"draw", position, "-o", path});
        if (png.err.find("no PNG") != std::string::npos) continue;
        EXPECT_EQ(png.code, 0) << png.err;
        EXPECT_EQ(slurp(path).substr(0, 8), "\x89PNG\r\n\x1a\n");
    }
    EXPECT_EQ(count(draw({"--format", "svg", "node_kayles(petersen)"}), "<circle"), 10U);
    EXPECT_EQ(count(draw({"--format", "svg", "cram(board(2, 3))"}), "<rect"), 7U);
    EXPECT_EQ(count(draw({"--format", "svg", "kayles(12)"}), "<circle"), 12U);
    const std::string graph = draw({"--game-graph", "--format", "svg", "kayles(4)"});
    expect_xml(graph);
    const Json list = Json::parse(draw({"--game-graph", "--json", "kayles(4)"}));
    EXPECT_EQ(count(graph, "<rect"), list["positions"].size() + 1);
    EXPECT_EQ(count(graph, ">G = "), list["positions"].size());
}

TEST(CliDraw, TheEndingDecides) {
    const Folder folder;
    const auto file = [&](const char* name, Words words) {
        const std::string path = folder.file(name);
        words.insert(words.end(), {"-o", path});
        draw(words);
        return slurp(path);
    };
    EXPECT_EQ(file("a.svg", {"*3"}).substr(0, 5), "<svg ");
    EXPECT_EQ(file("a.gv", {"--game-graph", "*3"}).substr(0, 8), "digraph ");
    EXPECT_EQ(file("a.txt", {"*3"}), "*3\n");
    EXPECT_EQ(file("a.xyz", {"--format", "svg", "*3"}).substr(0, 5), "<svg ");
    const std::string path = folder.file("b.xyz");
    refused({"*3", "-o", path},
            "its ending names no format that can be written here: use .svg, .png, .dot, .gv or .txt");
    EXPECT_FALSE(std::filesystem::exists(path));
    refused({"*3", "-o", std::filesystem::path(path).parent_path().string()}, "this is a folder");
    refused({"*3", "-o", folder.file("b.png"), "--format", "svg"}, "would contain svg, not png");
}

TEST(CliDraw, Refuses) {
    refused({"kayles(12)", "--game-graph", "--positions", "10"},
            "more than 10 positions: begin with a smaller one, or allow more of them, with --positions N");
    refused({"kayles(12)", "--positions", "10"}, "add --game-graph");
    const Folder folder;
    const std::string rules = folder.file("c.game", "cyclic game c(n):\n    c(n - 1)\n    c(n + 1) if n < 3\n");
    refused({"c(2)", "--game-graph", "-f", rules}, "can return to an earlier position");
    refused({"kayles(12)", "--game-graph", "--positions", "0"}, "from 1 to");
    refused({"kayles(12)", "--format", "dot"}, "has no graph to describe");
    refused({"kayles(12)", "--json"}, "add --game-graph");
    refused({"kayles(12)", "--json", "--game-graph", "--format", "svg"}, "contradict each other");
    refused({"node_kayles(path(401))", "--format", "svg"}, "too large to be drawn");
    refused({"cram(board(1, 201))", "--format", "svg"}, "too large to be drawn");
    refused({"kayles(12)", "-o", "/no/such/folder/a.svg"}, "/no/such/folder");
    refused({"kayles("}, "position:1:");
}

}  // namespace grundy::test::cli_draw_test
