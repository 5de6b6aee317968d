// SPDX-License-Identifier: MIT
// What a second, short search may use, after a first one met a limit: who wins may need hardly any of it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

namespace grundy::short_search {

/// Seconds, of a limit of time: the end that is promised for it, a tenth and 0.3 s later, is kept. Without a limit the
/// steps decide, so that slow machines find the same.
constexpr double seconds(std::optional<double> limit) { return limit ? 0.03 + *limit / 100 : 10; }

/// Steps, of a limit of them; 0: there is none.
constexpr std::uint64_t steps(std::uint64_t limit) {
    constexpr std::uint64_t most = std::uint64_t{1} << 20;
    return limit == 0 ? most : std::min(most, limit / 10 + 1);
}

}  // namespace grundy::short_search
