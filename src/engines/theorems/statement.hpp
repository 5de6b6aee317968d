// SPDX-License-Identifier: MIT
// Rules as text in which names do not matter, to tell whether they are those of a theorem. A theorem holds for its game
// and not for one that differs by one condition, so the whole text must be equal: arguments are a, b, ..., binders p,
// q, ... in each option, operands whose order does not matter are sorted, and whatever the text has no words for
// becomes "?", which equals nothing.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "rules/normal_game.hpp"
#include "rules/position.hpp"

namespace grundy::engines::theorems {

/// An option as the theorem states it, in each form that the normal form of rules may have.
using Spellings = std::vector<std::string>;
/// The options of a theorem's game.
using Statement = std::vector<Spellings>;

/// Rules that are those of a theorem, but for the order of their options and of their arguments.
class Match {
public:
    Match(const rules::Ruleset& rules, int instance, std::shared_ptr<const rules::NormalGame> normal,
          std::vector<std::size_t> options, std::vector<std::size_t> order)
        : rules_(&rules),
          instance_(instance),
          normal_(std::move(normal)),
          options_(std::move(options)),
          order_(std::move(order)) {}

    const rules::Ruleset& rules() const { return *rules_; }
    int instance() const { return instance_; }
    /// The arguments of a position, integers all of them, in the order of the theorem.
    std::vector<Int> arguments(std::span<const Int> words) const;
    /// The words of the position with these arguments.
    std::vector<Int> words(std::span<const Int> arguments) const;
    /// A choice as the rules write it, by the numbers that are chosen for the theorem's binders of integers.
    Choice choice(std::size_t option, std::span<const Int> words, std::span<const Int> chosen) const;

private:
    const rules::Ruleset* rules_;
    int instance_;
    std::shared_ptr<const rules::NormalGame> normal_;
    std::vector<std::size_t> options_;  // by option of the theorem
    std::vector<std::size_t> order_;    // by argument of the theorem
};

/// Nothing if the rules have another option than those of the theorem, lack one, or have parameters that are no
/// numbers. With `turned`, up to three integers may come in another order than in the theorem.
std::optional<Match> match(const rules::Ruleset& rules, int instance, const Statement& theorem, bool turned = false);

/// self((a - p), b, (c - q)) for p in 1.., q in 1..: takes from these of n integers, in ascending order from 0.
std::string taking_from(std::size_t n, const std::vector<std::size_t>& places);

/// One option of rules in normal form in that text.
std::string option_text(const rules::Ruleset& rules, int instance, const rules::Game& normal,
                        const rules::Option& option);

}  // namespace grundy::engines::theorems
