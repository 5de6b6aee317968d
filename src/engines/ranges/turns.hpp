// SPDX-License-Identifier: MIT
// Conditions on a chosen number that hold up to some number, or from some number on: they cut a range down to another
// range, whose ends are found by bisection.
#pragma once

#include <optional>
#include <vector>

#include "rules/eval.hpp"

namespace grundy::engines::ranges {

/// A comparison that turns at most once as the number grows.
struct Turn {
    enum class Kind {
        none,   ///< does not depend on the number
        early,  ///< holds up to some number
        late,   ///< holds from some number on
    };
    rules::Expr condition;
    Kind kind = Kind::none;
};

/// The conditions of a binder over a range as turns; an equation gives two. Nothing if a condition is of another kind,
/// or if it may have no value for a number of the range.
std::optional<std::vector<Turn>> turns_of(const rules::Game& game, const std::vector<rules::Expr>& guard,
                                          const rules::Binder& binder, const rules::Environment& parameters);

/// Numbers from low to high; none if high < low.
struct Numbers {
    Wide low = 0, high = -1;
};

/// Cuts the range down to the numbers for which the condition holds, where the environment has values for everything
/// but the number. `near` is where the search begins, and is set to where the condition turned: that of the next heap
/// is not far.
Numbers cut(Numbers range, const Turn& turn, int slot, Wide& near, rules::Environment& env);

}  // namespace grundy::engines::ranges
