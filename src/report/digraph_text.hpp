// SPDX-License-Identifier: MIT
// Shows the values of a graph, and the answer about tokens on it, as text, CSV and JSON.
#pragma once

#include <grundy/digraph.hpp>
#include <string>
#include <vector>

#include "report/hints.hpp"
#include "report/sink.hpp"

namespace grundy::report {

enum class GraphFormat { plain, csv, json };

/// Writes a line per vertex, while it is formed. With `remoteness`, also the moves until the end.
void write_values(Sink& out, Digraph& graph, GraphFormat format, bool remoteness);
void write_values(Sink& out, const StreamedDigraph& graph, GraphFormat format);

/// The result of tokens on these vertices, and the moves that keep it; at most `shown` moves.
std::string tokens_text(const Digraph& graph, const std::vector<Digraph::Vertex>& tokens, const TokenAnswer& answer,
                        std::size_t shown, const Hints& hints);

}  // namespace grundy::report
