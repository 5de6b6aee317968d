// SPDX-License-Identifier: MIT
// Values that rise, far out.
#pragma once

#include <string>

#include "core/nimber.hpp"

namespace grundy::engines::sequences {

/// What is added to values of the first period, at most `most`, for those `rounds` periods later, at heap n. Throws
/// Error if the sum may be 2^63 or more. `name` is that of the game.
Nimber raised(const std::string& name, Wide n, Wide rounds, Wide saltus, Nimber most);

}  // namespace grundy::engines::sequences
