// SPDX-License-Identifier: MIT
// See read.hpp.
#include "digraph/read.hpp"

#include <algorithm>

#include "digraph/binary.hpp"

namespace grundy::digraph {
namespace {

// Rows that come in order are the graph already.
class RowBuilder : public RowSink {
public:
    RowBuilder(OwnedGraph& graph, Meter& meter) : graph_(graph), meter_(meter) {}

    void begin(std::uint64_t vertices, std::uint64_t edges) override {
        const auto first = [](std::uint64_t count) { return to_size(std::min(count, most_in_advance)); };
        graph_.first.make_room(first(vertices) + 1, meter_, "the graph");
        graph_.targets.make_room(first(edges), meter_, "the graph");
        graph_.first.push_back(0);
    }
    void row(Vertex, std::span<const Vertex> options, std::uint64_t) override {
        graph_.targets.make_room(options.size(), meter_, "the graph");
        graph_.targets.append(options);
        graph_.first.make_room(1, meter_, "the graph");
        graph_.first.push_back(graph_.targets.size());
    }

private:
    static constexpr std::uint64_t most_in_advance = 1 << 20;

    OwnedGraph& graph_;
    Meter& meter_;
};

// The end of the name without that of compression: "graph.csv.gz".
bool named_csv(std::string name) {
    for (const char* packed : {".gz", ".zst"})
        if (name.ends_with(packed)) name.resize(name.rfind('.'));
    return name.ends_with(".csv");
}

}  // namespace

FileForm form_of(Input& in, FileForm asked) {
    if (asked != FileForm::detect) return asked;
    if (in.peek(binary_magic.size()).starts_with(binary_magic)) return FileForm::binary;
    return named_csv(in.name()) ? FileForm::csv : FileForm::edges;
}

ReadGraph read_graph(Input& in, const ReadOptions& options, Meter& meter) {
    ReadGraph out;
    const FileForm form = form_of(in, options.form);
    meter.begin("reading the graph");
    if (form == FileForm::binary) {
        RowBuilder rows(out.graph, meter);
        read_binary(in, out.vertices, rows, meter);
        return out;
    }
    GraphBuilder builder(meter);
    read_text(in, {form == FileForm::csv, options.names}, out.vertices, builder, meter);
    if (out.vertices.count == 0)
        throw Error(in.name() + " has no vertex; write one edge per line: two vertices with a blank between them");
    out.graph = builder.finish(out.vertices, options.merge, in.name());
    return out;
}

}  // namespace grundy::digraph
