// SPDX-License-Identifier: MIT
// The page inside the program: the files of web/dist as the build wrote them, and the atlases of atlas/.
#pragma once

#include <string_view>

#include "server/http.hpp"

namespace grundy::server {

struct EmbeddedFile {
    std::string_view path;  ///< "/assets/page.js"
    std::string_view bytes;
};

/// Ends with an empty path. The definition is written at build time by cmake/embed_site.cmake.
extern const EmbeddedFile embedded_site[];

/// Answers GET and HEAD for the files of the page; "/" is index.html. Browsers keep a file as long as it is the same.
Response site_response(const HttpRequest& request, const EmbeddedFile* files = embedded_site);

}  // namespace grundy::server
