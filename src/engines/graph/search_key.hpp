// SPDX-License-Identifier: MIT
// Sets of up to 64 or 128 things as keys of the table of the search.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "engines/search/grid.hpp"

namespace grundy::engines::graph {

template <class Word>
using search_key = std::conditional_t<sizeof(Word) == 8, std::uint64_t, std::array<std::uint64_t, 2>>;

template <class Word>
search_key<Word> key_of(Word set) {
    if constexpr (sizeof(Word) == 8)
        return set;
    else
        return {search::low_half(set), search::high_half(set)};
}

}  // namespace grundy::engines::graph
