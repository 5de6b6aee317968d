// SPDX-License-Identifier: MIT
// One request: an object of JSON whose fields were compared with those that its question takes.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "questions/ranges.hpp"
#include "report/json_text.hpp"

namespace grundy::questions {

using report::Json;

/// What a field may hold.
enum class Type { text, natural, number, flag, ranges, list, texts, moves, budget, request };

struct Field {
    std::string name;
    Type type = Type::text;
    bool needed = false;
    std::string help{};  ///< one line
};

/// A request that is none: `status` is that of HTTP, `kind` the word for it (docs/api.md, "Responses").
struct Refusal : std::runtime_error {
    Refusal(int http_status, std::string word, const std::string& message)
        : std::runtime_error(message), status(http_status), kind(std::move(word)) {}
    int status;
    std::string kind;
};

/// Reads JSON. Throws Refusal, naming the place, if the text is none.
Json read_json(std::string_view text);

/// A natural number, which may also come as a text. Throws Error, naming it, if it is too large.
std::int64_t natural_of(const Json& value, const std::string& name);

class Request {
public:
    /// Throws Refusal if the JSON is no object, or has a field that is unknown, missing or of a wrong type.
    Request(Json json, const std::vector<Field>& fields);

    bool has(const char* name) const { return json_.contains(name); }
    bool flag(const char* name) const;
    std::string text(const char* name) const;
    std::optional<std::int64_t> natural(const char* name) const;
    double number(const char* name) const { return json_.at(name).get<double>(); }
    std::vector<std::string> list(const char* name) const;
    /// Names and texts, in the order of the request.
    std::vector<std::pair<std::string, std::string>> texts(const char* name) const;
    /// The game and its ranges. Throws Error if a range is faulty, or if some have names and others have none.
    Query query() const;
    const Json& at(const char* name) const { return json_.at(name); }
    const Json& json() const { return json_; }

private:
    Json json_;
};

}  // namespace grundy::questions
