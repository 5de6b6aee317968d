// SPDX-License-Identifier: MIT
// See calls.hpp.
#include "rpc/calls.hpp"

#include <utility>

namespace grundy::rpc {

bool Calls::knows(const std::string& key) const {
    const std::lock_guard lock(mutex_);
    return flags_.contains(key);
}

// The lock is held while the message is sent, so that it cannot come after what follows a cancellation: of two checks
// of a text, the later one must be seen last.
void Calls::answer(const std::string& key, const std::string& message) {
    const std::lock_guard lock(mutex_);
    const auto at = flags_.find(key);
    if (!*at->second) send_(message);
    flags_.erase(at);
    answered_.notify_all();
}

bool Calls::start(const std::string& key, Work work) {
    const Flag flag = std::make_shared<std::atomic<bool>>(false);
    {
        const std::lock_guard lock(mutex_);
        flags_.emplace(key, flag);
    }
    const bool taken =
        workers_.add([this, key, flag, run = std::move(work)] { answer(key, *flag ? std::string() : run(*flag)); })
            .has_value();
    if (taken) return true;
    const std::lock_guard lock(mutex_);
    flags_.erase(key);
    return false;
}

bool Calls::cancel(const std::string& key) {
    const std::lock_guard lock(mutex_);
    const auto at = flags_.find(key);
    return at != flags_.end() && !at->second->exchange(true);
}

bool Calls::wait(const std::string& key, std::chrono::duration<double> most) {
    std::unique_lock lock(mutex_);
    return answered_.wait_for(lock, most, [&] { return !flags_.contains(key); });
}

void Calls::end() {
    {
        const std::lock_guard lock(mutex_);
        for (auto& [key, flag] : flags_) *flag = true;
    }
    workers_.end();
}

}  // namespace grundy::rpc
