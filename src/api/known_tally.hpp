// SPDX-License-Identifier: MIT
// What a period or a theorem says of all positions of large ranges, for counts that need no table.
#pragma once

#include <grundy/tally.hpp>
#include <optional>
#include <string>

#include "api/first_lost.hpp"
#include "api/impl.hpp"
#include "api/xor_counts.hpp"

namespace grundy {
inline namespace abi_1 {

/// As many positions are counted by their values, in a table.
inline constexpr Int few_positions = Int{1} << 16;

/// Whether a box has no more than few_positions.
bool is_small(const CountedBox& box);

struct KnownTally {
    std::optional<Wide> lost{};  ///< of single positions, if they are asked for
    ValueRuns values{};          ///< otherwise
    std::string how;             ///< "a period of 12 from 71"
    HasLost has_lost{};          ///< if a theorem says it: of single positions, in a box within the ranges
};

/// Nothing if a table serves as well, or if nothing is known.
std::optional<KnownTally> known_tally(Solver::Impl& solver, const TallyQuery& query, Meter& meter);

/// What a theorem alone says of them; nothing if none counts in these ranges.
std::optional<KnownTally> tally_by_theorem(Solver::Impl& solver, const TallyQuery& query, Meter& meter);

}  // namespace abi_1
}  // namespace grundy
