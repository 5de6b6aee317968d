// SPDX-License-Identifier: MIT
// See site.hpp.
#include "server/site.hpp"

#include <array>
#include <utility>

#include "core/sha256.hpp"

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

}  // namespace

Response site_response(const HttpRequest& request, const EmbeddedFile* files) {
    const std::string path = request.path == "/" ? "/index.html" : request.path;
    for (const EmbeddedFile* file = files; !file->path.empty(); ++file) {
        if (file->path != path) continue;
        const std::string tag = '"' + sha256(file->bytes).substr(0, 16) + '"';
        Response out{200, type_of(path), {}, {{"ETag", tag}, {"Cache-Control", "no-cache"}}};
        if (request.header("if-none-match") == tag)
            out.status = 304;
        else
            out.body = file->bytes;
        return out;
    }
    if (request.path == "/")
        return error_response(404, "unknown",
                              "this program was built without its page; questions are answered: see docs/api.md");
    return error_response(404, "unknown", "there is no " + request.path.substr(0, 200));
}

}  // namespace grundy::server
