// SPDX-License-Identifier: MIT
// Values of a graph that may have cycles: nimbers, or infinity(K), where K is the set of the finite values of the
// options (Smith 1966; Fraenkel and Yesha 1986; docs/theory.md, section 12).
#pragma once

#include <cstdint>
#include <span>

#include "kernels/digraph/acyclic.hpp"
#include "kernels/digraph/graph.hpp"

namespace grundy::digraph {

/// Fills the table; vertices without a finite value get Marks<Word>::infinite. `back` is the reversed graph. Each value
/// k takes time linear in the edges at vertices without a smaller one.
template <class Word>
Filled loopy_values(const Graph& graph, const Graph& back, std::span<Word> values, Meter& meter);

}  // namespace grundy::digraph
