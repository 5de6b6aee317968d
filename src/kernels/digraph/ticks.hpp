// SPDX-License-Identifier: MIT
// Counts work for a meter in large units: loops that take a nanosecond or two per edge must not call it for each row.
// The units grow with the work, so that small graphs are counted, too.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>

#include "core/budget.hpp"

namespace grundy::digraph {

class Ticks {
public:
    explicit Ticks(Meter& meter) : meter_(meter) {}
    void count(std::uint64_t units) {
        pending_ += units;
        if (pending_ < unit_) return;
        unit_ = std::min(2 * unit_, most_pending);
        meter_.tick(std::exchange(pending_, 0));
    }

private:
    static constexpr std::uint64_t most_pending = 1 << 16;

    Meter& meter_;
    std::uint64_t pending_ = 0, unit_ = 1;
};

}  // namespace grundy::digraph
