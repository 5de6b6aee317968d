// SPDX-License-Identifier: MIT
// See shape_schemas.hpp.
#include "questions/shape_schemas.hpp"

#include "questions/shape.hpp"

namespace grundy::questions {
namespace {

Json object_schema(const std::vector<Member>& members);

Json words_schema(const Shape& shape) {
    if (shape.kind == Shape::Kind::flag) return {{"const", true}};
    if (shape.kind == Shape::Kind::count) return {{"const", std::stoi(shape.words[0])}};
    return {{"type", "string"}, {"enum", shape.words}};
}

// Lists of lists may be empty, so that more than one alternative may fit.
Json any_of(const std::vector<Shape>& alternatives);

Json list_schema(const Shape& shape, Json items) {
    Json out = {{"type", "array"}, {"items", std::move(items)}};
    if (shape.length > 0) out["minItems"] = out["maxItems"] = shape.length;
    return out;
}

Json schema_of(const Shape& shape) {
    using Kind = Shape::Kind;
    if (!shape.words.empty()) return words_schema(shape);
    switch (shape.kind) {
        case Kind::text:
            return {{"type", "string"}};
        case Kind::count:
            return {{"type", "integer"}, {"minimum", 0}};
        case Kind::natural:
            return {{"type", Json::array({"integer", "string"})}, {"minimum", 0}, {"pattern", "^[0-9]+$"}};
        case Kind::integer:
            return {{"type", Json::array({"integer", "string"})}, {"pattern", "^-?[0-9]+$"}};
        case Kind::number:
            return {{"type", "number"}};
        case Kind::flag:
            return {{"type", "boolean"}};
        case Kind::null:
            return {{"type", "null"}};
        case Kind::any:
            return Json::object();
        case Kind::list:
            return list_schema(shape, schema_of(shape.parts[0]));
        case Kind::map:
            return {{"type", "object"}, {"additionalProperties", schema_of(shape.parts[0])}};
        case Kind::object:
            return object_schema(shape.members);
        case Kind::one_of:
            return any_of(shape.parts);
        case Kind::named:
            return reference(shape.name);
    }
    return Json::object();
}

Json any_of(const std::vector<Shape>& alternatives) {
    Json list = Json::array();
    for (const Shape& one : alternatives) list.push_back(schema_of(one));
    return {{"anyOf", std::move(list)}};
}

Json object_schema(const std::vector<Member>& members) {
    Json properties = Json::object(), needed = Json::array();
    for (const Member& member : members) {
        properties[member.name] = schema_of(member.shape);
        if (!member.help.empty()) properties[member.name]["description"] = member.help;
        if (!member.optional) needed.push_back(member.name);
    }
    return {{"type", "object"},
            {"properties", std::move(properties)},
            {"required", std::move(needed)},
            {"additionalProperties", false}};
}

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
        case Type::budget:
            return {{"type", "object"},
                    {"properties", {{"seconds", above_0}, {"bytes", above_0}, {"nodes", above_0}}},
                    {"additionalProperties", false}};
        case Type::request:
            return object;
    }
    return object;
}

// Replaces references to components by references to `$defs`, and adds what they name to these.
void localise(Json& schema, const Json& components, Json& defs) {
    const std::string from = "#/components/schemas/";
    if (schema.is_object() && schema.contains("$ref")) {
        const std::string name = schema["$ref"].get<std::string>().substr(from.size());
        schema["$ref"] = "#/$defs/" + name;
        if (defs.contains(name)) return;
        defs[name] = nullptr;  // before what it refers to, so that this ends
        Json part = components.at(name);
        localise(part, components, defs);
        defs[name] = std::move(part);
        return;
    }
    if (!schema.is_structured()) return;
    for (Json& inner : schema) localise(inner, components, defs);
}

}  // namespace

Json reference(const std::string& name) { return {{"$ref", "#/components/schemas/" + name}}; }

Json shape_schemas() {
    Json out = Json::object();
    for (const NamedShape& one : all_shapes()) {
        out[one.name] = schema_of(one.shape);
        if (!one.help.empty()) out[one.name]["description"] = one.help;
    }
    return out;
}

Json request_schema(const Question& question) {
    Json properties = Json::object(), needed = Json::array();
    for (const Field& field : question.fields) {
        properties[field.name] = schema_of(field.type);
        properties[field.name]["description"] = field.help;
        if (field.needed) needed.push_back(field.name);
    }
    Json out = {{"type", "object"}, {"properties", std::move(properties)}, {"additionalProperties", false}};
    if (!needed.empty()) out["required"] = std::move(needed);
    return out;
}

QuestionSchemas json_schemas(const Question& question) {
    const char* const draft = "https://json-schema.org/draft/2020-12/schema";
    Json request = {{"$schema", draft}}, defs = Json::object();
    request.update(request_schema(question));
    Json answer = {{"$schema", draft},
                   {"type", "object"},
                   {"anyOf", Json::array({reference(question.shape), reference("Stopped")})}};
    localise(answer, shape_schemas(), defs);
    answer["$defs"] = std::move(defs);
    return {std::move(request), std::move(answer)};
}

}  // namespace grundy::questions
