// SPDX-License-Identifier: MIT
// The tools, as rows: each is a question of the table of questions, with the fields that serve a caller who reads every
// answer whole. Schemas are made from the table, so that a tool takes and answers what its question does.
#pragma once

#include <grundy/grundy.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "questions/questions.hpp"

namespace grundy::mcp {

using report::Json;

/// A field of the question that the tool takes.
struct Argument {
    std::string name;
    Json more = Json::object();  ///< what its schema says besides: another description, a default, a maximum
};

struct Tool {
    std::string name, title, question, description;
    std::vector<Argument> arguments;
};

const std::vector<Tool>& tools();
/// Throws Fault if there is none of that name.
const Tool& find_tool(std::string_view name);
const questions::Question& question_of(std::string_view name);

inline constexpr Seconds most_seconds{60}, usual_seconds{10};
/// Numbers in a table.
inline constexpr std::int64_t most_values = 10'000;

/// As `tools/list` shows it. `most`: the longest time of a call.
Json definition(const Tool& tool, Seconds most);

/// What a call asks.
struct Ask {
    Json request;  ///< of the question
    Seconds time;
};
/// Throws Refusal or Error, as questions do, if these are no arguments of the tool.
Ask read_arguments(const Tool& tool, const Json& arguments, Seconds most);

}  // namespace grundy::mcp
