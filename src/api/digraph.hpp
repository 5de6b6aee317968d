// SPDX-License-Identifier: MIT
// The implementation behind the public class Digraph.
#pragma once

#include <grundy/digraph.hpp>
#include <optional>

#include "core/budget.hpp"
#include "digraph/read.hpp"
#include "digraph/values.hpp"

namespace grundy {
inline namespace abi_1 {

struct Digraph::Impl {
    explicit Impl(const DigraphOptions& o);

    digraph::Graph graph() const { return read.graph.view(); }
    const digraph::Values& values();
    void find_remoteness();
    std::optional<std::uint64_t> remoteness_of(Vertex v) const;
    /// Throws Error if there is no such vertex.
    void require(Vertex v) const;

    DigraphOptions options;
    Meter meter;
    digraph::ReadGraph read;
    std::optional<digraph::Values> all_values;
    LargeArray<std::uint32_t> remoteness;
};

/// The vertex of this name or number. Throws Error, with a near name, if there is none.
digraph::Vertex vertex_named(const digraph::Vertices& vertices, std::string_view name);
digraph::ReadOptions read_options(const DigraphOptions& options);

}  // namespace abi_1
}  // namespace grundy
