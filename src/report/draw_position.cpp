// SPDX-License-Identifier: MIT
// Draws positions; see draw_position.hpp.
#include "report/draw_position.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "core/error.hpp"
#include "core/size.hpp"
#include "report/draw_graph.hpp"
#include "report/text.hpp"

namespace grundy::report {
namespace {

using Anchor = Picture::Anchor;

constexpr Color taken{70, 70, 70}, stone{31, 90, 160}, rim{130, 130, 130};
// Cells with 2, 3, ...: light, so that the digit can be read.
constexpr Color tints[] = {{253, 231, 199}, {207, 226, 243}, {217, 234, 211}, {234, 209, 220},
                           {255, 242, 204}, {208, 224, 227}, {221, 217, 240}, {230, 230, 230}};
constexpr std::size_t longest_side = 200, most_parts = 40, most_stones = 40, most_elements = 100, widest_caption = 60;
constexpr int most_board_side = 900, gap = 18;

int text_width(const std::string& text) { return static_cast<int>(text.size()) * Picture::letter; }
int to_int(std::size_t n) { return static_cast<int>(n); }

Picture board_picture(const Board& board, int cell) {
    if (board.rows > longest_side || board.columns > longest_side)
        throw Error(
            fmt::format("a board of {} x {} cells is too large to be drawn: pictures show up to {} rows and "
                        "columns",
                        board.rows, board.columns, longest_side));
    const int side = std::max(4, std::min(cell, most_board_side / to_int(std::max(board.rows, board.columns))));
    Picture out{to_int(board.columns) * side + 1, to_int(board.rows) * side + 1};
    for (std::size_t i = 0; i < board.rows; ++i)
        for (std::size_t j = 0; j < board.columns; ++j) {
            const std::int64_t v = board.cells[i * board.columns + j];
            const int x = to_int(j) * side, y = to_int(i) * side;
            const Color fill = v == 0 ? white : v == 1 ? taken : tints[to_size(v - 2) % std::size(tints)];
            out.shapes.push_back(Picture::Frame{{x, y, side + 1, side + 1}, fill, rim, 1});
            if (v > 1 && side >= Picture::letter + 6)
                out.labels.push_back({x + side / 2 + 1, y + side / 2 + 7, Anchor::middle, std::to_string(v)});
        }
    return out;
}

Picture box_of(const std::string& text, int height) {
    Picture out{std::max(height, text_width(text) + 12), height};
    out.shapes.push_back(Picture::Frame{{0, 0, out.width, out.height}, white, rim, 1});
    out.labels.push_back({out.width / 2, height / 2 + 7, Anchor::middle, text});
    return out;
}

// Rows of ten stones at most, the lowest one full.
Picture heap_picture(std::int64_t n, int cell) {
    if (n > static_cast<std::int64_t>(most_stones)) return box_of(std::to_string(n), cell);
    const int side = cell * 3 / 4, columns = n <= 5 ? 1 : n <= 20 ? 5 : 10, count = static_cast<int>(n);
    const int rows = std::max(1, (count + columns - 1) / columns);
    Picture out{std::max(1, std::min(count, columns)) * side + 2, rows * side + 2};
    for (int i = 0; i < count; ++i)
        out.shapes.push_back(Picture::Disc{1 + side / 2 + i % columns * side,
                                           out.height - 1 - side / 2 - i / columns * side, side / 2 - 2, stone, black});
    return out;
}

Picture row_picture(const std::vector<std::int64_t>& row, int cell) {
    if (row.size() > most_elements)
        throw Error(fmt::format("a row of {} numbers is too long to be drawn: pictures show up to {}", row.size(),
                                most_elements));
    if (row.empty()) return box_of("[]", cell);
    Picture out{0, cell};
    for (const std::int64_t v : row) {
        const Picture one = box_of(std::to_string(v), cell);
        out.add(one, out.width, 0);
        out.width += one.width - 1;
    }
    ++out.width;
    return out;
}

// Integers beside a graph that are vertices of it are tokens.
std::set<std::int64_t> tokens_of(const Part& part) {
    std::set<std::int64_t> out;
    const Graph* graph = nullptr;
    for (const auto& a : part.arguments)
        if (const auto* g = std::get_if<Graph>(&a)) graph = g;
    for (const auto& a : part.arguments)
        if (const auto* v = std::get_if<std::int64_t>(&a);
            graph != nullptr && v != nullptr && std::binary_search(graph->vertices.begin(), graph->vertices.end(), *v))
            out.insert(*v);
    return out;
}

// Pictures side by side, on their middle line.
Picture side_by_side(const std::vector<Picture>& pictures, int space) {
    Picture out;
    for (const Picture& p : pictures) out.height = std::max(out.height, p.height);
    for (const Picture& p : pictures) {
        out.width += out.width > 0 ? space : 0;
        out.add(p, out.width, (out.height - p.height) / 2);
        out.width += p.width;
    }
    return out;
}

Picture part_picture(const Part& part, const DrawScale& scale) {
    const std::set<std::int64_t> tokens = tokens_of(part);
    std::vector<Picture> arguments;
    for (const auto& argument : part.arguments) {
        if (const auto* n = std::get_if<std::int64_t>(&argument)) {
            if (!tokens.contains(*n)) arguments.push_back(heap_picture(*n, scale.cell));
        } else if (const auto* row = std::get_if<std::vector<std::int64_t>>(&argument)) {
            arguments.push_back(row_picture(*row, scale.cell));
        } else if (const auto* board = std::get_if<Board>(&argument)) {
            arguments.push_back(board_picture(*board, scale.cell));
        } else {
            arguments.push_back(draw_graph(std::get<Graph>(argument), tokens, scale.unit));
        }
    }
    return side_by_side(arguments, gap);
}

// The position as written where that is short, else the game alone: the picture shows the rest.
std::string caption(const Part& part) {
    const bool drawn = std::any_of(part.arguments.begin(), part.arguments.end(), [](const auto& a) {
        return std::holds_alternative<Board>(a) || std::holds_alternative<Graph>(a);
    });
    return shorten(drawn ? part.game : part.text, widest_caption);
}

Picture with_caption(const Picture& picture, const std::string& text, int height) {
    Picture out{std::max(picture.width, text_width(text)), height + Picture::line + 6};
    out.add(picture, (out.width - picture.width) / 2, (height - picture.height) / 2);
    out.labels.push_back({out.width / 2, height + Picture::line, Anchor::middle, text});
    return out;
}

std::string board_block(const Board& board) {
    std::string out;
    for (std::size_t i = 0; i < board.rows; ++i) {
        out += "  ";
        for (std::size_t j = 0; j < board.columns; ++j) {
            const std::int64_t v = board.cells[i * board.columns + j];
            out += v == 0 ? '.' : v == 1 ? '#' : static_cast<char>('0' + v);
        }
        out += "\n";
    }
    return out;
}

// "1: 2 3 3", the ends of the edges at 1 and of the arcs from it.
std::string neighbour_lists(const Graph& graph) {
    std::vector<std::pair<std::int64_t, std::int64_t>> ends;
    for (const Graph::Edge& e : graph.edges) {
        ends.emplace_back(e.from, e.to);
        if (!e.arc && e.from != e.to) ends.emplace_back(e.to, e.from);
    }
    std::sort(ends.begin(), ends.end());
    std::string out;
    std::size_t at = 0;
    for (const std::int64_t v : graph.vertices) {
        out += fmt::format("  {}:", v);
        for (; at < ends.size() && ends[at].first == v; ++at) out += fmt::format(" {}", ends[at].second);
        out += "\n";
    }
    return out;
}

}  // namespace

Picture draw_parts(const std::vector<Part>& parts, const DrawScale& scale) {
    if (parts.empty()) return box_of("0", scale.cell);
    if (parts.size() > most_parts)
        throw Error(fmt::format("a sum of {} components is too long to be drawn: pictures show up to {}", parts.size(),
                                most_parts));
    std::vector<Picture> all;
    int height = 0;
    for (const Part& part : parts)
        all.push_back(part_picture(part, scale)), height = std::max(height, all.back().height);
    Picture plus{Picture::letter, Picture::line};
    plus.labels.push_back({Picture::letter / 2, Picture::line / 2 + 7, Anchor::middle, "+"});
    if (scale.captions) plus = with_caption(plus, "", height);
    std::vector<Picture> row;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i > 0) row.push_back(plus);
        row.push_back(scale.captions ? with_caption(all[i], caption(parts[i]), height) : all[i]);
    }
    return side_by_side(row, scale.captions ? gap : 6);
}

