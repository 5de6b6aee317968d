// SPDX-License-Identifier: MIT
// Compounds of positions in which a move may be made in several at a time (Conway, On Numbers and Games, ch. 14;
// Winning Ways, ch. 9). A compound is a game with positions of its own: the only argument is a row of words in which
// its operands lie, each a sum. So it has a value, may stand beside other components, and is searched as any game is.
//
// An operand is the number of its components and, for each of them, its instance, the number of its words and these.
// Instances have the numbers that the compound gives them, 0 for the nim heap, so that the words of a position do not
// depend on what else was read.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/position.hpp"

namespace grundy::rules {

/// "all", "all_left", "some".
std::string_view compound_name(Compound kind);
/// `none` if there is no compound of that name.
Compound compound_named(std::string_view name);

/// All instances that play may reach from these, without the nim heap, in the order of their names.
std::vector<int> instances_within(const Ruleset& rules, const std::vector<int>& from);

/// The game of compounds of this kind whose operands may have components of these instances.
Game compound_game(const Ruleset& rules, Compound kind, const std::vector<int>& instances);

/// The operands of a component whose game is a compound. The order of operands means nothing.
std::vector<Position> operands_of(const Ruleset& rules, int instance, std::span<const Int> words);
/// The component with these operands.
Component compound_of(const Ruleset& rules, int instance, std::vector<Position> operands);
/// "all(kayles(5), *3 + *4)".
std::string compound_text(const Ruleset& rules, const Component& component);

/// Calls visit(the options of each operand, chosen) for all ways to move in a compound of this kind. An entry of
/// `chosen` is the number of an option, or `stays`. Returns false if a visit did.
inline constexpr std::size_t stays = ~std::size_t{0};
bool for_each_compound_move(Compound kind, const std::vector<std::size_t>& options,
                            const std::function<bool(const std::vector<std::size_t>& chosen)>& visit);

}  // namespace grundy::rules
