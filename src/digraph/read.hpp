// SPDX-License-Identifier: MIT
// Reads a whole graph, of any of the forms.
#pragma once

#include "digraph/builder.hpp"
#include "digraph/input.hpp"
#include "digraph/names.hpp"

namespace grundy::digraph {

enum class FileForm { detect, edges, csv, binary };

struct ReadOptions {
    FileForm form = FileForm::detect;  ///< detected by the first bytes and the end of the name
    bool names = false;                ///< numbers are names, too
    bool merge = false;                ///< edges that come twice count once
};

struct ReadGraph {
    OwnedGraph graph;
    Vertices vertices;
    std::uint64_t bytes() const { return graph.bytes() + vertices.names.bytes(); }
};

FileForm form_of(Input& in, FileForm asked);
/// Throws TextError if the file is faulty. The memory of the result stays claimed.
ReadGraph read_graph(Input& in, const ReadOptions& options, Meter& meter);

}  // namespace grundy::digraph
