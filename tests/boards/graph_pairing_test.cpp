// SPDX-License-Identifier: MIT
// First moves that leave a paired graph (docs/theory.md, Theorem 47): on small graphs against the definition, also
// where an edge is missing or too many; and graphs beyond any search.
#include <algorithm>
#include <numeric>
#include <set>

#include "engines/theorems/pairing.hpp"
#include "engines/theorems/stable_classes.hpp"
#include "rules/layout.hpp"
#include "support/own_rules.hpp"
#include "sweep.hpp"

namespace grundy::sweep::graph_pairing_test {

// Vertices from 0. Vertex v and its image are exchanged; `centres` of them are their own images.
struct Symmetric {
    std::size_t size = 0;
    std::set<std::pair<std::size_t, std::size_t>> edges{};

    std::string text() const {
        std::string out;
        for (std::size_t v = 1; v <= size; ++v) out += (v > 1 ? " " : "") + std::to_string(v);
        for (const auto& [u, v] : edges) out += " " + std::to_string(u + 1) + "-" + std::to_string(v + 1);
        return "g(graph(\"" + out + "\"))";
    }
    void join(std::size_t u, std::size_t v) {
        if (u != v) edges.insert(std::minmax(u, v));
    }
};

Symmetric random_symmetric(Random& random) {
    const std::size_t half = 1 + below(random, 4), centres = below(random, 3);
    Symmetric out{std::min<std::size_t>(2 * half + centres, 9)};
    const auto image = [&](std::size_t v) { return v >= 2 * half ? v : v ^ 1; };
    for (std::size_t edges = below(random, 3 * half + 2); edges > 0; --edges) {
        const std::size_t u = below(random, out.size), v = below(random, out.size);
        out.join(u, v);
        out.join(image(u), image(v));
    }
    if (!chance(random, 30)) return out;
    const std::size_t u = below(random, out.size), v = below(random, out.size);  // an edge too many, or one too few
    if (u != v && out.edges.erase(std::minmax(u, v)) == 0) out.join(u, v);
    return out;
}

std::string random_rules(Random& random) {
    static const std::vector<std::string> options = {
        "g(without(g, closed(g, v))) for v in vertices(g)",
        "g(without(g, {u, v})) for (u, v) in edges(g)",
        "g(without(g, {v})) for v in vertices(g) if degree(g, v) > 1",
        "g(without(g, {v})) for v in vertices(g) if degree(g, v) != 2",
        "g(without(g, neighbours(g, v))) for v in vertices(g) if degree(g, v) > 0",
        "g(without(g, closed(g, u))) for (u, v) in edges(g)",
        "g(without(g, {v})) + *2 for v in vertices(g)",
        "sum(g(h) for h in components(without(g, closed(g, v)))) for v in vertices(g)",
        "g(without(g, {u})) for (u, v) in edges(g)",
        "g(without(g, closed(g, v))) for v in vertices(g) if degree(g, v) = 2"};
    std::string out = "game g(g: graph):\n    " + one_of(random, options) + "\n";
    if (chance(random, 40)) out += "    " + one_of(random, options) + "\n";
    return out;
}

struct Seen {
    std::size_t positions = 0, far = 0, likely = 0, listed = 0, slow = 0;
};

// The moves after which far images, as in large graphs, show the rest to be lost; and those that the solver lists.
void compare_first_moves(const engines::theorems::Pairing& far, int instance, Solver& solver, Definition& definition,
                         const std::string& text, Seen& seen) {
    SCOPED_TRACE(text);
    const rules::Position position = definition.parse(text);
    Meter meter({});
    const auto likely = far.likely(position[0].words, meter);
    for (const rules::Move& move : definition.moves(position[0])) {
        bool paired = !move.to.empty();
        for (const rules::Component& c : move.to) {
            const auto rest = c.instance == instance ? far.rest(c.words, meter) : std::nullopt;
            paired = paired && rest && rest->parts.empty();
        }
        if (!paired) continue;
        ++seen.far;
        seen.likely += likely && likely(move.to) ? 1 : 0;
        ASSERT_EQ(definition.value(move.to), Value{}) << rules::to_text(definition.ruleset(), move.to);
    }
    const WinnerAnswer answer = solver.winner(text, 100);
    if (answer.outcome != Outcome::answered) return;
    ++seen.positions;
    ASSERT_EQ(answer.first_wins, definition.value(position) != Value{});
    if (!answer.first_wins.value_or(false) || answer.theorem.find("Theorem 47") == std::string::npos) return;
    const agreement::WinningMoves winning = definition.winning(position);
    for (const WinningMove& m : answer.moves) {
        ++seen.listed;
        EXPECT_TRUE(winning.contains({m.component, agreement::unordered(m.to)})) << m.to;
    }
}

TEST(GraphPairing, FirstMovesAreThoseOfTheDefinition) {
    Random random(93);
    Seen seen;
    for (std::size_t i = amount("GRUNDY_BOARD_RULES", 300); i > 0 && !testing::Test::HasFailure(); --i) {
        const std::string text = random_rules(random);
        SCOPED_TRACE(text);
        Rules rules;
        rules.add(text, "random.game");
        SolverOptions options;
        options.limits.nodes = 300'000;
        Solver solver(rules, options);
        Definition definition(rules.impl().library, {200, 200, 20'000, 200'000, false});
        rules::Ruleset ruleset(rules.impl().library);
        const int instance = ruleset.instantiate(0, {});
        const auto far = engines::theorems::far_pairing_on_graphs(ruleset, instance);
        if (!far) continue;  // a vertex whose neighbours are deleted stays
        for (int p = 0; p < 8; ++p) try {
                compare_first_moves(*far, instance, solver, definition, random_symmetric(random).text(), seen);
            } catch (const Definition::TooSlow&) {
                ++seen.slow;
                definition.forget_line();
            } catch (const Stopped&) {
                ++seen.slow;
                definition.forget_line();
            }
    }
    std::printf("%zu positions, %zu moves that leave far images (%zu of them likely), %zu listed moves, %zu too slow\n",
                seen.positions, seen.far, seen.likely, seen.listed, seen.slow);
    EXPECT_GT(seen.far, seen.positions / 8);
    EXPECT_GT(seen.likely, seen.far / 2);
    EXPECT_LT(seen.slow, seen.positions / 4 + 1);
}

engines::theorems::Neighbours neighbours_of(const Symmetric& g) {
    engines::theorems::Neighbours near(g.size);
    for (const auto& [u, v] : g.edges) {
        near[u].push_back(static_cast<int>(v));
        near[v].push_back(static_cast<int>(u));
    }
    for (auto& list : near) std::sort(list.begin(), list.end());
    return near;
}

// By the definition: the counts of neighbours in each class, until they say nothing new.
std::vector<std::size_t> classes_by_rounds(const engines::theorems::Neighbours& near) {
    std::vector<std::size_t> of(near.size(), 0);
    for (std::size_t round = 0; round < near.size(); ++round) {
        std::vector<std::vector<std::size_t>> signs;
        for (std::size_t v = 0; v < near.size(); ++v) {
            std::vector<std::size_t> sign;
            for (const int u : near[v]) sign.push_back(of[to_size(u)]);
            std::sort(sign.begin(), sign.end());
            sign.push_back(near.size() + of[v]);
            signs.push_back(std::move(sign));
        }
        auto sorted = signs;
        std::sort(sorted.begin(), sorted.end());
        sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
        for (std::size_t v = 0; v < near.size(); ++v)
            of[v] = to_size(std::lower_bound(sorted.begin(), sorted.end(), signs[v]) - sorted.begin());
    }
    return of;
}

TEST(GraphPairing, StableClassesAreThoseOfRounds) {
    Random random(94);
    std::size_t classes = 0;
    for (int i = effort::rounds(3000); i > 0; --i) {
        Symmetric g = random_symmetric(random);
        while (chance(random, 70)) {  // several of them, side by side
            const Symmetric more = random_symmetric(random);
            for (const auto& [u, v] : more.edges) g.join(u + g.size, v + g.size);
            g.size += more.size;
            g.join(below(random, g.size), below(random, g.size));
        }
        const auto near = neighbours_of(g);
        Meter meter({});
        const std::vector<int> found = engines::theorems::stable_classes(near, meter);
        const std::vector<std::size_t> expected = classes_by_rounds(near);
        classes += std::set<int>(found.begin(), found.end()).size();
        for (std::size_t u = 0; u < g.size; ++u)
            for (std::size_t v = 0; v < u; ++v)
                ASSERT_EQ(found[u] == found[v], expected[u] == expected[v]) << g.text() << " " << u << " " << v;
    }
    EXPECT_GT(classes, to_size(effort::rounds(3000)) * 3);
}

// Two copies of a random tree beside a centre that is joined to both roots: the centre wins. `miss`: one leaf is left
// out.
std::string doubled_tree(Random& random, std::size_t half, bool miss) {
    Symmetric g{2 * half + 1};
    for (std::size_t v = 1; v < half; ++v) {
        const std::size_t to = below(random, v);
        g.join(v, to);
        if (!miss || v + 1 < half) g.join(v + half, to + half);
    }
    g.join(2 * half, 0);
    g.join(2 * half, half);
    return "node_kayles" + g.text().substr(1);
}

TEST(GraphPairing, LargeGraphsAreWonByTheirCentres) {
    Solver solver(Rules::catalogue());
    Random random(95);
    std::vector<std::string> won = {"node_kayles(path(999))", "node_kayles(grid(31, 33))", "arc_kayles(grid(20, 31))",
                                    "node_kayles(grid(5, 201))"};
    for (int i = 0; i < 4; ++i) won.push_back(doubled_tree(random, 100 + below(random, 200), false));
    for (const std::string& text : won) {
        const WinnerAnswer answer = solver.winner(text, 1);
        EXPECT_TRUE(answer.first_wins) << text;
        EXPECT_NE(answer.theorem.find("Theorem 47"), std::string::npos) << text;
        ASSERT_EQ(answer.moves.size(), 1U) << text;
        EXPECT_FALSE(solver.winner(answer.moves[0].to, 1).first_wins) << answer.moves[0].to;
    }
    for (const char* lost : {"node_kayles(hypercube(9))", "node_kayles(hypercube(12))"})
        EXPECT_EQ(solver.value(lost).value, Value{}) << lost;
}

TEST(GraphPairing, NearMissesAreNotTaken) {
    SolverOptions options;
    options.limits.nodes = 300'000;
    Solver solver(Rules::catalogue(), options);
    Random random(96);
    std::vector<std::string> missed = {"node_kayles(path(1000))",
                                       "node_kayles(cycle(999))",
                                       "node_kayles(grid(30, 31))",
                                       "node_kayles(cut(path(999), 400, 401))",
                                       "node_kayles(cut(grid(31, 33), 1, 2))",
                                       "node_kayles(cut(hypercube(9), 1, 2))"};
    for (int i = 0; i < 4; ++i) missed.push_back(doubled_tree(random, 100 + below(random, 200), true));
    for (const std::string& text : missed) EXPECT_EQ(solver.winner(text, 1).theorem, "") << text;
}

// Looking at moves ends after 2^24 steps, and the search goes on.
TEST(GraphPairing, LooksLeaveTheRestToTheSearch) {
    if (effort::sanitized) GTEST_SKIP() << effort::too_long;
    SolverOptions options;
    options.limits.nodes = 17'500'000;
    const WinnerAnswer answer = Solver(Rules::catalogue(), options).winner("node_kayles(cycle(999))", 1);
    EXPECT_EQ(answer.outcome, Outcome::out_of_budget);
    EXPECT_GE(answer.nodes, options.limits.nodes) << answer.reason;
}

}  // namespace grundy::sweep::graph_pairing_test
