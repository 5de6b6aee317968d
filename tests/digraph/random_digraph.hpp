// SPDX-License-Identifier: MIT
// Random graphs for tests, and the definitions that their values are compared with.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <grundy/digraph.hpp>
#include <numeric>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace grundy::test {

using Options = std::vector<std::vector<Digraph::Vertex>>;  // of each vertex

/// How many random graphs a test tries: GRUNDY_RANDOM_DIGRAPHS of the environment, or so many.
inline std::size_t graphs(std::size_t usual) {
    const char* const set = std::getenv("GRUNDY_RANDOM_DIGRAPHS");
    return set ? std::strtoul(set, nullptr, 10) : usual;
}

inline Digraph::Edges edges_of(const Options& options) {
    Digraph::Edges out;
    for (std::size_t v = 0; v < options.size(); ++v)
        for (const Digraph::Vertex w : options[v]) out.emplace_back(static_cast<Digraph::Vertex>(v), w);
    return out;
}

inline Digraph digraph_of(const Options& options, unsigned threads = 1) {
    DigraphOptions how;
    how.threads = threads;
    return Digraph::of_edges(static_cast<Digraph::Vertex>(options.size()), edges_of(options), how);
}

inline std::string text_of(const Options& options) {
    std::ostringstream out;
    for (const auto& [v, w] : edges_of(options)) out << v << " -> " << w << "; ";
    return out.str();
}

/// Up to `most` vertices with any edges, loops among them; thin and dense ones. Values above 0 are rare in graphs of
/// random edges with cycles, so half of the graphs are without cycles but for a few edges.
inline Options random_digraph(std::mt19937_64& random, std::size_t most) {
    const std::size_t n = 1 + random() % most;
    const std::uint64_t percent = 5 + random() % 60, back = random() % 2 == 0 ? percent : random() % 10;
    Options out(n);
    for (std::size_t v = 0; v < n; ++v)
        for (std::size_t w = 0; w < n; ++w)
            if (random() % 100 < (w < v ? percent : back)) out[v].push_back(static_cast<Digraph::Vertex>(w));
    return out;
}

/// Returns the graph with its vertices numbered at random.
inline Options renumbered(const Options& options, std::mt19937_64& random) {
    std::vector<Digraph::Vertex> number(options.size());
    std::iota(number.begin(), number.end(), 0U);
    std::shuffle(number.begin(), number.end(), random);
    Options out(options.size());
    for (std::size_t v = 0; v < options.size(); ++v)
        for (const Digraph::Vertex w : options[v]) out[number[v]].push_back(number[w]);
    return out;
}

/// Win, loss or draw of every vertex, by what the words mean: a vertex is lost if all its options are won, and won if
/// one is lost; what remains is drawn. Also the number of moves: rounds are numbered, and the round in which a vertex
/// is decided is its remoteness.
struct Decided {
    std::vector<PlayResult> result;
    std::vector<std::uint64_t> round;
};
inline Decided play_out(const Options& options) {
    Decided out{std::vector<PlayResult>(options.size(), PlayResult::draw), std::vector<std::uint64_t>(options.size())};
    for (std::uint64_t round = 0;; ++round) {
        std::vector<std::pair<std::size_t, PlayResult>> now;
        for (std::size_t v = 0; v < options.size(); ++v) {
            if (out.result[v] != PlayResult::draw) continue;
            const auto is = [&](PlayResult r) { return [&, r](Digraph::Vertex w) { return out.result[w] == r; }; };
            if (std::any_of(options[v].begin(), options[v].end(), is(PlayResult::loss)))
                now.emplace_back(v, PlayResult::win);
            else if (std::all_of(options[v].begin(), options[v].end(), is(PlayResult::win)))
                now.emplace_back(v, PlayResult::loss);
        }
        if (now.empty()) return out;
        for (const auto& [v, r] : now) {
            out.result[v] = r;
            out.round[v] = round;
        }
    }
}

/// The sum of two graphs: vertex (a, b) is a * |second| + b.
inline Options sum_of(const Options& first, const Options& second) {
    const auto columns = static_cast<Digraph::Vertex>(second.size());
    Options out(first.size() * second.size());
    for (Digraph::Vertex a = 0; a < first.size(); ++a)
        for (Digraph::Vertex b = 0; b < second.size(); ++b) {
            auto& row = out[a * columns + b];
            for (const auto w : first[a]) row.push_back(w * columns + b);
            for (const auto w : second[b]) row.push_back(a * columns + w);
        }
    return out;
}

}  // namespace grundy::test
