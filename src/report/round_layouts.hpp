// SPDX-License-Identifier: MIT
// Small graphs as books draw them: on a circle, on two circles, around a hub, where that is clearer than another
// layout.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "report/graph_layout.hpp"

namespace grundy::report {

/// The clearest of a connected graph's given layout and the round ones.
std::vector<PlanePoint> clearest_layout(std::vector<PlanePoint> given,
                                        const std::vector<std::pair<std::size_t, std::size_t>>& edges);

}  // namespace grundy::report
