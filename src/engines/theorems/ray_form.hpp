// SPDX-License-Identifier: MIT
// Rules of two or three integers, of which a move takes any number, or that number and fixed multiples of it from
// others. A set of pairs may bar cells of two integers: no move leads there, or none leads past them either.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "engines/theorems/ray_sweep.hpp"
#include "engines/theorems/statement.hpp"

namespace grundy::engines::theorems {

/// The options of a game: one direction each, in their order, and the cells that all of them avoid.
struct RayForm {
    std::shared_ptr<const rules::NormalGame> normal{};
    std::vector<OptionText> texts{};
    std::vector<Ray> rays{};
    Barred barred{};
};

/// Where the first of this many integers, two or three, stands in a cell.
constexpr std::size_t first_number(std::size_t integers) { return Cell{}.size() - integers; }

/// Whether one number alone is taken from.
inline bool is_axis(const Ray& ray) { return ray[0] + ray[1] + ray[2] == 1; }

/// Nothing if the rules are no such, or no number can be lowered alone.
std::optional<RayForm> ray_form_of(const rules::Ruleset& rules, int instance);

}  // namespace grundy::engines::theorems
