// SPDX-License-Identifier: MIT
// Reads JSON that others wrote: requests, atlases, kept jobs, results to import.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "report/json_text.hpp"

namespace grundy::report {

/// Lists and objects within each other.
inline constexpr std::size_t most_json_depth = 64;
/// Fields of one object: looking one up takes as many steps.
inline constexpr std::size_t most_json_fields = 1024;

/// What is wrong, with its line and column.
struct JsonFault : Json::exception {
    explicit JsonFault(const std::string& message) : Json::exception(0, message.c_str()) {}
};

/// Reads one value. Throws JsonFault if the text is not JSON, is nested deeper than `most_json_depth`, has an object
/// with more than `most_json_fields` fields, or one in which a field comes twice: readers of JSON differ on which of
/// the two counts (RFC 8259, section 4).
Json read_json(std::string_view text);

/// Puts a JSON document on one line, with a line break at its end (JSON Lines).
std::string one_line(const std::string& json);

}  // namespace grundy::report
