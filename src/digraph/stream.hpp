// SPDX-License-Identifier: MIT
// Values of a graph that is read once and never kept: one byte per vertex. The edges of a vertex must stand together,
// and after those of all its options; a vertex without edges is an end wherever it comes.
#pragma once

#include <cstdint>
#include <string>

#include "core/large_array.hpp"
#include "digraph/binary.hpp"
#include "digraph/read.hpp"

namespace grundy::digraph {

class Stream : public EdgeSink, public RowSink {
public:
    explicit Stream(Meter& meter) : meter_(meter) {}

    /// Reads the whole input. Throws TextError if it is faulty or not in such an order.
    void read(Input& in, const ReadOptions& options);

    const Vertices& vertices() const { return vertices_; }
    std::uint64_t edges() const { return edges_; }
    /// The value of a vertex; all values are nimbers.
    std::uint64_t value(Vertex v) const;

    void edge(Vertex from, Vertex to, std::uint64_t line) override;
    void vertex(Vertex v, std::uint64_t line) override;
    void begin(std::uint64_t vertices, std::uint64_t edges) override;
    void row(Vertex v, std::span<const Vertex> options, std::uint64_t byte) override;

private:
    void make_known(std::uint64_t count);
    void see(Vertex from, Vertex to);
    void start(Vertex v);
    void finish();
    [[noreturn]] void fail(const std::string& message) const;

    Meter& meter_;
    std::string source_;
    Vertices vertices_;
    LargeArray<std::uint8_t> values_;
    LargeArray<std::uint64_t> options_;  // the values of the options of the present vertex, as a set of bits
    std::uint64_t edges_ = 0, place_ = 0;
    bool text_ = true, started_ = false;
    Vertex present_ = 0;
};

}  // namespace grundy::digraph
