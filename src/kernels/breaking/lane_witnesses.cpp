// SPDX-License-Identifier: MIT
// In which order witnesses are tried. Each of a sample of heaps needs an option for every rare index below its value;
// greedily, the next witness is the one that serves most of what is still open. Gains only fall, so most of them need
// not be computed again (M. Minoux, 1978). The order decides on time alone.
#include <algorithm>
#include <queue>

#include "kernels/breaking/lanes.hpp"

namespace grundy::kernels::breaking {

namespace {

struct Choice {
    std::size_t gain, option;
    bool operator<(const Choice& o) const { return gain != o.gain ? gain < o.gain : option > o.option; }
};

}  // namespace

std::vector<LaneOption> ordered(const std::vector<LaneOption>& options, const std::uint8_t* sample,
                                std::vector<std::uint64_t> open, std::size_t most) {
    const auto hit = [&](const LaneOption& o, std::size_t j) -> std::uint64_t {
        const unsigned index = *(sample + j - o.offset) ^ o.index;
        return std::uint64_t{index < most_lane_index} << (index % most_lane_index);
    };
    const auto gain = [&](const LaneOption& o) {
        std::size_t out = 0;
        for (std::size_t j = 0; j < open.size(); ++j) out += (open[j] & hit(o, j)) != 0;
        return out;
    };
    std::priority_queue<Choice> queue;
    for (std::size_t i = 0; i < options.size(); ++i) queue.push({gain(options[i]), i});
    std::vector<LaneOption> out;
    while (!queue.empty() && out.size() < most && queue.top().gain > 0) {
        Choice best = queue.top();
        queue.pop();
        best.gain = gain(options[best.option]);
        if (!queue.empty() && best < queue.top()) {
            queue.push(best);
            continue;
        }
        if (best.gain == 0) break;
        for (std::size_t j = 0; j < open.size(); ++j) open[j] &= ~hit(options[best.option], j);
        out.push_back(options[best.option]);
    }
    return out;
}

}  // namespace grundy::kernels::breaking
