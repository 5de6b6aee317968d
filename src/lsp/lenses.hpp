// SPDX-License-Identifier: MIT
// What stands above each game: links to the page, where its values are a table or a plot, and where it is played.
#pragma once

#include <string>
#include <vector>

#include "lsp/document.hpp"
#include "lsp/requests.hpp"

namespace grundy::lsp {

/// The command that opens an address.
inline const std::string open_command = "grundy.open";

/// As `textDocument/codeLens` has them. `page`: its address, without the part behind `#`.
Json lenses(const Document& document, const std::string& page, const Ask& ask);

}  // namespace grundy::lsp
