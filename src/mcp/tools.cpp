// SPDX-License-Identifier: MIT
// See tools.hpp.
#include "mcp/tools.hpp"

#include <algorithm>
#include <cmath>

#include "core/diagnostics.hpp"
#include "core/error.hpp"
#include "mcp/messages.hpp"
#include "questions/field_schemas.hpp"
#include "questions/shape_schemas.hpp"
#include "questions/tables.hpp"
#include "report/text.hpp"

namespace grundy::mcp {
namespace {

using questions::Field;
using questions::Question;
using questions::Refusal;

// 60, not 60.0
Json number(Seconds seconds) {
    const double x = seconds.count();
    return x == std::floor(x) ? Json(static_cast<std::int64_t>(x)) : Json(x);
}

Argument seconds(Seconds most) {
    return {"seconds",
            {{"default", number(std::min(usual_seconds, most))},
             {"maximum", number(most)},
             {"description",
              "the budget of time; if it is used up, the answer is {\"stopped\": ...}: say so, and never guess"}}};
}

// The fields of the question that the tool takes, and its own.
std::vector<Field> fields_of(const Tool& tool) {
    const std::vector<Field>& all = question_of(tool.question).fields;
    std::vector<Field> out;
    for (const Argument& argument : tool.arguments)
        out.push_back(*std::find_if(all.begin(), all.end(), [&](const Field& f) { return f.name == argument.name; }));
    out.push_back({"seconds", questions::Type::number});
    return out;
}

std::vector<Argument> arguments_of(const Tool& tool, Seconds most) {
    std::vector<Argument> out = tool.arguments;
    out.push_back(seconds(most));
    return out;
}

Json input_schema(const Tool& tool, Seconds most) {
    Json out = questions::request_schema(fields_of(tool));
    for (const Argument& argument : arguments_of(tool, most)) out["properties"][argument.name].update(argument.more);
    return out;
}

Json output_schema(const Tool& tool) {
    using questions::find_shape;
    return questions::schema_of_any(
        {find_shape(question_of(tool.question).shape), find_shape("Stopped"), find_shape("Error")});
}

void refuse_large(const std::string& name, const Json& value, const Json& more) {
    if (!value.is_number() || !more.contains("maximum") || value.get<double>() <= more["maximum"].get<double>()) return;
    throw Refusal(400, "request", "the field '" + name + "' is at most " + more["maximum"].dump());
}

void refuse_long_table(const Question& question, const Json& request) {
    if (!request.contains("ranges") || request.value("stats", false)) return;
    if (questions::has_more_values(questions::Request(request, question.fields).query(), most_values))
        throw Error("this table has more than " + std::to_string(most_values) +
                    " values, the most that a tool looks at: ask for smaller ranges, for 'stats', or for the period");
}

}  // namespace

const Tool& find_tool(std::string_view name) {
    std::vector<std::string> names;
    for (const Tool& tool : tools()) {
        if (tool.name == name) return tool;
        names.push_back(tool.name);
    }
    const std::string near = nearest(name, names);
    std::string list;
    for (const std::string& one : names) list += (list.empty() ? "" : ", ") + one;
    throw Fault(invalid_params, "there is no tool '" + report::shorten(name, 60) + "'; " +
                                    (near.empty() ? "the tools are: " + list : "did you mean '" + near + "'?"));
}

const Question& question_of(std::string_view name) { return *questions::find_question(name); }

Json definition(const Tool& tool, Seconds most) {
    return {{"name", tool.name},
            {"title", tool.title},
            {"description", tool.description},
            {"inputSchema", input_schema(tool, most)},
            {"outputSchema", output_schema(tool)},
            {"annotations",
             {{"title", tool.title},
              {"readOnlyHint", true},
              {"destructiveHint", false},
              {"idempotentHint", true},
              {"openWorldHint", false}}}};
}

// Numbers that JavaScript would round come as texts: clients are often written in it.
Ask read_arguments(const Tool& tool, const Json& arguments, Seconds most) {
    const questions::Request given(arguments, fields_of(tool));
    Json request = arguments;
    for (const Argument& argument : arguments_of(tool, most)) {
        if (!request.contains(argument.name) && argument.more.contains("default"))
            request[argument.name] = argument.more["default"];
        if (request.contains(argument.name)) refuse_large(argument.name, request[argument.name], argument.more);
    }
    const Seconds time(request["seconds"].get<double>());
    request.erase("seconds");
    refuse_long_table(question_of(tool.question), request);
    request["strings"] = true;
    return {std::move(request), time};
}

}  // namespace grundy::mcp
