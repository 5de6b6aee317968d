// SPDX-License-Identifier: MIT
// Which items to try first: each item gives some things that are wanted, and what one gave is not wanted of the next.
// The worth of an item never grows, so an earlier worth is an upper bound, and most items need not be asked again (M.
// Minoux, "Accelerated greedy algorithms for maximizing submodular set functions", 1978).
#pragma once

#include <cstddef>
#include <queue>
#include <utility>
#include <vector>

namespace grundy::kernels::breaking {

/// Chooses at most `most` of the items 0, ..., items - 1, each worth most after those before it, and more than 0; of
/// two with the same worth, the smaller one. take(i) is called when i is chosen; it must not increase worth(j) of any
/// item j.
template <class Worth, class Take>
std::vector<std::size_t> greedy_cover(std::size_t items, std::size_t most, const Worth& worth, const Take& take) {
    struct Choice {
        std::size_t worth, item;
        bool operator<(const Choice& o) const { return worth != o.worth ? worth < o.worth : item > o.item; }
    };
    std::vector<Choice> choices;
    for (std::size_t i = 0; i < items; ++i) choices.push_back({worth(i), i});
    std::priority_queue<Choice> queue({}, std::move(choices));
    std::vector<std::size_t> out;
    while (out.size() < most && !queue.empty() && queue.top().worth > 0) {
        Choice best = queue.top();
        queue.pop();
        best.worth = worth(best.item);
        if (!queue.empty() && best < queue.top()) {
            queue.push(best);
            continue;
        }
        if (best.worth == 0) break;
        take(best.item);
        out.push_back(best.item);
    }
    return out;
}

}  // namespace grundy::kernels::breaking
