// SPDX-License-Identifier: MIT
// Positions each element of which is a heap of its own, in rows
//   f(set(w, i, w[i] - k)) for i in 1..len(w), k in 1..w[i] if k != 5
// and in several integers
//   f(a - k, b) for k in 1..a if k mod 3 > 0
//   f(a, b - k) for k in 1..isqrt(b)
// A move changes one element, and looks at nothing else, so the position is the sum of its elements (docs/theory.md,
// Theorem 88).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "rules/position.hpp"

namespace grundy::rules {

struct ElementGames {
    /// The games on one integer that are played on the elements, with the same parameters: one for each argument, or
    /// one for all elements of a row.
    std::vector<Game> games;
    bool row = false;
    std::string index{};  ///< of rows: the name of the choice of the element; the choices of the game follow it

    /// The elements of a position, without the length of a row.
    std::span<const Int> elements(std::span<const Int> words) const {
        return row && !words.empty() ? words.subspan(1) : words;
    }
    std::size_t game_of(std::size_t element) const { return row ? 0 : element; }
};

/// Nothing if some option is not surely of this kind: it changes one element, may leave nim heaps, and mentions no
/// other element. In a row, which is the only argument then, it chooses a place i, and mentions the row and i only as
/// w[i]; otherwise each of several integers has options.
std::optional<ElementGames> element_games(const Ruleset& rules, int instance);

}  // namespace grundy::rules
