// SPDX-License-Identifier: MIT
// The forms that a table can be printed in.
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
    bool stats = false;                ///< what the table says as a whole, instead of its values
    std::string command;               ///< as it can be typed again
};

/// `names` are those of the arguments. Error, with the remedy, where the values do not fit the format.
void write_table(Output& out, const Table& table, const Layout& layout, const std::vector<std::string>& names);
void write_stats(Output& out, const Table& table, const TableStats& stats, const std::vector<std::string>& names);

/// As `write_table` would: before the work of a table that then cannot be written.
void check_ranges(const std::string& game, const std::vector<std::pair<std::int64_t, std::int64_t>>& ranges,
                  const Layout& layout);

}  // namespace grundy::cli
