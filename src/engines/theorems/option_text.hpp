// SPDX-License-Identifier: MIT
// Options of rules in normal form as text in which names, and orders that have no meaning, do not matter: arguments are
// a, b, ..., binders p, q, ... in each option, operands whose order does not matter are sorted, and so are binders,
// unless one needs another. Whatever the text has no words for becomes "?".
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rules/position.hpp"

namespace grundy::engines::theorems {

inline constexpr std::size_t most_binders = 26;
constexpr char argument_name(std::size_t i) { return static_cast<char>('a' + i); }
/// `i` < most_binders.
constexpr char binder_name(std::size_t i) { return std::string_view("pqrstuvwxyzABCDEFGHIJKLMNO")[i]; }

struct OptionText {
    std::string text;
    std::vector<std::size_t> binders;  ///< of the option, by their names in the text
};

/// `order`: of the arguments, which get their names in it.
OptionText option_text(const rules::Ruleset& rules, int instance, const rules::Game& normal,
                       const std::vector<std::size_t>& order, const rules::Option& option);

/// self((a - p), b, (c - q)) for p in 1.., q in 1..: takes from these of n integers, in ascending order from 0.
std::string taking_from(std::size_t n, const std::vector<std::size_t>& places);

}  // namespace grundy::engines::theorems
