// SPDX-License-Identifier: MIT
// Shapes as a page for readers; see renderers.hpp.
#include <algorithm>

#include "core/ascii.hpp"
#include "questions/questions.hpp"
#include "questions/renderers.hpp"
#include "questions/shape.hpp"

namespace grundy::questions {
namespace {

using Kind = Shape::Kind;

const char* const introduction =
    "# Answers\n\n"
    "The fields of every answer of the [questions](api.md), of commands with `--json`, and of the packages for other\n"
    "languages. This page is made from the declarations that the program itself uses. A field marked \"(not always)\" "
    "may be\n"
    "left out; all others are always there, and there are no others. Every answer begins with `\"schema\": 1`, the "
    "version of\n"
    "these shapes, which is not repeated below. A whole number beyond 2^53 - 1 is a text if the request says "
    "`strings`.\n\n"
    "| question | its answer |\n|---|---|\n";

std::string words_text(const Shape& shape);

std::string linked(const std::string& name) {
    std::string anchor = name;
    for (char& c : anchor) c = lower(c);
    return "[" + name + "](#" + anchor + ")";
}

// "a, b or c"
std::string alternatives_text(const std::vector<std::string>& parts) {
    std::string out;
    for (std::size_t i = 0; i < parts.size(); ++i)
        out += (i == 0 ? "" : i + 1 == parts.size() ? " or " : ", ") + parts[i];
    return out;
}

std::string object_text(const std::vector<Member>& members) {
    std::string out;
    for (const Member& m : members)
        out += (out.empty() ? "" : ", ") + ("`" + m.name + "`: ") + words_text(m.shape) + (m.optional ? "?" : "");
    return "{" + out + "}";
}

std::string plain_text(Kind kind) {
    switch (kind) {
        case Kind::text:
            return "text";
        case Kind::count:
        case Kind::natural:
            return "natural number";
        case Kind::integer:
            return "integer";
        case Kind::number:
            return "number";
        case Kind::flag:
            return "true or false";
        case Kind::null:
            return "null";
        default:
            return "any JSON";
    }
}

std::string words_text(const Shape& shape) {
    std::vector<std::string> parts;
    for (const std::string& word : shape.words)
        parts.push_back(shape.kind == Kind::text ? "`\"" + word + "\"`" : "`" + word + "`");
    if (!parts.empty()) return alternatives_text(parts);
    for (const Shape& part : shape.parts) parts.push_back(words_text(part));
    switch (shape.kind) {
        case Kind::list:
            return shape.length == 0 ? "list of " + parts[0]
                                     : "list of " + std::to_string(shape.length) + ", each " + parts[0];
        case Kind::map:
            return "object: names, and for each " + parts[0];
        case Kind::object:
            return object_text(shape.members);
        case Kind::one_of:
            return alternatives_text(parts);
        case Kind::named:
            return linked(shape.name);
        default:
            return plain_text(shape.kind);
    }
}

std::string table_of(const std::vector<Member>& members) {
    std::string out = "| field | what it is | |\n|---|---|---|\n";
    for (const Member& m : members)
        if (m.name != "schema")
            out += "| `" + m.name + "`" + (m.optional ? " (not always)" : "") + " | " + words_text(m.shape) + " | " +
                   m.help + " |\n";
    return out;
}

std::string section(const NamedShape& one) {
    std::string out = "\n## " + one.name + "\n";
    if (!one.help.empty()) out += upper(one.help[0]) + one.help.substr(1) + ".\n\n";
    return out + (one.shape.kind == Kind::object ? table_of(one.shape.members) : words_text(one.shape) + "\n");
}

}  // namespace

std::string answer_tables() {
    std::string out = introduction;
    for (const Question& question : questions())
        out += "| [`" + question.name + "`](api.md#" + question.name + ") | " + linked(question.shape) + " |\n";
    for (const NamedShape& one : all_shapes()) out += section(one);
    for (const NamedShape& one : command_shapes()) out += section(one);
    return out;
}

}  // namespace grundy::questions
