// SPDX-License-Identifier: MIT
// Keys of connected parts of a host: equal only for isomorphic parts. The part itself is a key; on a lattice, so is its
// least image under translations and reflections; and where the host has many symmetries, so is the first part that is
// isomorphic to it.
#pragma once

#include <optional>
#include <utility>

#include "engines/graph/merging.hpp"
#include "engines/graph/search_key.hpp"
#include "engines/search/grid.hpp"

namespace grundy::engines::graph {

template <class Word>
class Keys {
public:
    Keys() = default;
    explicit Keys(search::Grid<Word> grid) : grid_(std::move(grid)) {}
    explicit Keys(Merging<Word> merging) : merging_(std::move(merging)) {}

    void charge(Meter& meter) {
        if (merging_) merging_->charge(meter);
    }
    search_key<Word> key(Word part) {
        if (merging_) return key_of(merging_->first(part));
        if (!grid_) return key_of(part);
        const search::Box box = grid_->box(part);
        return key_of(grid_->canonical(grid_->in_corner(part, box), box));
    }
    bool is_zero(Word) const { return false; }

private:
    std::optional<search::Grid<Word>> grid_;
    std::optional<Merging<Word>> merging_;
};

}  // namespace grundy::engines::graph
