// SPDX-License-Identifier: MIT
// A misere quotient in words: generators a, b, c, ..., relations, and the element of each letter.
#pragma once

#include <string>
#include <vector>

#include "core/nimber.hpp"
#include "engines/quotient/growth.hpp"

namespace grundy::engines::quotient {

struct Description {
    std::size_t order = 0, lost = 0;
    std::vector<Int> generators;  ///< their letters
    std::vector<std::string> relations, lost_elements, letters;
};

/// Leaves out generators that are words of others. The letters are described up to `last`.
Description describe(const Growth& growth, Int last);

}  // namespace grundy::engines::quotient
