// SPDX-License-Identifier: MIT
// See lane_run.hpp.
#include "kernels/breaking/few_rare/lane_run.hpp"

#include <algorithm>
#include <cstring>

namespace grundy::kernels::breaking {
namespace {

constexpr std::size_t piece = 1 << 14;          // heaps, between two looks at the work
constexpr std::size_t room = 1 << 18;           // heaps, after which the last ones are moved to the front
constexpr std::size_t decoded = 1 << 11;        // values, at once: these stay in the nearest cache
constexpr std::uint64_t set_up_cost = 1 << 12;  // in marks, besides one a heap
constexpr std::size_t few = 512;                // heaps that take less time than to order witnesses for the first time

}  // namespace

// With more heaps there are more parts to look for witnesses among, and these are chosen better.
std::size_t LaneRun::renewal() const { return lanes_->complete() ? Heaps{}.most : 4 * set_up_at_; }

bool LaneRun::set_up(const BreakingRules& rules, const Mask& mask, const Sequence& g) {
    if (lanes_) part_ = std::max(part_, lanes_->part());
    lanes_ = Lanes::of(rules, mask, g, table_parts, best_lanes(), ordered_ ? &*ordered_ : nullptr);
    if (lanes_) ordered_ = lanes_;
    set_up_at_ = g.size();
    if (!lanes_) return false;
    first_ = known_ = g.size() - lanes_->reach();
    take(g);
    return true;
}

// The indices of the values that are new in g.
void LaneRun::take(const Sequence& g) {
    lanes_->indices(g, known_, make_room(known_, g.size() - known_));
    known_ = g.size();
}

// Where the indices of `count` heaps from this one on go, after those that they depend on.
std::uint8_t* LaneRun::make_room(std::size_t heap, std::size_t count) {
    if (heap + count + lane_count > first_ + indices_.size()) {
        const std::size_t kept = std::min(lanes_->reach(), heap - first_);
        if (kept > 0) std::memmove(indices_.data(), indices_.data() + (heap - kept - first_), kept);
        first_ = heap - kept;
        indices_.resize(kept + std::max(room, count) + lane_count);
    }
    return indices_.data() + (heap - first_);
}

// The values of the next heaps, of these indices.
void LaneRun::append(Sequence& g, const std::uint8_t* indices, std::size_t count) {
    for (std::size_t some; count > 0; count -= some, indices += some) {
        some = std::min(count, decoded);
        values_.resize(some);
        lanes_->values(indices, g.size(), some, values_.data());
        g.append(values_);
    }
}

void LaneRun::extend(const BreakingRules& rules, const Mask& mask, Sequence& g, std::size_t size,
                     std::uint64_t most_work) {
    if (!ordered_ && size < g.size() + few) {
        next_ = size;
        return;
    }
    const std::uint64_t work_end = work_ + most_work;
    const bool keep = lanes_ && lanes_->mask() == mask && g.size() < lanes_->end() && g.size() < renewal();
    const std::size_t before = known_;
    if (keep) take(g);
    if (!keep || !lanes_->all_fit(g, before)) {
        work_ += g.size() + set_up_cost;
        if (!set_up(rules, mask, g)) {
            lanes_.reset();
            next_ = g.size() + 80 + std::min(g.size() / 64, 256 + g.size() / 256);  // about what it costs
            return;
        }
    }
    const std::size_t begin = g.size();
    const std::size_t end = std::min({size, lanes_->end(), renewal()});
    next_ = begin < end ? begin : begin + 1;
    for (std::size_t n = begin; n < end && (n == begin || work_ < work_end);) {
        const std::size_t count = std::min(piece, end - n);
        std::uint8_t* const indices = make_room(n, count);
        const std::size_t done = lanes_->run(indices, n, count);
        append(g, indices, done);
        n += done;
        known_ = n;
        work_ += done * lanes_->cost();
        if (done == count) continue;
        next_ = n + 1;
        break;
    }
    heaps_ += g.size() - begin;
    part_ = std::max(part_, lanes_->part());
}

}  // namespace grundy::kernels::breaking
