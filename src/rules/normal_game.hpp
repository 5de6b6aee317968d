// SPDX-License-Identifier: MIT
// The normal form of a game's rules: what recognisers read. Rules that say the same in other words have the same form,
// so that no recogniser need know the words (docs/theory.md, section 18).
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/choice_text.hpp"
#include "rules/position.hpp"

namespace grundy::rules {

struct NormalGame {
    /// The game with one option for each option of the written game, in the same order. Each has the moves of the
    /// written one from every position. Parameters that are numbers are replaced by their values.
    Game game;
    /// A binder as written, by the binders of the normal option.
    struct Written {
        std::string name;
        Expr value;
    };
    std::vector<std::vector<Written>> written;  ///< by option: its integer binders, in the order of the text
};

/// The normal form of an instance.
NormalGame normal_game(const Ruleset& rules, int instance);

/// A choice in the words of the rules: `chosen` are values of binders of the normal option.
Choice written_choice(const Ruleset& rules, int instance, const NormalGame& normal, std::size_t option,
                      std::span<const Int> words, std::span<const std::pair<int, Int>> chosen);

}  // namespace grundy::rules
