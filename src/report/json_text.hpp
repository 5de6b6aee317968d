// SPDX-License-Identifier: MIT
// Includes the JSON library for the files that form JSON. Other programs rely on the names of the fields: fields may be
// added, but none may be renamed.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

namespace grundy::report {

/// Fields keep the order in which they were added.
using Json = nlohmann::ordered_json;

/// Replaces bytes that are not UTF-8, which text from a user may contain, so that the answer is not lost. A negative
/// indent puts all on one line.
std::string json_dump(const Json& json, int indent);

/// Indents by two blanks and ends with a newline.
std::string json_line(const Json& json);

/// Returns a Grundy value as a number, or as the text "loony".
Json json_value(std::uint64_t value);

}  // namespace grundy::report
