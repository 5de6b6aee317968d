// SPDX-License-Identifier: MIT
// Reads edges from text: one per line, two words or two fields of comma-separated values.
#pragma once

#include "core/budget.hpp"
#include "digraph/input.hpp"
#include "digraph/names.hpp"

namespace grundy::digraph {

/// Takes the edges of a text in their order.
class EdgeSink {
public:
    virtual ~EdgeSink() = default;
    virtual void edge(Vertex from, Vertex to, std::uint64_t line) = 0;
    /// A vertex that stands alone in its line.
    virtual void vertex(Vertex v, std::uint64_t line) = 0;
};

struct TextForm {
    bool csv = false;
    bool names = false;  ///< numbers are names, too
};

/// Throws TextError at the first fault.
void read_text(Input& in, const TextForm& form, Vertices& vertices, EdgeSink& out, Meter& meter);

}  // namespace grundy::digraph
