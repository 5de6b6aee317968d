// SPDX-License-Identifier: MIT
// Sheets that are cut both across and down, into four. For each width the values are constant from some height on
// (docs/theory.md, section 17), so winning cuts are counted for sheets of any height.
#pragma once

#include <memory>
#include <utility>

#include "core/budget.hpp"
#include "core/nimber.hpp"
#include "rules/position.hpp"

namespace grundy::engines::theorems {

/// Whether the rules are those of such sheets, of two integers; whether these are sorted makes no difference.
bool cuts_sheets(const rules::Ruleset& rules, int instance);

/// The number of cuts that leave a sum of value 0, over all sheets w x h of the ranges, each pair of a line across and
/// a line down by itself.
Wide winning_cuts(std::pair<Int, Int> widths, std::pair<Int, Int> heights, Meter& meter);

}  // namespace grundy::engines::theorems
