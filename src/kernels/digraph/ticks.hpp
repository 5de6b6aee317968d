// SPDX-License-Identifier: MIT
// Counts work for a meter in large units: loops that take a nanosecond or two per edge must not call it for each row.
#pragma once

#include <cstdint>

#include "core/budget.hpp"

namespace grundy::digraph {

class Ticks {
public:
    explicit Ticks(Meter& meter) : meter_(meter) {}
    void count(std::uint64_t units) {
        pending_ += units;
        if (pending_ >= most_pending) pass_on();
    }
    void pass_on() {
        const std::uint64_t units = pending_;
        pending_ = 0;
        meter_.tick(units);
    }

private:
    static constexpr std::uint64_t most_pending = 1 << 16;

    Meter& meter_;
    std::uint64_t pending_ = 0;
};

}  // namespace grundy::digraph
