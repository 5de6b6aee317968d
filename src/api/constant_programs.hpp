// SPDX-License-Identifier: MIT
// Rows, boards and graphs that play never changes, as parameters of a written program: a search that remembered them
// with each position would copy and compare them at each step.
#pragma once

#include <memory>

#include "core/input_format.hpp"
#include "rules/constant_arguments.hpp"

namespace grundy {
inline namespace abi_1 {

/// The game with such arguments as its last parameters, which the input is to give (their names are added to
/// `given`); their values there stand for any. Null if there are none, or if a sum comes before one of them.
std::unique_ptr<rules::ReducedGame> with_constants_as_parameters(const rules::Ruleset& rules, int instance,
                                                                 const InputFormat& input,
                                                                 std::vector<std::string>& given);

}  // namespace abi_1
}  // namespace grundy
