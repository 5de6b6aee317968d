// SPDX-License-Identifier: MIT
// The JSON library, for the files that form JSON. Other programs rely on the names of the fields: fields may be added,
// but none may be renamed.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

namespace grundy::report {

/// Fields keep the order in which they were added.
using Json = nlohmann::ordered_json;

/// Text from a user may not be UTF-8. Invalid bytes are replaced, so that the answer is not lost. A negative indent
/// puts all on one line.
std::string json_dump(const Json& json, int indent);

/// Indented by two blanks, with a newline at the end.
std::string json_line(const Json& json);

/// A Grundy value: a number, or the text "loony".
Json json_value(std::uint64_t value);

}  // namespace grundy::report
