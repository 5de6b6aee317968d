// SPDX-License-Identifier: MIT
// Rules by which every move changes the parity of one function of the position (docs/theory.md, Theorem 48).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rules/position.hpp"

namespace grundy::engines::theorems {

/// The quantities whose parities count: each integer argument, and the length and the total of each row.
struct ParityRules {
    std::vector<rules::Expr> quantities;
    std::uint64_t odd = 0;  ///< by the parities of the quantities, as the bits of a number: whether the function is odd
    Int least = 0;          ///< of the integers of a position that it is about
    Int length = 0;         ///< the least of its rows
    bool shrinks = false;   ///< no number of a position ever grows, and no row gets another element

    std::string text(const rules::Game& game) const;  ///< "r*c + 1"
};

std::optional<ParityRules> parity_rules(const rules::Ruleset& rules, int instance);

}  // namespace grundy::engines::theorems
