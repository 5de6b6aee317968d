// SPDX-License-Identifier: MIT
// Reads JSON into a struct by its description (report/described.hpp).
#pragma once

#include <algorithm>
#include <string>

#include "report/described.hpp"
#include "report/read_json.hpp"

namespace grundy::report {

/// Throws Json::exception if a field is missing or of a wrong type. Fields that are not described are ignored.
class ReadFields : public Fields {
public:
    explicit ReadFields(const Json& json) : json_(json) {}

    template <class T>
    void field(const char* name, NoHelp, T& value) {
        json_.at(name).get_to(value);
    }
    template <std::size_t count, class Which>
    void word(const char* name, NoHelp, const char* const (&words)[count], Which& which) {
        const std::string word = json_.at(name).get<std::string>();
        const auto at = std::find(words, words + count, word);
        if (at == words + count) throw JsonFault("'" + word + "' is no word for '" + name + "'");
        which = static_cast<Which>(at - words);
    }
    void scaled(const char* name, NoHelp, double& value, double unit) {
        value = static_cast<double>(json_.at(name).get<std::int64_t>()) / unit;
    }

private:
    const Json& json_;
};

template <class T>
T read_described(const Json& json) {
    ReadFields in(json);
    T out;
    describe(in, out);
    return out;
}

}  // namespace grundy::report
