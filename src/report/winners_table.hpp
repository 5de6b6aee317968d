// SPDX-License-Identifier: MIT
// Tables of who wins, instead of values.
#pragma once

#include <grundy/grundy.hpp>
#include <string>
#include <vector>

#include "report/sink.hpp"

namespace grundy::report {

/// Writes who wins each position of a table under misere play: plain text has N (the player to move, who is next) and P
/// (the previous one), "csv" and "json" say first and second. `table` has no values; `first_wins` has an entry for each
/// cell, and `names` are those of the arguments. Throws Error for other formats.
void write_winners(Sink& out, const Table& table, const std::vector<bool>& first_wins, const std::string& format,
                   const std::vector<std::string>& names);
/// Throws Error if winners are not written in this format.
void require_winners_format(const std::string& format);

}  // namespace grundy::report
