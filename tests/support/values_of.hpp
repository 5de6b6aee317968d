// SPDX-License-Identifier: MIT
// A Sequence as a vector, for comparison with others.
#pragma once

#include <cstdint>
#include <vector>

#include "core/sequence.hpp"

namespace grundy {

inline std::vector<std::uint32_t> values_of(const Sequence& sequence) {
    std::vector<std::uint32_t> out(sequence.size());
    sequence.copy(0, out);
    return out;
}

}  // namespace grundy
