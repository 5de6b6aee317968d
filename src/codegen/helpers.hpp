// SPDX-License-Identifier: MIT
// The small functions that programs may need: each by name, with its text in both languages and what it needs itself.
#pragma once

#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "codegen/program.hpp"

namespace grundy::codegen {

struct Helper {
    std::string_view name;
    std::string_view cpp, python;  ///< empty: the language has it
    std::vector<std::string_view> needs{};
};

/// In an order in which each follows what it needs.
std::span<const Helper> helpers();
/// The first of them: mex and what a search keeps. `misere`, `loony`, `is_open` and `wide`, if values may be large,
/// choose lines of their texts.
std::vector<Helper> search_helpers();
/// Those of boards and of graphs, which the list above ends with.
std::vector<Helper> board_helpers();
std::vector<Helper> graph_helpers();

/// The texts of these helpers and of all that they need.
std::string helper_texts(const std::set<std::string, std::less<>>& names, Language language);

}  // namespace grundy::codegen
