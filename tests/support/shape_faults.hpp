// SPDX-License-Identifier: MIT
// Compares answers with the shapes that are declared for them (src/questions/shape.hpp).
#pragma once

#include <algorithm>
#include <string>

#include "questions/questions.hpp"
#include "questions/shape.hpp"
#include "report/json_text.hpp"

namespace grundy::test {

/// What does not fit: a field that is unknown, missing or of a wrong type, with its place; "" if everything does.
inline std::string shape_fault(const report::Json& json, const questions::Shape& shape,
                               const std::string& place = "answer");

namespace shape_faults {

using questions::Member;
using questions::Shape;
using report::Json;
using Kind = Shape::Kind;

// With `strings` in the request, large numbers are texts.
inline bool is_whole(const Json& json, bool signs) {
    if (json.is_number_unsigned()) return true;
    if (json.is_number_integer()) return signs || json.get<std::int64_t>() >= 0;
    if (!json.is_string()) return false;
    const std::string text = json.get<std::string>(), digits = text.substr(signs && text.starts_with('-') ? 1 : 0);
    return !digits.empty() && digits.find_first_not_of("0123456789") == std::string::npos;
}

inline bool is_of(const Json& json, Kind kind) {
    switch (kind) {
        case Kind::text:
            return json.is_string();
        case Kind::count:
            return json.is_number_integer() && is_whole(json, false);
        case Kind::natural:
            return is_whole(json, false);
        case Kind::integer:
            return is_whole(json, true);
        case Kind::number:
            return json.is_number();
        case Kind::flag:
            return json.is_boolean();
        case Kind::null:
            return json.is_null();
        case Kind::list:
            return json.is_array();
        case Kind::map:
        case Kind::object:
            return json.is_object();
        default:
            return true;
    }
}

inline std::string object_fault(const Json& json, const std::vector<Member>& members, const std::string& place) {
    for (const auto& [name, value] : json.items()) {
        const auto known = [&name = name](const Member& m) { return m.name == name; };
        const auto member = std::find_if(members.begin(), members.end(), known);
        if (member == members.end()) return place + " has the unknown field '" + name + "'";
        const std::string fault = shape_fault(value, member->shape, place + "." + name);
        if (!fault.empty()) return fault;
    }
    for (const Member& member : members)
        if (!member.optional && !json.contains(member.name)) return place + " lacks the field '" + member.name + "'";
    return "";
}

inline std::string elements_fault(const Json& json, const Shape& shape, const std::string& place) {
    if (shape.length > 0 && json.size() != shape.length) return place + " has another length";
    for (const auto& [key, value] : json.items()) {
        const std::string fault = shape_fault(value, shape.parts[0], place + "[" + key + "]");
        if (!fault.empty()) return fault;
    }
    return "";
}

inline std::string alternatives_fault(const Json& json, const Shape& shape, const std::string& place) {
    std::string all;
    for (const Shape& alternative : shape.parts) {
        const std::string fault = shape_fault(json, alternative, place);
        if (fault.empty()) return "";
        all += (all.empty() ? "" : "; ") + fault;
    }
    return all;
}

}  // namespace shape_faults

inline std::string shape_fault(const report::Json& json, const questions::Shape& shape, const std::string& place) {
    using namespace shape_faults;
    if (shape.kind == Kind::named) return shape_fault(json, questions::resolved(shape), place);
    if (!is_of(json, shape.kind)) return place + " is of a wrong type: " + json.dump().substr(0, 60);
    const std::string word = json.is_string() ? json.get<std::string>() : json.dump();
    if (!shape.words.empty() && std::find(shape.words.begin(), shape.words.end(), word) == shape.words.end())
        return place + " is none of its words: " + word;
    if (shape.kind == Kind::object) return object_fault(json, shape.members, place);
    if (shape.kind == Kind::list || shape.kind == Kind::map) return elements_fault(json, shape, place);
    return shape.kind == Kind::one_of ? alternatives_fault(json, shape, place) : "";
}

/// Returns the first fault of a response to a question, "" if there is none. The response may be the answer, a report
/// that the question was stopped, or an error.
inline std::string answer_fault(const std::string& question, int status, const std::string& body) {
    const report::Json json = report::Json::parse(body);
    const auto fault = [&](const std::string& name) {
        return shape_fault(json, questions::find_shape(name).shape, question);
    };
    if (status != 200) return fault("Error");
    return json.contains("outcome") ? fault("Stopped") : fault(questions::find_question(question)->shape);
}

}  // namespace grundy::test
