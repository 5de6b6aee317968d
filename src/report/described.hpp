// SPDX-License-Identifier: MIT
// One description of a struct, from which its JSON and its shape are made: `Described<T>::fields(out, value)` names
// each field to `out`, with a line of help and its value. JsonFields takes the values; ShapeFields (questions/) takes
// their types and the help.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "report/json_text.hpp"

namespace grundy::report {

/// Specialised beside what it describes: a `name`, a `help`, and `fields`.
template <class T>
struct Described;

/// A whole number that may be negative. Numbers of other types are natural, whatever their type.
struct Signed {
    std::int64_t number = 0;
};

template <class T>
std::optional<T> given_if(bool given, T value) {
    return given ? std::optional<T>(std::move(value)) : std::nullopt;
}

/// Nothing if the text is empty.
inline std::optional<std::string> if_any(const std::string& text) { return given_if(!text.empty(), text); }

class JsonFields {
public:
    /// What remains of help: nothing, so that it does not travel with the engine for browsers.
    struct Help {
        constexpr Help(const char*) {}
    };

    /// An optional value is null if there is none.
    template <class T>
    void field(const char* name, Help, const T& value) {
        json_[name] = json_of(value);
    }
    /// A field that is left out if there is no value.
    template <class T>
    void maybe(const char* name, Help, const std::optional<T>& value) {
        if (value) json_[name] = json_of(*value);
    }
    /// A field that is true or left out.
    void maybe_true(const char* name, Help, bool value) {
        if (value) json_[name] = true;
    }
    /// One of some words.
    template <std::size_t count>
    void word(const char* name, Help, const char* const (&words)[count], std::size_t which) {
        json_[name] = words[which];
    }
    Json take() { return std::move(json_); }

private:
    static Json json_of(Signed value) { return value.number; }
    template <class T>
    static Json json_of(const std::optional<T>& value) {
        return value ? json_of(*value) : Json(nullptr);
    }
    template <class T>
    static Json json_of(const std::vector<T>& values) {
        Json out = Json::array();
        for (const T& value : values) out.push_back(json_of(value));
        return out;
    }
    template <class T>
    static Json json_of(const T& value);

    Json json_ = Json::object();
};

template <class T>
Json described_json(const T& value) {
    JsonFields out;
    Described<T>::fields(out, value);
    return out.take();
}

template <class T>
Json JsonFields::json_of(const T& value) {
    if constexpr (requires { Described<T>::name; })
        return described_json(value);
    else
        return value;
}

}  // namespace grundy::report
