// SPDX-License-Identifier: MIT
// One text for all heap games whose values are provably the same, but for a shift: G'(n) = G(n + c). Empty parts are
// written as parts that are not there, and leading heaps without moves are cut off (docs/format.md, "Fingerprints").
#pragma once

#include <optional>
#include <string>

#include "rules/heap_form.hpp"

namespace grundy::rules {

struct NormalHeaps {
    std::string text;
    Int shift = 0;  ///< c: the value of heap n is that of heap max(0, n - c) of the text's game
};

/// Nothing if heap 0 may have a move, as parts of that size are then not like nothing, or if some moves are for heaps
/// of one residue only.
std::optional<NormalHeaps> normal_heaps(const HeapForm& form);

}  // namespace grundy::rules
