// SPDX-License-Identifier: MIT
// Shows all moves of a position, grouped by the value that they lead to, and how the mex of these values is the value
// of the position.
#pragma once

#include <grundy/answers.hpp>
#include <string>

#include "report/hints.hpp"

namespace grundy::report {

/// At most `shown` moves of each group.
std::string moves_text(const MoveList& list, std::size_t shown, const Hints& hints);
std::string moves_json(const MoveList& list);

}  // namespace grundy::report
