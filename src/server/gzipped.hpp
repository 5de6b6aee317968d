// SPDX-License-Identifier: MIT
// Responses in fewer bytes, for clients that take gzip (RFC 9110, 12.5.3).
#pragma once

#include "server/http.hpp"

namespace grundy::server {

/// Whether the client of this request takes gzip.
bool takes_gzip(const HttpRequest& request);

/// Puts gzip in the place of a body that is worth it.
void compress(Response& response);

}  // namespace grundy::server
