// SPDX-License-Identifier: MIT
// What a program that prints the best winning first move knows of moves.
#pragma once

#include <string>
#include <vector>

#include "api/impl.hpp"
#include "codegen/program.hpp"

namespace grundy {
inline namespace abi_1 {

/// What an expression may say of a move of this option: the integers that it chooses, and `component`.
std::vector<std::string> names_of(const rules::Option& option);

/// The costs by these expressions (best_move.hpp) of all options of these instances. Throws TextError if one is faulty.
/// `takes`: whether moves of a heap are named by what is taken. Not if the heap is what is left of more arguments.
codegen::Best best_by(const rules::Ruleset& rules, const std::vector<int>& instances, const std::string& by,
                      bool takes);

}  // namespace abi_1
}  // namespace grundy
