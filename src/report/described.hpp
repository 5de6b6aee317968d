// SPDX-License-Identifier: MIT
// One description of a struct, from which its JSON and its shape are made: `describe(out, value)` names the struct and
// each of its fields to `out`, with a line of help and its value. JsonFields and TextFields take the values; ReadFields
// (read_fields.hpp) sets them; ShapeFields (questions/) takes their types and the help.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "report/json_text.hpp"
#include "report/sink.hpp"

namespace grundy::report {

/// How a type that is no object is shown: `json(value)`, and the `name` of its shape in questions/*_shapes.cpp.
template <class T>
struct Leaf;

/// Base of all that takes descriptions, so that they are found in this namespace.
class Fields {
public:
    void about(const char* /*name*/, const char* /*help*/) {}
};

/// A whole number that may be negative. Numbers of other types are natural, whatever their type.
struct Signed {
    std::int64_t number = 0;
};

/// A natural number that every reader of JSON can hold: a place in a list, or a number of things that are listed.
struct Count {
    std::size_t number = 0;
};

/// What a view of a struct is of where only its fields count.
template <class T>
inline const T nothing{};

template <class T>
std::optional<T> given_if(bool given, T value) {
    return given ? std::optional<T>(std::move(value)) : std::nullopt;
}

/// Nothing if the text is empty.
inline std::optional<std::string> if_any(const std::string& text) { return given_if(!text.empty(), text); }

template <class T>
concept Optional = requires(const T& value) {
    value.has_value();
    *value;
};
template <class T>
concept List = !std::is_same_v<T, std::string> && requires(const T& value) {
    value.begin();
    value.size();
};

class JsonFields;
template <class T>
concept Described = requires(JsonFields& out, const T& value) {
    describe(out, value);
};

template <class T>
Json described_json(const T& value);

template <class T>
Json json_of(const T& value) {
    if constexpr (std::is_same_v<T, Signed> || std::is_same_v<T, Count>) {
        return value.number;
    } else if constexpr (requires { Leaf<T>::json(value); }) {
        return Leaf<T>::json(value);
    } else if constexpr (Described<T>) {
        return described_json(value);
    } else if constexpr (Optional<T>) {
        return value.has_value() ? json_of(*value) : Json(nullptr);
    } else if constexpr (List<T>) {
        Json out = Json::array();
        for (const auto& one : value) out.push_back(json_of(one));
        return out;
    } else {
        return value;
    }
}

/// What remains of help where only values count: nothing, so that it does not travel with the engine for browsers.
struct NoHelp {
    constexpr NoHelp(const char*) {}
};

class JsonFields : public Fields {
public:
    /// An optional value is null if there is none.
    template <class T>
    void field(const char* name, NoHelp, const T& value) {
        json_[name] = json_of(value);
    }
    /// A field that is left out if there is no value.
    template <class T>
    void maybe(const char* name, NoHelp, const std::optional<T>& value) {
        if (value) json_[name] = json_of(*value);
    }
    template <class T>
    void maybe(const char* name, NoHelp, const T* value) {
        if (value != nullptr) json_[name] = json_of(*value);
    }
    /// A field that is true or left out.
    void maybe_true(const char* name, NoHelp, bool value) {
        if (value) json_[name] = true;
    }
    /// A field that is always true.
    void yes(const char* name, NoHelp) { json_[name] = true; }
    /// One of some words.
    template <std::size_t count>
    void word(const char* name, NoHelp, const char* const (&words)[count], std::size_t which) {
        json_[name] = words[which];
    }
    /// So many units, rounded to a whole number.
    void scaled(const char* name, NoHelp, double value, double unit) {
        json_[name] = static_cast<std::int64_t>(value * unit + 0.5);
    }
    Json take() { return std::move(json_); }

private:
    Json json_ = Json::object();
};

template <class T>
Json described_json(const T& value) {
    JsonFields out;
    describe(out, value);
    return out.take();
}

/// A whole answer as text.
template <class T>
std::string answer_json(const T& answer) {
    return answer_line(described_json(answer));
}

/// Writes an object on one line while it is formed. A value with a function `write(Sink&)` is not formed as a tree.
class TextFields : public Fields {
public:
    explicit TextFields(Sink& out) : out_(out) {}

    template <class T>
    void field(const char* name, NoHelp, const T& value) {
        out_.write(separator_);
        out_.write(name);
        out_.write("\":");
        separator_ = ",\"";
        if constexpr (requires { value.write(out_); })
            value.write(out_);
        else
            out_.write(json_dump(json_of(value), -1));
    }
    template <class T>
    void maybe(const char* name, NoHelp help, const std::optional<T>& value) {
        if (value) field(name, help, *value);
    }
    void yes(const char* name, NoHelp help) { field(name, help, true); }

private:
    Sink& out_;
    const char* separator_ = "{\"";
};

template <class T>
void write_object(Sink& out, const T& value, bool answer = false) {
    TextFields fields(out);
    if (answer) fields.field("schema", "", json_schema);
    describe(fields, value);
    out.write("}");
}

/// A whole answer, with a line break at its end.
template <class T>
void write_answer(Sink& out, const T& answer) {
    write_object(out, answer, true);
    out.write("\n");
}

}  // namespace grundy::report
