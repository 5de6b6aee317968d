// SPDX-License-Identifier: MIT
// See json_parts.hpp.
#include "report/json_parts.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/size.hpp"
#include "report/graph_layout.hpp"

namespace grundy::report {
namespace {

constexpr std::size_t most_placed = 300;  // vertices; the work grows with their cube

using Argument = decltype(Part::arguments)::value_type;

Json board_json(const Board& board) {
    Json lines = Json::array();
    for (std::size_t i = 0; i < board.rows; ++i) {
        Json line = Json::array();
        for (std::size_t j = 0; j < board.columns; ++j) line.push_back(board.cells[i * board.columns + j]);
        lines.push_back(std::move(line));
    }
    return {{"rows", board.rows}, {"columns", board.columns}, {"cells", std::move(lines)}};
}

// About one unit between neighbours, with two digits after the point.
Json places_json(const Graph& graph) {
    if (graph.vertices.empty() || graph.vertices.size() > most_placed) return nullptr;
    std::map<std::int64_t, std::size_t> index;
    for (const std::int64_t v : graph.vertices) index.emplace(v, index.size());
    std::vector<std::pair<std::size_t, std::size_t>> edges;
    for (const Graph::Edge& e : graph.edges)
        if (e.from != e.to) edges.emplace_back(index.at(e.from), index.at(e.to));
    Json out = Json::array();
    const auto rounded = [](double x) { return std::round(x * 100) / 100; };
    for (const PlanePoint& p : plane_layout(index.size(), edges)) out.push_back({rounded(p.x), rounded(p.y)});
    return out;
}

Json graph_json(const Graph& graph) {
    Json edges = Json::array();
    for (const Graph::Edge& e : graph.edges) edges.push_back({{"from", e.from}, {"to", e.to}, {"arc", e.arc}});
    return {{"vertices", graph.vertices}, {"edges", std::move(edges)}, {"places", places_json(graph)}};
}

std::string type_of(const Argument& argument) {
    return std::holds_alternative<std::int64_t>(argument) ? "int"
           : std::holds_alternative<Board>(argument)      ? "board"
           : std::holds_alternative<Graph>(argument)      ? "graph"
                                                          : "row";
}

Json argument_json(const Argument& argument, const Slot& slot) {
    Json out = {{"name", slot.name}, {"type", slot.type}};
    if (const auto* const n = std::get_if<std::int64_t>(&argument))
        out["value"] = *n;
    else if (const auto* const row = std::get_if<std::vector<std::int64_t>>(&argument))
        out["values"] = *row;
    else if (const auto* const board = std::get_if<Board>(&argument))
        out.update(board_json(*board));
    else
        out.update(graph_json(std::get<Graph>(argument)));
    return out;
}

// From the rules; codes such as 0.77 and the nim heap have none.
std::vector<Slot> slots_of(const Part& part, const Rules& rules) {
    const auto info = rules.find(part.game.substr(0, part.game.find('[')));
    if (info && info->arguments.size() == part.arguments.size()) return info->arguments;
    std::vector<Slot> out;
    for (const Argument& a : part.arguments) out.push_back({"n", type_of(a)});
    return out;
}

}  // namespace

std::size_t family_place(const std::vector<Slot>& arguments) {
    const auto place = [](std::string_view word) {
        return to_size(std::find(std::begin(families), std::end(families), word) - std::begin(families));
    };
    if (arguments.empty()) return place("none");
    const std::string& type = arguments.front().type;
    if (std::any_of(arguments.begin(), arguments.end(), [&](const Slot& s) { return s.type != type; })) {
        // A token on a graph, a turn in a game on a board: the picture decides.
        for (const char* picture : {"board", "graph"})
            if (std::count_if(arguments.begin(), arguments.end(), [&](const Slot& s) { return s.type == picture; }) ==
                1)
                return place(picture);
        return place("mixed");
    }
    if (type == "int") return place(arguments.size() == 1 ? "heap" : "heaps");
    return place(arguments.size() == 1 ? std::string_view(type) : "mixed");
}

Json parts_json(const std::string& position, const std::vector<Part>& parts,
                const std::vector<std::optional<Value>>& values, const Rules& rules) {
    Json components = Json::array();
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const std::vector<Slot> slots = slots_of(parts[i], rules);
        Json arguments = Json::array();
        for (std::size_t k = 0; k < slots.size(); ++k)
            arguments.push_back(argument_json(parts[i].arguments[k], slots[k]));
        components.push_back({{"text", parts[i].text},
                              {"game", parts[i].game},
                              {"kind", parts[i].game == "*" ? "nim" : families[family_place(slots)]},
                              {"value", values[i] ? json_value(*values[i]) : Json(nullptr)},
                              {"arguments", std::move(arguments)}});
    }
    return {{"position", position}, {"components", std::move(components)}};
}

}  // namespace grundy::report
