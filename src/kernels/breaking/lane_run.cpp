// SPDX-License-Identifier: MIT
// See lane_run.hpp.
#include "kernels/breaking/lane_run.hpp"

#include <algorithm>
#include <span>

namespace grundy::kernels::breaking {
namespace {

constexpr std::size_t piece = 1 << 14;          // heaps, between two looks at the work
constexpr std::uint64_t set_up_cost = 1 << 12;  // in marks, besides one a heap

}  // namespace

// With more heaps there are more parts to look for witnesses among.
std::size_t LaneRun::renewal() const { return lanes_->all_parts() ? Heaps{}.most : 4 * set_up_at_; }

bool LaneRun::set_up(const BreakingRules& rules, const Mask& mask, const std::vector<std::uint32_t>& g) {
    if (lanes_) part_ = std::max(part_, lanes_->part());
    lanes_ = Lanes::of(rules, mask, g, best_lanes(), ordered_ ? &*ordered_ : nullptr);
    if (lanes_) ordered_ = lanes_;
    set_up_at_ = g.size();
    known_ = 0;
    return lanes_.has_value() && follow(g);
}

// Takes the values that are new in g; false if one of them is rare or too large.
bool LaneRun::follow(const std::vector<std::uint32_t>& g) {
    const bool first = known_ == 0;
    indices_.resize(g.size());
    lanes_->indices(known_, std::span(g).subspan(known_), indices_.data() + known_);
    const bool common = first || lanes_->all_fit(known_, std::span(g).subspan(known_));
    known_ = g.size();
    return common;
}

std::uint64_t LaneRun::extend(const BreakingRules& rules, const Mask& mask, std::vector<std::uint32_t>& g,
                              std::size_t size, std::uint64_t most_work) {
    std::uint64_t work = 0;
    const bool keep = lanes_ && lanes_->mask() == mask && g.size() < lanes_->end() && g.size() < renewal();
    if (!keep || !follow(g)) {
        work += g.size() + set_up_cost;
        if (!set_up(rules, mask, g)) {
            lanes_.reset();
            next_ = g.size() + 80 + std::min(g.size() / 64, 256 + g.size() / 256);  // about what it costs
            return work;
        }
    }
    const std::size_t begin = g.size();
    const std::size_t end = std::min({size, lanes_->end(), renewal()});
    next_ = begin < end ? begin : begin + 1;
    indices_.reserve(end + lane_count);
    for (std::size_t n = begin; n < end && (n == begin || work < most_work);) {
        const std::size_t count = std::min(piece, end - n);
        indices_.resize(n + count + lane_count);
        const std::size_t done = lanes_->run(indices_.data() + n, n, count);
        g.resize(n + done);
        lanes_->values(indices_.data() + n, n, done, g.data() + n);
        n += done;
        known_ = n;
        work += done * lanes_->cost();
        if (done == count) continue;
        next_ = n + 1;
        break;
    }
    heaps_ += g.size() - begin;
    part_ = std::max(part_, lanes_->part());
    return work;
}

}  // namespace grundy::kernels::breaking
