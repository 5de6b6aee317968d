// SPDX-License-Identifier: MIT
// Answers as parts of other documents: LaTeX and Markdown.
#pragma once

#include <cstddef>
#include <grundy/grundy.hpp>
#include <string>

namespace grundy::report {

/// Who wins, the values of the components in binary, and at most `most_moves` winning moves.
std::string answer_tex(const Answer& answer, std::size_t most_moves);
std::string answer_markdown(const Answer& answer, std::size_t most_moves);

}  // namespace grundy::report
