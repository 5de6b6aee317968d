// SPDX-License-Identifier: MIT
// Sums of naturals with integer coefficients, and sentences that compare them. WS1S has naturals only, so an integer
// that may be negative is the difference of two of them, and a comparison moves what is subtracted to the other side.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "core/nimber.hpp"
#include "logic/preamble.hpp"
#include "rules/expr.hpp"

namespace grundy::logic {

/// Something was found that this logic, or this program, cannot say. The message names the term.
struct Undefinable : Error {
    using Error::Error;
};

/// The sum of c * X over `terms`, plus a constant; X names a second-order variable.
struct Linear {
    std::map<std::string, Int> terms{};
    Int constant = 0;

    static Linear of(const std::string& name) { return {{{name, 1}}, 0}; }
    static Linear number(Int value) { return {{}, value}; }
    /// this + factor * other; throws Undefinable if a coefficient becomes too large.
    Linear plus(const Linear& other, Int factor = 1) const;
    bool is_constant() const { return terms.empty(); }
    /// Whether no coefficient is negative, so that the sum is not.
    bool natural() const;
};

/// What a formula needs before it can be stated: variables, and formulas that fix their values. For given values of
/// the other variables exactly one choice of these makes them true, so the formula may stand under a negation.
class Definitions {
public:
    explicit Definitions(int& counter) : counter_(&counter) {}

    std::string new_set();
    std::string new_place();
    void require(std::string formula) { formulas_.push_back(std::move(formula)); }
    bool empty() const { return sets_.empty() && places_.empty() && formulas_.empty(); }
    /// "ex2 ...: ex1 ...: formulas & ", to be followed by what they are needed for.
    std::string opener() const;
    /// The formula, in parentheses.
    std::string around(const std::string& formula) const { return "(" + opener() + formula + ")"; }

private:
    int* counter_;
    std::vector<std::string> sets_, places_, formulas_;
};

/// A term of MONA for a sum without negative coefficients.
std::string natural_term(const Linear& sum, Preamble& preamble, Definitions& definitions);

/// `op` is one of the comparisons of rules::Op. The formula that is returned needs the definitions.
std::string compare(rules::Op op, const Linear& a, const Linear& b, Preamble& preamble, Definitions& definitions);

}  // namespace grundy::logic
