// SPDX-License-Identifier: MIT
// A number that an expression gives to each choice of a move. It may use what the move chose, the arguments and
// parameters of the component's game, and the data in scope.
#pragma once

#include <string>
#include <vector>

#include "core/diagnostics.hpp"
#include "rules/eval.hpp"

namespace grundy::lang {

class Measure {
public:
    /// Checks the expression for choices with these names, which hide those of the game. `instance`: of the component,
    /// 0 if it has no rules; without words, `of` may not be called. If there are faults, they are reported, and nothing
    /// else may be called.
    Measure(std::string text, const std::vector<std::string>& chosen, const rules::Ruleset& ruleset, int instance,
            std::span<const Int> words, Diagnostics& faults);

    /// `numbers`: of the names, in their order. Throws Error where the expression has no value, as for an index outside
    /// its row.
    Wide of(std::span<const Int> numbers);

    /// The expression, in variables of a game of its own, whose parameters and arguments are those of the component's.
    const rules::Expr& expression() const { return expr_; }
    const rules::Game& frame() const { return frame_; }
    const std::vector<rules::Variable>& chosen() const { return chosen_; }

private:
    rules::Game frame_;
    std::vector<rules::Variable> chosen_;
    rules::Expr expr_;
    std::optional<rules::Environment> env_;
};

}  // namespace grundy::lang
