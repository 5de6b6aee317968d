// SPDX-License-Identifier: MIT
// The run of the lanes from block to block; see lanes.hpp.
#include "kernels/breaking/few_rare/lanes.hpp"

#include <algorithm>
#include <utility>

namespace grundy::kernels::breaking {

std::optional<Lanes> Lanes::of(const BreakingRules& rules, const Mask& mask, const Sequence& values,
                               std::size_t most_parts, const LaneBuild& build, const Lanes* before) {
    constexpr std::size_t reordered = 8;  // with this multiple of the heaps
    const bool keep = before != nullptr && before->mask() == mask &&
                      values.size() < before->end_ &&  // so the options are the same
                      values.size() / reordered < before->ordered_at_ &&
                      (values.size() < best_ordered || before->ordered_at_ >= best_ordered);
    auto planned = plan_lanes(rules, mask, values, most_parts, keep ? &before->plan_ : nullptr);
    if (!planned) return std::nullopt;
    Lanes out;
    out.plan_ = std::move(planned->plan);
    out.build_ = &build;
    out.reach_ = planned->reach;
    out.most_parts_ = most_parts;
    out.end_ = planned->end;
    out.ordered_at_ = keep ? before->ordered_at_ : values.size();
    return out;
}

void Lanes::indices(const Sequence& values, std::size_t from, std::uint8_t* out) const {
    values.visit([&](const auto& value) {
        for (std::size_t n = from; n < value.size(); ++n)
            out[n - from] =
                mask().rare(n, value[n]) ? rare_lane : static_cast<std::uint8_t>(plan_.indexing.index(value[n]));
    });
}

bool Lanes::complete() const { return plan_.parts.size() == most_parts_ && ordered_at_ >= best_ordered; }

bool Lanes::all_fit(const Sequence& values, std::size_t from) const {
    for (std::size_t n = from; n < values.size(); ++n)
        if (mask().rare(n, values[n]) || plan_.indexing.index(values[n]) >= most_lane_index) return false;
    return true;
}

unsigned Lanes::choose_block(std::uint8_t* block, Depth& depth) const {
    constexpr unsigned most_groups = most_lane_index / 16;
    unsigned good = build_->choose(plan_, block, depth.groups);
    ++depth.blocks;
    for (unsigned groups = depth.groups + 1; good < lane_count && groups <= most_groups; ++groups) {
        good = build_->choose(plan_, block, groups);
        ++depth.overflows;
    }
    if (depth.overflows > 64 + depth.blocks / 4 && depth.groups < most_groups) depth = {depth.groups + 1, 0, 0};
    return good;
}

unsigned Lanes::confirm_block(const std::uint8_t* block, bool odd, unsigned good, std::size_t* part) const {
    std::uint64_t unmet[lane_count];
    std::uint32_t lanes = build_->confirm(plan_, block, odd, unmet);
    if (good < lane_count) lanes &= (std::uint32_t{1} << good) - 1;
    return lanes == 0 ? good : std::min(good, build_->settle(plan_, block, lanes, unmet, part));
}

std::size_t Lanes::run(std::uint8_t* at, std::size_t n, std::size_t count) {
    for (std::size_t done = 0; done < count; done += lane_count) {
        unsigned good = choose_block(at + done, depth_);
        good = confirm_block(at + done, (n + done) % 2 == 1, good, &plan_.part);
        if (good < lane_count) return std::min(count, done + good);
    }
    return count;
}

// Both halves count in local variables, because two threads that write to one cache line wait for each other.
std::size_t Lanes::choose(std::uint8_t* at, std::size_t count) {
    Depth depth = depth_;
    std::size_t done = 0;
    unsigned good = lane_count;
    for (; done < count && good == lane_count; done += lane_count) good = choose_block(at + done, depth);
    depth_ = depth;
    return std::min(count, done - (lane_count - good));
}

std::size_t Lanes::confirm(const std::uint8_t* at, std::size_t n, std::size_t count) {
    std::size_t part = plan_.part, done = 0;
    unsigned good = lane_count;
    for (; done < count && good == lane_count; done += lane_count) {
        const auto here = static_cast<unsigned>(std::min(lane_count, count - done));
        good = confirm_block(at + done, (n + done) % 2 == 1, here, &part);
        if (good == here) good = lane_count;
    }
    plan_.part = std::max(plan_.part, part);
    return std::min(count, done - (lane_count - good));
}

void Lanes::values(const std::uint8_t* at, std::size_t n, std::size_t count, std::uint32_t* out) const {
    std::size_t i = 0;
    for (; i + lane_count <= count; i += lane_count) build_->values(plan_, at + i, (n + i) % 2 == 1, out + i);
    for (; i < count; ++i) out[i] = plan_.value(n + i, at[i]);
}

}  // namespace grundy::kernels::breaking
