// SPDX-License-Identifier: MIT
// The loops of the lanes for one heap after another, with sets of 64 bits: the definition of what the other builds do.
#include <algorithm>
#include <bit>

#include "kernels/breaking/few_rare/lanes.hpp"

namespace grundy::kernels::breaking {
namespace {

std::uint64_t bit(unsigned index) { return index < most_lane_index ? std::uint64_t{1} << index : 0; }

unsigned choose(const LanePlan& plan, std::uint8_t* at, unsigned groups) {
    for (unsigned j = 0; j < lane_count; ++j) {
        std::uint64_t seen = 0;
        const std::uint8_t* const heap = at + j;
        for (const auto* list : {&plan.far, &plan.middle, &plan.eight})
            for (const WideMark& m : *list) seen |= bit(*(heap - m.offset) ^ m.index[0]);
        for (std::size_t d = plan.nearest; d < 8; ++d) seen |= ~plan.near[d].left[*(heap - d)];
        const auto index = static_cast<unsigned>(std::countr_one(seen));
        if (index >= 16 * groups) return j;
        at[j] = static_cast<std::uint8_t>(index);
    }
    return lane_count;
}

std::uint32_t confirm(const LanePlan& plan, const std::uint8_t* at, bool odd, std::uint64_t* unmet) {
    std::uint32_t lanes = 0;
    for (unsigned j = 0; j < lane_count; ++j, odd = !odd) {
        const std::uint32_t low = plan.indexing.below(), value = plan.value(odd, at[j]);
        const std::uint32_t count = (at[j] & ~low) + (value & (low + 1));
        std::uint64_t left = count < 64 ? (std::uint64_t{1} << count) - 1 : ~std::uint64_t{0};
        for (const WideMark& m : plan.witnesses) {
            if (left == 0) break;
            left &= ~bit(at[static_cast<std::ptrdiff_t>(j) - m.offset] ^ m.index[0]);
        }
        unmet[j] = left;
        if (left != 0) lanes |= std::uint32_t{1} << j;
    }
    return lanes;
}

bool any_split(const LanePlan& plan, std::size_t from, const std::uint8_t* heap, unsigned want) {
    for (std::size_t a = from; a < from + part_step; ++a)
        for (const LaneKind& kind : plan.kinds)
            if ((plan.parts[a ^ 31] ^ *(heap - kind.take - a) ^ kind.index) == static_cast<int>(want)) return true;
    return false;
}

unsigned settle(const LanePlan& plan, const std::uint8_t* at, std::uint32_t lanes, const std::uint64_t* unmet,
                std::size_t* most) {
    for (; lanes != 0; lanes &= lanes - 1) {
        const auto j = static_cast<unsigned>(std::countr_zero(lanes));
        for (std::uint64_t left = unmet[j]; left != 0; left &= left - 1) {
            std::size_t a = 0;
            while (a < plan.parts.size() && !any_split(plan, a, at + j, static_cast<unsigned>(std::countr_zero(left))))
                a += part_step;
            if (a >= plan.parts.size()) return j;
            *most = std::max(*most, a + part_step - 1);
        }
    }
    return lane_count;
}

void values(const LanePlan& plan, const std::uint8_t* at, bool odd, std::uint32_t* out) {
    for (unsigned j = 0; j < lane_count; ++j, odd = !odd) out[j] = plan.value(odd, at[j]);
}

}  // namespace

const LaneBuild& lanes_plain() {
    static const LaneBuild build{"plain", choose, confirm, settle, values};
    return build;
}

const LaneBuild& best_lanes() {
    for (const LaneBuild* const build : {lanes_avx512(), lanes_shuffles()})
        if (build != nullptr) return *build;
    return lanes_plain();
}

}  // namespace grundy::kernels::breaking
