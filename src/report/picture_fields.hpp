// SPDX-License-Identifier: MIT
// The fields of what is drawn: game graphs, plots.
#pragma once

#include <grundy/positions.hpp>
#include <string>
#include <vector>

#include "report/answer_fields.hpp"

namespace grundy::report {

void describe(auto& out, const GameGraph::Position& p) {
    out.about("GraphPosition", "a position that play can reach");
    std::vector<Count> options;
    for (const std::size_t place : p.options) options.push_back({place});
    out.field("position", "`win`: the end of the game by a move that wins at once", p.text);
    out.field("value", "", shown(p.value));
    out.field("longest", "the number of moves of the longest play from here", Count{p.longest});
    out.field("options", "the places in `positions` of what one move leads to", options);
}

void describe(auto& out, const GameGraph& graph) {
    out.about("GameGraph", "");
    out.field("position", "as it is written", graph.positions.empty() ? "" : graph.positions[0].text);
    out.field("positions", "the first one is that position", graph.positions);
    effort_fields(out, graph);
}

/// The values of heaps as a raster of cells.
struct Plot {
    std::string game{};
    std::size_t from = 0, to = 0;  ///< heaps
    std::size_t columns = 0, rows = 0;
    std::size_t low = 0, high = 0;      ///< values
    std::optional<Count> min{}, max{};  ///< of the values that are numbers
    std::size_t heaps_each = 0, values_each = 0;
    std::vector<std::vector<Count>> cells{};  ///< for each column the occupied rows: a first row, a count, ...
    std::size_t special = 0;
    std::string engine{};
    double seconds = 0;
};

void describe(auto& out, const Plot& plot) {
    out.about("Plot", "");
    out.field("game", "as it was asked for", plot.game);
    out.field("from", "the first heap that is shown", Count{plot.from});
    out.field("to", "the last one", Count{plot.to});
    out.field("columns", "that were used", Count{plot.columns});
    out.field("rows", "that were used", Count{plot.rows});
    out.field("low", "the lowest value that is shown", Count{plot.low});
    out.field("high", "the highest one", Count{plot.high});
    out.field("min", "of the values that are numbers", plot.min);
    out.field("max", "of the values that are numbers", plot.max);
    out.field("heaps_per_column", "", Count{plot.heaps_each});
    out.field("values_per_row", "", Count{plot.values_each});
    out.field("cells", "for each column the occupied rows: a first row, a count, ...", plot.cells);
    out.field("special", "the number of values that are no numbers", Count{plot.special});
    out.field("engine", "what found the values", plot.engine);
    out.field("seconds", "of time", plot.seconds);
}

}  // namespace grundy::report
