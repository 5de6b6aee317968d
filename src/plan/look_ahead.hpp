// SPDX-License-Identifier: MIT
// A winning move that is found among few, where a position has very many: the options at the ends of all ranges, those
// that change most first. A player who can take all wins, however many other moves there are; and where one heap is far
// larger than the others, the moves that win often make it small.
#pragma once

#include <functional>
#include <optional>
#include <span>

#include "core/budget.hpp"
#include "engines/sum_engine.hpp"

namespace grundy::plan {

/// The next round looks at more options, with more effort for each.
inline constexpr unsigned look_ahead_rounds = 5;

/// Whether a sum is lost. Throws Stopped if the meter ends.
using IsLost = std::function<bool(const rules::Position& sum, Meter& meter)>;

/// A move of `sum` to a position that `lost` says is lost, as far as bounded effort finds one. Nim heaps have no moves
/// here. Nothing, too, if an option is at fault: whoever meets it will report it. Throws Stopped if the meter ends, but
/// for what one look may take.
std::optional<engines::SumMove> look_ahead(const rules::Ruleset& rules, std::span<const rules::Component> sum,
                                           unsigned round, const IsLost& lost, Meter& meter);

}  // namespace grundy::plan
