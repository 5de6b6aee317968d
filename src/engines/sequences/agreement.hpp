// SPDX-License-Identifier: MIT
// How far values agree with themselves at each distance.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/budget.hpp"

namespace grundy::engines::sequences {

/// z[p] is the number of n for which G(n) = G(n - p), counted from the end of g backwards up to the first exception. p
/// goes up to half the number of values (the Z function of the reversed sequence, Gusfield 1997).
template <class Values>
std::vector<std::uint32_t> agreement(const Values& g, Meter* meter) {
    constexpr std::size_t between_looks = std::size_t{1} << 20;
    const std::size_t size = g.size();
    const auto at = [&](std::size_t i) { return g[size - 1 - i]; };
    std::vector<std::uint32_t> z(size / 2 + 1);
    std::size_t left = 0, right = 0;
    for (std::size_t i = 1; i < z.size(); ++i) {
        std::size_t k = i < right ? std::min<std::size_t>(right - i, z[i - left]) : 0;
        while (i + k < size && at(k) == at(i + k)) ++k;
        z[i] = static_cast<std::uint32_t>(k);
        if (i + k > right) left = i, right = i + k;
        if (meter != nullptr && i % between_looks == 0) meter->look();
    }
    return z;
}

}  // namespace grundy::engines::sequences
