// SPDX-License-Identifier: MIT
// A graph whose parts are positions: vertices are bits, so that a part that play leaves is a word. Deletion never adds
// anything, and what is left of a graph is induced by the vertices that are left.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/nimber.hpp"
#include "core/size.hpp"
#include "engines/graph/form.hpp"
#include "engines/search/grid.hpp"
#include "engines/search/shapes.hpp"
#include "rules/graphs.hpp"

namespace grundy::engines::graph {

inline constexpr int most_vertices = 128;
using Vertices = UnsignedWide;
constexpr Vertices bit(int v) { return Vertices{1} << v; }
constexpr Vertices all(std::size_t items) { return ~Vertices{0} >> (to_size(most_vertices) - items); }  // at least 1

/// Vertices are numbered from 0, ascending as in the graph.
struct Host {
    struct End {
        int vertex = 0;
        Int times = 0;  ///< edges to it; a loop counts twice
    };
    int size = 0;
    std::vector<Vertices> out;               ///< along edges and arcs
    std::vector<Vertices> joined;            ///< in any direction
    std::vector<std::vector<End>> ends;      ///< what the degree of a vertex counts
    std::vector<std::pair<int, int>> pairs;  ///< as `edges` lists them
    bool simple = true;                      ///< no loops, arcs or parallel edges

    explicit Host(const rules::Graph& g);
};

/// One way to take an option.
struct Choice {
    Vertices need = 0;  ///< must be there
    Vertices deleted = 0;
    Nimber bonus = 0;
    std::uint8_t option = 0;
    std::array<std::uint8_t, most_variables> variables{};
};

/// All choices on a host for options that delete vertices only. Nothing if there are more than `most`.
std::optional<std::vector<Choice>> choices_of(const Form& form, const Host& host, std::size_t most);

/// A graph whose vertices are cells of a rectangle, so that two are joined exactly if their difference is one of a set
/// without regard to sign. Parts that are moved or reflected images of each other are isomorphic then.
struct Lattice {
    int rows = 0, columns = 0;
    std::vector<search::Cell> cells;    ///< of each vertex; in the corner
    std::vector<search::Shape> joined;  ///< pairs of joined cells, in the corner, each once
};
/// Nothing if the graph is not one, by its numbers read as those of cells row by row.
std::optional<Lattice> lattice_of(const rules::Graph& g);
/// All cells of a rectangle, joined in this way.
rules::Graph lattice_graph(int rows, int columns, const std::vector<search::Shape>& joined);

}  // namespace grundy::engines::graph
