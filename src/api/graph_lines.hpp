// SPDX-License-Identifier: MIT
// Whether the lines of a graph that a program reads are edges or arcs. Rules do not say so: the same moves may be meant
// for both.
#pragma once

#include "rules/position.hpp"

namespace grundy {
inline namespace abi_1 {

/// True if the graphs of the game's `expect` lines have arcs and no edges, or if a token may go along any edge and back
/// without an end, so that only arcs make sense.
bool meant_for_arcs(const rules::Ruleset& rules, int instance);

}  // namespace abi_1
}  // namespace grundy
