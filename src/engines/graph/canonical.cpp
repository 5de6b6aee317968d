// SPDX-License-Identifier: MIT
// Canonical forms by nauty; see canonical.hpp. A graph with loops, arcs or parallel edges becomes a simple one that has
// a vertex for each of its edges as well, and two for an arc, one at either end; colours tell them apart.
#include "engines/graph/canonical.hpp"

#include <algorithm>

#include "core/error.hpp"
#include "core/size.hpp"
#include "engines/graph/host.hpp"

#ifdef GRUNDY_NAUTY
#include <nauty.h>

#include <type_traits>
#endif

namespace grundy::engines::graph {

std::vector<Joined> joined_by_index(const rules::Graph& g) {
    const auto index = [&](Int v) { return static_cast<std::uint8_t>(g.index(v)); };
    std::vector<Joined> out;
    for (const rules::Edge& e : g.edges) out.push_back({index(e.from), index(e.to), e.arc});
    return out;
}

bool has_many_symmetries(const rules::Graph& host) {
    constexpr std::size_t square = 8;  // the symmetries of a square grid, which its box finds faster
    if (!has_canonical_forms() || host.vertices.empty()) return false;
    Canonizer canonizer;
    canonizer.form(host.vertices.size(), joined_by_index(host), Host(host).simple);
    return canonizer.orbits() * square < host.vertices.size();
}

#ifdef GRUNDY_NAUTY

// nauty keeps its workspace for each thread, and frees it on request only.
struct Workspace {
    Workspace() = default;
    Workspace(const Workspace&) = delete;
    Workspace& operator=(const Workspace&) = delete;
    ~Workspace() {
        naugraph_freedyn();
        nautil_freedyn();
        nauty_freedyn();
    }
};

static_assert(HAVE_TLS == 1 && WORDSIZE == 64 && std::is_same_v<setword, std::uint64_t>);

bool has_canonical_forms() { return true; }

std::span<const std::uint64_t> Canonizer::form(std::size_t vertices, std::span<const Joined> edges, bool simple) {
    std::size_t arcs = 0;
    if (!simple)
        for (const Joined& e : edges) arcs += e.arc ? 1 : 0;
    // Vertices, edges, then the two halves of arcs.
    const std::size_t whole = simple ? 0 : edges.size() - arcs, n = vertices + whole + 2 * arcs;
    const std::size_t words = (n + 63) / 64;
    rows_.assign(n * words, 0);
    const auto join = [&](std::size_t a, std::size_t b) {
        rows_[a * words + b / 64] |= std::uint64_t{1} << (63 - b % 64);
        rows_[b * words + a / 64] |= std::uint64_t{1} << (63 - a % 64);
    };
    std::size_t edge = vertices, half = vertices + whole;
    for (const Joined& e : edges) {
        if (simple) {
            join(e.from, e.to);
        } else if (!e.arc) {
            join(e.from, edge);
            join(edge++, e.to);
        } else {
            join(e.from, half);
            join(half, half + arcs);
            join(half + arcs, e.to);
            ++half;
        }
    }
    labels_.resize(n);
    cells_.assign(n, 1);
    orbits_.resize(n);
    for (std::size_t v = 0; v < n; ++v) labels_[v] = static_cast<int>(v);
    for (const std::size_t end : {vertices, vertices + whole, vertices + whole + arcs, n}) cells_[end - 1] = 0;
    found_.resize(n * words);
    static thread_local const Workspace workspace;
    static DEFAULTOPTIONS_GRAPH(standard);
    optionblk options = standard;
    options.getcanon = TRUE;
    options.defaultptn = simple ? TRUE : FALSE;
    statsblk stats;
    densenauty(rows_.data(), labels_.data(), cells_.data(), orbits_.data(), &options, &stats, static_cast<int>(words),
               static_cast<int>(n), found_.data());
    if (stats.errstatus != 0) throw Error("internal error: nauty refused a graph");
    orbits_found_ = 0;
    for (std::size_t v = 0; v < vertices; ++v) orbits_found_ += orbits_[v] == static_cast<int>(v) ? 1 : 0;
    // What is above the diagonal, and how many vertices of each kind there are.
    form_.assign(1, vertices | whole << 16 | arcs << 32);
    std::uint64_t word = 0;
    unsigned bits = 0;
    for (std::size_t a = 0; a < n; ++a)
        for (std::size_t b = a + 1; b < n; ++b) {
            word = word << 1 | (found_[a * words + b / 64] >> (63 - b % 64) & 1);
            if (++bits < 64) continue;
            form_.push_back(word);
            word = 0;
            bits = 0;
        }
    if (bits > 0) form_.push_back(word);
    return form_;
}

#else

bool has_canonical_forms() { return false; }

std::span<const std::uint64_t> Canonizer::form(std::size_t, std::span<const Joined>, bool) {
    throw Error("internal error: this build has no canonical forms of graphs");
}

#endif

}  // namespace grundy::engines::graph
