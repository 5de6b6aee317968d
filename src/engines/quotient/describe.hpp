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

/// The letters are described up to `last`.
Description describe(const Growth& growth, Int last);
/// The words of elements, as `describe` has them.
std::vector<std::string> words(const Growth& growth, const std::vector<Element>& elements);

}  // namespace grundy::engines::quotient
