// SPDX-License-Identifier: MIT
// Boards of fixed height as games on one heap. If no shape can be placed across the edge of the columns that a placed
// shape occupies, a move on H x n leaves H x a, H x b, and a piece whose value does not depend on where it is: a
// breaking game on n, with proven periods. docs/theory.md, section 16, has the theorem.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engines/search/shapes.hpp"
#include "rules/heap_form.hpp"

namespace grundy::engines::strip {

inline constexpr int most_height = 64;

/// The game of placing the shapes on a free board of `height` rows and n columns as a game on a heap of n. Nothing,
/// with the reason, if a move may leave other things than such boards and pieces of a fixed value.
std::optional<rules::HeapForm> strip_form(const std::vector<search::Shape>& shapes, int height, std::string& why_not);

/// Returns the game on a heap of n that a family `f(board(H, n))` or `f(board(n, W))` of a game of placement is;
/// nothing, with the reason, if it is none.
std::optional<rules::HeapForm> family_form(const rules::Ruleset& rules, int instance, std::string& why_not);

/// The shapes with rows and columns exchanged: on a board of n rows they are what the shapes are on n columns.
std::vector<search::Shape> transposed(const std::vector<search::Shape>& shapes);

/// Compares the values of the form, by its definition, with those that a search of the rules as written finds, from the
/// smallest board on. Returns the first difference found within this number of steps; `compared` receives the number of
/// boards compared.
std::optional<std::string> family_difference(const rules::Ruleset& rules, int instance, const rules::HeapForm& form,
                                             std::uint64_t steps, std::uint64_t* compared = nullptr);

}  // namespace grundy::engines::strip
