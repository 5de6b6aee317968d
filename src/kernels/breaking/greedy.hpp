// SPDX-License-Identifier: MIT
// What is tried first: each item gives some things that are wanted, and what one gave is not wanted of the next.
// What an item is worth only falls, so what it was worth bounds what it is worth, and most need not be asked again
// (M. Minoux, "Accelerated greedy algorithms for maximizing submodular set functions", 1978).
#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <queue>
#include <utility>
#include <vector>

namespace grundy::kernels::breaking {

/// At most so many of the items, each worth most behind those before it, and something; of two that are worth the same
/// the lesser one. take(i) is called when i gets its place, and worth(i) may never grow by that.
template <class Worth, class Take>
std::vector<std::size_t> greedy_cover(const std::vector<std::size_t>& items, std::size_t most, const Worth& worth,
                                      const Take& take) {
    struct Choice {
        std::size_t worth, item;
        bool operator<(const Choice& o) const { return worth != o.worth ? worth < o.worth : item > o.item; }
    };
    std::vector<Choice> choices;
    for (const std::size_t i : items) choices.push_back({worth(i), i});
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

/// The items 0, ..., count - 1: at first `most` of them by greedy covers, one behind the other, then the others as they
/// come. start() begins a cover.
template <class Start, class Worth, class Take>
std::vector<std::size_t> greedy_order(std::size_t count, std::size_t most, const Start& start, const Worth& worth,
                                      const Take& take) {
    std::vector<std::size_t> order, left(count);
    std::iota(left.begin(), left.end(), std::size_t{0});
    std::vector<bool> taken(count);
    for (bool more = true; more && order.size() < most;) {
        start();
        const std::vector<std::size_t> cover = greedy_cover(left, most - order.size(), worth, take);
        more = !cover.empty();
        for (const std::size_t i : cover) taken[i] = true;
        order.insert(order.end(), cover.begin(), cover.end());
        std::erase_if(left, [&](std::size_t i) { return taken[i]; });
    }
    order.insert(order.end(), left.begin(), left.end());
    return order;
}

}  // namespace grundy::kernels::breaking
