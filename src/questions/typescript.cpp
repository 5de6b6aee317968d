// SPDX-License-Identifier: MIT
// Questions and answers as types of TypeScript; see renderers.hpp.
#include <fmt/format.h>

#include <algorithm>

#include "core/ascii.hpp"
#include "questions/fields.hpp"
#include "questions/questions.hpp"
#include "questions/renderers.hpp"
#include "questions/shape.hpp"

namespace grundy::questions {
namespace {

using Kind = Shape::Kind;

const char* const head = R"ts(// SPDX-License-Identifier: MIT
// The questions of the engine and the shapes of their answers, made from the tables in src/questions; CONTRIBUTING.md
// says how. Numbers beyond 2^53 - 1 arrive as strings, so that none is rounded.

export type Big = number | string;

export interface Budget {
  seconds?: number;
  bytes?: number;
  nodes?: number;
}

type KeyOf<T> = T extends unknown ? keyof T : never;
/** One of several objects. Each has all fields of the others, undefined, so that a field tells which one it is. */
export type OneOf<T, All = T> = T extends unknown ? T & { [K in Exclude<KeyOf<All>, keyof T>]?: undefined } : never;
)ts";

std::string joined_by(const char* separator, const std::vector<std::string>& parts) {
    return fmt::format("{}", fmt::join(parts, separator));
}

std::string quoted(const std::string& word) { return '"' + word + '"'; }

std::string member_name(const std::string& name) { return name.find('-') == std::string::npos ? name : quoted(name); }

std::string type_of(const Shape& shape);

std::string element_type(const Shape& shape) {
    const std::string type = type_of(shape);
    return type.find_first_of("|{") == std::string::npos || (type.front() == '{' && type.back() == '}')
               ? type
               : "(" + type + ")";
}

std::string list_type(const Shape& shape) {
    if (shape.length == 0) return element_type(shape.parts[0]) + "[]";
    return "[" + joined_by(", ", std::vector<std::string>(shape.length, type_of(shape.parts[0]))) + "]";
}

std::string one_of_type(const std::vector<Shape>& alternatives) {
    std::vector<std::string> types;
    for (const Shape& one : alternatives) types.push_back(type_of(one));
    const std::string all = joined_by(" | ", types);
    return are_objects(alternatives) ? "OneOf<" + all + ">" : all;
}

std::string object_type(const std::vector<Member>& members) {
    std::vector<std::string> out;
    for (const Member& m : members) out.push_back(member_name(m.name) + (m.optional ? "?: " : ": ") + type_of(m.shape));
    return "{ " + joined_by("; ", out) + " }";
}

std::string type_of(const Shape& shape) {
    std::vector<std::string> words;
    for (const std::string& word : shape.words) words.push_back(shape.kind == Kind::text ? quoted(word) : word);
    if (!words.empty()) return joined_by(" | ", words);
    switch (shape.kind) {
        case Kind::text:
            return "string";
        case Kind::count:
        case Kind::number:
            return "number";
        case Kind::natural:
        case Kind::integer:
            return "Big";
        case Kind::flag:
            return "boolean";
        case Kind::null:
            return "null";
        case Kind::any:
            return "unknown";
        case Kind::list:
            return list_type(shape);
        case Kind::map:
            return "Record<string, " + type_of(shape.parts[0]) + ">";
        case Kind::object:
            return object_type(shape.members);
        case Kind::one_of:
            return one_of_type(shape.parts);
        case Kind::named:
            return shape.name;
    }
    return "unknown";
}

std::string comment(const std::string& indent, const std::string& help) {
    return help.empty() ? "" : indent + "/** " + help + " */\n";
}

std::string declaration(const NamedShape& one) {
    const std::string begin = "\n" + comment("", one.help) + "export ";
    if (one.shape.kind != Kind::object) return begin + "type " + one.name + " = " + type_of(one.shape) + ";\n";
    std::string out = begin + "interface " + one.name + " {\n";
    for (const Member& m : one.shape.members)
        out +=
            comment("  ", m.help) + "  " + member_name(m.name) + (m.optional ? "?: " : ": ") + type_of(m.shape) + ";\n";
    return out + "}\n";
}

const char* type_of(Type type) {
    switch (type) {
        case Type::text:
            return "string";
        case Type::natural:
            return "Big";
        case Type::number:
            return "number";
        case Type::flag:
            return "boolean";
        case Type::ranges:
            return "(string | Range)[] | Record<string, string | Range>";
        case Type::list:
            return "string[]";
        case Type::texts:
            return "Record<string, string>";
        case Type::moves:
            return "{ component?: Big; to?: string; choice?: Record<string, Big> }[]";
        case Type::budget:
            return "Budget";
        case Type::request:
            return "unknown";
    }
    return "unknown";
}

std::string request_fields(const std::vector<Field>& fields) {
    std::string out;
    for (const Field& field : fields)
        out += comment("  ", field.help) + "  " + member_name(field.name) + (field.needed ? ": " : "?: ") +
               type_of(field.type) + ";\n";
    return out;
}

// "check-rules" becomes "CheckRulesRequest".
std::string request_name(const std::string& question) {
    std::string out;
    bool begins = true;
    for (const char c : question) {
        if (c != '-') out += begins ? upper(c) : c;
        begins = c == '-';
    }
    return out + "Request";
}

std::string request_declaration(const Question& question, const std::vector<Field>& common) {
    std::vector<Field> own;
    for (const Field& field : question.fields)
        if (std::none_of(common.begin(), common.end(),
                         [&](const Field& c) { return c.name == field.name && c.needed == field.needed; }))
            own.push_back(field);
    const std::string name = request_name(question.name);
    if (own.empty()) return "\nexport type " + name + " = Common;\n";
    return "\nexport interface " + name + " extends Common {\n" + request_fields(own) + "}\n";
}

}  // namespace

std::string answer_types() {
    std::string out = head;
    for (const NamedShape& one : all_shapes()) out += declaration(one);
    const std::vector<Field> common = common_fields();
    out += "\n/** Fields that every request may have. */\nexport interface Common {\n" + request_fields(common) + "}\n";
    std::string rows;
    for (const Question& question : questions()) {
        out += request_declaration(question, common);
        rows += "  " + member_name(question.name) + ": { request: " + request_name(question.name) +
                "; answer: " + question.shape + " };\n";
    }
    out += "\n/** Each question with its request and its answer. */\nexport interface Questions {\n" + rows + "}\n";
    return out + R"ts(
export type Question = keyof Questions;
export type RequestOf<Q extends Question> = Questions[Q]["request"];
export type AnswerOf<Q extends Question> = Questions[Q]["answer"];
)ts";
}

}  // namespace grundy::questions
