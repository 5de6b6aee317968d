// SPDX-License-Identifier: MIT
// Includes the JSON library for the files that form JSON. Other programs rely on the names of the fields: fields may be
// added, but none may be renamed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <grundy/value.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

namespace grundy::report {

/// Fields keep the order in which they were added.
using Json = nlohmann::ordered_json;

/// Replaces bytes that are not UTF-8, which text from a user may contain, so that the answer is not lost. A negative
/// indent puts all on one line.
std::string json_dump(const Json& json, int indent);

/// Indents by two blanks and ends with a newline.
std::string json_line(const Json& json);

/// The version of the shapes of answers (docs/api.md): raised when a field is renamed or removed, or means something
/// else; not when one is added.
inline constexpr std::size_t json_schema = 1;

/// Puts that version before the fields of a whole answer.
Json with_schema(Json fields);

/// That answer as json_line prints it.
std::string answer_line(Json fields);

/// An answer that is a list of `name`; `elements` are JSON with commas between them and a line break at the end.
std::string answer_list(const std::string& name, const std::string& elements);

/// Returns a Grundy value as a number, or as the text "loony".
Json json_value(Value value);

}  // namespace grundy::report
