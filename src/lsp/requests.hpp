// SPDX-License-Identifier: MIT
// What the protocol adds to JSON-RPC (https://microsoft.github.io/language-server-protocol).
#pragma once

#include <functional>
#include <string>

#include "rpc/messages.hpp"

namespace grundy::lsp {

using rpc::Json;

enum Code : int {
    not_initialized = -32002,
    request_failed = -32803,
    content_modified = -32801,
    request_cancelled = -32800,
};

/// Answers a question within the limits of one request, with a whole answer, a fault or a reason why there is none.
using Ask = std::function<Json(const std::string& question, const Json& request)>;

/// Markdown, as hovers and completions have it.
inline Json markdown(const std::string& text) { return {{"kind", "markdown"}, {"value", text}}; }

}  // namespace grundy::lsp