Picture draw_position(const std::string& position, const std::vector<Part>& parts) {
    constexpr int margin = 16;
    const Picture inside = draw_parts(parts, {});
    Picture out{inside.width + 2 * margin, inside.height + 2 * margin};
    out.title = shorten(position, 200);
    out.add(inside, margin, margin);
    return out;
}

std::string draw_text(const std::vector<Part>& parts) {
    if (parts.empty()) return "0\n";
    std::string out;
    for (const Part& part : parts) {
        std::string blocks;
        for (const auto& a : part.arguments) {
            if (const auto* board = std::get_if<Board>(&a)) blocks += board_block(*board);
            if (const auto* graph = std::get_if<Graph>(&a)) blocks += neighbour_lists(*graph);
        }
        out += (out.empty() ? "" : "+ ") + (blocks.empty() ? part.text + "\n" : caption(part) + "\n" + blocks);
    }
    return out;
}

std::string dot_quoted(const std::string& text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        out += c;
    }
    return out + "\"";
}

std::string draw_dot(const std::string& position, const std::vector<Part>& parts) {
    std::string out;
    bool any = false, directed = false;
    for (const Part& part : parts)
        for (const auto& a : part.arguments)
            if (const auto* graph = std::get_if<Graph>(&a))
                for (const Graph::Edge& e : graph->edges) directed = directed || e.arc;
    for (std::size_t i = 0; i < parts.size(); ++i)
        for (const auto& a : parts[i].arguments) {
            const auto* graph = std::get_if<Graph>(&a);
            if (graph == nullptr) continue;
            any = true;
            const std::string prefix = parts.size() > 1 ? fmt::format("c{}_", i + 1) : "v";
            const std::set<std::int64_t> tokens = tokens_of(parts[i]);
            for (const std::int64_t v : graph->vertices)
                out += fmt::format("  {}{} [label={}{}];\n", prefix, v, v,
                                   tokens.contains(v) ? ", style=filled, fillcolor=\"#9fc5e8\"" : "");
            for (const Graph::Edge& e : graph->edges)
                out += fmt::format("  {0}{1} {3} {0}{2}{4};\n", prefix, e.from, e.to, directed ? "->" : "--",
                                   directed && !e.arc ? " [dir=none]" : "");
        }
    if (!any)
        throw Error(
            "this position has no graph to describe for Graphviz: draw it with --format svg or png, or its game graph "
            "with --game-graph");
    return fmt::format("{} {} {{\n  node [shape=circle];\n{}}}\n", directed ? "digraph" : "graph",
                       dot_quoted(shorten(position, 200)), out);
}

}  // namespace grundy::report
