// SPDX-License-Identifier: MIT
// What the texts of answers say about the options of the program.
#pragma once

#include "report/hints.hpp"

namespace grundy::cli {

inline report::Hints option_hints() { return {"--moves N shows N of them", "--json", "--format csv"}; }

}  // namespace grundy::cli
