// SPDX-License-Identifier: MIT
// The values of a heap game, computed again from its normal form and the definition, for the checker of certificates.
// The code is written to be read: every option of a heap is examined until the mex is certain, with one saving.
//
// With a mask, heaps are rare or common by the parity of their value's ones under it (with `position`, plus that of the
// heap). A split with exactly one rare part has a value of known parity, and no other split has that parity. So once
// all splits with a rare part are marked, a value of that parity that is not marked is the value of no split. The mask
// may be any number: a bad one only costs time.
#pragma once

#include <cstdint>
#include <vector>

#include "core/budget.hpp"
#include "rules/heap_form.hpp"

namespace grundy::verify {

struct Computed {
    std::vector<std::uint32_t> g;
    std::vector<Int> rare;          ///< under the mask; empty if the mask suits no splits
    bool mask_suits = false;        ///< common heaps have the parity of splits with one rare part, whatever is taken
    bool common = true;             ///< that parity, for heap 0
    std::size_t greatest_part = 0;  ///< see `recompute`
};

/// Computes G(0), ..., G(count - 1). For each heap n from `watched` on, common values below G(n) are values of splits
/// with a rare part, and all others are values of options without a split or with a part below `greatest_part`. Throws
/// Error if infinitely many numbers may be taken while heaps are left.
Computed recompute(const rules::HeapForm& form, Int count, Nimber mask, bool position, Int watched, Meter& meter);

}  // namespace grundy::verify
