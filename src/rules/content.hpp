// SPDX-License-Identifier: MIT
// How much a row, a board or a graph holds: numbers that moves on them make smaller, so that play ends.
#pragma once

#include <optional>
#include <vector>

#include "rules/bounds.hpp"
#include "rules/game.hpp"

namespace grundy::rules {

/// What is counted.
enum class Content {
    free_cells,   ///< cells of a board, or elements of a row, that are 0
    taken_cells,  ///< cells that are not 0
    vertices,
    edges,
};

/// By how much at least, 0 or 1, an expression has less of it than the row, board or graph that the variable `head` is,
/// where these binders have chosen (those of sums included) and these facts hold. Nothing if it may have more, or if
/// that is not seen.
std::optional<int> content_falls(Content content, const Expr& e, const Variable& head,
                                 const std::vector<Binder>& binders, const Facts& facts);

}  // namespace grundy::rules
