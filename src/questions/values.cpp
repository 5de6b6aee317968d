// SPDX-License-Identifier: MIT
// See values.hpp.
#include "questions/values.hpp"

#include <algorithm>

namespace grundy::questions {
namespace {

constexpr std::size_t most_games = 4;

}  // namespace

// Two threads may compute the same values at once; the longer ones stay.
ValueStore::Values ValueStore::values(const std::string& key, std::uint64_t count,
                                      const std::function<HeapValues()>& compute) {
    const auto find = [&] {
        return std::find_if(kept_.begin(), kept_.end(), [&](const auto& entry) { return entry.first == key; });
    };
    {
        const std::lock_guard lock(mutex_);
        if (const auto at = find(); at != kept_.end() && at->second->values.size() >= count) {
            kept_.splice(kept_.begin(), kept_, at);
            return at->second;
        }
    }
    auto fresh = std::make_shared<const HeapValues>(compute());
    const std::lock_guard lock(mutex_);
    if (const auto at = find(); at != kept_.end()) {
        if (at->second->values.size() >= fresh->values.size()) return at->second;
        kept_.erase(at);
    }
    kept_.emplace_front(key, fresh);
    if (kept_.size() > most_games) kept_.pop_back();
    return fresh;
}

void ValueStore::clear() {
    const std::lock_guard lock(mutex_);
    kept_.clear();
}

}  // namespace grundy::questions
