// SPDX-License-Identifier: MIT
// The binary form of a graph (docs/commands.md, "digraph"): a row per vertex, so that it can be read in one pass.
//   bytes 0-7    "GRDIGRPH"
//   bytes 8-11   1, the version            12-15  flags: 1 = the vertices have names
//   bytes 16-23  number of vertices        24-31  number of edges
//   from 32      for each vertex the number of its options, then the options in ascending order
//   if flag 1    for each vertex the length of its name in bytes, then the name
//   at the end   a 64-bit checksum of all the bytes before it
// Numbers are little-endian, of 32 bits where nothing else is said.
#pragma once

#include <functional>
#include <span>
#include <string_view>

#include "core/budget.hpp"
#include "digraph/input.hpp"
#include "digraph/names.hpp"

namespace grundy::digraph {

inline constexpr std::string_view binary_magic = "GRDIGRPH";

/// Takes the rows of a binary file, in the order of the vertices.
class RowSink {
public:
    virtual ~RowSink() = default;
    /// What the file claims to hold, before the rows.
    virtual void begin(std::uint64_t vertices, std::uint64_t edges) = 0;
    /// `byte` is where the row begins.
    virtual void row(Vertex v, std::span<const Vertex> options, std::uint64_t byte) = 0;
};

/// Throws TextError that names the byte if the file is damaged or of another kind.
void read_binary(Input& in, Vertices& vertices, RowSink& out, Meter& meter);

/// Passes on the whole file in blocks.
void write_binary(const Graph& graph, const Vertices& vertices, const std::function<void(std::string_view)>& out,
                  Meter& meter);

}  // namespace grundy::digraph
