// SPDX-License-Identifier: MIT
// How many threads an engine may use.
#pragma once

#include <cstddef>
#include <cstdint>

namespace grundy::engines {

/// How many threads may work at the same time, and when it pays.
struct Threading {
    unsigned threads = 1;
    std::uint64_t alone = std::uint64_t{1} << 21;  ///< steps that one thread does before it asks others to help
    std::size_t least_block = 32;                  ///< cells between two looks at what other threads have done
    bool asked = true;                             ///< by the user; else helpers start only if certain to pay off
};

}  // namespace grundy::engines
