// SPDX-License-Identifier: MIT
// Whether rules are those of a theorem. It holds for its game and not for one that differs by one condition, so the
// whole text (option_text.hpp) must be equal.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engines/theorems/option_text.hpp"
#include "rules/normal_game.hpp"
#include "rules/position.hpp"

namespace grundy::engines::theorems {

/// An option as the theorem states it, in each form that the normal form of rules may have.
using Spellings = std::vector<std::string>;
/// The options of a theorem's game.
using Statement = std::vector<Spellings>;

/// The options of an instance in normal form, and the naturals that they contain, ascending: those that a statement may
/// depend on. There are none if there are more than a few.
struct Texts {
    std::vector<std::string> options;
    std::vector<Int> numbers;
    bool has(const std::string& option) const;
};
Texts texts_of(const rules::Ruleset& rules, int instance);

/// Which options of the rules are those of the theorem.
struct Assignment {
    std::vector<std::optional<std::size_t>> options;  ///< by option of the theorem; nothing if the rules lack it
    std::vector<std::size_t> others;                  ///< options that the theorem does not have, or has no more of
};
Assignment assigned(const std::vector<OptionText>& options, const Statement& theorem);

/// 0, 1, ..., one for each argument.
std::vector<std::size_t> order_as_written(const rules::Game& game);
std::vector<OptionText> option_texts(const rules::Ruleset& rules, int instance, const rules::Game& normal,
                                     const std::vector<std::size_t>& order);

/// Rules that are those of a theorem, but for the order of their options and of their arguments.
class Match {
public:
    /// `assignment`: of all options. `order`: of the arguments in the theorem.
    Match(const rules::Ruleset& rules, int instance, std::shared_ptr<const rules::NormalGame> normal,
          std::vector<OptionText> texts, Assignment assignment, std::vector<std::size_t> order)
        : rules_(&rules),
          instance_(instance),
          normal_(std::move(normal)),
          texts_(std::move(texts)),
          assignment_(std::move(assignment)),
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
    std::vector<OptionText> texts_;
    Assignment assignment_;
    std::vector<std::size_t> order_;
};

/// Nothing if the rules have another option than those of the theorem, lack one, or have parameters that are no
/// numbers. With `turned`, up to three integers may come in another order than in the theorem.
std::optional<Match> match(const rules::Ruleset& rules, int instance, const Statement& theorem, bool turned = false);

}  // namespace grundy::engines::theorems
