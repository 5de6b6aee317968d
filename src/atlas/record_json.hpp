// SPDX-License-Identifier: MIT
// A record as JSON, for the files that form JSON.
#pragma once

#include "atlas/record.hpp"
#include "report/json_text.hpp"

namespace grundy::atlas {

/// Without what differs from run to run.
report::Json json_of(const Record& record);

}  // namespace grundy::atlas
