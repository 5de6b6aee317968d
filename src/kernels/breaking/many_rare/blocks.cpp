// SPDX-License-Identifier: MIT
// See blocks.hpp.
#include "kernels/breaking/many_rare/blocks.hpp"

#include <algorithm>
#include <utility>

#include "kernels/breaking/many_rare/shared_call.hpp"

namespace grundy::kernels::breaking {

Blocks::Blocks(const BreakingRules& rules, std::size_t build, Team& team)
    : rules_(rules),
      team_(team),
      window_(2 * team.size()),
      own_(team.size()),
      searches_(team.size()),
      heaps_(team),
      lists_(rules, plane_lanes * window_.size()),
      marks_(plane_kernels(build)),
      settling_(rules, plane_kernels(build)),
      chunks_(rules, plane_kernels(build), plane_lanes * window_.size()),
      splits_(rules, plane_kernels(build), plane_lanes * window_.size()),
      confirming_(rules) {}

void Blocks::forget() {
    heaps_.release();
    lists_.clear();
    splits_.forget();
    for (OwnBlocks& own : own_) own.blocks.clear();
    following_ = false;
}

std::uint64_t Blocks::bytes() const {
    std::uint64_t out = heaps_.bytes() + lists_.bytes() + splits_.bytes();
    if (splits_.ready()) out += searches_.size() * plane_lanes * sizeof(AllSplits::Search);
    for (const OwnBlocks& own : own_)
        for (const Block& b : own.blocks) out += b.bytes();
    return out;
}

void Blocks::start(const Mask& mask) {
    heaps_.begin(mask, plane_lanes * call_windows() * window_.size(), chunks_.reach());
    lists_.clear();
    listed_at_ = 0;
    splits_.begin(mask);
    following_ = true;
    too_large_ = std::any_of(rules_.splits.begin(), rules_.splits.end(),
                             [&](const Split& s) { return heaps_.indexing().index(s.bonus) >= plane_indices; });
}

void Blocks::follow(const Sequence& g, const Mask& mask, std::size_t size) {
    heaps_.expect(size);
    // Values that were too large may be common under the same mask when there are more heaps.
    const bool anew = !following_ || heaps_.mask() != mask || (too_large_ && g.size() >= 2 * started_);
    if (anew) {
        started_ = g.size();
        start(mask);
    }
    while (heaps_.size() < g.size() && !too_large_) too_large_ = !heaps_.note(g[heaps_.size()]);
    if (too_large_)
        splits_.forget();
    else if (heaps_.many_indices() && splits_.suits())
        splits_.follow(g, size);
    if (anew) marks_.begin(heaps_.top());
}

void Blocks::prepare(std::size_t n) {
    if (listed_at_ == 0 || n >= 2 * listed_at_) {
        listed_at_ = n;
        lists_.list(heaps_, n, marks_.ends());
        chunks_.choose(heaps_, n);
    }
    lists_.extend(heaps_, n);
    if (heaps_.many_indices() && splits_.suits()) splits_.lay_out(n);
}

// The block a window before is confirmed: the place is free, and the far parts are certain.
void Blocks::mark(std::size_t k, std::size_t who) {
    const std::size_t heap = heaps_.start() + plane_lanes * k;
    Block& b = own_[who].next(heap - plane_lanes * window_.size());
    window_[k % window_.size()] = &b;
    b.heap = heap;
    marks_.mark_far(b, heaps_, lists_, top_before_);
}

void Blocks::settle(Block& b) {
    marks_.mark_middle(b, heaps_, lists_);
    for (std::size_t lane = 0; lane < plane_lanes; ++lane) settling_.settle(b, lane, heaps_, lists_);
}

std::uint64_t Blocks::witness(Block& b, std::size_t from, std::size_t to, std::size_t who) {
    std::uint64_t work = 0;
    if (splits_.ready())
        work = splits_.look(b, from, to, heaps_, searches_[who]);
    else
        for (std::size_t lane = from; lane < to; ++lane) work += chunks_.look(b, lane, heaps_, top_before_);
    b.note_open(from, to);
    return work;
}

// False if the next heap is unusual.
template <class Lane>
bool Blocks::confirm_next(std::vector<Lane>& t) {
    const std::size_t at = heaps_.size() - heaps_.start();
    const auto value = confirming_.confirm(t, block(at / plane_lanes), at % plane_lanes, heaps_);
    if (!value) return false;
    heaps_.confirm();
    splits_.note(*value);
    t.push_back(static_cast<Lane>(*value));
    return true;
}

// What SharedCall shares.
template <class Lane>
struct Blocks::Steps {
    Blocks& blocks;
    std::vector<Lane>& t;

