// SPDX-License-Identifier: MIT
// What a period or a theorem says of all positions of large ranges, for counts that need no table.
#pragma once

#include <functional>
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

struct KnownTally {
    std::optional<Wide> lost{};  ///< of single positions, if they are asked for
    ValueRuns values{};          ///< otherwise
    std::string how;             ///< "a period of 12 from 71"
    /// If a theorem says it: the number of single positions that are lost in a box within the ranges.
    std::function<Wide(const CountedBox&)> lost_in{};
};

/// Nothing if a table serves as well, or if nothing is known.
std::optional<KnownTally> known_tally(Solver::Impl& solver, const TallyQuery& query, Meter& meter);

/// The same by a theorem alone.
std::optional<KnownTally> tally_by_theorem(Solver::Impl& solver, const TallyQuery& query, Meter& meter);

}  // namespace abi_1
}  // namespace grundy
