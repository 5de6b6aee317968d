// SPDX-License-Identifier: MIT
// Treats any bytes as a graph file of each form, compressed or not: it is refused, naming the place, or read. What was
// read is the same after writing and reading it again, has values within the definition, and if it can be read as a
// stream, the same values.
#include <grundy/digraph.hpp>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>

#include "packed/unpacked.hpp"

namespace {

using namespace grundy;

ByteSource bytes_of(const std::string& text) {
    return [text, at = std::size_t{0}](char* to, std::size_t most) mutable {
        const std::size_t count = std::min(most, text.size() - at);
        text.copy(to, count, at);
        at += count;
        return count;
    };
}

void require(bool holds) {
    if (!holds) std::abort();
}

DigraphOptions small(DigraphFormat format, unsigned flags) {
    DigraphOptions options;
    options.limits.bytes = std::uint64_t{16} << 20;
    options.limits.nodes = 1'000'000;
    options.threads = 1;
    options.format = format;
    options.names = (flags & 1) != 0;
    options.merge = (flags & 2) != 0;
    return options;
}

template <class Graph, class Open>
std::optional<Graph> attempt(Open&& open) {
    try {
        return open();
    } catch (const TextError& fault) {
        require(std::string(fault.what()).find("g:") == 0);
    } catch (const Error&) {  // no vertex; damaged compression
    } catch (const Stopped&) {
    }
    return std::nullopt;
}

// The value is the mex of the options' values, but for options from which there is a way back.
void check_value(Digraph& graph, Digraph::Vertex v) {
    const LoopyValue value = graph.value(v);
    std::uint64_t below = 0;
    for (const Digraph::Vertex w : graph.options(v)) {
        const LoopyValue of = graph.value(w);
        require(!value.nimber || of.nimber != value.nimber);
        if (!value.nimber) require(of.nimber ? std::binary_search(value.k.begin(), value.k.end(), *of.nimber) : true);
    }
    for (; value.nimber && below < *value.nimber; ++below) {
        const auto options = graph.options(v);
        require(std::any_of(options.begin(), options.end(), [&](auto w) { return graph.value(w).nimber == below; }));
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const unsigned flags = data[0];
    const std::string text(reinterpret_cast<const char*>(data + 1), size - 1);
    constexpr DigraphFormat formats[] = {DigraphFormat::detect, DigraphFormat::edges, DigraphFormat::csv,
                                         DigraphFormat::binary};
    const DigraphOptions options = small(formats[flags / 4 % 4], flags);
    auto graph = attempt<Digraph>([&] { return Digraph::read(packed::unpacked(bytes_of(text), "g"), "g", options); });
    const auto stream =
        attempt<StreamedDigraph>([&] { return StreamedDigraph(packed::unpacked(bytes_of(text), "g"), "g", options); });
    if (!graph) return 0;
    try {
        graph->solve();
        std::string written;
        graph->write([&](std::string_view block) { written += block; });
        Digraph again = Digraph::read(bytes_of(written), "g", small(DigraphFormat::binary, 0));
        require(again.vertices() == graph->vertices() && again.edges() == graph->edges());
        for (Digraph::Vertex v = 0; v < std::min<Digraph::Vertex>(graph->vertices(), 1000); ++v) {
            require(again.name(v) == graph->name(v));
            check_value(*graph, v);
            if (stream) require(graph->value(v).nimber == stream->value(v));
            require(graph->remoteness(v).has_value() == (result_of(graph->value(v)) != PlayResult::draw));
        }
    } catch (const Stopped&) {
    }
    return 0;
}
