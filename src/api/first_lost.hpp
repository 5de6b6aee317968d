// SPDX-License-Identifier: MIT
// The first lost positions of a box, by whether smaller boxes have any.
#pragma once

#include <functional>
#include <utility>
#include <vector>

#include "core/nimber.hpp"

namespace grundy {
inline namespace abi_1 {

using CountedBox = std::vector<std::pair<Int, Int>>;  ///< inclusive ranges
using HasLost = std::function<bool(const CountedBox&)>;

/// Visits the lost positions of a box in order, the last number fastest, until `visit` says that it has enough. Each
/// visit asks about at most 126 boxes for each number of a position.
void first_lost(CountedBox box, const HasLost& has_lost, const std::function<bool(const std::vector<Int>&)>& visit);

}  // namespace abi_1
}  // namespace grundy
