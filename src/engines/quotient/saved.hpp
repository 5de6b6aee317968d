// SPDX-License-Identifier: MIT
// A quotient as numbers, for files.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engines/quotient/check.hpp"

namespace grundy::engines::quotient {

struct Saved {
    std::vector<std::uint32_t> letters;   ///< that are generators, ascending
    std::vector<std::uint32_t> products;  ///< of element x and generator g at x * generators + g
    std::vector<std::uint32_t> labels;    ///< by element
    std::vector<std::uint32_t> elements;  ///< by letter
};

Saved saved_of(const Outcomes& outcomes, const std::vector<Element>& elements);
/// The monoid, if the numbers are those of one that is generated so, and in which no two elements can be merged.
std::optional<Monoid> monoid_of(const Saved& saved, unsigned cap);

/// Four lists, each preceded by its length.
std::string text_of(const Saved& saved);
std::optional<Saved> read_saved(std::string_view text);

}  // namespace grundy::engines::quotient
