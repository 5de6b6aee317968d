// SPDX-License-Identifier: MIT
// Boards and graphs in one's own format: reads, writes and draws them. Their numbers are the words that the library has
// for them: of a board the rows, the columns and the cells line by line; of a graph the number of vertices, these
// ascending, and three numbers for each edge, ascending: its ends, the lesser one first unless it is an arc, and
// whether it is one.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/input_format.hpp"
#include "judge/draw.hpp"
#include "judge/reader.hpp"

namespace grundy::judge {

inline bool is_structure(std::string_view type) { return type == "board" || type == "graph"; }

/// Reads what the item describes; `sizes`: what its counts say. Throws InputError, which names the line.
std::vector<Int> read_structure(Reader& in, const InputFormat::Item& item, std::string_view type,
                                const std::vector<Int>& sizes);

/// The sizes that stand before it: rows and columns; vertices, and edges if they are written as pairs.
std::vector<Int> sizes_of(const InputFormat::Item& item, std::string_view type, const std::vector<Int>& words);
/// The lines in the input, without its sizes; each ends with a line break.
std::string written(const InputFormat::Item& item, std::string_view type, const std::vector<Int>& words);
/// As positions have it: board("..# / ..."), graph("1-2 3").
std::string structure_text(std::string_view type, const std::vector<Int>& words);

/// At most this many vertices, or cells on a side. A square board if `square`. Graphs have neither loops nor parallel
/// edges, and arcs usually lead from lesser to greater numbers, so that play ends.
std::vector<Int> drawn_structure(const InputFormat::Item& item, std::string_view type, bool square, Int most,
                                 Draw& draw);

}  // namespace grundy::judge
