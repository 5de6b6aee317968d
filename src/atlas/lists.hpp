// SPDX-License-Identifier: MIT
// Numbers as people and Slurm write them.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace grundy::atlas {

/// "0-3,7": numbers that ascend.
std::string ranges(const std::vector<std::size_t>& numbers);

}  // namespace grundy::atlas
