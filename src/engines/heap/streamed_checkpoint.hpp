// SPDX-License-Identifier: MIT
// What a checkpoint says, as long as nobody has asked whether it is true.
#pragma once

#include "engines/heap/streamed_period.hpp"

namespace grundy::engines {

struct StreamedPeriod::Reached {
    std::vector<kernels::SavedState> states;  ///< ascending; the first is that behind the table
    kernels::SavedState remembered, last;     ///< between these, and behind them
    std::optional<kernels::Recurrence> found;
    unsigned level = 0;
    std::size_t part = 0;
    LargestValue largest;
};

}  // namespace grundy::engines
