// SPDX-License-Identifier: MIT
// Completions: the words of the language, games, and the names that are known at a place.
#pragma once

#include <grundy/grundy.hpp>

#include "lsp/document.hpp"
#include "lsp/requests.hpp"

namespace grundy::lsp {

/// Those that are the same in every text: words of the language and games of the catalogue.
Json common_completions(const Rules& rules);

/// All at a place, as `textDocument/completion` has them.
Json completions(const Document& document, std::size_t offset, const Json& common);

}  // namespace grundy::lsp
