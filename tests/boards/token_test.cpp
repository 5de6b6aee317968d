// SPDX-License-Identifier: MIT
// Tokens that never return to a cell of a board (docs/theory.md, Theorem 87): the graph of the cells, written out, is
// solved by another algorithm. Rules near those of the theorem are compared in theorem_mutants_test.cpp.
#include "engines/theorems/theorem.hpp"
#include "support/own_rules.hpp"
#include "sweep.hpp"

namespace grundy::sweep::token_test {

const char* const rules =
    "game walk(b: board):\n    walk(c) for c in rewrite(b, turns(\"91 -> 29\"))\n"
    "game king(b: board):\n    king(c) for c in rewrite(b, turns({\"91 -> 29\", \"9? / ?1 -> 2? / ?9\"}))\n"
    "game blank(b: board, s):\n    blank(c, 1) for c in rewrite(b, turns(\"91 -> 19\")) if s = 0\n"
    "    blank(c, 0) for c in rewrite(b, turns(\"92 -> 29\")) if s = 1\n"
    "game token(g: graph, at):\n    token(without(g, {at}), v) for v in neighbours(g, at)\n";

// A board as a position of the game, and as that of a token on a graph.
struct Twins {
    std::string board, graph;
};

Twins twins(Random& random, const std::string& game, std::size_t most) {
    const std::size_t rows = 1 + below(random, most), columns = 1 + below(random, most);
    const std::size_t at = below(random, rows * columns), mover = below(random, 2);
    std::vector<int> cells(rows * columns);
    for (int& c : cells) c = chance(random, 70) ? 1 : 2;
    Twins out{game + "(board(\"", "token(graph(\"" + std::to_string(at + 1)};
    for (std::size_t i = 0; i < cells.size(); ++i)
        out.board += (i > 0 && i % columns == 0 ? "/" : "") + std::to_string(i == at ? 9 : cells[i]);
    out.board += game == "blank" ? "\"), " + std::to_string(mover) + ")" : "\"))";
    const auto steps = [&](std::size_t i) {
        return static_cast<int>(i / columns + i % columns + at / columns + at % columns);
    };
    const auto entered = [&](std::size_t i) {  // the blank goes to cells of either colour in turn
        if (i == at) return true;
        return cells[i] == (game == "blank" ? ((steps(i) + 1 + static_cast<int>(mover)) % 2 == 0 ? 1 : 2) : 1);
    };
    for (std::size_t i = 0; i < cells.size(); ++i)
        for (const auto& [down, right] : {std::pair{0, 1}, {1, 0}, {1, 1}, {1, -1}}) {
            const std::size_t row = i / columns + static_cast<std::size_t>(down),
                              column = i % columns + static_cast<std::size_t>(right), to = row * columns + column;
            if ((down * right != 0 && game != "king") || row >= rows || column >= columns) continue;
            if (entered(i) && entered(to)) out.graph += " " + std::to_string(i + 1) + "-" + std::to_string(to + 1);
        }
    out.graph += "\"), " + std::to_string(at + 1) + ")";
    return out;
}

TEST(TokenOnBoard, IsGeographyOnTheGraphOfItsCells) {
    Solver solver(rules_of(rules));
    Random random(87);
    std::size_t won = 0, lost = 0;
    for (std::size_t i = amount("GRUNDY_TOKENS", 400); i > 0 && !testing::Test::HasFailure(); --i)
        for (const char* game : {"walk", "king", "blank"}) {
            const Twins t = twins(random, game, 9);
            SCOPED_TRACE(t.board);
            const WinnerAnswer here = solver.winner(t.board, 100), there = solver.winner(t.graph, 100);
            ASSERT_EQ(here.first_wins, there.first_wins);
            ASSERT_EQ(here.moves.size(), there.moves.size());
            ASSERT_NE(here.theorem.find("Theorem 87"), std::string::npos) << here.engine;
            ++(here.first_wins ? won : lost);
        }
    EXPECT_GT(won, 20U);
    EXPECT_GT(lost, 20U);
}

TEST(TokenOnBoard, BoardsBeyondASearch) {
    Solver solver(rules_of("game f(b: board):\n    f(c) for c in rewrite(b, turns(\"90 -> 19\"))\n"));
    const auto moves = [&](const std::string& board) {
        const WinnerAnswer answer = solver.winner("f(" + board + ")", 10);
        EXPECT_FALSE(answer.theorem.empty());
        EXPECT_EQ(answer.first_wins, !answer.moves.empty());
        return answer.moves.size();
    };
    EXPECT_EQ(moves("set(board(300, 300), 1, 1, 9)"), 2U);
    EXPECT_EQ(moves("set(board(301, 301), 1, 1, 9)"), 0U);
    EXPECT_EQ(moves("set(board(301, 301), 1, 2, 9)"), 3U);
    EXPECT_GT(moves("set(fill(board(300, 301), 2..2, 2..301, 1), 300, 301, 9)"), 0U);  // halves of dominoes
}

// By the theorem itself, without the guard that compares it with the definition.
bool is_taken(const std::string& text) {
    const Rules given = rules_of(text);
    rules::Ruleset ruleset(given.impl().library);
    const auto theorem =
        engines::theorems::recognised(ruleset, ruleset.instantiate(0, {}), engines::theorems::Says::winner);
    return theorem != nullptr && theorem->theorem().find("Theorem 87") != std::string::npos;
}

TEST(TokenOnBoard, NearMissesAreNotTaken) {
    for (const char* option :
         {"f(c) for c in rewrite(b, turns(\"91 -> 19\"))",                               // the token may come back
          "f(c) for c in rewrite(b, {\"91 -> 29\", \"19 -> 92\", \"9 / 1 -> 2 / 9\"})",  // one step is missing
          "f(c) for c in rewrite(b, turns(\"91 -> 29\")) if count(b, 1) > 3",
          "f(c) for c in rewrite(b, turns(\"911 -> 291\"))",  // another cell is read
          "f(c) for c in rewrite(b, turns(\"91 -> 29\"))\n    f(c) for c in rewrite(b, \"93 -> 29\")",
          "f(c) for c in rewrite(b, turns(\"91 -> 29\"))\n    f(c) for c in place(b, \"#\")",
          "f(c) + *1 for c in rewrite(b, turns(\"91 -> 29\"))",
          "f(c) for c in rewrite(b, turns(\"91 -> 29\"))\n    win if b[1, 1] = 9"}) {
        EXPECT_FALSE(is_taken(std::string("game f(b: board):\n    ") + option + "\n")) << option;
    }
    // In the first of these the token may come back by a step along a diagonal.
    for (const char* options :
         {"f(c, 1 - s) for c in rewrite(b, turns({\"91 -> 19\", \"9? / ?1 -> 1? / ?9\"})) if s = 0\n"
          "    f(c, 0) for c in rewrite(b, turns({\"92 -> 29\", \"9? / ?2 -> 2? / ?9\"})) if s = 1",
          "f(c, s) for c in rewrite(b, turns(\"91 -> 39\")) if s = 0\n    f(c, 0) for c in rewrite(b, turns(\"92 -> "
          "39\")) if s = 1",
          "f(c, 1) for c in rewrite(b, turns(\"91 -> 29\")) if s = 0\n    f(c, 0) for c in rewrite(b, turns(\"92 -> "
          "19\")) if s = 1",
          "f(c, 1) for c in rewrite(b, \"91 -> 39\") if s = 0\n    f(c, 0) for c in rewrite(b, \"92 -> 39\") if s = "
          "1"}) {
        EXPECT_FALSE(is_taken(std::string("game f(b: board, s):\n    ") + options + "\n")) << options;
    }
    EXPECT_TRUE(is_taken(rules));
    Solver solver(rules_of(rules));
    for (const char* position :
         {"walk(board(\"991/111\"))", "walk(board(\"111/111\"))", "blank(board(\"911/111\"), 2)"})
        EXPECT_EQ(solver.winner(position, 1).theorem.find("Theorem 87"), std::string::npos) << position;
}

}  // namespace grundy::sweep::token_test
