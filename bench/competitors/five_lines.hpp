// SPDX-License-Identifier: MIT
// What one writes by hand for a ruleset: a map of the positions and their values.
#pragma once

#include <cstdint>
#include <grundy/ruleset.hpp>
#include <map>
#include <set>

namespace grundy::bench::competitors {

template <Ruleset Game>
struct FiveLines {
    Game game{};
    std::map<PositionOf<Game>, std::uint64_t> memo{};

    std::uint64_t value(const PositionOf<Game>& position) {
        if (const auto known = memo.find(position); known != memo.end()) return known->second;
        std::set<std::uint64_t> seen;
        game.for_each_option(position, [&](const PositionOf<Game>& option) { seen.insert(value(option)); });
        std::uint64_t mex = 0;
        while (seen.count(mex) != 0) ++mex;
        return memo[position] = mex;
    }
};

}  // namespace grundy::bench::competitors
