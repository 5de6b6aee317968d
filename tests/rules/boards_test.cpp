// SPDX-License-Identifier: MIT
// Boards and graphs in rules. Values are compared with games on heaps that are known to be the same, with published
// values, and with a search that is stated here; operations with their definition.
#include "rules/boards.hpp"

#include <gtest/gtest.h>

#include "api/impl.hpp"
#include "core/mex.hpp"
#include "rules/graphs.hpp"
#include "rules/layout.hpp"

namespace grundy::boards_test {

constexpr const char* games = R"(
game cram(b: board):
    cram(c)  for c in place(b, turns("##"))

game painting(b: board):
    painting(c)  for c in place(b, {"#", "## / ##"})

game clobber(b: board):
    clobber(c)  for c in rewrite(b, turns("12 -> .1"))
    clobber(c)  for c in rewrite(b, turns("21 -> .2"))

game notakto(b: board):
    notakto(c)  for c in place(b, "#") if not occurs(c, turns({"###", "#?? / ?#? / ??#"}))

game chomp_board(b: board):
    chomp_board(fill(b, i..rows(b), j..columns(b), 1))
        for i in 1..rows(b), j in 1..columns(b) if b[i, j] = 0 and i + j > 2

game split_cram(b: board):
    sum(split_cram(r) for r in regions(c))  for c in place(b, turns("##"))

game one_by_one(b: board):
    one_by_one(set(b, i, j, 1))  for i in 1..rows(b), j in 1..columns(b) if b[i, j] = 0 and count(b, 0) > 1

game node_kayles(g: graph):
    node_kayles(without(g, closed(g, v)))  for v in vertices(g)

game arc_kayles(g: graph):
    arc_kayles(without(g, {u, v}))  for (u, v) in edges(g)

game geography(g: graph, at):
    geography(without(g, {at}), v)  for v in neighbours(g, at)

game hackenbush(g: graph):
    hackenbush(joined(cut(g, u, v), 1))  for (u, v) in edges(g)

game split_kayles(g: graph):
    sum(split_kayles(h) for h in components(without(g, closed(g, v))))  for v in vertices(g)

game shrink(g: graph):
    shrink(contract(g, u, v))  for (u, v) in edges(g)

game leaves(g: graph):
    leaves(without(g, {v}))  for v in vertices(g) if degree(g, v) = 1
)";

class Boards : public testing::Test {
protected:
    Boards()
        : solver_([] {
              Rules rules = Rules::catalogue();
              rules.add(games, "boards.game");
              return rules;
          }()) {}
    Value value(const std::string& position) { return *solver_.value(position).value; }
    void same(const std::string& a, const std::string& b) { EXPECT_EQ(value(a), value(b)) << a << " and " << b; }

    Solver solver_;
};

// Cram on one row and Arc Kayles on a path are Dawson's Kayles 0.07; Node Kayles on a path is 0.137.
TEST_F(Boards, OneRowIsAGameOnHeaps) {
    for (int n = 1; n <= 12; ++n) {
        const std::string size = std::to_string(n);
        same("cram(board(1, " + size + "))", "0.07(" + size + ")");
        same("cram(board(" + size + ", 1))", "0.07(" + size + ")");
        same("arc_kayles(path(" + size + "))", "0.07(" + size + ")");
        same("node_kayles(path(" + size + "))", "0.137(" + size + ")");
        same("hackenbush(path(" + size + "))", "*" + std::to_string(n - 1));
        same("shrink(path(" + size + "))", n % 2 == 0 ? "*1" : "0");
    }
    for (int n = 1; n <= 6; ++n)
        same("painting(board(2, " + std::to_string(n) + "))", "strip(" + std::to_string(n) + ")");
}

// Winning Ways, chapter 7 (Cram); Schaefer and others (Node Kayles of the Petersen graph).
TEST_F(Boards, PublishedValues) {
    EXPECT_EQ(value("cram(board(2, 2))"), 0U);
    EXPECT_EQ(value("cram(board(3, 3))"), 0U);
    EXPECT_EQ(value("cram(board(3, 4))"), 1U);
    EXPECT_EQ(value("cram(board(3, 5))"), 1U);
    EXPECT_EQ(value("cram(board(4, 4))"), 0U);
    EXPECT_EQ(value("node_kayles(petersen)"), 1U);
    EXPECT_EQ(value("notakto(board(3, 3))") == 0, false);
    EXPECT_EQ(value("hackenbush(graph(\"1-2 2-3 2-3\"))"), 1U);  // a stalk with a loop above it: 1 + (1 + 1), fused
}

