// SPDX-License-Identifier: MIT
// States which options of the program the texts of answers mention.
#pragma once

#include "report/hints.hpp"

namespace grundy::cli {

inline report::Hints option_hints() { return {"--moves N shows N of them", "--json", "--format csv"}; }

}  // namespace grundy::cli
