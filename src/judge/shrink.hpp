// SPDX-License-Identifier: MIT
// Shrinks a failing input by its structure, not by its text, so that everything tried is a valid input.
#pragma once

#include <functional>
#include <vector>

#include "judge/draw.hpp"

namespace grundy::judge {

struct Shrinking {
    /// Whether the program still fails on these tests, in the same way. The result is the last list for which it did.
    std::function<bool(const std::vector<Test>&)> fails;
    std::function<bool()> spent;              ///< no time for more
    std::function<bool(const Test&)> usable;  ///< empty: all are usable
};

/// Returns true if the result still fails and no single step makes it smaller: no test and no element of a list can be
/// removed; no number can be lowered by one, by halves of its distance from the least or to one of the least 16; and no
/// equal numbers can all be lowered together by one or by halves. Returns false if the time was used up before that was
/// known. Every step that is kept has fewer decisions, or equally many with a smaller sum; therefore this ends.
bool shrink(const Inputs& inputs, std::vector<Test> tests, const Shrinking& how);

}  // namespace grundy::judge
