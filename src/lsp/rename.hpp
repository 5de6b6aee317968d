// SPDX-License-Identifier: MIT
// Renames a game, an argument, a parameter or a choice within a text, so that every name means afterwards what it meant
// before.
#pragma once

#include <string>
#include <vector>

#include "lsp/document.hpp"

namespace grundy::lsp {

/// The use that can be renamed at a place. Throws rpc::Fault, with the reason, if there is none.
const Use& renamed_use(const Document& document, std::size_t offset);

/// Where the new name has to be put. Throws rpc::Fault if it is no name, or if a name would mean something else.
std::vector<Span> rename(const Document& document, std::size_t offset, const std::string& name);

}  // namespace grundy::lsp
