// SPDX-License-Identifier: MIT
// The fingerprint of a game by its name, for lists of kept results.
#pragma once

#include <grundy/rules.hpp>
#include <string>
#include <string_view>

namespace grundy {
inline namespace abi_1 {

/// "" if the rules have no fingerprint. Throws TextError if the text names no game.
std::string fingerprint_of_game(const Rules& rules, std::string_view game);

}  // namespace abi_1
}  // namespace grundy
