// SPDX-License-Identifier: MIT
// The values of all vertices, one per line.
#include <utility>

#include "report/digraph_fields.hpp"
#include "report/digraph_text.hpp"
#include "report/outcome.hpp"

namespace grundy::report {
namespace {

std::string csv_field(const std::string& text) {
    if (text.find_first_of(",\"") == std::string::npos) return text;
    std::string out = "\"";
    for (const char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
    return out + "\"";
}

void write_lines(Sink& out, const GraphValues& values, bool csv, bool remoteness) {
    if (csv) out.write(remoteness ? "vertex,value,result,remoteness\n" : "vertex,value,result\n");
    const std::string between = csv ? "," : " ";
    values.rows.each([&](const VertexValue& row) {
        const std::string value = value_text(row.value);
        out.write((csv ? csv_field(row.vertex) : row.vertex) + between + (csv ? csv_field(value) : value));
        if (csv) out.write(between + result_name(result_of(row.value)));
        if (remoteness) {
            const std::optional<std::uint64_t> moves = *row.remoteness;
            out.write(between + (moves ? std::to_string(*moves) : csv ? "" : "-"));
        }
        out.write("\n");
    });
}

void write_values(Sink& out, const GraphValues& values, GraphFormat format, bool remoteness) {
    if (format == GraphFormat::json) return write_answer(out, values);
    write_lines(out, values, format == GraphFormat::csv, remoteness);
}

}  // namespace

void VertexRows::write(Sink& out) const {
    const char* separator = "[\n";
    each([&](const VertexValue& row) {
        out.write(std::exchange(separator, ",\n"));
        write_object(out, row);
    });
    out.write(*separator == '[' ? "[]" : "\n]");
}

void write_values(Sink& out, Digraph& graph, GraphFormat format, bool remoteness) {
    const bool cycles = graph.solve();
    const auto each = [&](const auto& take) {
        for (Digraph::Vertex v = 0; v < graph.vertices(); ++v)
            take(
                {graph.name(v), graph.value(v), given_if(remoteness, remoteness ? graph.remoteness(v) : std::nullopt)});
    };
    write_values(out, {graph.vertices(), graph.edges(), cycles, {each}}, format, remoteness);
}

void write_values(Sink& out, const StreamedDigraph& graph, GraphFormat format) {
    const auto each = [&](const auto& take) {
        for (std::uint32_t v = 0; v < graph.vertices(); ++v) take({graph.name(v), {graph.value(v).nimber(), {}}, {}});
    };
    write_values(out, {graph.vertices(), graph.edges(), false, {each}}, format, false);
}

}  // namespace grundy::report