// Cutting into components changes nothing.
TEST_F(Boards, ComponentsMayBeTakenApart) {
    for (const char* board : {"board(3, 3)", "board(2, 5)", "board(\".#.. / ...# / #...\")", "board(4, 4)"})
        same("split_cram(" + std::string(board) + ")", "cram(" + std::string(board) + ")");
    for (const char* graph :
         {"path(7)", "grid(3, 3)", "petersen", "wheel(6)", "tree(\"(()(()())(()))\")", "torus(3, 3)"})
        same("split_kayles(" + std::string(graph) + ")", "node_kayles(" + std::string(graph) + ")");
}

// Arc Kayles on a grid is Cram.
TEST_F(Boards, ArcKaylesOnAGridIsCram) {
    for (const auto& [m, n] : {std::pair{2, 2}, {2, 3}, {3, 3}, {3, 4}, {2, 6}}) {
        const std::string sizes = std::to_string(m) + ", " + std::to_string(n) + ")";
        same("arc_kayles(grid(" + sizes + ")", "cram(board(" + sizes + ")");
    }
}

// Fraenkel, Scheinerman and Ullman 1993: the mover wins if every maximum matching covers the token's vertex.
TEST_F(Boards, GeographyIsWonByMatchings) {
    for (int n = 1; n <= 8; ++n)
        for (int at = 1; at <= n; ++at)
            EXPECT_EQ(value("geography(path(" + std::to_string(n) + "), " + std::to_string(at) + ")") != 0,
                      n % 2 == 0 || at % 2 == 0)
                << n << " " << at;
    EXPECT_NE(value("geography(petersen, 1)"), 0U);
    EXPECT_EQ(value("geography(graph(\"1>2 2>3\"), 3)"), 0U);
    EXPECT_EQ(value("geography(graph(\"1>2 2>3\"), 1)"), 0U);
}

TEST_F(Boards, OtherOperations) {
    EXPECT_EQ(value("one_by_one(board(2, 3))"), 1U);  // five moves, whatever they are
    EXPECT_EQ(value("leaves(star(3))"), 1U);          // three leaves go, but the last two vertices are leaves both
    EXPECT_EQ(value("clobber(board(\"12\"))"), 1U);
    EXPECT_EQ(value("clobber(board(\"12 / 21\"))"), 0U);
    same("chomp_board(board(2, 4))", "chomp([4, 4])");
    same("chomp_board(board(2, 5))", "chomp([5, 5])");
}

// Play by hand, in a search that knows only how dominoes lie.
Value cram_by_hand(std::vector<std::string> board) {
    MexSet seen;
    for (std::size_t i = 0; i < board.size(); ++i)
        for (std::size_t j = 0; j < board[i].size(); ++j)
            for (const bool down : {false, true}) {
                const std::size_t k = i + (down ? 1 : 0), l = j + (down ? 0 : 1);
                if (k >= board.size() || l >= board[i].size() || board[i][j] != '.' || board[k][l] != '.') continue;
                board[i][j] = board[k][l] = '#';
                seen.insert(cram_by_hand(board));
                board[i][j] = board[k][l] = '.';
            }
    return seen.mex();
}

TEST_F(Boards, AllBoardsOfNineCells) {
    for (unsigned taken = 0; taken < 512; ++taken) {
        std::vector<std::string> lines(3, "...");
        for (unsigned c = 0; c < 9; ++c)
            if ((taken >> c & 1) != 0) lines[c / 3][c % 3] = '#';
        const std::string text = lines[0] + " / " + lines[1] + " / " + lines[2];
        ASSERT_EQ(value("cram(board(\"" + text + "\"))"), cram_by_hand(lines)) << text;
    }
}

