// SPDX-License-Identifier: MIT
// One graph as nauty writes it: a line of graph6, sparse6 (begins with `:`) or digraph6 (begins with `&`), perhaps with
// its header `>>graph6<<` in front.
#pragma once

#include <optional>
#include <string_view>

#include "core/diagnostics.hpp"
#include "rules/graphs.hpp"

namespace grundy::rules {

/// `begin` is where the line begins in the text of `faults`.
std::optional<Graph> parse_nauty_line(std::string_view line, std::size_t begin, Diagnostics& faults);

}  // namespace grundy::rules
