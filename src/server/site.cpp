// SPDX-License-Identifier: MIT
// See site.hpp.
#include "server/site.hpp"

#include <array>
#include <map>
#include <mutex>
#include <utility>

#include "core/sha256.hpp"
#include "packed/whole.hpp"
#include "server/gzipped.hpp"

namespace grundy::server {
namespace {

std::string type_of(std::string_view path) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 13> types = {
        {{".html", "text/html; charset=utf-8"},
         {".js", "text/javascript; charset=utf-8"},
         {".mjs", "text/javascript; charset=utf-8"},
         {".css", "text/css; charset=utf-8"},
         {".json", "application/json"},
         {".jsonl", "application/jsonl"},
         {".webmanifest", "application/manifest+json"},
         {".svg", "image/svg+xml"},
         {".png", "image/png"},
         {".ico", "image/x-icon"},
         {".woff2", "font/woff2"},
         {".wasm", "application/wasm"},
         {".txt", "text/plain; charset=utf-8"}}};
    for (const auto& [ending, type] : types)
        if (path.ends_with(ending)) return std::string(type);
    return "application/octet-stream";
}

bool is_text(std::string_view type) {
    return type.starts_with("text/") || type.starts_with("application/j") || type == "image/svg+xml";
}

/// A file as it is sent: its tag, and its bytes as gzip where that is smaller. Made when it is first asked for.
struct Prepared {
    std::string tag;
    std::optional<std::string> packed;
};

const Prepared& prepared(const EmbeddedFile& file, const std::string& type) {
    static std::mutex mutex;
    static std::map<const char*, Prepared> known;  // by where the bytes are
    constexpr int smallest = 9;
    const std::lock_guard lock(mutex);
    const auto [at, fresh] = known.try_emplace(file.bytes.data());
    if (fresh) {
        at->second.tag = sha256(file.bytes).substr(0, 16);
        if (is_text(type)) at->second.packed = packed::gzipped(file.bytes, smallest);
    }
    return at->second;
}

}  // namespace

Response site_response(const HttpRequest& request, const EmbeddedFile* files) {
    const std::string path = request.path == "/" ? "/index.html" : request.path;
    for (const EmbeddedFile* file = files; !file->path.empty(); ++file) {
        if (file->path != path) continue;
        const std::string type = type_of(path);
        const Prepared& known = prepared(*file, type);
        const bool packed = known.packed && takes_gzip(request);
        // Two representations of a file have two tags (RFC 9110, 8.8.3).
        const std::string tag = '"' + known.tag + (packed ? "-gzip\"" : "\"");
        Response out{200, type, {}, {{"ETag", tag}, {"Cache-Control", "no-cache"}, {"Vary", "Accept-Encoding"}}};
        if (request.header("if-none-match") == tag) {
            out.status = 304;
        } else if (packed) {
            out.headers.emplace_back("Content-Encoding", "gzip");
            out.body = *known.packed;
        } else {
            out.body = file->bytes;
        }
        return out;
    }
    if (request.path == "/")
        return error_response(404, "unknown",
                              "this program was built without its page; questions are answered: see docs/api.md");
    return error_response(404, "unknown", "there is no " + request.path.substr(0, 200));
}

}  // namespace grundy::server
