// SPDX-License-Identifier: MIT
// The values of heaps that were drawn once, so that zooming in and out needs no search.
#pragma once

#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace grundy::questions {

/// Values of the heaps 0, 1, ...
struct HeapValues {
    static constexpr std::uint32_t special = ~std::uint32_t{0};  ///< no number
    std::vector<std::uint32_t> values;
    std::string engine;
};

/// Keeps the values of the last few games. Several threads may use it.
class ValueStore {
public:
    using Values = std::shared_ptr<const HeapValues>;

    /// Returns at least `count` values: kept ones, or those that `compute` returns.
    Values values(const std::string& key, std::uint64_t count, const std::function<HeapValues()>& compute);
    void clear();

private:
    std::mutex mutex_;
    std::list<std::pair<std::string, Values>> kept_;  // the latest first
};

}  // namespace grundy::questions
