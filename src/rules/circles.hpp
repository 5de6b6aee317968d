// SPDX-License-Identifier: MIT
// Games that lead to each other.
#pragma once

#include <cstddef>
#include <map>
#include <vector>

namespace grundy::rules {

/// For each instance those that its options call. Each one that is called is there too.
using CallGraph = std::map<int, std::vector<int>>;

/// The number, from 1, of the part in which each instance is: those of one part lead to each other.
std::map<int, std::size_t> circles_of(const CallGraph& calls);

}  // namespace grundy::rules
