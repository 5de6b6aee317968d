// SPDX-License-Identifier: MIT
// How near rules came to those of a theorem: which one, and the first thing that differs.
#pragma once

#include <string>

#include "rules/position.hpp"

namespace grundy::engines::theorems {

/// For rules that no theorem is about: "its rules are nearly those of Fibonacci nim (Theorem 28): `f(n - k, 3*k) for k
/// in 1..m` has `3` where that game has `2`"; "" if none is near. Rules are near if all options but one are the same,
/// or if most of the only option is.
std::string nearest(const rules::Ruleset& rules, int instance);

}  // namespace grundy::engines::theorems
