// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "engines/candidate.hpp"

namespace grundy::plan {

/// The engines, plainest first. The planner, help, documents and completion all use this table.
const std::vector<engines::EngineRow>& engine_table();

}  // namespace grundy::plan
