// SPDX-License-Identifier: MIT
// A long list of moves takes more memory as JSON than as a list.
#pragma once

#include <cstdint>
#include <grundy/answers.hpp>

namespace grundy::report {

/// Drops the last moves, and says that the list is not complete, if its JSON would take more than a quarter of this
/// number of bytes while it is made. `text` is what each move has besides its own texts. At least one move is kept.
void shorten_for_json(MoveList& list, std::uint64_t bytes, std::uint64_t text = 0);

}  // namespace grundy::report
