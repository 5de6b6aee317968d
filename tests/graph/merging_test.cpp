// SPDX-License-Identifier: MIT
// Isomorphic parts of graphs: canonical forms against the definition of isomorphism, and values of games whose parts
// are known up to isomorphism against the definition of values.
#include "engines/graph/merging.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <thread>

#include "engines/graph/cutting.hpp"
#include "engines/graph/deletion.hpp"
#include "engines/search/search.hpp"
#include "graph/graph_games.hpp"

namespace grundy::engines::graph {
namespace {

class GraphMerging : public testing::Test {
    void SetUp() override {
        if (!has_canonical_forms()) GTEST_SKIP() << "this build has no nauty";
    }
};

std::vector<std::uint64_t> form_of(const Graph& g, bool simple) {
    Canonizer canonizer;
    const auto form = canonizer.form(g.vertices.size(), joined_by_index(g), simple);
    return {form.begin(), form.end()};
}

// The numbers of so many vertices, in any order.
std::vector<Int> mixed(std::size_t count, std::mt19937& random) {
    std::vector<Int> out(count);
    std::iota(out.begin(), out.end(), Int{1});
    std::shuffle(out.begin(), out.end(), random);
    return out;
}

// The edges with vertex i called image[i].
std::vector<rules::Edge> renamed(const Graph& g, const std::vector<Int>& image) {
    std::vector<rules::Edge> out;
    for (const Joined& e : joined_by_index(g)) {
        Int u = image[e.from], v = image[e.to];
        if (!e.arc && u > v) std::swap(u, v);
        out.push_back({u, v, e.arc});
    }
    std::sort(out.begin(), out.end());
    return out;
}

bool isomorphic(const Graph& a, const Graph& b) {
    if (a.vertices.size() != b.vertices.size()) return false;
    std::vector<Int> image(a.vertices.size());
    std::iota(image.begin(), image.end(), Int{0});
    const std::vector<rules::Edge> wanted = renamed(b, image);
    do {
        if (renamed(a, image) == wanted) return true;
    } while (std::next_permutation(image.begin(), image.end()));
    return false;
}

TEST_F(GraphMerging, FormsAreEqualExactlyForIsomorphicGraphs) {
    std::mt19937 random(30);
    int same = 0;
    for (int i = 0; i < effort::rounds(1500); ++i) {
        const bool simple = i % 2 == 0;
        const Kind kind{!simple, !simple};
        const Graph a = random_graph(random, 5, 6, kind);
        Graph b = random_graph(random, 5, 6, kind);
        if (i % 3 > 0) {
            b.vertices.resize(a.vertices.size());
            std::iota(b.vertices.begin(), b.vertices.end(), Int{1});
            b.edges = renamed(a, mixed(a.vertices.size(), random));
        }
        if (i % 3 > 1 && !simple && !b.edges.empty()) {  // an edge more or less like another
            rules::Edge& e = b.edges[random() % b.edges.size()];
            random() % 2 == 0 ? std::swap(e.from, e.to) : void(e.arc = !e.arc);
            if (!e.arc && e.from > e.to) std::swap(e.from, e.to);
            std::sort(b.edges.begin(), b.edges.end());
        }
        const bool equal = isomorphic(a, b);
        same += equal ? 1 : 0;
        ASSERT_EQ(form_of(a, simple) == form_of(b, simple), equal) << text(a) << "\n" << text(b);
    }
    EXPECT_GT(same, 0);
}

template <class Model, class Made>
void expect_value(const Made& made, const Graph& g, std::size_t items, Nimber value) {
    for (const bool by_mex : {false, true}) {
        Model model = made();
        model.by_mex = by_mex;
        model.small = 0;
        search::Search<Model> search(model);
        Meter meter({});
        model.charge(meter);
        const auto left = static_cast<search::Position<Model>>(all(items));
        ASSERT_EQ(search.value(left, meter), value) << text(g);
    }
}

TEST_F(GraphMerging, RandomGraphsHaveTheirValuesByDefinition) {
    std::mt19937 random(31);
    for (const Game& game : games()) {
        const Form form = Played(game.rules).form();
        ASSERT_FALSE(form.numbers_matter) << game.rules;
        ByDefinition definition(game.options);
        for (int i = 0; i < share(1000, 100); ++i) {
            const Graph g = random_graph(random, form.cuts() ? 6 : 9, form.cuts() ? 8 : 14, {i % 3 == 1, i % 4 == 1});
            const auto choices = *choices_of(form, Host(g), 1000);
            const Nimber value = definition.value(g);
            definition.forget();
            const std::size_t items = g.vertices.size() + (form.cuts() ? g.edges.size() : 0);
            const auto keys = [&]<class Word>(Word) { return Keys<Word>(Merging<Word>(g, form.cuts())); };
            if (form.cuts())
                expect_value<Cutting<Vertices>>([&] { return Cutting<Vertices>(g, form, choices, keys(Vertices{})); },
                                                g, items, value);
            else
                expect_value<Deletion<std::uint64_t, false>>(
                    [&] { return Deletion<std::uint64_t, false>(Host(g), form, choices, keys(std::uint64_t{})); }, g,
                    items, value);
        }
    }
}

TEST_F(GraphMerging, OnlyHostsWithManySymmetriesAreWorthIt) {
    EXPECT_TRUE(has_many_symmetries(family("petersen", {})));
    EXPECT_TRUE(has_many_symmetries(family("hypercube", {6})));
    EXPECT_TRUE(has_many_symmetries(family("torus", {5, 6})));
    EXPECT_FALSE(has_many_symmetries(grid(6, 6)));
    EXPECT_FALSE(has_many_symmetries(family("path", {20})));
    EXPECT_FALSE(has_many_symmetries(*cut(family("torus", {5, 6}), 1, 2)));
    EXPECT_FALSE(has_many_symmetries(Graph{}));
}

// With the numbers of the vertices mixed, nothing but isomorphism makes a hypercube known.
TEST_F(GraphMerging, SymmetricGraphsHaveTheirValuesUnderAnyNumbers) {
    std::mt19937 random(32);
    Played node(games()[0].rules), arc(games()[1].rules);
    for (const auto& [g, by_vertices, by_edges] :
         {std::tuple{family("petersen", {}), 1, 0}, std::tuple{family("hypercube", {4}), 0, 0},
          std::tuple{family("torus", {3, 4}), 0, 0}}) {
        Graph other = g;
        other.edges = renamed(g, mixed(g.vertices.size(), random));
        EXPECT_EQ(node.value(other), static_cast<Nimber>(by_vertices)) << text(other);
        EXPECT_EQ(arc.value(other), static_cast<Nimber>(by_edges)) << text(other);
    }
}

// The canonical forms of one thread do not disturb those of another.
TEST_F(GraphMerging, ThreadsFindTheirOwnForms) {
    std::mt19937 random(33);
    std::vector<Graph> graphs;
    std::vector<std::vector<std::uint64_t>> forms;
    for (int i = 0; i < 60; ++i) {
        graphs.push_back(random_graph(random, 40, 90, {true, true}));
        forms.push_back(form_of(graphs.back(), false));
    }
    std::vector<int> wrong(3, 0);
    std::vector<std::thread> threads;
    for (int& count : wrong)
        threads.emplace_back([&] {
            for (std::size_t i = 0; i < graphs.size(); ++i) count += form_of(graphs[i], false) == forms[i] ? 0 : 1;
        });
    for (std::thread& t : threads) t.join();
    EXPECT_EQ(wrong, std::vector<int>(3, 0));
}

TEST_F(GraphMerging, PartsAreClaimedFromTheBudget) {
    const Graph g = family("hypercube", {4});
    Merging<std::uint64_t> merging(g, false);
    Budget budget;
    budget.bytes = 1000;
    Meter meter(budget);
    merging.charge(meter);
    const auto ask_all = [&] {
        for (std::uint64_t part = 1; part < 100; ++part) merging.first(part);
    };
    EXPECT_THROW(ask_all(), Stopped);
}

}  // namespace
}  // namespace grundy::engines::graph
