// SPDX-License-Identifier: MIT
// Theorems for programs by rules that are those of a template, mostly where the input gives the parameters of a game.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "codegen/program.hpp"

namespace grundy {
inline namespace abi_1 {

/// What is known of all values of these parameters, if the rules are those of such a theorem. Nothing if the input does
/// not give all parameters.
std::optional<codegen::ClosedForm> known_by_parameters(const rules::Game& game, const std::vector<std::string>& given);

/// The same for heaps of which at most an m-th may be taken, where m stands in the rules, or is the parameter.
std::optional<codegen::ClosedForm> known_share(const rules::Game& game, std::span<const rules::ParamValue> values);

}  // namespace abi_1
}  // namespace grundy
