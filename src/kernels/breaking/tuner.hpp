// SPDX-License-Identifier: MIT
// Which rung, and how many splits to mark before single values are looked for: more marks, fewer searches. Climbs the
// hill of the cost that is counted, not timed, so that two runs do the same.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace grundy::kernels::breaking {

/// Two rungs, one after the other, compared by what they cost a heap: blocks do more heaps than they are asked for.
struct Trial {
    bool on = false;
    bool warming = false;  ///< the sparse one goes before what is compared
    double sparse_cost = 0;

    void start(std::size_t heap, std::uint64_t work) {
        on = true;
        begin_ = heap;
        before_ = work;
    }
    /// Of the rung that is tried; at least one heap came of it.
    double cost(std::size_t heap, std::uint64_t work) const {
        return static_cast<double>(work - before_) / static_cast<double>(heap - begin_);
    }

private:
    std::size_t begin_ = 0;
    std::uint64_t before_ = 0;
};

class Tuner {
public:
    std::size_t count() const { return count_; }

    /// The cost of one heap.
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
