// SPDX-License-Identifier: MIT
// Shows which numbers a move chose.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace grundy {

/// Names and numbers: the integer binders of an option, or {"take", k} for a heap in normal form.
using Choice = std::vector<std::pair<std::string, std::int64_t>>;

/// Returns "(take = 2)", or an empty text.
std::string choice_text(const Choice& choice);

/// Returns "(i = 1; also i = 4)": a choice, the others that lead to the same position, and the other components, equal
/// to the one that moves, in which the move exists as well.
std::string choices_text(const Choice& choice, const std::vector<Choice>& also, const std::vector<std::size_t>& twins);

}  // namespace grundy
