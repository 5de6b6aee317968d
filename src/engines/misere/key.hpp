// SPDX-License-Identifier: MIT
// Sums of numbered components as keys of tables.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace grundy::engines::misere {

// The numbers ascend, so their differences are small. Most sums take a byte per component, and a short
// string needs no memory of its own.
inline std::string key_of(const std::vector<std::uint32_t>& sum) {
    std::string key;
    std::uint32_t before = 0;
    for (const std::uint32_t id : sum) {
        std::uint32_t step = id - std::exchange(before, id);
        for (; step >= 128; step >>= 7) key += static_cast<char>(step | 128);
        key += static_cast<char>(step);
    }
    return key;
}

}  // namespace grundy::engines::misere
