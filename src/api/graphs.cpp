// SPDX-License-Identifier: MIT
// Graphs in scope, and their texts; see graphs.hpp of the public headers.
#include "api/graphs.hpp"

#include <algorithm>

#include "api/impl.hpp"
#include "core/error.hpp"
#include "lang/lang.hpp"
#include "rules/graph_formats.hpp"
#include "rules/layout.hpp"

namespace grundy {
inline namespace abi_1 {

struct GraphReader::Impl {
    Impl(std::string whole, std::string its_name) : text(std::move(whole)), name(std::move(its_name)), reader(text) {}
    Impl(const Impl&) = delete;  // `reader` refers to `text`
    Impl& operator=(const Impl&) = delete;

    std::string text, name;
    rules::GraphTextReader reader;
};

GraphReader::GraphReader(std::string text, std::string name)
    : impl_(std::make_unique<Impl>(std::move(text), std::move(name))) {}
GraphReader::GraphReader(GraphReader&&) noexcept = default;
GraphReader& GraphReader::operator=(GraphReader&&) noexcept = default;
GraphReader::~GraphReader() = default;

std::optional<Graph> GraphReader::next() {
    Diagnostics faults(impl_->name, impl_->text);
    const auto graph = impl_->reader.next(faults);
    if (!faults.ok()) throw text_error(faults);
    if (!graph) return std::nullopt;
    return public_graph(*graph);
}

Graph public_graph(const rules::Graph& graph) {
    Graph out;
    out.vertices = graph.vertices;
    for (const rules::Edge& e : graph.edges) out.edges.push_back({e.from, e.to, e.arc});
    return out;
}

namespace {

void add_to(rules::Library& library, const std::string& name, const Graph& graph) {
    const auto limit = to_size(rules::most_graph_size);
    if (graph.vertices.size() > limit || graph.edges.size() > limit)
        throw Error("the graph '" + name + "' has more than 10^6 vertices or edges");
    rules::Graph own;
    own.vertices = graph.vertices;
    for (const Graph::Edge& e : graph.edges) {
        const auto [low, high] = std::minmax(e.from, e.to);
        own.edges.push_back(e.arc ? rules::Edge{e.from, e.to, true} : rules::Edge{low, high, false});
        own.vertices.insert(own.vertices.end(), {e.from, e.to});
    }
    std::sort(own.vertices.begin(), own.vertices.end());
    own.vertices.erase(std::unique(own.vertices.begin(), own.vertices.end()), own.vertices.end());
    if (!own.vertices.empty() && own.vertices[0] < 1)
        throw Error("the graph '" + name + "' has a vertex " + std::to_string(own.vertices[0]) +
                    ": vertices are numbered from 1");
    std::string why_not;
    if (!lang::add_graph(name, std::move(own), library, why_not)) throw Error(why_not);
}

}  // namespace

void Rules::add_graph(const std::string& name, const Graph& graph) {
    auto longer = std::make_shared<Impl>(*impl_);
    add_to(longer->library, name, graph);
    impl_ = std::move(longer);
}

void Solver::add_graph(const std::string& name, const Graph& graph) {
    const Within within(*impl_);
    add_to(impl_->library, name, graph);
}

}  // namespace abi_1
}  // namespace grundy
