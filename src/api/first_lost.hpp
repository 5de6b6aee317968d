// SPDX-License-Identifier: MIT
// The first lost positions of a box, by counts of them in smaller boxes.
#pragma once

#include <functional>
#include <utility>
#include <vector>

#include "core/nimber.hpp"

namespace grundy {
inline namespace abi_1 {

using CountedBox = std::vector<std::pair<Int, Int>>;  ///< inclusive ranges

/// Visits the lost positions of a box in order, the last number fastest, until `visit` says that it has enough. `lost`
/// counts those of a box. Each visit takes at most 126 counts for each number of a position.
void first_lost(CountedBox box, const std::function<Wide(const CountedBox&)>& lost,
                const std::function<bool(const std::vector<Int>&)>& visit);

}  // namespace abi_1
}  // namespace grundy
