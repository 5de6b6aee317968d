// SPDX-License-Identifier: MIT
// See calls.hpp.
#include "rpc/calls.hpp"

#include <utility>

namespace grundy::rpc {

bool Calls::knows(const std::string& key) const {
    const std::lock_guard lock(mutex_);
    return flags_.contains(key);
}

bool Calls::forget(const std::string& key) {
    const std::lock_guard lock(mutex_);
    const auto at = flags_.find(key);
    const bool wanted = !*at->second;
    flags_.erase(at);
    return wanted;
}

bool Calls::start(const std::string& key, Work work) {
    const Flag flag = std::make_shared<std::atomic<bool>>(false);
    {
        const std::lock_guard lock(mutex_);
        flags_.emplace(key, flag);
    }
    const bool taken = workers_
                           .add([this, key, flag, run = std::move(work)] {
                               const std::string message = *flag ? std::string() : run(*flag);
                               if (forget(key)) send_(message);
                           })
                           .has_value();
    if (!taken) forget(key);
    return taken;
}

bool Calls::cancel(const std::string& key) {
    const std::lock_guard lock(mutex_);
    const auto at = flags_.find(key);
    return at != flags_.end() && !at->second->exchange(true);
}

void Calls::end() {
    {
        const std::lock_guard lock(mutex_);
        for (auto& [key, flag] : flags_) *flag = true;
    }
    workers_.end();
}

}  // namespace grundy::rpc
