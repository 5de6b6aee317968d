// SPDX-License-Identifier: MIT
// Lists moves of games on integers whose options have one binder each: by the option, the number chosen, and what is
// left of the arguments.
#pragma once

#include <utility>
#include <vector>

#include "engines/engine.hpp"
#include "rules/distinct_moves.hpp"

namespace grundy::engines::closed {

class ChosenMoves {
public:
    ChosenMoves(const rules::Ruleset& rules, int instance, const std::vector<const rules::Option*>& options,
                std::size_t most)
        : rules_(rules), instance_(instance), options_(options), distinct_(most) {}

    void add(std::size_t option, Int chosen, std::vector<Int> left) {
        rules::canonicalize(rules_.game(instance_), left);
        const rules::Component to{instance_, std::move(left)};
        if (!rules::add_move(distinct_, out_.list, {&to, 1}, {{options_[option]->binders[0].vars[0].name, chosen}}))
            out_.complete = false;
    }
    /// For a move to numbers that positions cannot have: the list is not complete then.
    void leave_out() { out_.complete = false; }
    Moves take() { return std::move(out_); }

private:
    const rules::Ruleset& rules_;
    int instance_;
    const std::vector<const rules::Option*>& options_;
    rules::DistinctMoves distinct_;
    Moves out_;
};

}  // namespace grundy::engines::closed