TEST(Shapes, TurnsAndReflections) {
    std::string why_not;
    const auto shape = [&](const char* text) { return *rules::parse_shape(text, why_not); };
    EXPECT_EQ(rules::turned({shape("##")}, false).size(), 2U);
    EXPECT_EQ(rules::turned({shape("#")}, true).size(), 1U);
    EXPECT_EQ(rules::turned({shape("##. / .##")}, false).size(), 2U);
    EXPECT_EQ(rules::turned({shape("##. / .##")}, true).size(), 4U);
    EXPECT_EQ(rules::turned({shape("### / #??")}, false).size(), 4U);
    EXPECT_EQ(rules::turned({shape("### / #??")}, true).size(), 8U);
    EXPECT_EQ(rules::turned({shape("12 -> .1")}, false).size(), 4U);
    for (const char* text : {"\"##\"", "\"#? / ?#\"", "\"12 -> .#\""}) {
        const std::string inside(text + 1, std::string_view(text).size() - 2);
        EXPECT_EQ(rules::parse_shape(rules::shape_text(shape(inside.c_str())).substr(1), why_not), std::nullopt);
        const std::string again = rules::shape_text(shape(inside.c_str()));
        EXPECT_EQ(*rules::parse_shape(again.substr(1, again.size() - 2), why_not), shape(inside.c_str()));
    }
}

// What is printed is read back as the same words.
TEST(Layout, BoardsAndGraphsAreReadAsTheyArePrinted) {
    rules::Library library;
    Rules rules;
    rules.add("game b(x: board):\n    0 if 1 = 2\n\ngame g(x: graph):\n    0 if 1 = 2\n", "two.game");
    Solver solver(rules);
    for (const rules::Type type : {rules::Type::board, rules::Type::graph})
        for (const auto& words : rules::small_arguments(type, 1)) {
            EXPECT_TRUE(rules::valid_argument(type, words));
            const std::string name = type == rules::Type::board ? "b" : "g";
            const std::string text = name + "(" + rules::argument_text(type, words) + ")";
            EXPECT_EQ(solver.solve(text).position, text);
        }
    EXPECT_FALSE(rules::valid_argument(rules::Type::board, std::vector<Int>{2, 2, 0, 0, 0}));
    EXPECT_FALSE(rules::valid_argument(rules::Type::board, std::vector<Int>{1, 1, 10}));
    EXPECT_FALSE(rules::valid_argument(rules::Type::graph, std::vector<Int>{1, 1, 1, 2, 0}));
    EXPECT_FALSE(rules::valid_argument(rules::Type::graph, std::vector<Int>{2, 2, 1}));
    EXPECT_FALSE(rules::valid_argument(rules::Type::graph, std::vector<Int>{}));
}

TEST(Graphs, Families) {
    const auto size = [](std::string_view name, std::vector<Int> sizes) {
        for (const rules::GraphFamily& f : rules::graph_families())
            if (f.name == name) {
                rules::Graph g = f.make(sizes);
                EXPECT_TRUE(rules::valid_argument(rules::Type::graph, g.words())) << name;
                return std::pair{g.vertices.size(), g.edges.size()};
            }
        ADD_FAILURE() << name;
        return std::pair{std::size_t{0}, std::size_t{0}};
    };
    using Size = std::pair<std::size_t, std::size_t>;
    EXPECT_EQ(size("path", {5}), Size(5, 4));
    EXPECT_EQ(size("cycle", {5}), Size(5, 5));
    EXPECT_EQ(size("cycle", {2}), Size(2, 2));
    EXPECT_EQ(size("grid", {3, 4}), Size(12, 17));
    EXPECT_EQ(size("torus", {3, 4}), Size(12, 24));
    EXPECT_EQ(size("ladder", {4}), Size(8, 10));
    EXPECT_EQ(size("complete", {5}), Size(5, 10));
    EXPECT_EQ(size("bipartite", {2, 3}), Size(5, 6));
    EXPECT_EQ(size("star", {4}), Size(5, 4));
    EXPECT_EQ(size("wheel", {5}), Size(6, 10));
    EXPECT_EQ(size("hypercube", {3}), Size(8, 12));
    EXPECT_EQ(size("petersen", {}), Size(10, 15));
    for (const rules::GraphFamily& f : rules::graph_families()) size(f.name, std::vector<Int>(f.sizes, 0));
}

}  // namespace grundy::boards_test
