// SPDX-License-Identifier: MIT
// The values of a heap game once more, from its normal form and the definition, for the checker of certificates.
// Written to be read: every option of a heap is looked at until the mex is certain, with one thing spared.
//
// With a mask, heaps are rare or common by the parity of their value's ones under it (with `position`, plus that of the
// heap). A split of exactly one rare part has a value of known parity, and no other split has that parity; so once all
// splits with a rare part are marked, a value of that parity which is not marked is the value of no split. The mask
// may be any number: a bad one costs time only.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "core/budget.hpp"
#include "rules/heap_form.hpp"

namespace grundy::verify {

struct Computed {
    std::vector<std::uint32_t> g;
    std::vector<Int> rare;          ///< under the mask; empty if the mask suits no splits
    bool mask_suits = false;        ///< common heaps have the parity of splits with one rare part, whatever is taken
    std::size_t greatest_part = 0;  ///< see `recompute`
};

/// G(0), ..., G(count - 1). For each heap n from `watched` on: common values below G(n) are values of splits with a
/// rare part, and all others of options without a split or with a part below `greatest_part`. Error where infinitely
/// many numbers may be taken while heaps are left.
Computed recompute(const rules::HeapForm& form, Int count, Nimber mask, bool position, Int watched, Meter& meter);

using Visit = std::function<void(Int first, std::span<const std::uint32_t> values)>;

/// The values of heaps first, first + 1, ..., end - 1, a few at a time, from those of the first heaps and the last ones
/// before `first`: for each heap splits with a rare part or a part below `low.size()` must decide, and no further heap
/// be rare; else Error. Returns as many values as `before` has, the last before `end`.
std::vector<std::uint32_t> recompute_part(const rules::HeapForm& form, const std::vector<std::uint32_t>& low,
                                          std::vector<Int> rare, const std::vector<std::uint32_t>& before, Int first,
                                          Int end, Nimber mask, bool position, const Visit& visit, Meter& meter);

}  // namespace grundy::verify
