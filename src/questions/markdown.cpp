// SPDX-License-Identifier: MIT
// Shapes as tables for readers; see renderers.hpp.
#include <algorithm>
#include <stdexcept>

#include "questions/renderers.hpp"
#include "questions/shape.hpp"

namespace grundy::questions {
namespace {

using Kind = Shape::Kind;

const std::string mark_begin = "<!-- shape ", mark_all = "<!-- shapes -->", mark_end = "<!-- end -->";

std::string words_text(const Shape& shape);

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
            return shape.name;
        default:
            return plain_text(shape.kind);
    }
}

std::string table_of(const std::vector<Member>& members) {
    std::string out = "| field | what it is | |\n|---|---|---|\n";
    for (const Member& m : members)
        out += "| `" + m.name + "`" + (m.optional ? " (not always)" : "") + " | " + words_text(m.shape) + " | " +
               m.help + " |\n";
    return out;
}

std::string body(const NamedShape& one);

// One of several shapes: its name, and what it is.
std::string entry(const NamedShape& one) {
    const std::string name = "**" + one.name + "**", help = one.help.empty() ? "" : ": " + one.help + ".";
    if (one.shape.kind == Kind::object) return name + help + "\n\n" + body(one);
    return name + (one.help.empty() ? "" : " (" + one.help + ")") + ": " + body(one);
}

std::string entries(const std::vector<std::string>& names) {
    std::string out;
    for (const std::string& name : names) out += (out.empty() ? "" : "\n") + entry(find_shape(name));
    return out;
}

std::string body(const NamedShape& one) {
    const Shape& shape = one.shape;
    if (shape.kind == Kind::object) return table_of(shape.members);
    std::vector<std::string> names;
    for (const Shape& part : shape.parts) names.push_back(part.name);
    const bool all_named = std::find(names.begin(), names.end(), "") == names.end();
    return shape.kind == Kind::one_of && all_named ? entries(names) : words_text(shape) + ".\n";
}

// The names of all marks, and of what is described with them.
std::vector<std::string> marked_in(const std::string& page) {
    std::vector<std::string> out;
    for (std::size_t at = page.find(mark_begin); at != std::string::npos; at = page.find(mark_begin, at + 1)) {
        const std::size_t begin = at + mark_begin.size();
        out.push_back(page.substr(begin, page.find(" -->", begin) - begin));
        const Shape& shape = find_shape(out.back()).shape;
        if (shape.kind != Kind::one_of) continue;
        for (const Shape& part : shape.parts) out.push_back(part.name);
    }
    return out;
}

std::string all_others(const std::vector<std::string>& marked) {
    std::vector<std::string> names;
    for (const NamedShape& one : all_shapes())
        if (std::find(marked.begin(), marked.end(), one.name) == marked.end()) names.push_back(one.name);
    return entries(names);
}

}  // namespace

std::string with_answer_tables(const std::string& page) {
    const std::vector<std::string> marked = marked_in(page);
    std::string out;
    std::size_t at = 0;
    while (true) {
        const std::size_t mark = std::min(page.find(mark_begin, at), page.find(mark_all, at));
        if (mark == std::string::npos) return out + page.substr(at);
        const std::size_t line = page.find('\n', mark), end = page.find(mark_end, mark);
        if (line == std::string::npos || end == std::string::npos)
            throw std::runtime_error("the mark '" + page.substr(mark, line - mark) + "' has no end");
        out += page.substr(at, line + 1 - at);
        const std::string name = page.substr(mark + mark_begin.size(), line - mark - mark_begin.size() - 4);
        out += page.compare(mark, mark_all.size(), mark_all) == 0 ? all_others(marked) : body(find_shape(name));
        at = end;
    }
}

}  // namespace grundy::questions
