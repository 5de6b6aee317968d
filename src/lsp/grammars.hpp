// SPDX-License-Identifier: MIT
// How editors colour rules: files of editors/ that are made from the words of the language.
#pragma once

#include <string>

namespace grundy::lsp {

/// For Visual Studio Code and other editors that read TextMate grammars.
std::string textmate_grammar();
std::string vim_syntax();

}  // namespace grundy::lsp
