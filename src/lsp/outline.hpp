// SPDX-License-Identifier: MIT
// The games of a text with their arguments and parameters, for lists and breadcrumbs; and a text that replaces another.
#pragma once

#include <string>

#include "lsp/document.hpp"
#include "lsp/requests.hpp"

namespace grundy::lsp {

/// As `textDocument/documentSymbol` has them.
Json outline(const Document& document);

/// Edits that make `wanted` of the text: none, or one of the lines that differ, so that a cursor elsewhere stays.
Json edits_to(const Text& text, const std::string& wanted);

}  // namespace grundy::lsp
