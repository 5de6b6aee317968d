// SPDX-License-Identifier: MIT
// How many moves answers list if the question does not say.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace grundy::questions {

inline constexpr std::size_t default_moves = 100000;

/// Returns how many winning moves are listed. Each names the component before and after it. For rows of millions of
/// numbers, all moves would be gigabytes of text, so the number falls with the position's length, to `least` at least.
inline std::size_t usual_moves(std::size_t position_length, std::size_t least) {
    constexpr std::size_t text_budget = std::size_t{256} << 20;
    return std::clamp(text_budget / (2 * std::max<std::size_t>(position_length, 1)), least, default_moves);
}

}  // namespace grundy::questions
