// SPDX-License-Identifier: MIT
// Graph files as text in tests.
#pragma once

#include <algorithm>
#include <grundy/digraph.hpp>
#include <string>
#include <string_view>

namespace grundy::test {

/// A source that gives at most `piece` bytes at a time.
inline ByteSource bytes_of(std::string text, std::size_t piece = 1 << 16) {
    return [text = std::move(text), piece, at = std::size_t{0}](char* to, std::size_t most) mutable {
        const std::size_t count = std::min({most, piece, text.size() - at});
        text.copy(to, count, at);
        at += count;
        return count;
    };
}

inline Digraph graph_of(const std::string& text, const DigraphOptions& options = {}, const std::string& name = "g",
                        std::size_t piece = 1 << 16) {
    return Digraph::read(bytes_of(text, piece), name, options);
}

/// All vertices and values: "a 0, b 1".
template <class Graph>
std::string values_text(Graph& graph) {
    std::string out;
    for (std::uint32_t v = 0; v < graph.vertices(); ++v) {
        out += (out.empty() ? "" : ", ") + graph.name(v) + " ";
        out += value_text(graph.value(v));
    }
    return out;
}

/// What reading the file throws, up to the first line break; empty if nothing.
inline std::string fault_of(const std::string& text, const DigraphOptions& options = {}, bool stream = false) {
    const auto first_line = [](const std::string& all) { return all.substr(0, all.find('\n')); };
    try {
        if (stream)
            StreamedDigraph(bytes_of(text), "g", options);
        else
            Digraph::read(bytes_of(text), "g", options);
    } catch (const std::runtime_error& fault) {
        return first_line(fault.what());
    }
    return {};
}

inline std::string binary_of(const Digraph& graph) {
    std::string out;
    graph.write([&](std::string_view block) { out += block; });
    return out;
}

}  // namespace grundy::test
