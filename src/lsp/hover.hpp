// SPDX-License-Identifier: MIT
// What editors show about a word: its help, its declaration, or the values and the period of a game.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "lsp/document.hpp"
#include "lsp/requests.hpp"

namespace grundy::lsp {

struct Hover {
    Span where;
    std::string text;  ///< Markdown, if there is nothing to compute
    /// The text of a game, which takes as long as its questions.
    std::function<std::string(const Ask& ask)> computed{};
};

std::optional<Hover> hover(const Document& document, std::size_t offset);

}  // namespace grundy::lsp
