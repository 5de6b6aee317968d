// SPDX-License-Identifier: MIT
// How deep the definition recurses.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "core/error.hpp"

namespace grundy::engines::reference {

/// Bounds the recursion along a line of play: 1000 moves or 4 MiB of the call stack, whichever comes first. Frames are
/// several times larger under sanitizers and for options with many binders.
class Depth {
public:
    /// Throws Stopped where the line is too long. Called by the recursive function itself, the first time at its root.
    void check(std::size_t moves) {
        constexpr std::size_t most_moves = 1000, most_stack = std::size_t{4} << 20;
        const char here = 0;
        const auto at = reinterpret_cast<std::uintptr_t>(&here);
        if (moves == 0) root_ = at;
        // NOLINTNEXTLINE(clang-analyzer-core.StackAddressEscape): root_ is compared as a number and never followed
        if (moves > most_moves || (at < root_ && root_ - at > most_stack))
            throw Stopped(Status::out_of_budget,
                          "the reference engine follows lines of at most " + std::to_string(most_moves) + " moves");
    }

private:
    std::uintptr_t root_ = 0;
};

}  // namespace grundy::engines::reference
