// SPDX-License-Identifier: MIT
// What is known about one game of an atlas: a line of JSON in a part file, with a digest of the rest of the line.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "report/atlas_fields.hpp"

namespace grundy::atlas {

using Record = report::AtlasRecord;
using State = Record::State;

inline std::string state_name(State state) { return report::atlas_states[to_size(static_cast<int>(state))]; }

/// One line, without the line break.
std::string line_of(const Record& record);
/// Returns nothing if the line is torn or damaged.
std::optional<Record> read_line(std::string_view line);

/// Why two records about one game cannot both be right; "" if they can.
std::string contradiction(const Record& a, const Record& b);

/// Which of two records about one game says more, by an order that does not depend on when and where they were made.
bool says_more(const Record& a, const Record& b);

}  // namespace grundy::atlas
