// SPDX-License-Identifier: MIT
// Games of deletion against the definition on random graphs, and against published values.
#include <gtest/gtest.h>

#include <memory>
#include <type_traits>

#include "engines/graph/deletion.hpp"
#include "engines/search/plain.hpp"
#include "engines/search/search.hpp"
#include "graph/graph_games.hpp"

namespace grundy::engines::graph::graph_search_test {

TEST(GraphSearch, RandomGraphsHaveTheirValuesByDefinition) {
    std::mt19937 random(20);
    for (const Game& game : games()) {
        Played played(game.rules);
        ASSERT_TRUE(played.recognised()) << game.rules;
        EXPECT_EQ(played.difference(), std::nullopt);
        ByDefinition definition(game.options);
        for (int i = 0; i < share(2000, 200); ++i) {
            const Kind kind{i % 3 == 1, i % 4 == 1};
            const bool cuts = played.form().cuts();
            const Graph g = random_graph(random, cuts ? 6 : 9, cuts ? 8 : 14, kind);
            ASSERT_EQ(played.value(g), definition.value(g)) << game.rules << "\n" << text(g);
            definition.forget();
        }
    }
}

// Parts of lattices share keys: grids with holes, boards of kings, and rows joined along one diagonal only.
TEST(GraphSearch, PartsOfLatticesHaveTheirValuesByDefinition) {
    using search::shape;
    std::mt19937 random(21);
    const std::vector<std::vector<search::Shape>> lattices = {
        {shape("##"), shape("#/#")},
        {shape("##"), shape("#/#"), shape("#./.#"), shape(".#/#.")},
        {shape("##"), shape("#/#"), shape("#./.#")},
        {shape("#.#"), shape("#/#")},
    };
    for (const Game& game : games()) {
        Played played(game.rules);
        if (played.form().cuts()) continue;
        ByDefinition definition(game.options);
        for (int i = 0; i < share(400, 60); ++i) {
            const int rows = 1 + static_cast<int>(random() % 4), columns = 1 + static_cast<int>(random() % 4);
            const Graph all = lattice_graph(rows, columns, search::shape_set(lattices[to_size(i % 4)]));
            std::vector<Int> gone;
            for (const Int v : all.vertices)
                if (random() % 4 == 0 || all.vertices.size() - gone.size() > 12) gone.push_back(v);
            const Graph g = without(all, gone);
            ASSERT_EQ(played.value(g), definition.value(g)) << game.rules << "\n" << text(g);
            definition.forget();
        }
    }
}

TEST(GraphSearch, LatticesAreRecognised) {
    EXPECT_EQ(lattice_of(grid(3, 5))->columns, 5);
    EXPECT_EQ(lattice_of(grid(3, 5))->rows, 3);
    EXPECT_EQ(lattice_of(without(grid(3, 5), std::vector<Int>{1, 6, 11}))->columns, 4);
    EXPECT_EQ(lattice_of(family("path", {7}))->joined.size(), 1U);
    EXPECT_EQ(lattice_of(family("cycle", {5}))->joined.size(), 2U);  // 1 x 5, cells joined that differ by 1 or 4
    EXPECT_FALSE(lattice_of(family("petersen", {})));
    EXPECT_FALSE(lattice_of(*cut(grid(3, 3), 1, 2)));  // not all pairs that differ by one column are joined
    Graph doubled = grid(2, 2);
    doubled.edges.insert(doubled.edges.begin(), doubled.edges[0]);
    EXPECT_FALSE(lattice_of(doubled));
}

// One graph by three searches: by proofs, by the mex, and depth first.
template <class Search, class Model>
Nimber searched(Model&& model, Vertices left) {
    Search search(model);
    Meter meter({});
    return search.value(static_cast<search::Position<std::remove_reference_t<Model>>>(left), meter);
}

template <class Model>
void compare_searches(const Form& form, const std::vector<Choice>& choices, const Graph& g, int small) {
    const auto model = [&](bool by_mex) {
        auto out = std::make_unique<Model>(Host(g), form, choices, Keys<typename Model::Position>{});
        out->by_mex = by_mex;
        out->small = small;
        return out;
    };
    const Vertices left = all(g.vertices.size());
    const Nimber proofs = searched<search::Search<Model>>(*model(false), left);
    ASSERT_EQ(proofs, searched<search::Search<Model>>(*model(true), left)) << text(g);
    ASSERT_EQ(proofs, searched<search::PlainSearch<Model>>(*model(false), left)) << text(g);
}

// For words of 64 and of 128 bits. Along arcs, moves do not commute.
TEST(GraphSearch, ThreeSearchesAgree) {
    std::mt19937 random(22);
    for (const Game& game : games()) {
        const Form form = Played(game.rules).form();
        if (form.cuts()) continue;
        for (int i = 0; i < effort::rounds(40); ++i) {
            const Graph g = random_graph(random, 16, 28, {i % 2 == 1, false});
            const auto choices = *choices_of(form, Host(g), 1000);
            const int small = i % 4 < 2 ? 0 : 6;
            if (commute(form, choices)) {
                compare_searches<Deletion<std::uint64_t, true>>(form, choices, g, small);
                compare_searches<Deletion<Vertices, true>>(form, choices, g, small);
            } else {
                compare_searches<Deletion<std::uint64_t, false>>(form, choices, g, small);
                compare_searches<Deletion<Vertices, false>>(form, choices, g, small);
            }
        }
    }
}

TEST(GraphSearch, MovesCommuteOnlyIfEitherOrderIsLegal) {
    const Form node = Played(games()[0].rules).form(), grim = Played(games()[2].rules).form();
    const auto commuting = [](const Form& form, const char* g) {
        std::string why_not;
        return commute(form, *choices_of(form, Host(*rules::parse_graph(g, why_not)), 1000));
    };
    EXPECT_TRUE(commuting(node, "1-2 2-3 4"));
    EXPECT_FALSE(commuting(node, "1-2 2>3"));  // 3, then 2; after 2 there is no 3
    EXPECT_FALSE(commuting(grim, "1-2"));
}

TEST(GraphSearch, NodeKaylesOnThreeRows) {
    // A316632 to n = 21; beyond it by two searches that share no code.
    const std::vector<Nimber> known = {2, 1, 1, 0, 3, 3, 2, 2, 2, 3, 3, 5, 2, 4, 1, 3, 2, 2, 1, 1, 5, 0, 1, 1, 3, 0};
    Played played(games()[0].rules);
    for (std::size_t n = 1; n <= (sanitized ? 13 : known.size()); ++n)
        EXPECT_EQ(played.value(grid(3, static_cast<Int>(n))), known[n - 1]) << n;
    EXPECT_EQ(played.value(grid(15, 3)), 1U);  // lies on its side
    for (Int n = 1; n <= 7; ++n) EXPECT_EQ(played.value(grid(4, n)), 0U) << n;
}

TEST(GraphSearch, PublishedValues) {
    Played node(games()[0].rules), arc(games()[1].rules);
    EXPECT_EQ(node.value(family("petersen", {})), 1U);
    EXPECT_EQ(arc.value(family("petersen", {})), 0U);
    const std::vector<Nimber> cubes = {1, 1, 0, 0, 0, 0};
    for (std::size_t d = 0; d < cubes.size(); ++d)
        EXPECT_EQ(node.value(family("hypercube", {static_cast<Int>(d)})), cubes[d]) << d;
    // Arc Kayles on a grid is Cram.
    EXPECT_EQ(arc.value(grid(4, 6)), 0U);
    EXPECT_EQ(arc.value(grid(4, 5)), 2U);
    EXPECT_EQ(arc.value(grid(3, 6)), 4U);
}

TEST(GraphSearch, LargePartsAreRefused) {
    Played node(games()[0].rules), chomp(games()[4].rules);
    EXPECT_THROW(node.value(family("path", {129})), Error);
    EXPECT_THROW(chomp.value(family("path", {65})), Error);
    EXPECT_EQ(chomp.value(family("path", {6})), 2U);  // (V mod 2) + 2 (E mod 2)
}

}  // namespace grundy::engines::graph::graph_search_test
