// SPDX-License-Identifier: MIT
// Keys of connected parts of a host: equal only for isomorphic parts. The part itself is a key; on a lattice, so is its
// least image under translations and reflections.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "engines/graph/host.hpp"
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

template <class Word>
class Keys {
public:
    Keys() = default;
    explicit Keys(search::Grid<Word> grid) : grid_(std::move(grid)) {}

    search_key<Word> key(Word part) {
        if (!grid_) return key_of(part);
        const search::Box box = grid_->box(part);
        return key_of(grid_->canonical(grid_->in_corner(part, box), box));
    }
    bool is_zero(Word) const { return false; }

private:
    std::optional<search::Grid<Word>> grid_;
};

}  // namespace grundy::engines::graph
