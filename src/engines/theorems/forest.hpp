// SPDX-License-Identifier: MIT
// Piles from which a move takes any positive number, or at most m, away or to one fixed other pile (docs/theory.md,
// Theorem 34): the value is the XOR of the piles from which stones leave the game, or reach a pile that cannot move, by
// an odd number of moves; where m bounds the moves, of their remainders modulo m + 1.
#pragma once

#include <optional>
#include <vector>

#include "core/nimber.hpp"

namespace grundy::engines::theorems {

class Forest {
public:
    static constexpr Int away = -1;   ///< stones that are taken leave the game
    static constexpr Int fixed = -2;  ///< no move takes from this pile

    struct Pile {
        Int stones = 0;
        Int next = fixed;  ///< the pile, from 0, that receives what is taken; `away`; or `fixed`
    };

    /// A move takes less than `modulus` stones, if that is not 0. Nothing if a pile is negative, if one receives stones
    /// that is none of these, or if stones may return.
    static std::optional<Forest> of(std::vector<Pile> piles, Nimber modulus = 0);

    Nimber value() const { return value_; }
    /// The stones that count: a nim heap that the pile is worth where all that is taken leaves the game.
    Nimber counted(const Pile& pile) const;
    const std::vector<Pile>& piles() const { return piles_; }
    /// How many stones to take from this pile so that the value becomes `target`; 0 if no number does.
    Int take_for(std::size_t pile, Nimber target) const;

private:
    Forest(std::vector<Pile> piles, Nimber modulus)
        : piles_(std::move(piles)), modulus_(modulus), odd_(piles_.size()) {}

    std::vector<Pile> piles_;
    Nimber modulus_;
    std::vector<bool> odd_;  // whether the number of moves to the end is odd
    Nimber value_ = 0;
};

}  // namespace grundy::engines::theorems
