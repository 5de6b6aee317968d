// SPDX-License-Identifier: MIT
// See field_schemas.hpp.
#include "questions/field_schemas.hpp"

namespace grundy::questions {
namespace {

Json schema_of(Type type) {
    const Json text = {{"type", "string"}}, natural = {{"type", Json::array({"integer", "string"})}, {"minimum", 0}},
               above_0 = {{"type", "number"}, {"exclusiveMinimum", 0}}, object = {{"type", "object"}};
    switch (type) {
        case Type::text:
            return text;
        case Type::natural:
            return natural;
        case Type::number:
            return above_0;
        case Type::flag:
            return {{"type", "boolean"}};
        case Type::ranges:
            return {{"type", Json::array({"array", "object"})}, {"maxItems", most_ranges}};
        case Type::list:
            return {{"type", "array"}, {"items", text}};
        case Type::texts:
            return {{"type", "object"}, {"additionalProperties", text}};
        case Type::moves:
            return {{"type", "array"},
                    {"items",
                     {{"type", "object"},
                      {"properties",
                       {{"component", natural},
                        {"to", text},
                        {"choice", {{"type", "object"}, {"additionalProperties", natural}}}}}}}};
        case Type::budget:
            return {{"type", "object"},
                    {"properties", {{"seconds", above_0}, {"bytes", above_0}, {"nodes", above_0}}},
                    {"additionalProperties", false}};
        case Type::request:
            return object;
    }
    return object;
}

}  // namespace

Json request_schema(const std::vector<Field>& fields) {
    Json properties = Json::object(), needed = Json::array();
    for (const Field& field : fields) {
        properties[field.name] = schema_of(field.type);
        properties[field.name]["description"] = field.help;
        if (field.needed) needed.push_back(field.name);
    }
    Json out = {{"type", "object"}, {"properties", std::move(properties)}, {"additionalProperties", false}};
    if (!needed.empty()) out["required"] = std::move(needed);
    return out;
}

}  // namespace grundy::questions
