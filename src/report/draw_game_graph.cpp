// SPDX-License-Identifier: MIT
// Draws game graphs; see draw_game_graph.hpp.
#include "report/draw_game_graph.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "report/draw_position.hpp"
#include "report/layered_layout.hpp"
#include "report/text.hpp"

namespace grundy::report {
namespace {

using Anchor = Picture::Anchor;
using Position = GameGraph::Position;

constexpr Color lost_fill{214, 236, 214}, lost_rim{30, 110, 50}, won_rim{120, 120, 120}, losing_move{185, 185, 185};
constexpr std::size_t widest_node = 60;
constexpr int padding = 8;
constexpr DrawScale small{16, 44, false};

bool lost(const Position& p) { return p.value == 0; }

std::string value_line(const Position& p) {
    return p.text == "win" ? "has won" : p.value.is_loony() ? "loony" : "G = " + value_text(p.value);
}

bool has_picture(const Position& p) {
    return std::any_of(p.parts.begin(), p.parts.end(), [](const Part& part) {
        return std::any_of(part.arguments.begin(), part.arguments.end(), [](const auto& a) {
            return std::holds_alternative<Board>(a) || std::holds_alternative<Graph>(a);
        });
    });
}

// What stands in the box of a position: its picture or its text, and its value below.
Picture content(const Position& p) {
    Picture above;
    if (has_picture(p)) {
        above = draw_parts(p.parts, small);
    } else {
        const std::string text = p.text == "win" ? "the mover" : shorten(p.text, widest_node);
        above = {static_cast<int>(text.size()) * Picture::letter, Picture::line - 4};
        above.labels.push_back({above.width / 2, Picture::line - 7, Anchor::middle, text});
    }
    const std::string value = value_line(p);
    Picture out{std::max(above.width, static_cast<int>(value.size()) * Picture::letter) + 2 * padding,
                above.height + Picture::line + 2 * padding};
    out.add(above, (out.width - above.width) / 2, padding);
    out.labels.push_back({out.width / 2, out.height - padding - 4, Anchor::middle, value});
    return out;
}

// Layers count from the longest play that is left, so that every move leads down and the ends of play are at the
// bottom.
std::vector<std::size_t> layers_of(const GameGraph& graph) {
    std::size_t longest = 0;
    for (const Position& p : graph.positions) longest = std::max(longest, p.longest);
    std::vector<std::size_t> out;
    for (const Position& p : graph.positions) out.push_back(longest - p.longest);
    return out;
}

}  // namespace

Picture draw_game_graph(const GameGraph& graph) {
    constexpr int margin = 16, head = 2 * Picture::line + 14;
    LayeredGraph layered;
    std::vector<Picture> contents;
    const std::vector<std::size_t> layers = layers_of(graph);
    for (std::size_t i = 0; i < graph.positions.size(); ++i) {
        contents.push_back(content(graph.positions[i]));
        layered.vertices.push_back({layers[i], contents[i].width, contents[i].height});
        for (const std::size_t j : graph.positions[i].options) layered.edges.emplace_back(i, j);
    }
    const LayeredLayout layout = layered_layout(layered);
    const std::string title = "Game graph of " + shorten(graph.positions[0].text, 80);
    const std::string legend = "green: whoever is to move loses; green arrows: moves that win";
    Picture out;
    out.title = title;
    const int text = static_cast<int>(std::max(title.size(), legend.size())) * Picture::letter;
    out.width = std::max(layout.width, text) + 2 * margin;
    out.height = layout.height + head + 2 * margin;
    const int left = (out.width - layout.width) / 2, top = margin + head;
    out.labels.push_back({margin, margin + 18, Anchor::left, title});
    out.labels.push_back({margin, margin + 18 + Picture::line, Anchor::left, legend});
    for (const bool winning : {false, true})  // green arrows lie over grey ones
        for (std::size_t e = 0; e < layout.paths.size(); ++e) {
            if (lost(graph.positions[layered.edges[e].second]) != winning) continue;
            const auto& path = layout.paths[e];
            for (std::size_t k = 0; k + 1 < path.size(); ++k)
                out.shapes.push_back(Picture::Line{path[k].x + left, path[k].y + top, path[k + 1].x + left,
                                                   path[k + 1].y + top, winning ? lost_rim : losing_move,
                                                   k + 2 == path.size()});
        }
    for (std::size_t i = 0; i < contents.size(); ++i) {
        const Picture& c = contents[i];
        const int x = layout.middles[i].x - c.width / 2 + left, y = layout.middles[i].y - c.height / 2 + top;
        const bool p = lost(graph.positions[i]);
        out.shapes.push_back(
            Picture::Frame{{x, y, c.width, c.height}, p ? lost_fill : white, p ? lost_rim : won_rim, p ? 3 : 1});
        out.add(c, x, y);
    }
    return out;
}

std::string game_graph_dot(const GameGraph& graph) {
    std::string out = fmt::format("digraph {} {{\n  node [shape=box];\n",
                                  dot_quoted("game graph of " + shorten(graph.positions[0].text, 200)));
    const std::vector<std::size_t> layers = layers_of(graph);
    std::vector<std::string> ranks(*std::max_element(layers.begin(), layers.end()) + 1);
    for (std::size_t i = 0; i < graph.positions.size(); ++i) {
        const Position& p = graph.positions[i];
        std::string label = dot_quoted(p.text);
        label.insert(label.size() - 1, "\\n" + value_line(p));
        out += fmt::format("  p{} [label={}{}];\n", i, label,
                           lost(p) ? ", style=filled, fillcolor=\"#d6ecd6\", peripheries=2" : "");
        ranks[layers[i]] += fmt::format(" p{};", i);
    }
    for (std::size_t i = 0; i < graph.positions.size(); ++i)
        for (const std::size_t j : graph.positions[i].options)
            out += fmt::format("  p{} -> p{}{};\n", i, j, lost(graph.positions[j]) ? "" : " [color=grey]");
    for (const std::string& rank : ranks) out += fmt::format("  {{ rank=same;{} }}\n", rank);
    return out + "}\n";
}

std::string game_graph_text(const GameGraph& graph) {
    std::string out;
    for (const Position& p : graph.positions) {
        out += fmt::format("{}  {}\n", p.text, value_line(p));
        for (const std::size_t j : p.options)
            out += fmt::format("  -> {}  {}\n", graph.positions[j].text, value_line(graph.positions[j]));
    }
    return out;
}

}  // namespace grundy::report
