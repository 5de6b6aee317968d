// SPDX-License-Identifier: MIT
// How many splits to mark before single values are looked for: more marks, fewer searches. The tuner climbs the hill of
// the cost, which is counted, not timed, so that two runs do the same.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace grundy::kernels::breaking {

class Tuner {
public:
    std::size_t count() const { return count_; }

    /// One heap has cost this.
    void note(std::uint64_t cost) {
        sum_ += cost;
        if (++heaps_ < window) return;
        if (sum_ > last_) up_ = !up_;
        last_ = sum_;
        sum_ = heaps_ = 0;
        count_ = up_ ? count_ + count_ / 4 + 1 : count_ - count_ / 5;
        count_ = std::clamp<std::size_t>(count_, 8, most);
    }

private:
    static constexpr std::size_t window = 32, most = std::size_t{1} << 16;
    std::size_t count_ = 256, heaps_ = 0;
    std::uint64_t sum_ = 0, last_ = ~std::uint64_t{0};
    bool up_ = true;
};

}  // namespace grundy::kernels::breaking
