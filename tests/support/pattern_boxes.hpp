// SPDX-License-Identifier: MIT
// Lines and tables made from a formula, and what is found in them, for the tests of recognisers.
#pragma once

#include <bit>
#include <cmath>
#include <functional>
#include <string>
#include <utility>

#include "pattern/pattern.hpp"

namespace grundy::pattern {

using Of1 = std::function<Int(Int)>;
using Of2 = std::function<Int(Int, Int)>;

inline Box sequence(const Of1& f, Int from = 0, Int to = 3000) {
    std::vector<Nimber> values;
    for (Int n = from; n <= to; ++n) values.push_back(static_cast<Nimber>(f(n)));
    return line(from, std::move(values));
}

inline Box table(const Of2& f, Int from = 0, Int size = 61) {
    std::vector<Nimber> values;
    for (Int a = from; a < from + size; ++a)
        for (Int b = from; b < from + size; ++b) values.push_back(static_cast<Nimber>(f(a, b)));
    return grid(from, from, static_cast<std::size_t>(size), std::move(values));
}

inline std::string values_of(const Box& box) {
    const auto claim = find_values(box);
    return claim ? claim->formula : "nothing";
}
inline std::string set_of(const Box& box) {
    const auto claim = find_set(box);
    return claim ? claim->formula : "nothing";
}

inline Int v2(Int n) { return std::countr_zero(static_cast<std::uint64_t>(n)); }
inline Int popcount(Int n) { return std::popcount(static_cast<std::uint64_t>(n)); }
inline const double phi = (1 + std::sqrt(5.0)) / 2;

}  // namespace grundy::pattern
