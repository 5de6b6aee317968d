// SPDX-License-Identifier: MIT
// See circles.hpp. Tarjan 1972, without recursion, because games may form a long chain.
#include "rules/circles.hpp"

#include <algorithm>

namespace grundy::rules {

std::map<int, std::size_t> circles_of(const CallGraph& calls) {
    struct Visit {
        std::size_t order = 0, low = 0, part = 0, done = 0;
    };
    std::map<int, Visit> visits;
    std::vector<int> path, open;
    std::size_t order = 0, parts = 0;
    for (const auto& [root, unused] : calls) {
        if (visits.contains(root)) continue;
        const auto enter = [&](int i) {
            ++order;
            visits[i] = {order, order, 0, 0};
            path.push_back(i);
            open.push_back(i);
        };
        enter(root);
        while (!path.empty()) {
            const int at = path.back();
            Visit& v = visits[at];
            if (const auto& next = calls.at(at); v.done < next.size()) {
                const int to = next[v.done++];
                const auto seen = visits.find(to);
                if (seen == visits.end())
                    enter(to);
                else if (seen->second.part == 0)
                    v.low = std::min(v.low, seen->second.order);
                continue;
            }
            path.pop_back();
            if (!path.empty()) visits[path.back()].low = std::min(visits[path.back()].low, v.low);
            if (v.low != v.order) continue;
            for (++parts; v.part == 0; open.pop_back()) visits[open.back()].part = parts;
        }
    }
    std::map<int, std::size_t> out;
    for (const auto& [i, v] : visits) out[i] = v.part;
    return out;
}

}  // namespace grundy::rules
