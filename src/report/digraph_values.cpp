// SPDX-License-Identifier: MIT
// The values of all vertices, one per line.
#include "report/digraph_text.hpp"
#include "report/json_text.hpp"
#include "report/outcome.hpp"

namespace grundy::report {
namespace {

std::string csv_field(const std::string& text) {
    if (text.find_first_of(",\"") == std::string::npos) return text;
    std::string out = "\"";
    for (const char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
    return out + "\"";
}

std::string json_value_text(const LoopyValue& value) {
    if (value.nimber) return std::to_string(*value.nimber);
    std::string out = "{\"infinity\": [";
    for (const std::uint64_t n : value.k) out += (out.back() == '[' ? "" : ", ") + std::to_string(n);
    return out + "]}";
}

class Rows {
public:
    Rows(Sink& out, GraphFormat format, bool remoteness) : out_(out), format_(format), remoteness_(remoteness) {}

    void begin(std::uint64_t vertices, std::uint64_t edges, bool cycles) {
        if (format_ == GraphFormat::csv)
            out_.write(remoteness_ ? "vertex,value,result,remoteness\n" : "vertex,value,result\n");
        if (format_ != GraphFormat::json) return;
        out_.write("{\n  \"schema\": " + std::to_string(json_schema) +
                   ",\n  \"vertices\": " + std::to_string(vertices) + ",\n  \"edges\": " + std::to_string(edges) +
                   ",\n  \"cycles\": " + (cycles ? "true" : "false") + ",\n  \"values\": [");
    }
    void row(const std::string& vertex, const LoopyValue& value, std::optional<std::uint64_t> moves) {
        const char* const result = result_name(result_of(value));
        if (format_ == GraphFormat::json) {
            out_.write(first_ ? "\n    {\"vertex\": " : ",\n    {\"vertex\": ");
            out_.write(json_dump(Json(vertex), -1));
            out_.write(", \"value\": " + json_value_text(value) + ", \"result\": \"" + result + "\"");
            if (remoteness_) out_.write(", \"remoteness\": " + (moves ? std::to_string(*moves) : "null"));
            out_.write("}");
        } else {
            const bool csv = format_ == GraphFormat::csv;
            out_.write(csv ? csv_field(vertex) : vertex);
            out_.write(csv ? "," : " ");
            out_.write(csv ? csv_field(value_text(value)) : value_text(value));
            if (csv) out_.write(std::string(",") + result);
            if (remoteness_) out_.write((csv ? "," : " ") + (moves ? std::to_string(*moves) : csv ? "" : "-"));
            out_.write("\n");
        }
        first_ = false;
    }
    void end() {
        if (format_ == GraphFormat::json) out_.write("\n  ]\n}\n");
    }

private:
    Sink& out_;
    const GraphFormat format_;
    const bool remoteness_;
    bool first_ = true;
};

}  // namespace

void write_values(Sink& out, Digraph& graph, GraphFormat format, bool remoteness) {
    Rows rows(out, format, remoteness);
    rows.begin(graph.vertices(), graph.edges(), graph.solve());
    for (Digraph::Vertex v = 0; v < graph.vertices(); ++v)
        rows.row(graph.name(v), graph.value(v), remoteness ? graph.remoteness(v) : std::nullopt);
    rows.end();
}

void write_values(Sink& out, const StreamedDigraph& graph, GraphFormat format) {
    Rows rows(out, format, false);
    rows.begin(graph.vertices(), graph.edges(), false);
    for (std::uint32_t v = 0; v < graph.vertices(); ++v)
        rows.row(graph.name(v), {graph.value(v).nimber(), {}}, std::nullopt);
    rows.end();
}

}  // namespace grundy::report
