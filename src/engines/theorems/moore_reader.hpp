// SPDX-License-Identifier: MIT
// Reads options of Moore's nim on a row: each takes from a number of heaps, which it chooses.
#pragma once

#include <optional>
#include <vector>

#include "rules/game.hpp"

namespace grundy::engines::theorems {

/// An option in normal form: what its binders mean, in their order.
struct MooreOption {
    struct Binder {
        std::size_t heap = 0;  ///< from 0, among those that the option changes
        bool place = false;    ///< and not the number taken
        int slot = 0;
    };
    std::size_t heaps = 0;   ///< how many it changes
    std::size_t number = 0;  ///< among the options
    std::vector<Binder> binders{};
};

/// Nothing if an option on the row in `slot` says anything else than the theorem needs: it chooses different heaps, and
/// one number for each, from 1 to the heap.
std::optional<MooreOption> read_moore_option(int slot, const rules::Option& option);

}  // namespace grundy::engines::theorems
