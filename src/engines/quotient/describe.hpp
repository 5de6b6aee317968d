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
/// "T_n" for the quotient of nim heaps below 2^n, "R_8" for the only one of 8 elements (A. Siegel, "The structure and
/// classification of misere quotients"); "" for others.
std::string name_of(const Outcomes& outcomes);
/// The words of elements, as `describe` has them.
std::vector<std::string> words(const Growth& growth, const std::vector<Element>& elements);

}  // namespace grundy::engines::quotient