    void mark(std::size_t k, std::size_t who) { blocks.mark(k, who); }
    void settle(std::size_t k) { blocks.settle(blocks.block(k)); }
    std::uint64_t witness(std::size_t k, std::size_t from, std::size_t to, std::size_t who) {
        return blocks.witness(blocks.block(k), from, to, who);
    }
    bool confirm(std::size_t) {
        for (std::size_t lane = 0; lane < plane_lanes; ++lane)
            if (!blocks.confirm_next(t)) return false;
        return true;
    }
};

// Whether the value of a heap may change because that of an earlier heap of the call has changed. Splits with one rare
// part are marked. So the value changes only if a mark reaches it, or if a mark below it is lost.
bool Blocks::depends(std::size_t heap, const Changed& on) const {
    const std::uint32_t index = heaps_.index(heap);
    for (const Split& s : rules_.splits) {
        if (heap - on.heap < s.take + s.small) continue;
        const std::size_t part = heap - on.heap - s.take;
        const std::uint32_t other = heaps_.index(part) ^ heaps_.indexing().index(s.bonus);
        if (heaps_.is_rare(part) != heaps_.is_rare(on.heap) && (heaps_.index(on.heap) ^ other) == index) return true;
        if (heaps_.is_rare(part) && (on.index ^ other) < index) return true;
    }
    return std::any_of(rules_.singles.begin(), rules_.singles.end(),
                       [&](const Single& s) { return on.heap + s.take == heap; });
}

// After a new rare heap: the later heaps of the call, up to heap `end`, that depend on it are settled again, and
// witnesses are looked for where the value changes. (Without the test, 0.6 to 10^4 takes 1.5 times as long; to end the
// call instead takes 1.9 times as long for 0.007 to 2^17.)
void Blocks::settle_again(const Changed& rare, std::size_t end) {
    std::vector<Changed> changed{rare};
    for (std::size_t heap = rare.heap + 1; heap < end;) {
        Block& b = block((heap - heaps_.start()) / plane_lanes);
        bool marked = false;
        for (std::size_t lane = heap - b.heap; lane < plane_lanes; ++lane, ++heap) {
            if (std::none_of(changed.begin(), changed.end(), [&](const Changed& on) { return depends(heap, on); }))
                continue;
            if (!std::exchange(marked, true)) marks_.mark_middle(b, heaps_, lists_);  // earlier blocks have changed
            const Changed before{heap, heaps_.index(heap)};
            settling_.settle(b, lane, heaps_, lists_);
            if (heaps_.index(heap) == before.index) continue;
            work_ += witness(b, lane, lane + 1, 0);
            changed.push_back(before);
        }
    }
}

// Confirms the remaining heaps up to `end`; returns how many values of the call are certain.
template <class Lane>
std::size_t Blocks::confirm_rest(std::vector<Lane>& t, std::size_t end) {
    while (heaps_.size() < end) {
        const std::size_t heap = heaps_.size(), count = heap - heaps_.start();
        const bool known = confirming_.unusual() && confirming_.unusual()->heap == heap;
        if (!known && confirm_next(t)) continue;
        if (heaps_.indexing().index(heaps_.found(heap)) >= plane_indices) {
            too_large_ = true;
            return count;
        }
        const bool rare = confirming_.unusual()->missing.has_value();
        const Changed before{heap, heaps_.index(heap)};
        if (rare) heaps_.settle(heap, *confirming_.unusual()->missing);
        const std::uint32_t value = heaps_.found(heap);
        too_large_ = !heaps_.note(value);
        if (too_large_ || static_cast<Lane>(value) != value) return count + 1;
        splits_.note(value);
        t.push_back(static_cast<Lane>(value));
        if (rare) settle_again(before, end);
    }
    return end - heaps_.start();
}

// After a call: its number of blocks, and of values that are certain in it.
void Blocks::learn(std::size_t blocks, std::size_t done) {
    // Whatever comes after a new rare heap is settled again.
    at_once_ = heaps_.rare().size() > rare_before_ + blocks ? std::max<std::size_t>(1, at_once_ / 2)
                                                            : std::min(window_.size(), 2 * at_once_);
    // Only the blocks of the last window are still known.
    for (std::size_t k = blocks - std::min(blocks, window_.size()); k < blocks && done > plane_lanes * k; ++k)
        marks_.tune(block(k), std::min(plane_lanes, done - plane_lanes * k), lists_.far().count);
    for (OwnBlocks& own : own_)
        for (Block& b : own.blocks) {
            work_ += std::exchange(b.work, 0);
            b.heap = 0;  // free
        }
}

template <class Lane>
std::span<const std::uint32_t> Blocks::fill(std::vector<Lane>& t, std::size_t most) {
    const std::size_t n = t.size();
    prepare(n);
    std::size_t blocks = std::min(call_windows() * at_once_, most / plane_lanes);
    // Bounds that hold for a window need not hold for all of a longer call.
    while (blocks > at_once_ && !suit_blocks(rules_, n, plane_lanes * blocks)) blocks = std::max(at_once_, blocks / 2);
    heaps_.make_room(n);
    if (splits_.ready()) splits_.make_room(n + plane_lanes * blocks);
    heaps_.begin_call(plane_lanes * blocks);
    confirming_.begin_call();
    top_before_ = heaps_.top();
    rare_before_ = heaps_.rare().size();
    Steps<Lane> steps{*this, t};
    SharedCall call(steps, team_, blocks, at_once_);
    call.run();
    work_ += call.work();
    const std::size_t done = confirm_rest(t, n + plane_lanes * call.end());
    learn(call.end(), done);
    return heaps_.found().first(done);
}

template std::span<const std::uint32_t> Blocks::fill(std::vector<std::uint8_t>&, std::size_t);
template std::span<const std::uint32_t> Blocks::fill(std::vector<std::uint16_t>&, std::size_t);
template std::span<const std::uint32_t> Blocks::fill(std::vector<std::uint32_t>&, std::size_t);

}  // namespace grundy::kernels::breaking
