// SPDX-License-Identifier: MIT
// What a second, short search may use, after a first one met a limit: who wins may need hardly any of it.
#pragma once

#include <algorithm>
#include <cstdint>

namespace grundy::short_search {

/// How many seconds it may take after a query with this limit; 0: there is none. Such a query has to end a tenth and
/// 0.3 s after its limit. Without one the steps decide, so that slow machines find the same.
constexpr double seconds(double limit) { return limit > 0 ? 0.03 + limit / 100 : 10; }

/// How many steps it may take after a query with this limit; 0: there is none.
constexpr std::uint64_t steps(std::uint64_t limit) {
    constexpr std::uint64_t most = std::uint64_t{1} << 20;
    return limit == 0 ? most : std::min(most, limit / 10 + 1);
}

}  // namespace grundy::short_search
