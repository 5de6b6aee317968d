// SPDX-License-Identifier: MIT
// See guard.hpp. An address of digits as Host is safe: a name can be made to point here, an address cannot.
#include "server/guard.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <utility>

#include "core/ascii.hpp"

namespace grundy::server {
namespace {

// "[::1]:80" and "localhost:80" without the port; "" if the text is neither.
std::string name_of(const std::string& authority) {
    const std::size_t end = authority.starts_with('[') ? authority.find(']') : std::string::npos;
    const std::size_t colon = authority.find(':', end == std::string::npos ? 0 : end);
    if (colon != std::string::npos && !std::all_of(authority.begin() + static_cast<std::ptrdiff_t>(colon) + 1,
                                                   authority.end(), [](char c) { return is_digit(c); }))
        return "";
    std::string out = authority.substr(0, colon);
    std::transform(out.begin(), out.end(), out.begin(), [](char c) { return lower(c); });
    return out;
}

bool is_address(const std::string& name) {
    unsigned char bytes[sizeof(in6_addr)];
    if (name.starts_with('[') && name.ends_with(']'))
        return inet_pton(AF_INET6, name.substr(1, name.size() - 2).c_str(), bytes) == 1;
    return inet_pton(AF_INET, name.c_str(), bytes) == 1;
}

}  // namespace

std::optional<Response> Guard::refuses(const HttpRequest& request) const {
    const std::string authority = request.header("host"), name = name_of(authority);
    if (name != "localhost" && name != host_ && !is_address(name))
        return error_response(403, "origin",
                              "this server answers for localhost and addresses only, not for the host '" +
                                  authority.substr(0, 100) + "'");
    if (request.headers.contains("origin") && request.header("origin") != "http://" + authority)
        return error_response(
            403, "origin",
            "this server answers its own page only, not one of " + request.header("origin").substr(0, 100));
    const std::string site = request.header("sec-fetch-site");
    if (request.method == "POST" && (site == "cross-site" || site == "same-site"))
        return error_response(403, "origin", "this server answers its own page only");
    return std::nullopt;
}

bool is_trusted_host(const HttpRequest& request) {
    const std::string name = name_of(request.header("host"));
    return !is_address(name) || name.starts_with("127.") || name == "[::1]";
}

void add_security_headers(Response& response) {
    const auto add = [&](const char* name, std::string value) {
        response.headers.emplace_back(name, std::move(value));
    };
    add("Content-Security-Policy",
        std::string("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
                    "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; "
                    "form-action 'none'; frame-ancestors ") +
            (response.may_be_framed ? "*" : "'none'"));
    add("X-Content-Type-Options", "nosniff");
    add("Referrer-Policy", "no-referrer");
    add("Cross-Origin-Resource-Policy", "same-origin");
    if (response.at_trusted_host) add("Cross-Origin-Opener-Policy", "same-origin");
}

}  // namespace grundy::server
