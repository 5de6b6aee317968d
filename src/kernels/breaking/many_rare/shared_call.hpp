// SPDX-License-Identifier: MIT
// The blocks of one call, shared among threads. Each block goes through four steps: its far partners are marked; its
// values are settled, after those of the block before; witnesses are looked for; the values are confirmed, after those
// of the block before. A block is begun when the one a window before it, or less, is confirmed. Marks and witnesses of
// the blocks of a window do not depend on each other, so one thread settles or confirms while others do these, and all
// end together. Whoever marked a block does the rest of it too, unless another thread is idle: cache lines take long
// from one core to another.
//
// Who does what never decides a value. Marks and witnesses read heaps at least a window before theirs, which nobody
// changes any more; until then, what settling writes is read by settling and confirming alone, and what confirming
// writes by confirming alone. The call ends at the first heap that is newly rare, because that changes what was settled
// after it: the blocks up to a window from there are done as far as possible, however far each thread has come.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <thread>
#include <vector>

#include "core/breathe.hpp"
#include "kernels/breaking/many_rare/block.hpp"
#include "kernels/breaking/team.hpp"

namespace grundy::kernels::breaking {

/// `Steps` does the steps of block k: mark(k, thread), settle(k), witness(k, first lane, last lane + 1, thread), which
/// returns the work, and confirm(k), which is false if a heap of the block is unusual.
template <class Steps>
class SharedCall {
public:
    /// `at_once`: blocks of a window.
    SharedCall(Steps& steps, Team& team, std::size_t blocks, std::size_t at_once)
        : steps_(steps), team_(team), at_once_(at_once), end_(blocks), blocks_(blocks) {}

    void run() {
        team_.run(team_.size(), [&](std::size_t who) { take_part(who); });
    }
    std::size_t end() const { return end_; }      ///< blocks that are settled
    std::uint64_t work() const { return work_; }  ///< of witnesses

private:
    // Mostly written by one thread.
    struct alignas(line_bytes) Progress {
        std::atomic<std::size_t> marked{nobody};  // by whom
        std::atomic_flag settling, confirming;
        std::atomic<std::size_t> taken{0}, witnessed{0};  // groups
    };

    bool mark_next(std::size_t who) {
        std::size_t k = next_mark_.load(std::memory_order_relaxed);
        do {
            if (k >= std::min(blocks_.size(), confirmed_.done() + at_once_)) return false;
        } while (!next_mark_.compare_exchange_weak(k, k + 1, std::memory_order_relaxed));
        steps_.mark(k, who);
        blocks_[k].marked.store(who, std::memory_order_release);
        return true;
    }

    bool settle_next(std::size_t who) {
        const auto claim = [&](std::size_t k) {
            return k < blocks_.size() && is_by(blocks_[k].marked.load(std::memory_order_acquire), who) &&
                   !blocks_[k].settling.test_and_set(std::memory_order_relaxed);
        };
        return settled_.next(claim, [&](std::size_t k) {
            steps_.settle(k);
            return true;
        });
    }

    // Heaps near each other read the same witnesses, several groups are done at a time; towards the end fewer, so that
    // nobody waits for long.
    bool witness_some(std::size_t k, std::size_t who, std::uint64_t& work) {
        Progress& b = blocks_[k];
        const std::size_t all = Block::groups * (end_.load(std::memory_order_acquire) - k);
        std::size_t from = b.taken.load(std::memory_order_relaxed), count = 0;
        do {
            if (from >= Block::groups) return false;
            count = std::min({Block::groups - from, Block::groups / 2, (all - from) / (2 * team_.size())});
            count = std::max<std::size_t>(1, count);
        } while (!b.taken.compare_exchange_weak(from, from + count, std::memory_order_relaxed));
        work += steps_.witness(k, from * Block::group_lanes, (from + count) * Block::group_lanes, who);
        b.witnessed.fetch_add(count, std::memory_order_release);
        return true;
    }

    bool witness_next(std::size_t who, bool own, std::uint64_t& work) {
        const std::size_t end = settled_.done();
        for (std::size_t k = confirmed_.done(); k < end; ++k)
            if ((blocks_[k].marked.load(std::memory_order_relaxed) == who) == own && witness_some(k, who, work))
                return true;
        return false;
    }

    bool confirm_next(std::size_t who) {
        const auto claim = [&](std::size_t k) {
            return k < blocks_.size() && is_by(blocks_[k].marked.load(std::memory_order_relaxed), who) &&
                   blocks_[k].witnessed.load(std::memory_order_acquire) == Block::groups &&
                   !blocks_[k].confirming.test_and_set(std::memory_order_relaxed);
        };
        return confirmed_.next(claim, [&](std::size_t k) {
            if (steps_.confirm(k)) return true;
            end_.store(std::min(blocks_.size(), k + at_once_), std::memory_order_release);
            return false;
        });
    }

    // Until all blocks are settled and their witnesses found or being looked for. A thread's own steps in order come
    // first, those of others last.
    void take_part(std::size_t who) {
        constexpr unsigned soon = 1024;
        unsigned idle = 0;
        std::uint64_t work = 0;
        for (;;) {
            if (settle_next(who) || confirm_next(who) || mark_next(who) || witness_next(who, true, work) ||
                witness_next(who, false, work) || settle_next(anybody) || confirm_next(anybody)) {
                idle = 0;
                continue;
            }
            if (settled_.done() >= end_.load(std::memory_order_acquire)) break;
            if (++idle < soon)
                breathe();
            else
                std::this_thread::yield();  // the thread that it waits for may wait for a core
        }
        work_.fetch_add(work, std::memory_order_relaxed);
    }

    Steps& steps_;
    Team& team_;
    const std::size_t at_once_;
    std::atomic<std::size_t> end_;
    std::vector<Progress> blocks_;
    alignas(line_bytes) std::atomic<std::size_t> next_mark_{0};
    alignas(line_bytes) std::atomic<std::uint64_t> work_{0};
    InOrder settled_, confirmed_;
};

}  // namespace grundy::kernels::breaking
