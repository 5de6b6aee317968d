// SPDX-License-Identifier: MIT
// An answer in words: who wins, the XOR laid out, the winning moves and why each wins.
#pragma once

#include <grundy/grundy.hpp>
#include <string>

namespace grundy::cli {

/// At most `most_moves` moves are shown, and how many more there are is said.
std::string explain(const Answer& answer, std::size_t most_moves);

/// The same under misere play.
std::string explain(const MisereAnswer& answer, std::size_t most_moves);

}  // namespace grundy::cli
