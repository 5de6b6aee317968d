// SPDX-License-Identifier: MIT
// See gzipped.hpp. Nothing in a response is a secret of one client, so that its length tells nothing (BREACH).
#include "server/gzipped.hpp"

#include <algorithm>

#include "core/ascii.hpp"
#include "packed/whole.hpp"

namespace grundy::server {
namespace {

// Names of codings have no case (RFC 9110, 8.4.1).
bool is_gzip(std::string_view coding) {
    constexpr std::string_view wanted = "gzip";
    return std::equal(coding.begin(), coding.end(), wanted.begin(), wanted.end(),
                      [](char a, char b) { return lower(a) == b; });
}

}  // namespace

bool takes_gzip(const HttpRequest& request) {
    const std::string accepted = request.header("accept-encoding");
    std::string_view rest = accepted;
    while (!rest.empty()) {
        const std::size_t end = rest.find(',');
        const std::string_view one = rest.substr(0, end);
        rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
        const std::size_t weight = one.find(';');
        if (!is_gzip(trimmed(one.substr(0, weight), " \t"))) continue;
        // "q=0", "q=0.0" and so on refuse it.
        return weight == std::string_view::npos ||
               one.substr(weight + 1).find_first_of("123456789") != std::string_view::npos;
    }
    return false;
}

void compress(Response& response) {
    constexpr std::size_t least = 1000;
    constexpr int fast = 5;
    if (response.status != 200 || response.body.size() < least || !response.rest.empty()) return;
    auto smaller = packed::gzipped(response.body, fast);
    if (!smaller || smaller->size() >= response.body.size()) return;
    response.body = *std::move(smaller);
    response.headers.emplace_back("Content-Encoding", "gzip");
    response.headers.emplace_back("Vary", "Accept-Encoding");
}

}  // namespace grundy::server
