// SPDX-License-Identifier: MIT
// What theorems on games of integers have in common if each option of the game has one binder: they know moves by the
// option, the number chosen, and what is left of the arguments.
#pragma once

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "engines/theorems/theorem.hpp"
#include "rules/distinct_moves.hpp"

namespace grundy::engines::theorems {

class OnIntegers : public Theorem {
public:
    explicit OnIntegers(Match match) : match_(std::move(match)) {}

    Moves moves_to(std::span<const Int> words, Nimber target, std::size_t most, Meter& meter) const override {
        Moves out;
        rules::DistinctMoves distinct(most);
        list(
            arguments(words), target,
            [&](std::size_t option, Int chosen, const std::vector<Wide>& left) {
                rules::Component to{match_.instance(), position(left)};
                if (to.words.empty() ||
                    !rules::add_move(distinct, out.list, {&to, 1}, match_.choice(option, words, {&chosen, 1})))
                    out.complete = false;
            },
            meter);
        out.repeated = distinct.repeated();
        return out;
    }

protected:
    /// In the order of the theorem.
    std::vector<Int> arguments(std::span<const Int> words) const { return match_.arguments(words); }

    /// Takes numbers that no position has, too: then the list of moves is not complete.
    using Add = std::function<void(std::size_t option, Int chosen, const std::vector<Wide>& left)>;
    virtual void list(std::span<const Int> arguments, Nimber target, const Add& add, Meter& meter) const = 0;

    Match match_;

private:
    // Empty if no position has these numbers.
    std::vector<Int> position(const std::vector<Wide>& numbers) const {
        if (*std::max_element(numbers.begin(), numbers.end()) > std::numeric_limits<Int>::max()) return {};
        std::vector<Int> out(numbers.size());
        std::transform(numbers.begin(), numbers.end(), out.begin(), [](Wide n) { return static_cast<Int>(n); });
        out = match_.words(out);
        rules::canonicalize(match_.rules().game(match_.instance()), out);
        return out;
    }
};

}  // namespace grundy::engines::theorems
