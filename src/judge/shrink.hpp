// SPDX-License-Identifier: MIT
// Makes a failing input small: by its structure, not by its text, so that whatever is tried is a good input.
#pragma once

#include <functional>
#include <vector>

#include "judge/draw.hpp"

namespace grundy::judge {

struct Shrinking {
    /// Does the program still fail on these tests, and in the same way? The last ones for which it did are the result.
    std::function<bool(const std::vector<Test>&)> fails;
    std::function<bool()> spent;              ///< no time for more
    std::function<bool(const Test&)> usable;  ///< empty: all are
};

/// True: no test and no element of a list can be left out, no number can be lowered by one, by halves of its distance
/// from the least or to one of the least 16, and no equal numbers can all be lowered together by one or by
/// halves, so that it still fails. False: the time was spent before that was seen. Every step that is kept has fewer
/// decisions, or as many and a smaller sum of them: so this ends.
bool shrink(const Inputs& inputs, std::vector<Test> tests, const Shrinking& how);

}  // namespace grundy::judge
