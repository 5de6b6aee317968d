// SPDX-License-Identifier: MIT
// The class Digraph: a graph, and what was computed about it so far.
#include "api/digraph.hpp"

#include <algorithm>

#include "api/impl.hpp"
#include "core/escaped.hpp"
#include "core/whole_number.hpp"
#include "digraph/binary.hpp"
#include "kernels/digraph/remoteness.hpp"

namespace grundy {
inline namespace abi_1 {
namespace {

constexpr std::size_t most_candidates = 10000;  // names among which a near one is looked for

}  // namespace

digraph::Vertex vertex_named(const digraph::Vertices& vertices, std::string_view name) {
    const std::string none = "the graph has no vertex '" + escaped(name) + "'";
    if (!vertices.named) {
        const auto n = whole_number<std::uint64_t>(name);
        if (n && *n < vertices.count) return static_cast<digraph::Vertex>(*n);
        throw Error(none + (vertices.count == 0
                                ? "; it has none"
                                : ": its vertices are the numbers 0 to " + std::to_string(vertices.count - 1)));
    }
    if (const auto found = vertices.names.find(name)) return *found;
    std::vector<std::string> candidates;
    for (std::uint64_t v = 0; v < std::min<std::uint64_t>(vertices.count, most_candidates); ++v)
        candidates.emplace_back(vertices.names.name(static_cast<digraph::Vertex>(v)));
    const std::string near = nearest(name, candidates);
    throw Error(none + (near.empty() ? "; names are written as in the file, with capitals"
                                     : "; did you mean '" + escaped(near) + "'?"));
}

digraph::ReadOptions read_options(const DigraphOptions& options) {
    constexpr digraph::FileForm forms[] = {digraph::FileForm::detect, digraph::FileForm::edges, digraph::FileForm::csv,
                                           digraph::FileForm::binary};
    return {forms[static_cast<int>(options.format)], options.names, options.merge};
}

Digraph::Impl::Impl(const DigraphOptions& o) : options(o), meter(budget_of(o.limits)) {}

const digraph::Values& Digraph::Impl::values() {
    if (!all_values) all_values.emplace(graph(), options.threads, meter);
    return *all_values;
}

void Digraph::Impl::find_remoteness() {
    if (!remoteness.empty() || graph().vertices() == 0) return;
    const digraph::Numbering numbering = values().numbering();
    const std::size_t n = graph().vertices();
    meter.claim_each(n, sizeof(std::uint32_t), "the remoteness of the vertices");
    LargeArray<std::uint32_t> moves;
    moves.reserve(n);
    moves.take_in(n);
    const std::span<std::uint32_t> out(moves.data(), n);
    if (numbering != digraph::Numbering::mixed) {
        digraph::remoteness_in_order(graph(), numbering, out, meter);
    } else {
        const digraph::OwnedGraph back = digraph::reversed(graph(), meter);
        digraph::remoteness_backwards(graph(), back.view(), out, meter);
        meter.release(back.bytes());
    }
    remoteness = std::move(moves);
}

std::optional<std::uint64_t> Digraph::Impl::remoteness_of(Vertex v) const {
    if (remoteness[v] == digraph::never) return std::nullopt;
    return remoteness[v];
}

void Digraph::Impl::require(Vertex v) const {
    if (v >= graph().vertices())
        throw Error("there is no vertex " + std::to_string(v) + ": the graph has " +
                    std::to_string(graph().vertices()) + " vertices, numbered from 0");
}

Digraph::Digraph(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Digraph::Digraph(Digraph&&) noexcept = default;
Digraph& Digraph::operator=(Digraph&&) noexcept = default;
Digraph::~Digraph() = default;

Digraph Digraph::read(const ByteSource& source, std::string_view name, const DigraphOptions& options, Headers headers) {
    require_version(headers);
    auto impl = std::make_unique<Impl>(options);
    digraph::Input in(source, std::string(name));
    impl->read = digraph::read_graph(in, read_options(options), impl->meter);
    return Digraph(std::move(impl));
}

Digraph Digraph::of_edges(Vertex vertices, const Edges& edges, const DigraphOptions& options, Headers headers) {
    require_version(headers);
    auto impl = std::make_unique<Impl>(options);
    impl->read.vertices.count = vertices;
    digraph::GraphBuilder builder(impl->meter);
    for (std::size_t i = 0; i < edges.size(); ++i) {
        if (std::max(edges[i].first, edges[i].second) >= vertices)
            throw Error("edge " + std::to_string(i + 1) + " has a vertex that is not below " +
                        std::to_string(vertices) + ", the number of vertices");
        builder.edge(edges[i].first, edges[i].second, i + 1);
    }
    try {
        impl->read.graph = builder.finish(impl->read.vertices, options.merge, "edges");
    } catch (const TextError& fault) {
        throw Error("edge " + std::to_string(fault.line) + " of the list came before, and edges are not merged");
    }
    return Digraph(std::move(impl));
}

Digraph::Vertex Digraph::vertices() const { return static_cast<Vertex>(impl_->graph().vertices()); }
std::uint64_t Digraph::edges() const { return impl_->graph().edges(); }
std::string Digraph::name(Vertex v) const {
    impl_->require(v);
    return impl_->read.vertices.text(v);
}
Digraph::Vertex Digraph::vertex(std::string_view name) const { return vertex_named(impl_->read.vertices, name); }
std::span<const Digraph::Vertex> Digraph::options(Vertex v) const {
    impl_->require(v);
    return impl_->graph().options(v);
}

void Digraph::write(const std::function<void(std::string_view)>& out) const {
    digraph::write_binary(impl_->graph(), impl_->read.vertices, out, impl_->meter);
}

bool Digraph::solve() { return impl_->values().cyclic(); }

std::optional<std::uint64_t> Digraph::remoteness(Vertex v) {
    impl_->require(v);
    impl_->find_remoteness();
    return impl_->remoteness_of(v);
}

}  // namespace abi_1
}  // namespace grundy
