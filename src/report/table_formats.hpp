// SPDX-License-Identifier: MIT
// The formats in which a table can be written.
#pragma once

#include <cstddef>
#include <grundy/grundy.hpp>
#include <optional>
#include <string>
#include <vector>

#include "report/hints.hpp"
#include "report/sink.hpp"

namespace grundy::report {

struct Layout {
    std::string format;                ///< a name of the options of `table`; "plain" and unknown ones are lines
    std::optional<std::size_t> width;  ///< values in a line, for tables over one range
    std::optional<Period> period{};    ///< of the game, if it is known, for "cpp" and "oeis"
    std::string made_by;               ///< what made the table, for the head of a b-file: a command, an address
};

/// `names` are those of the arguments (argument_names.hpp). A b-file is for a table in which one argument varies.
/// Throws Error, with a remedy, if the values do not fit the format.
void write_table(Sink& out, const Table& table, const Layout& layout, const std::vector<std::string>& names,
                 const Hints& hints = {});

}  // namespace grundy::report
