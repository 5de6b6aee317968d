// SPDX-License-Identifier: MIT
// What is tried first: each item gives some things that are wanted, and what one gave is not wanted of the next.
#pragma once

#include <cstddef>
#include <numeric>
#include <queue>
#include <utility>
#include <vector>

namespace grundy::kernels::breaking {

/// The items 0, ..., count - 1: at first `most` of them by greedy covers, one behind the other, then the others as they
/// come. In a cover each item is worth most behind those before it, and something. start() begins one; take(i) is
/// called when i gets its place, and worth(i) may never grow by that: then what an item was worth bounds what it is
/// worth, and few have to be asked again (Minoux 1978, "Accelerated greedy algorithms").
template <class Start, class Worth, class Take>
std::vector<std::size_t> greedy_order(std::size_t count, std::size_t most, const Start& start, const Worth& worth,
                                      const Take& take) {
    struct Bound {
        std::size_t worth, item;
        bool operator<(const Bound& b) const { return worth != b.worth ? worth < b.worth : item > b.item; }
    };
    std::vector<std::size_t> order, left(count);
    std::iota(left.begin(), left.end(), std::size_t{0});
    std::vector<bool> taken(count);
    for (bool more = true; more && order.size() < most;) {
        more = false;
        start();
        std::vector<Bound> bounds;
        for (const std::size_t i : left) bounds.push_back({worth(i), i});
        std::priority_queue<Bound> queue({}, std::move(bounds));
        while (order.size() < most && !queue.empty() && queue.top().worth > 0) {
            const Bound first = queue.top();
            queue.pop();
            if (const std::size_t now = worth(first.item); now < first.worth) {
                queue.push({now, first.item});
                continue;
            }
            take(first.item);
            taken[first.item] = more = true;
            order.push_back(first.item);
        }
        std::erase_if(left, [&](std::size_t i) { return taken[i]; });
    }
    order.insert(order.end(), left.begin(), left.end());
    return order;
}

}  // namespace grundy::kernels::breaking
