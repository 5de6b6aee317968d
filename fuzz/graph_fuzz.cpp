// SPDX-License-Identifier: MIT
// Treats any bytes as a text of graphs: it is refused, or read. What was read is an argument that games accept, and the
// same after writing and reading it again, as the language writes it and as graph6.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "rules/graph_formats.hpp"
#include "rules/layout.hpp"

namespace {

using namespace grundy;
using namespace grundy::rules;

void require(bool holds) {
    if (!holds) std::abort();
}

// For graphs of up to 62 vertices 1, 2, ..., without arcs, loops and multiple edges.
std::string graph6(const Graph& g) {
    const std::size_t n = g.vertices.size();
    std::string bits, out(1, static_cast<char>(63 + n));
    for (std::size_t v = 1; v < n; ++v)
        for (std::size_t u = 0; u < v; ++u) {
            bool edge = false;
            for (const Edge& e : g.edges) edge = edge || (e.from == g.vertices[u] && e.to == g.vertices[v]);
            bits += edge ? '1' : '0';
        }
    while (bits.size() % 6 != 0) bits += '0';
    for (std::size_t i = 0; i < bits.size(); i += 6) {
        int byte = 63;
        for (std::size_t k = 0; k < 6; ++k) byte += bits[i + k] == '1' ? 32 >> k : 0;
        out += static_cast<char>(byte);
    }
    return out;
}

bool simple(const Graph& g) {
    if (g.vertices.empty() || g.vertices.size() > 62 || g.vertices.back() != static_cast<Int>(g.vertices.size()))
        return false;
    for (std::size_t i = 0; i < g.edges.size(); ++i)
        if (g.edges[i].arc || g.edges[i].from == g.edges[i].to || (i > 0 && g.edges[i] == g.edges[i - 1])) return false;
    return true;
}

void check(Graph g) {
    const std::vector<Int> words = g.words();
    if (g.edges.size() > 2000 || g.vertices.size() > 2000) return;
    require(valid_argument(Type::graph, words));
    const std::string text = graph_text(words);
    std::string why_not;
    auto again = parse_graph(text.substr(7, text.size() - 9), why_not);
    require(again && again->words() == words);
    if (!simple(g)) return;
    const std::string line = graph6(g);
    GraphTextReader reader(line);
    Diagnostics faults("g", line);
    auto third = reader.next(faults);
    require(third && third->words() == words && !reader.next(faults));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(reinterpret_cast<const char*>(data), size);
    GraphTextReader reader(text);
    Diagnostics faults("g", text);
    while (auto graph = reader.next(faults)) check(std::move(*graph));
    if (!faults.ok()) require(faults.render().rfind("g:", 0) == 0);
    return 0;
}
