// SPDX-License-Identifier: MIT
// A game as editors ask about it: with the parameters that stand beside its name, and ranges that fit into a few lines.
#pragma once

#include <string>
#include <vector>

#include "lsp/document.hpp"
#include "lsp/requests.hpp"

namespace grundy::lsp {

/// The game of a call with its parameters, as the text has them, if they depend on no variable; else its name alone.
std::string called_game(const Document& document, const lang::syntax::Term& call);

/// Whether every parameter has a value: the game is one without further words.
bool needs_nothing(const Json& game);
/// A range for each argument: up to `one` for one integer, up to `two` for each of two; none for other arguments.
std::vector<std::string> ranges_of(const Json& game, const std::string& one, const std::string& two);

}  // namespace grundy::lsp
