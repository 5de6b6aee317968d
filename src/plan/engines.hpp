// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "engines/candidate.hpp"

namespace grundy::plan {

/// The engines, plainest first; the one table that the planner, help, docs and completion read.
const std::vector<engines::EngineRow>& engine_table();

}  // namespace grundy::plan
