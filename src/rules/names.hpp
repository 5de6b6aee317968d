// SPDX-License-Identifier: MIT
// Options without their names for values (`m = EXPR`), so that the recognisers see what is computed.
#pragma once

#include "rules/game.hpp"

namespace grundy::rules {

/// The same option with the values of binders `m = EXPR` (integers) in place of their names.
Option without_names(Option o);

}  // namespace grundy::rules
