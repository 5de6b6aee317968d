// SPDX-License-Identifier: MIT
// What rungs need to know of rules: options without a split, the largest bonus, and what rungs 5 and 6 require.
#pragma once

#include <algorithm>
#include <cstddef>

#include "kernels/breaking/breaking.hpp"

namespace grundy::kernels::breaking {

/// Can the heaps from n on be decided in blocks of `heaps`? They can if the rules have splits and no tails, and no
/// bound on heaps or on larger parts matters for these heaps.
inline bool suit_blocks(const BreakingRules& rules, std::size_t n, std::size_t heaps) {
    constexpr std::size_t most_singles = 64;
    if (rules.splits.empty() || !rules.single_tails.empty() || !rules.split_tails.empty() ||
        rules.singles.size() > most_singles)
        return false;
    return std::all_of(rules.splits.begin(), rules.splits.end(), [&](const Split& s) {
        return s.heaps.contain(n) && s.heaps.contain(n + heaps) && n >= s.take + 2 * s.large + 2 * s.small + 2 * heaps;
    });
}

/// Calls visit(v) for the value v of each option without a split; value_at(m) is the value of a smaller heap m.
template <class ValueAt, class Visit>
void for_unsplit(const BreakingRules& rules, std::size_t heap, const ValueAt& value_at, Visit&& visit) {
    for (const Emptying& e : rules.emptying) {
        const auto before = [&](const Heaps& h) { return h.most < heap; };
        const auto at = std::partition_point(e.heaps.begin(), e.heaps.end(), before);
        if (at != e.heaps.end() && at->contain(heap)) visit(e.bonus);
    }
    for (const Single& s : rules.singles) {
        if (s.take > heap) break;
        if (s.take + s.least <= heap && s.heaps.contain(heap)) visit(value_at(heap - s.take) ^ s.bonus);
    }
}

/// The largest bonus of any option.
inline std::uint32_t largest_bonus(const BreakingRules& rules) {
    std::uint32_t top = 0;
    for (const auto& e : rules.emptying) top = std::max(top, e.bonus);
    for (const auto* list : {&rules.singles, &rules.single_tails})
        for (const Single& s : *list) top = std::max(top, s.bonus);
    for (const auto* list : {&rules.splits, &rules.split_tails})
        for (const Split& s : *list) top = std::max(top, s.bonus);
    return top;
}

}  // namespace grundy::kernels::breaking
