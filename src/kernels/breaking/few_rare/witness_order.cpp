// SPDX-License-Identifier: MIT
// See witness_order.hpp.
#include "kernels/breaking/few_rare/witness_order.hpp"

#include <numeric>

#include "kernels/breaking/few_rare/greedy.hpp"
#include "kernels/breaking/few_rare/lane_plan.hpp"

namespace grundy::kernels::breaking {

std::vector<LaneOption> ordered(const std::vector<LaneOption>& options, const std::uint8_t* sample,
                                std::vector<std::uint64_t> open, std::size_t most) {
    const auto hit = [&](std::size_t i, std::size_t j) -> std::uint64_t {
        const unsigned index = *(sample + j - options[i].offset) ^ options[i].index;
        return std::uint64_t{index < most_lane_index} << (index % most_lane_index);
    };
    const auto worth = [&](std::size_t i) {
        std::size_t out = 0;
        for (std::size_t j = 0; j < open.size(); ++j) out += (open[j] & hit(i, j)) != 0;
        return out;
    };
    const auto take = [&](std::size_t i) {
        for (std::size_t j = 0; j < open.size(); ++j) open[j] &= ~hit(i, j);
    };
    std::vector<std::size_t> all(options.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    std::vector<LaneOption> out;
    for (const std::size_t i : greedy_cover(all, most, worth, take)) out.push_back(options[i]);
    return out;
}

}  // namespace grundy::kernels::breaking
