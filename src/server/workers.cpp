// SPDX-License-Identifier: MIT
// See workers.hpp.
#include "server/workers.hpp"

#include <utility>

namespace grundy::server {

Workers::Workers(unsigned threads, std::size_t most_waiting) : most_waiting_(most_waiting) {
    for (unsigned i = 0; i < threads; ++i) threads_.emplace_back([this] { run(); });
}

Workers::~Workers() { end(); }

void Workers::end() {
    {
        const std::lock_guard lock(mutex_);
        ends_ = true;
        waiting_.clear();
    }
    more_.notify_all();
    threads_.clear();
}

std::optional<std::uint64_t> Workers::add(std::function<void()> work) {
    std::uint64_t number = 0;
    {
        const std::lock_guard lock(mutex_);
        if (ends_ || waiting_.size() >= most_waiting_) return std::nullopt;
        number = ++count_;
        waiting_.push_back({number, std::move(work)});
    }
    more_.notify_one();
    return number;
}

void Workers::remove(std::uint64_t number) {
    const std::lock_guard lock(mutex_);
    std::erase_if(waiting_, [&](const Waiting& one) { return one.number == number; });
}

void Workers::run() {
    for (;;) {
        std::unique_lock lock(mutex_);
        more_.wait(lock, [&] { return ends_ || !waiting_.empty(); });
        if (ends_) return;
        const std::function<void()> work = std::move(waiting_.front().work);
        waiting_.pop_front();
        lock.unlock();
        work();
    }
}

}  // namespace grundy::server
