// SPDX-License-Identifier: MIT
// The contents of a checkpoint that nobody has verified yet.
#pragma once

#include "engines/heap/streamed_period.hpp"

namespace grundy::engines {

struct StreamedPeriod::Reached {
    std::vector<kernels::SavedState> states;  ///< ascending; the first is the state after the table
    kernels::SavedState remembered, last;     ///< a state between these, and the state after all of them
    std::optional<kernels::Recurrence> found;
    unsigned level = 0;
    std::size_t part = 0;
    LargestValue largest;
};

}  // namespace grundy::engines
