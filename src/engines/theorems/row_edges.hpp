// SPDX-License-Identifier: MIT
// Options that treat the first or the last place of a row in another way than the others, by conditionals such as
// "w[i - 1] if i > 1 else 0": each is two options without conditionals.
#pragma once

#include "rules/game.hpp"

namespace grundy::engines::theorems {

/// One place at the edge of the row, or all others.
struct Where {
    int row = 0, place = 0;  ///< slots
    bool from_end = false;   ///< the edge is the last place
    Int first = 0;           ///< otherwise, it is this one
    bool edge = false;       ///< it, and not the others
};

bool has_conditional(const rules::Option& option);

/// Replaces each conditional by the branch that is taken there; false if it is not known which one is. The option has
/// one term.
bool decide(rules::Option& option, const Where& where);

}  // namespace grundy::engines::theorems
