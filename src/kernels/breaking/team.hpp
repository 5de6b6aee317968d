// SPDX-License-Identifier: MIT
// Threads that wait for work of a few microseconds at a time: they spin for a while before they sleep. A thread that
// comes late finds nothing left and is not waited for, so that a busy machine is no slower than one thread. And steps
// that threads do in order.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <system_error>
#include <thread>
#include <vector>

#include "core/joining_thread.hpp"
#include "core/size.hpp"
#include "kernels/breaking/aligned.hpp"

namespace grundy::kernels::breaking {

inline constexpr std::size_t nobody = ~std::size_t{0}, anybody = nobody - 1;  ///< instead of a thread's number
inline bool is_by(std::size_t thread, std::size_t who) { return who == anybody ? thread != nobody : thread == who; }

/// Steps that are done one after another, each by whichever thread claims it when it is due.
class InOrder {
public:
    /// How many are done; the caller sees what they did.
    std::size_t done() const { return done_.load(std::memory_order_acquire); }
    /// Does the next step k if claim(k), which is true at most once for each k. False if it does not, or if step(k) is
    /// false: then the step is not done, and no later one will be.
    bool next(const auto& claim, const auto& step) {
        const std::size_t k = done();
        if (!claim(k) || !step(k)) return false;
        done_.store(k + 1, std::memory_order_release);
        return true;
    }

private:
    alignas(line_bytes) std::atomic<std::size_t> done_{0};
};

class Team {
public:
    /// `threads` includes the calling thread; the others start when there is work. If the system refuses them, fewer do
    /// the same work.
    explicit Team(unsigned threads) : size_(std::max(1U, threads)) {}
    ~Team() {
        stop_ = true;
        ticket_ += round;
        ticket_.notify_all();
    }
    Team(const Team&) = delete;
    Team& operator=(const Team&) = delete;

    std::size_t size() const { return size_; }

    /// Runs work(0), ..., work(items - 1) in any order and at the same time; the last one starts first. None may throw
    /// (if memory runs out, the program ends). items < 2^16.
    void run(std::size_t items, const std::function<void(std::size_t)>& work) {
        if (items > 1 && !started_) start();
        if (helpers_.empty() || items <= 1) {
            for (std::size_t i = 0; i < items; ++i) work(i);
            return;
        }
        work_ = &work;
        done_ = 0;
        ticket_ = (ticket_ / round + 1) * round + items;
        ticket_.notify_all();
        take();
        while (done_.load(std::memory_order_acquire) != items) std::this_thread::yield();
    }

private:
    static constexpr std::uint64_t round = 1 << 16;

    void start() {
        started_ = true;
        try {
            while (helpers_.size() + 1 < size_) helpers_.emplace_back([this] { help(); });
        } catch (const std::system_error&) {  // NOLINT(bugprone-empty-catch): fewer do the same work
        }
    }
    // A round does not end before all of its items are done, so `work_` belongs to the round of each item taken.
    void take() {
        for (std::uint64_t ticket = ticket_; ticket % round != 0;)
            if (ticket_.compare_exchange_weak(ticket, ticket - 1)) {
                (*work_)(to_size(ticket % round - 1));
                done_.fetch_add(1, std::memory_order_release);
                ticket = ticket_;
            }
    }
    void help() {
        constexpr int spins = 40000;
        for (;;) {
            std::uint64_t seen = ticket_;
            for (int i = 0; i < spins && seen % round == 0 && !stop_; ++i, seen = ticket_)
                if (i % 64 == 63) std::this_thread::yield();
            if (stop_)
                return;  // if it is set only now, the ticket changes once more after `seen`, so the wait below ends
            if (seen % round == 0) ticket_.wait(seen);
            take();
        }
    }

    std::size_t size_;
    bool started_ = false;
    const std::function<void(std::size_t)>* work_ = nullptr;
    std::atomic<std::uint64_t> ticket_{0};  // the round's number times `round`, and how many items are left
    std::atomic<std::size_t> done_{0};
    std::atomic<bool> stop_{false};
    std::vector<JoiningThread> helpers_;  // last: they end before what they use
};

}  // namespace grundy::kernels::breaking
