// SPDX-License-Identifier: MIT
// The blocks of one call, shared among threads; see blocks.hpp. Of each block, one after the other: the far rare parts
// are marked; the values are settled, behind those of the block before; witnesses are looked for; the values are
// confirmed, behind those of the block before. A block is begun when the one a window before it, or less, is confirmed.
// Marks and witnesses of blocks of a window need nothing of each other, so one thread settles or confirms while others
// do these, and all end together. Who marked a block does the rest of it too, as long as nobody else is idle: lines of
// the cache take long from one core to another.
//
// Who does what is never a matter of values. Marks and witnesses read heaps a window or more before theirs, which
// nobody changes any more; what settling writes is read by settling and confirming alone until then, and what
// confirming writes by confirming alone. It ends at the first heap that is new to the rare ones, as that changes what
// was settled behind it: the blocks up to a window from there are done as far as they can be, whoever has come how far,
// and then `confirm` goes on alone.
#include <algorithm>
#include <thread>

#include "core/breathe.hpp"
#include "kernels/breaking/blocks.hpp"

namespace grundy::kernels::breaking {

// The block a window before is confirmed: the place is free, and the far parts are certain.
bool Blocks::mark_next(Share& share, std::size_t who) {
    std::size_t k = share.next_mark.load(std::memory_order_relaxed);
    do {
        if (k >= std::min(share.steps.size(), share.confirmed.done() + at_once_)) return false;
    } while (!share.next_mark.compare_exchange_weak(k, k + 1, std::memory_order_relaxed));
    const std::size_t heap = start_ + plane_lanes * k;
    Block& b = own_[who].next(heap - plane_lanes * window_.size());
    place(k) = &b;
    b.heap = heap;
    mark_far(b);
    share.steps[k].marked.store(who, std::memory_order_release);
    return true;
}

bool Blocks::settle_next(Share& share, std::size_t who) {
    const auto claim = [&](std::size_t k) {
        if (k >= share.steps.size()) return false;
        Steps& steps = share.steps[k];
        return is_by(steps.marked.load(std::memory_order_acquire), who) &&
               !steps.settling.test_and_set(std::memory_order_relaxed);
    };
    return share.settled.next(claim, [&](std::size_t k) {
        mark_middle(block(k));
        for (std::size_t i = 0; i < plane_lanes; ++i) settle(block(k), i);
        return true;
    });
}

// Some groups of block k, if there are any that nobody has taken. Heaps near each other read the same witnesses, so
// many are done at a time; towards the end fewer, so that nobody waits for long.
bool Blocks::witness_some(Share& share, std::size_t k, std::size_t who, std::uint64_t& work) {
    Steps& steps = share.steps[k];
    const std::size_t all = groups * (share.end.load(std::memory_order_acquire) - k);
    std::size_t from = steps.taken.load(std::memory_order_relaxed), count = 0;
    do {
        if (from >= groups) return false;
        count = std::max<std::size_t>(1, std::min({groups - from, groups / 2, (all - from) / (2 * team_.size())}));
    } while (!steps.taken.compare_exchange_weak(from, from + count, std::memory_order_relaxed));
    work += witness(block(k), from * group_lanes, (from + count) * group_lanes, searches_[who]);
    steps.witnessed.fetch_add(count, std::memory_order_release);
    return true;
}

bool Blocks::witness_next(Share& share, std::size_t who, bool own, std::uint64_t& work) {
    const std::size_t end = share.settled.done();
    for (std::size_t k = share.confirmed.done(); k < end; ++k)
        if ((share.steps[k].marked.load(std::memory_order_relaxed) == who) == own && witness_some(share, k, who, work))
            return true;
    return false;
}

template <class Lane>
bool Blocks::confirm_next(std::vector<Lane>& t, Share& share, std::size_t who) {
    const auto claim = [&](std::size_t k) {
        if (k >= share.steps.size()) return false;
        Steps& steps = share.steps[k];
        return is_by(steps.marked.load(std::memory_order_relaxed), who) &&
               steps.witnessed.load(std::memory_order_acquire) == groups &&
               !steps.confirming.test_and_set(std::memory_order_relaxed);
    };
    return share.confirmed.next(claim, [&](std::size_t k) {
        for (std::size_t i = plane_lanes * k; i < plane_lanes * (k + 1); ++i) {
            if (confirm_one(t, i)) continue;
            share.end.store(std::min(share.steps.size(), k + at_once_), std::memory_order_release);
            return false;
        }
        return true;
    });
}

// Until all blocks are settled and their witnesses done or in hand; what it cannot confirm then is left to `confirm`.
// A thread's own steps in order come first, those of others last.
template <class Lane>
void Blocks::take_part(std::vector<Lane>& t, Share& share, std::size_t who) {
    constexpr unsigned soon = 1024;
    unsigned idle = 0;
    std::uint64_t work = 0;
    for (;;) {
        if (settle_next(share, who) || confirm_next(t, share, who) || mark_next(share, who) ||
            witness_next(share, who, true, work) || witness_next(share, who, false, work) ||
            settle_next(share, anybody) || confirm_next(t, share, anybody)) {
            idle = 0;
            continue;
        }
        if (share.settled.done() >= share.end.load(std::memory_order_acquire)) break;
        if (++idle < soon)
            breathe();
        else
            std::this_thread::yield();  // whom it waits for may wait for a core
    }
    share.work.fetch_add(work, std::memory_order_relaxed);
}

// How many values are confirmed. Not all blocks are done if some heap is unusual, or if whoever looked for the last
// witnesses was not seen to end by who confirms.
template <class Lane>
std::size_t Blocks::share_out(std::vector<Lane>& t, std::size_t& blocks) {
    Share share(blocks);
    unusual_ = none_unusual;
    team_.run(team_.size(), [&](std::size_t who) { take_part(t, share, who); });
    work_ += share.work;
    blocks = share.end;
    return unusual_ != none_unusual ? unusual_ : plane_lanes * share.confirmed.done();
}

template std::size_t Blocks::share_out(std::vector<std::uint8_t>&, std::size_t&);
template std::size_t Blocks::share_out(std::vector<std::uint16_t>&, std::size_t&);
template std::size_t Blocks::share_out(std::vector<std::uint32_t>&, std::size_t&);

}  // namespace grundy::kernels::breaking
