// SPDX-License-Identifier: MIT
// A formula as people write it and as `pattern` prints it.
#pragma once

#include "logic/claim.hpp"

namespace grundy::cli {

/// Takes off what stands around the formula of a claim, and reads it as the claim's: "P-positions:", "G(a, b) =", "for
/// all a, b with a <= b", and exceptions on a line below. Throws Error for what is not about this game.
void read_pasted(logic::Claim& claim, const rules::Game& game);

}  // namespace grundy::cli
