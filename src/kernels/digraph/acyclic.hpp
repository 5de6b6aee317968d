// SPDX-License-Identifier: MIT
// Grundy values of a graph without cycles: the mex over every row, in an order in which options come first. If the
// numbering is such an order, this is one pass over the edges in memory order, by one thread or several; otherwise a
// depth-first search finds the order, and whether there is one.
#pragma once

#include <cstdint>
#include <span>

#include "kernels/digraph/graph.hpp"

namespace grundy::digraph {

enum class Filled {
    yes,
    overflow,  ///< a value does not fit into the words of the table
    cyclic     ///< there is a cycle, so the values are not all nimbers
};

/// Fills the table (one word per vertex), of std::uint8_t or std::uint32_t. The numbering must not be `mixed`. The
/// result does not depend on the number of threads.
template <class Word>
Filled values_in_order(const Graph& graph, Numbering numbering, std::span<Word> values, unsigned threads, Meter& meter);

/// Does the same for any numbering, by depth-first search.
template <class Word>
Filled values_by_search(const Graph& graph, std::span<Word> values, Meter& meter);

/// Whether several threads would rarely wait for each other: few options are among the vertices just before, which
/// another thread may be computing.
bool suits_threads(const Graph& graph, Numbering numbering);

}  // namespace grundy::digraph
