// SPDX-License-Identifier: MIT
// Questions and answers as types of Python; see renderers.hpp.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "core/ascii.hpp"
#include "questions/fields.hpp"
#include "questions/questions.hpp"
#include "questions/renderers.hpp"
#include "questions/shape.hpp"

namespace grundy::questions {
namespace {

using Kind = Shape::Kind;

const char* const python_head = R"py(# SPDX-License-Identifier: MIT
"""The questions and the shapes of their answers, made from the tables in src/questions; CONTRIBUTING.md says how."""
from __future__ import annotations

from typing import Any, Literal, Mapping, Optional, Sequence, TypedDict, Union, overload


class Budget(TypedDict, total=False):
    seconds: float
    bytes: float
    nodes: float


Ranges = Union[Sequence[Union[str, Sequence[int]]], Mapping[str, Union[str, Sequence[int]]]]
)py";

bool is_keyword(const std::string& name) {
    static const std::set<std::string> words{
        "and",      "as",     "assert",  "async", "await", "break",  "class", "continue", "def",  "del",  "elif",
        "else",     "except", "finally", "for",   "from",  "global", "if",    "import",   "in",   "is",   "lambda",
        "nonlocal", "not",    "or",      "pass",  "raise", "return", "try",   "while",    "with", "yield"};
    return words.count(name) > 0;
}

// Declares one shape after another; an object within a shape gets a name of its own, before it is needed.
class Types {
public:
    void declare(const NamedShape& one) {
        if (one.shape.kind == Kind::object)
            declare_object(one.name, one.help, one.shape.members);
        else {
            const std::string type = type_of(one.shape, one.name);
            out_ += fmt::format("\n# {}\n{} = {}\n", one.help, one.name, type);
        }
    }
    std::string take() { return std::move(out_); }

private:
    std::string type_of(const Shape& shape, const std::string& name) {
        std::vector<std::string> words;
        for (const std::string& word : shape.words)
            words.push_back(shape.kind == Kind::text   ? '"' + word + '"'
                            : shape.kind == Kind::flag ? word == "true" ? "True" : "False"
                                                       : word);
        if (!words.empty()) return fmt::format("Literal[{}]", fmt::join(words, ", "));
        switch (shape.kind) {
            case Kind::text:
                return "str";
            case Kind::count:
            case Kind::natural:
            case Kind::integer:
                return "int";
            case Kind::number:
                return "float";
            case Kind::flag:
                return "bool";
            case Kind::null:
                return "None";
            case Kind::any:
                return "Any";
            case Kind::list:
                return "list[" + type_of(shape.parts[0], name) + "]";
            case Kind::map:
                return "dict[str, " + type_of(shape.parts[0], name) + "]";
            case Kind::object:
                declare_object("_" + name, "", shape.members);
                return "_" + name;
            case Kind::one_of:
                return union_of(shape.parts, name);
            case Kind::named:
                return shape.name;
        }
        return "Any";
    }

    std::string union_of(const std::vector<Shape>& alternatives, const std::string& name) {
        std::vector<std::string> types;
        for (const Shape& one : alternatives)
            types.push_back(type_of(one, types.empty() ? name : fmt::format("{}{}", name, types.size() + 1)));
        return fmt::format("Union[{}]", fmt::join(types, ", "));
    }

    void declare_object(const std::string& name, const std::string& help, const std::vector<Member>& members) {
        std::vector<std::pair<const Member*, std::string>> typed;
        for (const Member& m : members) {
            std::string part = m.name;
            part[0] = upper(part[0]);
            std::erase(part, '_');
            typed.emplace_back(&m, type_of(m.shape, name + part));
        }
        std::string needed, maybe;
        bool keyword = false;
        for (const auto& [m, type] : typed) {
            keyword = keyword || is_keyword(m->name);
            const std::string remark = m->help.empty() ? "" : "  # " + m->help;
            (m->optional ? maybe : needed) += "    " + m->name + ": " + type + remark + "\n";
        }
        std::string base = "TypedDict";
        if (keyword) {  // not the name of an attribute
            base = (maybe.empty() ? "" : "_") + name;
            out_ += fmt::format("\n{} = TypedDict(\"{}\", {{\n", base, base);
            for (const auto& [m, type] : typed)
                if (!m->optional) out_ += fmt::format("    \"{}\": \"{}\",\n", m->name, quoted_inside(type));
            out_ += "})\n";
            if (maybe.empty()) return;
        } else if (!maybe.empty() && !needed.empty()) {
            out_ += fmt::format("\n\nclass _{}(TypedDict):\n{}", name, needed);
            base = "_" + name;
        }
        const std::string text = help.empty() ? "" : fmt::format("    \"\"\"{}\"\"\"\n", help);
        out_ += fmt::format("\n\nclass {}({}{}):\n{}{}", name, base, maybe.empty() ? "" : ", total=False", text,
                            maybe.empty() ? needed : maybe);
    }

    static std::string quoted_inside(std::string type) {
        std::replace(type.begin(), type.end(), '"', '\'');
        return type;
    }

    std::string out_;
};

const char* parameter_type(Type type) {
    switch (type) {
        case Type::text:
            return "str";
        case Type::natural:
            return "int";
        case Type::number:
            return "float";
        case Type::flag:
            return "bool";
        case Type::ranges:
            return "Ranges";
        case Type::list:
            return "Sequence[str]";
        case Type::texts:
            return "Mapping[str, str]";
        case Type::moves:
            return "Sequence[Mapping[str, Any]]";
        case Type::budget:
            return "Budget";
        case Type::request:
            return "Mapping[str, Any]";
    }
    return "Any";
}

std::string parameters(const Question& question) {
    std::string out;
    for (const Field& field : question.fields)
        if (field.name != "strings")  // whole numbers have no bound in Python
            out += fmt::format(", {}{}: {}{}", field.name, is_keyword(field.name) ? "_" : "",
                               parameter_type(field.type), field.needed ? "" : " = ...");
    return out;
}

}  // namespace

std::string python_types() {
    Types types;
    for (const NamedShape& one : all_shapes()) types.declare(one);
    std::string out = python_head + types.take() + R"py(

class Questions:
    """Each question with its fields and its answer; a field whose name is a word of Python ends with an underscore."""
)py";
    for (const Question& question : questions())
        out += fmt::format("\n    @overload\n    def ask(self, asked: Literal[\"{}\"], /, *{}) -> {}: ...\n",
                           question.name, parameters(question), question.shape);
    return out + R"py(
    def ask(self, asked: str, /, **fields: Any) -> Any:
        raise NotImplementedError
)py";
}

}  // namespace grundy::questions
