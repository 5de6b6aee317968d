// SPDX-License-Identifier: MIT
// Random graphs with cycles against two definitions: the rule of labelling, applied in any order until it applies
// nowhere, and win, loss and draw in sums, played out. CI tries some thousand graphs; GRUNDY_RANDOM_DIGRAPHS=50000 in
// the environment tries so many.
#include "random_digraph.hpp"

namespace grundy::test::loopy_test {

// Smith's rule: v gets the mex of its options' values if each option without a value has an option of that value.
std::vector<std::optional<std::uint64_t>> labels(const Options& options) {
    std::vector<std::optional<std::uint64_t>> label(options.size());
    const auto has = [&](Digraph::Vertex v, std::uint64_t k) {
        return std::any_of(options[v].begin(), options[v].end(), [&](auto w) { return label[w] == k; });
    };
    for (bool again = true; again;) {
        again = false;
        for (Digraph::Vertex v = 0; v < options.size(); ++v) {
            if (label[v]) continue;
            std::uint64_t m = 0;
            while (has(v, m)) ++m;
            if (!std::all_of(options[v].begin(), options[v].end(), [&](auto w) { return label[w] || has(w, m); }))
                continue;
            label[v] = m;
            again = true;
        }
    }
    return label;
}

TEST(LoopyValues, AreThoseOfSmithsRule) {
    std::mt19937_64 random(1);
    std::size_t infinite = 0, finite = 0, large = 0;
    for (std::size_t i = 0; i < graphs(3000); ++i) {
        const Options options = renumbered(random_digraph(random, 24), random);
        Digraph graph = digraph_of(options);
        const auto expected = labels(options);
        for (Digraph::Vertex v = 0; v < options.size(); ++v) {
            const LoopyValue value = graph.value(v);
            ASSERT_EQ(value.nimber, expected[v]) << "vertex " << v << " of " << text_of(options);
            ++(value.nimber ? finite : infinite);
            large += value.nimber && *value.nimber > 2;
            std::set<std::uint64_t> k;
            for (const auto w : options[v])
                if (expected[w]) k.insert(*expected[w]);
            if (!value.nimber) {
                ASSERT_EQ(value.k, std::vector<std::uint64_t>(k.begin(), k.end())) << text_of(options);
            }
        }
    }
    EXPECT_GT(infinite, graphs(3000));
    EXPECT_GT(finite, graphs(3000));
    EXPECT_GT(large, graphs(3000) / 10);
}

TEST(LoopyValues, DecideSumsOfTwoAndKeepTheResult) {
    std::mt19937_64 random(2);
    std::size_t seen[3] = {0, 0, 0};
    for (std::size_t i = 0; i < graphs(3000); ++i) {
        const Options options = renumbered(random_digraph(random, 9), random), both = sum_of(options, options);
        const Decided decided = play_out(both);
        Digraph graph = digraph_of(options);
        const auto n = static_cast<Digraph::Vertex>(options.size());
        for (Digraph::Vertex a = 0; a < n; ++a)
            for (Digraph::Vertex b = 0; b < n; ++b) {
                const TokenAnswer answer = graph.solve({a, b}, 1000);
                const PlayResult result = decided.result[a * n + b];
                ASSERT_EQ(answer.result, result) << a << " + " << b << " of " << text_of(options);
                ++seen[static_cast<int>(result)];
                std::set<Digraph::Vertex> kept, expected;
                for (const TokenMove& move : answer.moves)
                    kept.insert(move.token == 1 ? move.to * n + b : a * n + move.to);
                for (const auto w : both[a * n + b])
                    if ((result == PlayResult::win && decided.result[w] == PlayResult::loss) ||
                        (result == PlayResult::draw && decided.result[w] == PlayResult::draw))
                        expected.insert(w);
                ASSERT_EQ(kept, expected) << a << " + " << b << " of " << text_of(options);
            }
    }
    for (const std::size_t count : seen) EXPECT_GT(count, graphs(3000));
}

TEST(LoopyValues, DecideSumsOfThree) {
    std::mt19937_64 random(3);
    for (std::size_t i = 0; i < graphs(3000) / 10; ++i) {
        const Options options = random_digraph(random, 6), three = sum_of(sum_of(options, options), options);
        const Decided decided = play_out(three);
        Digraph graph = digraph_of(options);
        const auto n = static_cast<Digraph::Vertex>(options.size());
        for (Digraph::Vertex v = 0; v < three.size(); ++v)
            ASSERT_EQ(graph.solve({v / (n * n), v / n % n, v % n}, 0).result, decided.result[v])
                << "sum " << v << " of " << text_of(options);
    }
}

TEST(LoopyValues, RemotenessIsTheNumberOfRounds) {
    std::mt19937_64 random(4);
    std::size_t cyclic = 0;
    for (std::size_t i = 0; i < graphs(3000); ++i) {
        Options options = random_digraph(random, 20);
        if (i % 3 != 0) options = renumbered(options, random);
        const Decided decided = play_out(options);
        Digraph graph = digraph_of(options);
        cyclic += graph.solve();
        for (Digraph::Vertex v = 0; v < options.size(); ++v) {
            const auto moves = graph.remoteness(v);
            ASSERT_EQ(moves.has_value(), decided.result[v] != PlayResult::draw) << v << " of " << text_of(options);
            if (moves) {
                ASSERT_EQ(*moves, decided.round[v]) << v << " of " << text_of(options);
            }
        }
    }
    EXPECT_GT(cyclic, graphs(3000) / 4);
    EXPECT_LT(cyclic, graphs(3000));
}

// An option without a finite value may not be left out: here the mex of the others would be 1 at vertex 3.
TEST(LoopyValues, AnInfiniteOptionCounts) {
    Digraph graph = digraph_of({{}, {2}, {1}, {0, 1}});
    EXPECT_EQ(value_text(graph.value(1)), "infinity()");
    EXPECT_EQ(value_text(graph.value(3)), "infinity(0)");
    EXPECT_EQ(graph.solve({3}, 9).result, PlayResult::win);
    EXPECT_EQ(graph.solve({3, 3}, 9).result, PlayResult::draw);
    EXPECT_EQ(graph.solve({1}, 9).result, PlayResult::draw);
}

}  // namespace grundy::test::loopy_test
