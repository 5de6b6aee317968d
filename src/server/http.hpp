// SPDX-License-Identifier: MIT
// HTTP/1.1 as far as a server of small JSON requests needs it (RFC 9112): requests are read from what has arrived so
// far, with limits on every part, and responses are written as bytes.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/output.hpp"

namespace grundy::server {

inline constexpr std::size_t most_head = std::size_t{16} << 10, most_body = std::size_t{1} << 20;

struct HttpRequest {
    std::string method, path;                    ///< without the query
    std::map<std::string, std::string> headers;  ///< names in lower case
    std::string body;
    bool keep_alive = true, takes_interim = true;

    /// "" if there is no such header.
    std::string header(const std::string& name) const;
};

struct Response {
    int status = 200;
    std::string type = "application/json";
    std::string body{};
    std::vector<std::pair<std::string, std::string>> headers{};
    Texts rest{};                 ///< of the body
    bool may_be_framed = false;   ///< by pages of other sites
    bool at_trusted_host = true;  ///< browsers ignore Cross-Origin-Opener-Policy elsewhere, and report it as an error
};

/// An error as docs/api.md describes it.
Response error_response(int status, const std::string& kind, const std::string& message);

/// What has been made of the bytes so far.
struct Parsed {
    enum class State { incomplete, complete, refused };
    State state = State::incomplete;
    HttpRequest request{};
    std::size_t used = 0;          ///< bytes of the complete request
    bool awaits_continue = false;  ///< incomplete: the client waits for "100 Continue"
    Response refusal{};
};

Parsed parse_request(std::string_view bytes);

/// The head of a response, with the blank line. Without a length the end of the connection is that of the body.
std::string response_head(const Response& response, bool keep_alive, std::optional<std::size_t> length);

}  // namespace grundy::server
