// SPDX-License-Identifier: MIT
// Games on one heap whose options are quotients of it: f(n div k) for k in LO..HI, LO and HI being expressions in n, or
// f(n div 2).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/eval.hpp"
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
    /// The name of the divisor; "" if the option has only one.
    std::string choice(std::size_t option) const;

private:
    struct Option {
        const rules::Option* rule = nullptr;
        const rules::Expr* divisor = nullptr;  // of n; the variable of the binder, if there is one
    };

    explicit Form(rules::Environment start) : start_(std::move(start)) {}

    int heap_ = 0;  // slot
    rules::Environment start_;
    std::vector<Option> options_;
};

}  // namespace grundy::engines::division
