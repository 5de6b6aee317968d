// SPDX-License-Identifier: MIT
// What was tried where a misere quotient was not found.
#pragma once

#include <functional>
#include <string>

#include "engines/quotient/growth.hpp"

namespace grundy {
inline namespace abi_1 {

/// `next`: the game that no quotient includes yet. `name_of` names letters.
std::string what_was_tried(const engines::quotient::Growth::Trial& trial, const std::string& next,
                           const std::function<std::string(std::uint32_t letter)>& name_of);

}  // namespace abi_1
}  // namespace grundy
