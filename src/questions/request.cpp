// SPDX-License-Identifier: MIT
// Compares requests with the fields that they may have; see request.hpp.
#include "questions/request.hpp"

#include <algorithm>
#include <limits>

#include "core/diagnostics.hpp"
#include "core/error.hpp"
#include "report/read_json.hpp"
#include "report/text.hpp"

namespace grundy::questions {
namespace {

constexpr std::size_t most_listed = 500;  // elements of a list in a request

[[noreturn]] void refuse(const std::string& message) { throw Refusal(400, "request", message); }

// Numbers beyond 2^53 are not safe in the hands of JavaScript, so that naturals may also come as texts.
bool is_natural(const Json& value) {
    if (value.is_number_unsigned())
        return value.get<std::uint64_t>() <= static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    if (value.is_number_integer()) return value.get<std::int64_t>() >= 0;  // a default of a tool, which was never text
    if (!value.is_string()) return false;
    try {
        read_natural(value.get<std::string>(), "");
        return true;
    } catch (const Error&) {
        return false;
    }
}

bool is_range(const Json& value) {
    return value.is_string() || (value.is_array() && value.size() == 2 && is_natural(value[0]) && is_natural(value[1]));
}

bool is_text(const Json& value) { return value.is_string(); }

// The fields that name a move must be right; others that answers have may be there.
bool is_move(const Json& value) {
    const auto fits = [&](const char* name, bool (*good)(const Json&)) {
        return !value.contains(name) || good(value.at(name));
    };
    return value.is_object() && fits("component", is_natural) && fits("to", is_text) &&
           fits("choice", [](const Json& choice) {
               return choice.is_object() && std::all_of(choice.begin(), choice.end(), is_natural);
           });
}

bool all_of(const Json& value, bool (*holds)(const Json&)) {
    return value.size() <= most_listed && std::all_of(value.begin(), value.end(), holds);
}

bool fits(const Json& value, Type type) {
    switch (type) {
        case Type::text:
            return value.is_string();
        case Type::natural:
            return is_natural(value);
        case Type::flag:
            return value.is_boolean();
        case Type::ranges:
            return (value.is_array() || value.is_object()) && all_of(value, is_range);
        case Type::list:
            return value.is_array() && all_of(value, is_text);
        case Type::texts:
            return value.is_object() && all_of(value, is_text);
        case Type::moves:
            return value.is_array() && all_of(value, is_move);
        case Type::number:
            return value.is_number() && value.get<double>() > 0;
        case Type::budget:
        case Type::request:
            return value.is_object();
    }
    return false;
}

const char* wanted(Type type) {
    switch (type) {
        case Type::text:
            return "a text";
        case Type::natural:
            return "a natural number below 2^63";
        case Type::number:
            return "a number above 0";
        case Type::flag:
            return "true or false";
        case Type::ranges:
            return "a list of ranges, such as [\"0..20\"], [[0, 20]] or {\"n\": \"0..20\"}";
        case Type::list:
            return "a list of texts";
        case Type::texts:
            return "an object of texts by their names";
        case Type::moves:
            return "a list of moves, such as [{\"component\": 1, \"choice\": {\"take\": 2}}]";
        case Type::budget:
            return "an object such as {\"seconds\": 10, \"bytes\": 1000000, \"nodes\": 1000000}";
        case Type::request:
            return "an object: the request of the question";
    }
    return "";
}

std::string range_text(const Json& value) {
    if (value.is_string()) return value.get<std::string>();
    const auto end = [](const Json& n) {
        return n.is_string() ? n.get<std::string>() : std::to_string(n.get<std::uint64_t>());
    };
    return end(value[0]) + ".." + end(value[1]);
}

}  // namespace

std::int64_t natural_of(const Json& value, const std::string& name) {
    return value.is_string() ? read_natural(value.get<std::string>(), name) : value.get<std::int64_t>();
}

Json read_json(std::string_view text) {
    try {
        return report::read_json(text);
    } catch (const report::JsonFault& fault) {
        refuse("this is not JSON that can be read: " + report::shorten(fault.what(), 300));
    }
}

Request::Request(Json json, const std::vector<Field>& fields) : json_(std::move(json)) {
    if (!json_.is_object()) refuse("a request is an object of JSON, such as {\"position\": \"kayles(5)\"}");
    std::vector<std::string> names;
    for (const Field& field : fields) names.push_back(field.name);
    for (const auto& item : json_.items()) {
        const std::string& name = item.key();
        const auto field = std::find_if(fields.begin(), fields.end(), [&](const Field& f) { return f.name == name; });
        if (field == fields.end()) {
            const std::string near = nearest(name, names);
            std::string list;
            for (const std::string& known : names) list += (list.empty() ? "" : ", ") + known;
            refuse("unknown field '" + report::shorten(name, 60) + "'" +
                   (near.empty() ? "" : "; did you mean '" + near + "'?") + "; the fields are: " + list);
        }
        if (!fits(item.value(), field->type)) refuse("the field '" + name + "' must be " + wanted(field->type));
    }
    for (const Field& field : fields)
        if (field.needed && !json_.contains(field.name))
            refuse("the field '" + field.name + "' is missing: " + field.help);
}

bool Request::flag(const char* name) const { return has(name) && json_.at(name).get<bool>(); }

std::string Request::text(const char* name) const { return has(name) ? json_.at(name).get<std::string>() : ""; }

std::optional<std::int64_t> Request::natural(const char* name) const {
    if (!has(name)) return std::nullopt;
    return natural_of(json_.at(name), std::string("the field '") + name + "'");
}

std::vector<std::string> Request::list(const char* name) const {
    return has(name) ? json_.at(name).get<std::vector<std::string>>() : std::vector<std::string>{};
}

std::vector<std::pair<std::string, std::string>> Request::texts(const char* name) const {
    std::vector<std::pair<std::string, std::string>> out;
    if (!has(name)) return out;
    for (const auto& [key, value] : json_.at(name).items()) out.emplace_back(key, value.get<std::string>());
    return out;
}

Query Request::query() const {
    Query out;
    out.game = text("game");
    if (!has("ranges")) return out;
    const Json& ranges = json_.at("ranges");
    for (const auto& [name, value] : ranges.items())
        add_range(out, (ranges.is_object() ? name + "=" : "") + range_text(value));
    if (out.ranges.empty() || out.ranges.size() > most_ranges)
        throw Error("'ranges' must have one to " + std::to_string(most_ranges) + " ranges, one for each argument");
    if (out.family() && out.names.size() != out.ranges.size())
        throw Error("some ranges have names and others have none: write them all as NAME=A..B, as in n=1..8");
    return out;
}

}  // namespace grundy::questions
