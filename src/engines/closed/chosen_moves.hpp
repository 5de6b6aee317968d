// SPDX-License-Identifier: MIT
// Lists moves of games on integers whose options have one binder each: by the option, the number chosen, and what is
// left of the arguments.
#pragma once

#include <utility>
#include <vector>

#include "engines/closed/shape.hpp"
#include "engines/engine.hpp"
#include "rules/distinct_moves.hpp"

namespace grundy::engines::closed {

class ChosenMoves {
public:
    ChosenMoves(const rules::Ruleset& rules, int instance, const Match& match, std::span<const Int> words,
                std::size_t most)
        : rules_(rules), instance_(instance), match_(match), words_(words), distinct_(most) {}

    /// `left`: in the order of the theorem.
    void add(std::size_t option, Int chosen, std::span<const Int> left) {
        std::vector<Int> words = match_.words(left);
        rules::canonicalize(rules_.game(instance_), words);
        const rules::Component to{instance_, std::move(words)};
        if (!rules::add_move(distinct_, out_.list, {&to, 1}, match_.choice(option, words_, {&chosen, 1})))
            out_.complete = false;
    }
    /// For a move to numbers that positions cannot have: the list is not complete then.
    void leave_out() { out_.complete = false; }
    Moves take() { return std::move(out_); }

private:
    const rules::Ruleset& rules_;
    int instance_;
    const Match& match_;
    std::span<const Int> words_;
    rules::DistinctMoves distinct_;
    Moves out_;
};

}  // namespace grundy::engines::closed
