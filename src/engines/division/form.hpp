// SPDX-License-Identifier: MIT
// Games on one heap whose options are quotients of it: f(n div k) for k in LO..HI, LO and HI being expressions in n, or
// f(n div 2).
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "rules/eval.hpp"
#include "rules/normal_game.hpp"
#include "rules/position.hpp"

namespace grundy::engines::division {

/// The divisors from `least` to `most`; none if most < least.
struct Divisors {
    Int least = 1, most = 0;
};

class Form {
public:
    /// Nothing if an option is of another kind.
    static std::optional<Form> of(const rules::Ruleset& rules, int instance);

    std::size_t options() const { return options_.size(); }
    /// By which numbers an option divides n. Throws Error if one of them leaves n as it is, or is no divisor at all.
    Divisors divisors(std::size_t option, Int n, rules::Environment& env) const;
    rules::Environment environment() const { return start_; }
    /// Whether the option has one divisor, and no choice.
    bool fixed(std::size_t option) const { return options_[option].rule->binders.empty(); }
    /// The choice of a divisor, as the rules write it.
    Choice choice(std::size_t option, Int n, Int divisor) const;

private:
    struct Option {
        const rules::Option* rule = nullptr;
        const rules::Expr* divisor = nullptr;  // of n; the variable of the binder, if there is one
    };

    Form(const rules::Ruleset& rules, int instance);

    const rules::Ruleset* rules_;
    int instance_;
    std::shared_ptr<const rules::NormalGame> normal_;
    int heap_ = 0;  // slot
    rules::Environment start_;
    std::vector<Option> options_;
};

}  // namespace grundy::engines::division
