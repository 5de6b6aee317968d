// SPDX-License-Identifier: MIT
// Games on one heap whose options are ranges of heaps with ends that move: f(n - k) for k in LO..HI, LO and HI being
// expressions in n.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/eval.hpp"

namespace grundy::engines::window {

/// The heaps from first to last; none if last < first.
struct Stretch {
    Int first = 0, last = -1;
};

class Form {
public:
    /// Nothing if an option is of another kind, or if no range has an end that moves.
    static std::optional<Form> of(const rules::Ruleset& rules, int instance, std::string& why_not);

    std::size_t options() const { return game_->options.size(); }
    /// The heaps that an option leads to. Throws Error if one is not smaller than n.
    Stretch stretch(std::size_t option, Int n, rules::Environment& env) const;
    rules::Environment environment() const { return start_; }
    /// The first heap, below a small bound, from which some option reaches less far than from a smaller one; then what
    /// was read of the sequence does not help, and heaps are looked through one by one.
    bool ends_rise() const;

    /// k in 1..(a*n + b) div m, 0 < a <= m and 0 <= b < m: the only option, if it is of this kind (Theorem 36).
    struct Steps {
        Int a = 1, b = 0, m = 1;
        Int at(Int n) const { return static_cast<Int>((Wide{a} * n + b) / m); }
    };
    const std::optional<Steps>& steps() const { return steps_; }
    const std::string& choice() const { return game_->options[0].binders[0].vars[0].name; }

private:
    explicit Form(rules::Environment start) : start_(std::move(start)) {}

    const rules::Game* game_ = nullptr;
    rules::Environment start_;  // the parameters
    std::optional<Steps> steps_;
};

}  // namespace grundy::engines::window
