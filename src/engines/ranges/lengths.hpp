// SPDX-License-Identifier: MIT
// How long a game on one heap lasts whose options are stretches of heaps, if the winner hurries and the loser delays:
// in n log n steps, where the graph of all positions has an edge for each option.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engines/ranges/form.hpp"
#include "rules/position.hpp"

namespace grundy::engines::ranges {

class Lengths {
public:
    /// Those of all heaps up to this one; nothing if the rules have no such form, or a graph is small enough.
    static std::optional<Lengths> of(const rules::Ruleset& rules, const rules::Component& heap, Meter& meter);

    std::uint32_t operator()(Int heap) const { return moves_[to_size(heap)]; }

private:
    Lengths() = default;

    std::vector<std::uint32_t> moves_;
};

}  // namespace grundy::engines::ranges
