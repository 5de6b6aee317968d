// SPDX-License-Identifier: MIT
// Isomorphic parts of graphs: canonical forms against the definition of isomorphism, and values of games whose parts
// are known up to isomorphism against the definition of values.
#include "engines/graph/merging.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <grundy/grundy.hpp>
#include <numeric>
#include <thread>

#include "engines/graph/cutting.hpp"
#include "engines/graph/deletion.hpp"
#include "engines/search/search.hpp"
#include "graph/graph_games.hpp"

namespace grundy::engines::graph::merging_test {

class GraphMerging : public testing::Test {
    void SetUp() override {
        if (!has_canonical_forms()) GTEST_SKIP() << "this build has no nauty";
    }
};

// The form of g, checked to be the same from single edges and from edges with their multiplicities.
std::vector<std::uint64_t> form_of(const Graph& g) {
    std::vector<Joined> edges = joined_by_index(g);
    const auto words = [&] {
        Canonizer canonizer;
        const auto form = canonizer.form(g.vertices.size(), edges, nullptr);
        return form ? std::vector(form->begin(), form->end()) : std::vector<std::uint64_t>{};
    };
    const std::vector<std::uint64_t> one_by_one = words();
    merge_parallel(edges);
    EXPECT_EQ(words(), one_by_one) << rules::graph_text(Graph(g).words());
    return one_by_one;
}

bool many_symmetries(const Graph& g) {
    Meter meter({});
    return has_many_symmetries(g, meter);
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
        const Kind kind{!simple && i % 4 == 1, !simple};
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
        ASSERT_EQ(form_of(a) == form_of(b), equal) << text(a) << "\n" << text(b);
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

// A graph with some of its edges repeated many times, and many loops.
Graph repeated(Graph g, std::mt19937& random) {
    const std::vector<rules::Edge> before = g.edges;
    for (const rules::Edge& e : before) g.edges.insert(g.edges.end(), random() % 3 * (random() % 40), e);
    for (const Int v : g.vertices)
        if (random() % 3 == 0) g.edges.insert(g.edges.end(), random() % 3 * 20, {v, v, random() % 2 == 0});
    std::sort(g.edges.begin(), g.edges.end());
    return g;
}

TEST_F(GraphMerging, FormsTellHowManyEdgesThereAre) {
    std::mt19937 random(34);
    int same = 0, other = 0;
    for (int i = 0; i < effort::rounds(600); ++i) {
        const Graph a = repeated(random_graph(random, 5, 5, {i % 2 == 1, false}), random);
        Graph b = a;
        b.vertices.resize(a.vertices.size());
        std::iota(b.vertices.begin(), b.vertices.end(), Int{1});
        b.edges = renamed(a, mixed(a.vertices.size(), random));
        if (i % 3 == 0 && !b.edges.empty()) {  // one edge more, and perhaps one less
            b.edges.push_back(b.edges[random() % b.edges.size()]);
            if (i % 2 == 0) b.edges.erase(b.edges.begin() + static_cast<std::ptrdiff_t>(random() % b.edges.size()));
            std::sort(b.edges.begin(), b.edges.end());
        }
        const bool equal = isomorphic(a, b);
        (equal ? same : other) += 1;
        ASSERT_EQ(form_of(a) == form_of(b), equal) << text(a) << "\n" << text(b);
    }
    EXPECT_GT(same, 0);
    EXPECT_GT(other, 0);
}

TEST_F(GraphMerging, RepeatedEdgesKeepTheValuesByDefinition) {
    std::mt19937 random(35);
    const std::string_view rules = "f(without(g, {v}))  for v in vertices(g) if degree(g, v) mod 3 != 1";
    ByDefinition definition([](const Graph& g, const Leave& leave) {
        for (const Int v : g.vertices)
            if (degree(g, v) % 3 != 1) leave(without(g, std::vector{v}));
    });
    const Form form = Played(rules).form();
    for (int i = 0; i < share(400, 60); ++i) {
        const Graph g = repeated(random_graph(random, 8, 12, {i % 2 == 1, false}), random);
        const Nimber value = definition.value(g);
        definition.forget();
        EXPECT_EQ(Played(rules).value(g), value) << text(g);
        expect_value<Deletion<std::uint64_t, false>>(
            [&] {
                return Deletion<std::uint64_t, false>(Host(g), form, *choices_of(form, Host(g), 1000),
                                                      Keys<std::uint64_t>(Merging<std::uint64_t>(g, false)));
            },
            g, g.vertices.size(), value);
    }
}

// Two vertices and any number of edges: no more words than for one edge.
TEST_F(GraphMerging, FormsCostWhatVerticesCost) {
    std::vector<Joined> many(100'000, {0, 1, false});
    Canonizer canonizer;
    const std::size_t of_two = canonizer.form(2, std::vector<Joined>{{0, 1, false}, {0, 1, false}}, nullptr)->size();
    EXPECT_EQ(canonizer.form(2, many, nullptr)->size(), of_two);
    many.insert(many.end(), 100'000, {1, 1, true});
    EXPECT_LE(canonizer.form(2, many, nullptr)->size(), of_two + 2);
    merge_parallel(many);
    EXPECT_EQ(many.size(), 2U);
}

TEST_F(GraphMerging, ManyParallelEdgesAndLoopsAreNoWork) {
    Solver solver(Rules::catalogue());
    std::string parallel, loops;
    for (int i = 0; i < 10'000; ++i) parallel += "1-2 ", loops += "1-1 ";
    EXPECT_EQ(solver.value("node_kayles(graph(\"" + parallel + "\"))").value, 1U);
    EXPECT_EQ(solver.value("arc_kayles(graph(\"" + loops + "1-2 2-3\"))").value,
              solver.value("arc_kayles(graph(\"1-1 1-2 2-3\"))").value);
    EXPECT_EQ(solver.value("node_kayles(graph(\"" + parallel + "2-3 3-4\"))").value,
              solver.value("node_kayles(path(4))").value);
}

std::vector<Joined> complete(std::uint8_t vertices) {
    std::vector<Joined> out;
    for (std::uint8_t v = 1; v < vertices; ++v)
        for (std::uint8_t u = 0; u < v; ++u) out.push_back({u, v, false});
    return out;
}

// The search is left in its midst, and the next one is not disturbed.
TEST_F(GraphMerging, SearchesForFormsLookAtTheMeter) {
    const std::vector<std::uint64_t> petersen = form_of(family("petersen", {}));
    std::atomic<bool> stop = true;
    Budget budget;
    budget.interrupt = &stop;
    Meter meter(budget);
    Canonizer canonizer;
    for (int i = 0; i < 3; ++i) {
        EXPECT_THROW((void)canonizer.form(120, complete(120), &meter), Stopped);
        EXPECT_EQ(form_of(family("petersen", {})), petersen);
        stop = false;
        EXPECT_TRUE(canonizer.form(120, complete(120), &meter));
        stop = true;
    }
}

TEST_F(GraphMerging, FormsAreGivenUpAboveASize) {
    Canonizer canonizer;
    const auto kinds = [](std::uint8_t vertices) {  // as many as pairs
        std::vector<Joined> out = complete(vertices);
        for (std::size_t i = 0; i < out.size(); ++i) out[i].times = static_cast<std::uint32_t>(i + 1);
        return out;
    };
    EXPECT_TRUE(canonizer.form(23, kinds(23), nullptr));
    EXPECT_FALSE(canonizer.form(128, kinds(24), nullptr)) << "too many points";
    EXPECT_FALSE(canonizer.form(128, kinds(23), nullptr)) << "too long a search: 105 vertices alike, large rows";
    EXPECT_TRUE(canonizer.form(23, kinds(23), nullptr));
}

TEST_F(GraphMerging, OnlyHostsWithManySymmetriesAreWorthIt) {
    EXPECT_TRUE(many_symmetries(family("petersen", {})));
    EXPECT_TRUE(many_symmetries(family("hypercube", {6})));
    EXPECT_TRUE(many_symmetries(family("torus", {5, 6})));
    EXPECT_FALSE(many_symmetries(grid(6, 6)));
    EXPECT_FALSE(many_symmetries(family("path", {20})));
    EXPECT_FALSE(many_symmetries(*cut(family("torus", {5, 6}), 1, 2)));
    EXPECT_FALSE(many_symmetries(Graph{}));
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
        forms.push_back(form_of(graphs.back()));
    }
    std::vector<int> wrong(3, 0);
    std::vector<std::thread> threads;
    for (int& count : wrong)
        threads.emplace_back([&] {
            for (std::size_t i = 0; i < graphs.size(); ++i) count += form_of(graphs[i]) == forms[i] ? 0 : 1;
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

}  // namespace grundy::engines::graph::merging_test
