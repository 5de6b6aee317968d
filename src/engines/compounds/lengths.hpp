// SPDX-License-Identifier: MIT
// How long play of a sum lasts if one player hurries and the other delays, by the rules of the convention: remoteness,
// where the winner hurries, and suspense, where the loser does (Winning Ways, ch. 9). All sums that can be reached are
// searched, because the lengths of a sum are not determined by those of its components.
#pragma once

#include "engines/loopy/positions.hpp"

namespace grundy::engines::compounds {

/// Lengths of this parity are those of positions that the player to move wins.
constexpr std::uint64_t winning_parity(bool misere) { return misere ? 0 : 1; }

class Lengths {
public:
    enum class Kind : std::uint8_t { remoteness, suspense };

    Lengths(const rules::Ruleset& rules, Kind kind, bool misere)
        : reachable_(rules, nullptr), kind_(kind), misere_(misere) {}

    /// The length of play from this position. Throws Error if play may repeat, Stopped if the meter runs out.
    std::uint64_t operator()(rules::Position position, Meter& meter);

private:
    void explore(std::uint32_t root, Meter& meter);
    std::uint64_t of_nim_heap(Int size) const;

    loopy::Reachable reachable_;
    Kind kind_;
    bool misere_;
};

}  // namespace grundy::engines::compounds
