// SPDX-License-Identifier: MIT
// Games on a row, each option of which takes from one place and may give to another one.
#pragma once

#include <optional>
#include <vector>

#include "engines/theorems/transfer_reader.hpp"
#include "rules/normal_game.hpp"

namespace grundy::engines::theorems {

/// How coins that slide may stand: the one in front no farther than `edge`, each other one at least `apart` from the
/// coin that it follows. Which ones there are depends on the rules: without a move, neither is known.
struct Gaps {
    bool rises = false;  // towards the end of the row; the last coin is in front
    std::optional<Linear> edge;
    std::optional<Wide> apart;
};

struct TransferRules {
    std::size_t row = 0;              ///< among the arguments
    std::vector<Transfer> options{};  ///< no two take from one place, and all have the same caps
    std::optional<Gaps> gaps{};       ///< if the elements are places of coins that slide
    rules::NormalGame normal{};
};

/// Nothing if an option has anything that is not understood.
std::optional<TransferRules> read_transfer_rules(const rules::Ruleset& rules, int instance);

}  // namespace grundy::engines::theorems
