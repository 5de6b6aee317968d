// SPDX-License-Identifier: MIT
// Threads that wait for work, a few microseconds' worth of it at a time: they spin for a while before they sleep.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <functional>
#include <system_error>
#include <thread>
#include <vector>

namespace grundy::kernels::breaking {

class Team {
public:
    /// With the calling thread among them; the others begin when there is work, or never if the system has no more.
    explicit Team(unsigned threads) : size_(std::max(1U, threads)) {}
    ~Team() {
        for (auto& h : helpers_) h.request_stop();
        ++round_;
        round_.notify_all();
    }
    Team(const Team&) = delete;
    Team& operator=(const Team&) = delete;

    std::size_t size() const { return size_; }

    /// work(0), ..., work(items - 1), in any order and at the same time; none may throw.
    void run(std::size_t items, const std::function<void(std::size_t)>& work) {
        if (items > 1 && !started_) start();
        if (helpers_.empty() || items <= 1) {
            for (std::size_t i = 0; i < items; ++i) work(i);
            return;
        }
        work_ = &work;
        items_ = items;
        next_ = 0;
        busy_ = helpers_.size();
        ++round_;
        round_.notify_all();
        take();
        while (busy_.load(std::memory_order_acquire) != 0) std::this_thread::yield();
    }

private:
    void start() {
        started_ = true;
        try {
            while (helpers_.size() + 1 < size_) helpers_.emplace_back([this](std::stop_token stop) { help(stop); });
        } catch (const std::system_error&) {  // NOLINT(bugprone-empty-catch): fewer do the same work
        }
    }
    void take() {
        for (std::size_t i; (i = next_.fetch_add(1)) < items_;) (*work_)(i);
    }
    void help(const std::stop_token& stop) {
        constexpr int spins = 4000;
        for (std::size_t seen = 0; !stop.stop_requested();) {
            for (int i = 0; i < spins && round_.load(std::memory_order_acquire) == seen; ++i)
                if (i % 64 == 63) std::this_thread::yield();
            round_.wait(seen, std::memory_order_acquire);
            if (stop.stop_requested()) return;
            seen = round_.load(std::memory_order_acquire);
            take();
            busy_.fetch_sub(1, std::memory_order_release);
        }
    }

    std::size_t size_;
    bool started_ = false;
    const std::function<void(std::size_t)>* work_ = nullptr;
    std::size_t items_ = 0;
    std::atomic<std::size_t> next_{0}, busy_{0}, round_{0};
    std::vector<std::jthread> helpers_;  // last: they end before what they use
};

}  // namespace grundy::kernels::breaking
