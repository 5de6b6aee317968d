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

/// The beginning of an answer that is written while it is formed: a brace and that version, with its comma.
std::string json_head();

/// An object of names and numbers.
template <class Choice>
Json json_choice(const Choice& choice) {
    Json out = Json::object();
    for (const auto& [name, number] : choice) out[name] = number;
    return out;
}

/// Adds to the fields of a move what it chose, all choices that lead to the same position, and all equal components in
/// which it exists.
template <class Move>
Json with_choices(Json fields, const Move& move) {
    Json choices = Json::array({json_choice(move.choice)}), components = Json::array({move.component});
    for (const auto& other : move.also) choices.push_back(json_choice(other));
    for (const std::size_t twin : move.twins) components.push_back(twin);
    fields["choice"] = json_choice(move.choice);
    fields["choices"] = std::move(choices);
    fields["components"] = std::move(components);
    return fields;
}

/// Returns a Grundy value as a number, or as the text "loony".
Json json_value(Value value);

}  // namespace grundy::report
