// SPDX-License-Identifier: MIT
// Threads that use something together, of which one at times needs it alone. The others wait at points that they
// choose, so that their usual work takes no lock.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>

namespace grundy::engines::search {

/// A single user need not enter.
class Gate {
public:
    void enter() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return !closed_; });
        ++inside_;
    }
    void leave() {
        const std::lock_guard lock(mutex_);
        --inside_;
        changed_.notify_all();
    }
    struct Inside {
        explicit Inside(Gate& g) : gate(g) { gate.enter(); }
        ~Inside() { gate.leave(); }
        Inside(const Inside&) = delete;
        Inside& operator=(const Inside&) = delete;
        Gate& gate;
    };
    /// A point at which another thread may be let in alone.
    void pass() {
        if (!closed_.load(std::memory_order_relaxed)) return;
        leave();
        enter();
    }
    /// Calls work() while all other threads inside wait. Others that call this meanwhile count as waiting, so whoever
    /// comes next must look again if there is still something to do.
    template <class Work>
    void alone(const Work& work) {
        std::unique_lock lock(mutex_);
        const unsigned own = inside_ == 0 ? 0 : 1;
        inside_ -= own;
        changed_.notify_all();
        changed_.wait(lock, [&] { return !closed_; });
        closed_ = true;
        changed_.wait(lock, [&] { return inside_ == 0; });
        const auto open = [&] {
            closed_ = false;
            inside_ += own;
            changed_.notify_all();
        };
        try {
            work();
        } catch (...) {
            open();
            throw;
        }
        open();
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::atomic<bool> closed_{false};
    unsigned inside_ = 0;
};

}  // namespace grundy::engines::search
