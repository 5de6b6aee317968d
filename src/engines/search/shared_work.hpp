// SPDX-License-Identifier: MIT
// What threads that search with one table tell each other besides the table: which questions they look into, so that
// they spread out, how much they have done, and that they should stop.
#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <mutex>
#include <vector>

#include "core/size.hpp"
#include "engines/search/table.hpp"

namespace grundy::engines::search {

class SharedWork {
public:
    template <class Key>
    void joins(const Key& key, std::uint32_t n) {
        crowd(key, n).fetch_add(1, std::memory_order_relaxed);
    }
    template <class Key>
    void leaves(const Key& key, std::uint32_t n) {
        crowd(key, n).fetch_sub(1, std::memory_order_relaxed);
    }
    /// How many threads look into a question, or one of equal hash: a hint.
    template <class Key>
    unsigned crowd_at(const Key& key, std::uint32_t n) {
        return crowd(key, n).load(std::memory_order_relaxed);
    }

    /// Helpers report what they did; the thread whose meter counts for all collects it.
    void report(std::uint64_t options) { options_.fetch_add(options, std::memory_order_relaxed); }
    std::uint64_t collect() {
        return options_.load(std::memory_order_relaxed) == 0 ? 0 : options_.exchange(0, std::memory_order_relaxed);
    }

    void stop() { stop_.store(true, std::memory_order_relaxed); }
    const std::atomic<bool>& stopped() const { return stop_; }
    /// Keeps the first failure of a helper, which is passed on by check().
    void fail(std::exception_ptr failure) {
        const std::lock_guard lock(mutex_);
        if (!failure_) failure_ = std::move(failure);
        failed_.store(true, std::memory_order_release);
    }
    void check() {
        if (!failed_.load(std::memory_order_acquire)) return;
        const std::lock_guard lock(mutex_);
        std::rethrow_exception(failure_);
    }

private:
    static constexpr std::size_t crowds = std::size_t{1} << 15;

    template <class Key>
    std::atomic<std::uint8_t>& crowd(const Key& key, std::uint32_t n) {
        return crowd_[to_size(((hash_of(key) >> 20) + n * 0x9E3779B9u) % crowds)];
    }

    std::vector<std::atomic<std::uint8_t>> crowd_ = std::vector<std::atomic<std::uint8_t>>(crowds);
    std::atomic<std::uint64_t> options_{0};
    std::atomic<bool> stop_{false}, failed_{false};
    std::mutex mutex_;
    std::exception_ptr failure_;
};

}  // namespace grundy::engines::search
