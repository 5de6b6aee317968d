// SPDX-License-Identifier: MIT
// What a question is replied: the JSON of its answer, or of the fault that there is none.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "questions/request.hpp"

namespace grundy::questions {

/// The status is that of HTTP.
struct Reply {
    int status = 200;
    std::string body{};    ///< JSON
    bool stopped = false;  ///< the body says how far the question came (stopped_json), and is no answer
};

Reply refused(int status, const std::string& kind, const std::string& message);
/// Reads a request and returns what `answer` makes of it; or, if either throws, the fault, with its place in the texts
/// of the request.
Reply reply_to(const Json& request, const std::vector<Field>& fields,
               const std::function<std::string(const Request&)>& answer);
/// Does the same with a request in text. If the text is not JSON, the reply says so.
Reply reply_to(std::string_view request, const std::vector<Field>& fields,
               const std::function<std::string(const Request&)>& answer);

}  // namespace grundy::questions
