// SPDX-License-Identifier: MIT
// Conditions on what is taken, as sets: "k in 2.. if k != 5 and not k in {7, 8}" chooses from {2..4, 6, 9..}, and
// "k in 1.. if k mod 3 > 0 or k = 6" from 1 + 3*j, 2 + 3*j, and {6}.
#pragma once

#include <vector>

#include "rules/eval.hpp"
#include "rules/heap_shapes.hpp"

namespace grundy::rules {

/// Shapes that have the moves of this one together. If conditions on the only number that it chooses allow an
/// eventually periodic set, one of them chooses from the finite rest, or from intervals, and the others step on without
/// end; these conditions are gone then. Other shapes are returned as they are. `env` has the parameters.
std::vector<HeapShape> with_choice_in_sets(HeapShape shape, int heap, Environment& env);

}  // namespace grundy::rules
