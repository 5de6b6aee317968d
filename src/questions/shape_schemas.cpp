// SPDX-License-Identifier: MIT
// See shape_schemas.hpp.
#include "questions/shape_schemas.hpp"

#include <set>

#include "questions/field_schemas.hpp"
#include "questions/shape.hpp"

namespace grundy::questions {
namespace {

Json words_schema(const Shape& shape) {
    if (shape.kind == Shape::Kind::flag) return {{"const", true}};
    if (shape.kind == Shape::Kind::count) return {{"const", std::stoi(shape.words[0])}};
    return {{"type", "string"}, {"enum", shape.words}};
}

Json list_schema(const Shape& shape, Json items) {
    Json out = {{"type", "array"}, {"items", std::move(items)}};
    if (shape.length > 0) out["minItems"] = out["maxItems"] = shape.length;
    return out;
}

const std::string components = "#/components/schemas/";

// Writes schemas that find each other at `place`, and remembers which they mention.
class Writer {
public:
    explicit Writer(std::string place) : place_(std::move(place)) {}

    Json mentioned(const std::string& name) {
        names_.insert(name);
        return {{"$ref", place_ + name}};
    }
    const std::set<std::string>& names() const { return names_; }

    Json schema_of(const NamedShape& one) {
        Json out = schema_of(one.shape);
        if (!one.help.empty()) out["description"] = one.help;
        return out;
    }

private:
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
                return mentioned(shape.name);
        }
        return Json::object();
    }

    // Lists of lists may be empty, so that more than one alternative may fit.
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

    std::string place_;
    std::set<std::string> names_;
};

}  // namespace

Json reference(const std::string& name) { return Writer(components).mentioned(name); }

Json shape_schemas() {
    Writer writer(components);
    Json out = Json::object();
    for (const NamedShape& one : all_shapes()) out[one.name] = writer.schema_of(one);
    return out;
}

Json schema_of_any(const std::vector<NamedShape>& alternatives) {
    Writer writer("#/$defs/");
    Json list = Json::array(), parts = Json::object();
    for (const NamedShape& one : alternatives) {
        list.push_back(writer.mentioned(one.name));
        parts[one.name] = writer.schema_of(one);
    }
    while (parts.size() < writer.names().size())
        for (const std::string& name : std::set(writer.names()))
            if (!parts.contains(name)) parts[name] = writer.schema_of(find_shape(name));
    return {{"type", "object"}, {"anyOf", std::move(list)}, {"$defs", std::move(parts)}};
}

QuestionSchemas json_schemas(const Question& question) {
    const Json draft = {{"$schema", "https://json-schema.org/draft/2020-12/schema"}};
    QuestionSchemas out{draft, draft};
    out.request.update(request_schema(question.fields));
    out.answer.update(schema_of_any({find_shape(question.shape), find_shape("Stopped")}));
    return out;
}

}  // namespace grundy::questions
