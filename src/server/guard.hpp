// SPDX-License-Identifier: MIT
// Who may ask, and what a browser may do with the answers (docs/security.md).
#pragma once

#include <optional>
#include <string>

#include "server/http.hpp"

namespace grundy::server {

class Guard {
public:
    /// `host` is the address or name that the server listens on.
    explicit Guard(std::string host) : host_(std::move(host)) {}

    /// A refusal if the request is for another host or comes from a foreign page. A page that has its name point here
    /// (DNS rebinding) sends that name as Host; a form or a script of another page sends its Origin.
    std::optional<Response> refuses(const HttpRequest& request) const;

private:
    std::string host_;
};

/// Whether browsers trust a page at the address of the request without encryption: at this machine, or at a name, which
/// may be that of a proxy with encryption.
bool is_trusted_host(const HttpRequest& request);

/// Headers of every response: nothing is loaded from elsewhere, no inline script runs, no other page frames or reads
/// this one.
void add_security_headers(Response& response);

}  // namespace grundy::server
