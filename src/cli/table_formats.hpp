// SPDX-License-Identifier: MIT
// The formats in which a table can be printed.
#pragma once

#include <cstddef>
#include <grundy/grundy.hpp>
#include <optional>
#include <string>
#include <vector>

#include "cli/output.hpp"

namespace grundy::cli {

struct Layout {
    std::string format;
    std::optional<std::size_t> width;  ///< of plain lines
    bool stats = false;                ///< statistics of the table instead of its values
    std::string command;               ///< in a form that can be typed again
};

/// `names` are those of the arguments. Throws Error, with a remedy, if the values do not fit the format.
void write_table(Output& out, const Table& table, const Layout& layout, const std::vector<std::string>& names);
void write_stats(Output& out, const Table& table, const TableStats& stats, const std::vector<std::string>& names);

/// Throws as `write_table` would, before the work for a table that could not be written.
void check_ranges(const std::string& game, const std::vector<std::pair<std::int64_t, std::int64_t>>& ranges,
                  const Layout& layout);

}  // namespace grundy::cli
