// SPDX-License-Identifier: MIT
// Answers as parts of other documents: LaTeX and Markdown.
#pragma once

#include <cstddef>
#include <grundy/grundy.hpp>
#include <string>

#include "report/markup.hpp"

namespace grundy::report {

/// Who wins, the values of the components in binary, and at most `most_moves` winning moves; not for plain text, which
/// explain.hpp has.
std::string answer_document(const Answer& answer, std::size_t most_moves, Markup markup);

}  // namespace grundy::report
