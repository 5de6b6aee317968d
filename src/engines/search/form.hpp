// SPDX-License-Identifier: MIT
// Games of placement, recognised in rules: one board, and every option puts a shape of a set on free cells of it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/budget.hpp"
#include "engines/search/shapes.hpp"
#include "rules/position.hpp"

namespace grundy::engines::search {

/// The shapes that the options of an instance put on free cells. An option may leave the board as it is then, or the
/// sum of its regions: the shapes are connected, so no placement lies in two regions, and the values are the same.
std::optional<std::vector<Shape>> placement_form(const rules::Ruleset& rules, int instance, std::string& why_not);

/// A small board whose value by these shapes differs from that by the definition; nothing if there is none among the
/// boards that are compared within a few milliseconds.
std::optional<std::string> placement_difference(const rules::Ruleset& rules, int instance,
                                                const std::vector<Shape>& shapes);

}  // namespace grundy::engines::search
