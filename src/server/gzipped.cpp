// SPDX-License-Identifier: MIT
// See gzipped.hpp. Nothing in a response is a secret of one client, so that its length tells nothing (BREACH).
#include "server/gzipped.hpp"

#include <algorithm>

#include "core/ascii.hpp"

#ifdef GRUNDY_ZLIB
#include <zlib.h>

#include <limits>
#endif

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

#ifdef GRUNDY_ZLIB

std::optional<std::string> gzipped(std::string_view text, int level) {
    if (text.size() > std::numeric_limits<uInt>::max() / 2) return std::nullopt;
    z_stream stream{};
    constexpr int largest_window = 15, as_gzip = 16, memory = 8;
    if (deflateInit2(&stream, level, Z_DEFLATED, largest_window + as_gzip, memory, Z_DEFAULT_STRATEGY) != Z_OK)
        return std::nullopt;
    std::string out(deflateBound(&stream, static_cast<uLong>(text.size())), '\0');
    stream.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(text.data()));
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    const bool done = deflate(&stream, Z_FINISH) == Z_STREAM_END;
    out.resize(stream.total_out);
    deflateEnd(&stream);
    if (!done) return std::nullopt;
    return out;
}

#else

std::optional<std::string> gzipped(std::string_view, int) { return std::nullopt; }

#endif

void compress(Response& response) {
    constexpr std::size_t least = 1000;
    constexpr int fast = 5;
    if (response.status != 200 || response.body.size() < least || !response.rest.empty()) return;
    auto packed = gzipped(response.body, fast);
    if (!packed || packed->size() >= response.body.size()) return;
    response.body = *std::move(packed);
    response.headers.emplace_back("Content-Encoding", "gzip");
    response.headers.emplace_back("Vary", "Accept-Encoding");
}

}  // namespace grundy::server
