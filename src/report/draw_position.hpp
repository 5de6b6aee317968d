// SPDX-License-Identifier: MIT
// Draws positions: boards as cells, graphs as points and lines, heaps as stones, and sums side by side; as a picture,
// as text, and for Graphviz.
#pragma once

#include <grundy/positions.hpp>
#include <string>
#include <vector>

#include "report/picture.hpp"

namespace grundy::report {

struct DrawScale {
    int cell = 32;  ///< the side of a cell, in pixels
    int unit = 72;  ///< the length of an edge
    bool captions = true;
};

/// The components beside each other, with pluses between. Throws Error if one is too large to be drawn.
Picture draw_parts(const std::vector<Part>& parts, const DrawScale& scale);

/// The same with a margin; `position` becomes the title.
Picture draw_position(const std::string& position, const std::vector<Part>& parts);

/// Boards as blocks of text, graphs as lists of neighbours, everything else as the language writes it.
std::string draw_text(const std::vector<Part>& parts);

/// The graphs of a position in the language of Graphviz. Throws Error if it has none.
std::string draw_dot(const std::string& position, const std::vector<Part>& parts);

/// Text between double quotes of Graphviz.
std::string dot_quoted(const std::string& text);

}  // namespace grundy::report
