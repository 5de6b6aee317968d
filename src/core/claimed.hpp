// SPDX-License-Identifier: MIT
// Memory that is claimed bit by bit, and is needed only for a while.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/budget.hpp"

namespace grundy {

/// Releases what it claimed when it ends.
class Claimed {
public:
    Claimed(Meter& meter, std::string_view what) : meter_(meter), what_(what) {}
    Claimed(const Claimed&) = delete;
    Claimed& operator=(const Claimed&) = delete;
    ~Claimed() { meter_.release(bytes_); }

    void more(std::uint64_t bytes) {
        meter_.claim(bytes, what_);
        bytes_ += bytes;
    }

private:
    Meter& meter_;
    std::string_view what_;
    std::uint64_t bytes_ = 0;
};

}  // namespace grundy
