// SPDX-License-Identifier: MIT
// Conditions on what is taken, as sets: "k in 2.. if k != 5 and not k in {7, 8}" chooses from {2..4, 6, 9..}.
#pragma once

#include "rules/eval.hpp"
#include "rules/heap_shapes.hpp"

namespace grundy::rules {

/// The shape with the only number that it chooses in the set that its conditions on this number alone leave. These
/// conditions are gone then. Other shapes are returned as they are. `env` has the parameters.
HeapShape with_choice_in_set(HeapShape shape, int heap, Environment& env);

}  // namespace grundy::rules
