// SPDX-License-Identifier: MIT
// How far numbers of positions are exact before they are stated.
#pragma once

#include "core/nimber.hpp"

namespace grundy {

/// Counts are exact below this number, and cut off at it. An answer never states one that was cut off: there are at
/// least as many positions in all, and TallyNumbers refuses that total.
inline constexpr Wide most_counted = (Wide{1} << 126) - 1;

}  // namespace grundy
