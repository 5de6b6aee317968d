// SPDX-License-Identifier: MIT
// Published values of games on boards and graphs that are within reach of a test. Their sources: the READMEs of igs and
// nimcalc and the inputs of MCGS (Cram, impartial NoGo), OEIS A316632 and A317367 (Node Kayles), A147983 (Chomp),
// CGSuite's tests (the broken Cram board, green Hackenbush), Winning Ways and values that separate programs agree on
// (petersen, hypercubes).
#include <array>

#include "sweep.hpp"

namespace grundy::sweep::published_test {

class Published : public testing::Test {
protected:
    void expect(const std::string& position, std::uint64_t value) {
        const Answer answer = solver.value(position);
        ASSERT_EQ(answer.outcome, Outcome::answered) << position << ": " << answer.reason;
        EXPECT_EQ(answer.value, value) << position;
    }
    // The values of before + n + after for n = from, from + 1, ...
    void expect(const std::string& before, int from, const std::string& after, std::initializer_list<int> values) {
        for (const int value : values)
            expect(before + std::to_string(from++) + after, static_cast<std::uint64_t>(value));
    }

    Solver solver{Rules::catalogue()};
};

TEST_F(Published, Cram) {
    expect("cram(board(1, ", 1, "))", {0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5});
    expect("cram(board(2, ", 1, "))", {1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1});
    expect("cram(board(3, ", 3, "))", {0, 1, 1, 4, 1, 3, 1});
    expect("cram(board(4, ", 4, "))", {0, 2, 0});
    expect("cram(board(5, ", 5, "))", {0});
    if (!effort::sanitized) {
        expect("cram(board(4, ", 7, "))", {3, 0});
        expect("cram(board(5, 6))", 2);
    }
    expect("cram(board(\"......... / ##.######\"))", 4);
}

TEST_F(Published, NodeKayles) {
    expect("node_kayles(path(", 1, "))", {1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5});
    expect("node_kayles(grid(2, ", 1, "))", {1, 0, 1, 0, 1, 0, 1, 0});
    expect("node_kayles(grid(3, ", 1, "))", {2, 1, 1, 0, 3, 3, 2, 2, 2, 3, 3, 5, 2, 4, 1, 3, 2, 2, 1, 1, 5});
    expect("node_kayles(grid(4, ", 2, "))", {0, 0, 0});
    expect("node_kayles(petersen)", 1);
    expect("node_kayles(hypercube(", 1, "))", {1, 0, 0, 0});
    // Paths with edges between vertices at distance 3.
    const std::array expected = {0, 2, 1, 3, 0, 1, 1, 3, 0, 2};
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const std::size_t n = i + 4;
        std::string edges;
        for (std::size_t v = 1; v < n; ++v) {
            edges += " " + std::to_string(v) + "-" + std::to_string(v + 1);
            if (v + 3 <= n) edges += " " + std::to_string(v) + "-" + std::to_string(v + 3);
        }
        expect("node_kayles(graph(\"" + edges + "\"))", static_cast<std::uint64_t>(expected[i]));
    }
}

TEST_F(Published, ArcKayles) {
    expect("arc_kayles(path(", 1, "))", {0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5});
    expect("arc_kayles(petersen)", 0);
    for (int n = 1; n <= 10; ++n) {  // with a loop at each vertex: Kayles
        std::string edges;
        for (int v = 1; v <= n; ++v) {
            edges += " " + std::to_string(v) + "-" + std::to_string(v);
            if (v < n) edges += " " + std::to_string(v) + "-" + std::to_string(v + 1);
        }
        expect("arc_kayles(graph(\"" + edges + "\")) + kayles(" + std::to_string(n) + ")", 0);
    }
}

TEST_F(Published, Hackenbush) {
    // CGSuite writes this tree as e(ee(e;e);e(eee;ee);e(ee;e)): stalks of edges e, and branches in brackets.
    expect("hackenbush(tree(\"((((()()))(((()))(()))((())())))\"))", 5);
    expect("hackenbush(path(", 1, "))", {0, 1, 2, 3, 4, 5});
    for (int p = 1; p <= 4; ++p) {  // a flower: a stem of two edges, and loops at its top
        std::string edges = "1-2 2-3";
        for (int i = 0; i < p; ++i) edges += " 3-3";
        expect("hackenbush(graph(\"" + edges + "\")) + hackenbush_flower(2, " + std::to_string(p) + ")", 0);
    }
    expect("hackenbush(cycle(", 3, "))", {1, 0, 1, 0, 1, 0});
}

// Brouwer's P-positions with three rows p >= q >= r, and the winning replies to 3 x n.
TEST_F(Published, Chomp) {
    using Rows = std::array<int, 3>;
    const auto text = [](const Rows& r) {
        return "chomp([" + std::to_string(r[0]) + ", " + std::to_string(r[1]) + ", " + std::to_string(r[2]) + "])";
    };
    const std::vector<Rows> lost = {{3, 1, 1}, {2, 2, 1}, {4, 2, 2},  {6, 3, 3}, {7, 4, 3},  {5, 5, 3},
                                    {8, 4, 4}, {9, 5, 4}, {10, 6, 4}, {7, 7, 4}, {10, 5, 5}, {9, 6, 5}};
    std::map<Rows, bool> is_lost;
    for (const Rows& rows : lost) is_lost[rows] = true;
    const int most = effort::sanitized ? 6 : 9;
    for (int r = 1; r <= 4; ++r)
        for (int q = r; q <= most; ++q)
            for (int p = q; p <= most; ++p) {
                const bool expected = r == 2 ? p == q + 2 : is_lost[{p, q, r}];
                EXPECT_EQ(solver.value(text({p, q, r})).value == 0, expected) << p << ' ' << q << ' ' << r;
            }
    for (const Rows& rows : lost) expect(text(rows), 0);
}

TEST_F(Published, NotaktoAndTreblecross) {
    expect("all_crosses(board(1, ", 3, "))", {1, 2, 2, 0, 3, 3, 1, 1, 1, 0, 4, 3});
    EXPECT_TRUE(solver.value("notakto(board(3, 3))").first_wins) << "one board is won by its centre";
}

}  // namespace grundy::sweep::published_test
