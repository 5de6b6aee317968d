// SPDX-License-Identifier: MIT
// From expressions of rules to formulas of WS1S. What is definable: sums and constant multiples, div and mod by
// constants, min, max, xor, if-else, powers of two, the parity and small bounds of popcount, and places of ones (v2 and
// log2), which are compared with one another and with numbers. Anything else is refused with its place in the rules.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/size.hpp"
#include "logic/linear.hpp"
#include "rules/position.hpp"

namespace grundy::logic {

/// The largest divisor, and the largest shift of a place: automata grow with them.
constexpr Int most_modulus = 4096;

/// A place of a binary number: a first-order variable plus an offset.
struct Place {
    std::string name;
    Int offset = 0;
};

using Quantity = std::variant<std::monostate, Linear, Place>;  // monostate: not bound

/// Translates what stands in one game. The variables of the game are bound one after another; while it goes through
/// conditions and choices, it keeps what it has passed ("openers"), because an expression that has no value (v2(0), or
/// xor of a negative number) is a fault only where the definition evaluates it.
class Expressions {
public:
    Expressions(const rules::Ruleset& rules, int instance, Preamble& preamble, int& counter);
    /// For a claim, a game of its own with the parameters of the instance.
    Expressions(const rules::Game& game, const std::vector<rules::ParamValue>& params, Preamble& preamble,
                int& counter);

    void bind(int slot, const Quantity& quantity);
    const Quantity& quantity(int slot) const { return integers_.at(to_size(slot)); }
    std::string condition(const rules::Expr& e);
    Linear linear(const rules::Expr& e, Definitions& definitions);
    Definitions definitions() { return Definitions(*counter_); }
    std::string compare(rules::Op op, const Linear& a, const Linear& b);

    /// Opens the choices of binders, and the conditions among them. close() ends what was opened since mark() and
    /// returns "(opened body)".
    std::size_t mark() const { return openers_.size(); }
    void open(std::string opener) { openers_.push_back(std::move(opener)); }
    void open(const std::vector<rules::Expr>& conditions);
    void open(const std::vector<rules::Binder>& binders);
    std::string close(std::size_t mark, const std::string& body);

    /// Formulas that must be false for every position: an expression that is evaluated has no value.
    const std::vector<std::string>& faults() const { return faults_; }
    const rules::Game& game() const { return *game_; }
    [[noreturn]] void refuse(const rules::Expr& e, const std::string& why) const;

private:
    std::optional<Place> place(const rules::Expr& e, Definitions& definitions);
    bool is_place(const rules::Expr& e) const;
    Int constant(const rules::Expr& e, const char* what);
    Linear binary(const rules::Expr& e, Definitions& definitions);
    Linear power(const rules::Expr& e, Definitions& definitions);
    Linear quotient(const rules::Expr& e, Definitions& definitions);
    Linear extreme(const rules::Expr& e, Definitions& definitions);
    Linear chosen(const rules::Expr& e, Definitions& definitions);
    Linear element(const rules::Expr& e, Definitions& definitions);
    Linear function(const rules::Expr& e, Definitions& definitions);
    Linear rest_of_ones(const rules::Expr& e, Int modulus, Definitions& definitions);
    Linear rest_of_place(const Place& place, Int modulus, Definitions& definitions);
    Linear fresh(bool natural, Definitions& definitions);
    /// A second-order term for a value that must not be below `least`; else that is a fault.
    std::string natural(const rules::Expr& e, Int least, Definitions& definitions);
    std::string any_condition(const rules::Expr& e);
    std::string comparison(const rules::Expr& e);
    std::string places(rules::Op op, const Place& a, const Place& b) const;
    std::string ones(rules::Op op, const rules::Expr& number, Int bound);
    std::string divides(const rules::Expr& e);
    std::string member(const Linear& x, const rules::Expr& set);
    std::string in_intervals(const Linear& x, const std::vector<std::pair<Int, Int>>& intervals);
    std::string quantified(const rules::Expr& e);
    void fault(const std::string& formula);
    /// The formula, if it is not too long: if-else writes its condition twice, so that nested ones double.
    std::string bounded(const rules::Expr& e, std::string formula) const;

    void range(const rules::Binder& b);
    void open_range(const rules::Binder& b);
    void in_set(const rules::Binder& b);
    void split(const rules::Binder& b);
    void named(const rules::Binder& b);
    void place_range(const rules::Binder& b, bool open);
    void stop_where_falling_ends(const rules::Binder& b, const std::string& before);
    std::string declare(const rules::Variable& v);
    bool counts_places(const rules::Variable& v) const;

    const rules::Game* game_;
    Preamble* preamble_;
    int* counter_;
    std::vector<Quantity> integers_;
    std::vector<std::optional<rules::IntSet>> sets_;
    std::vector<std::string> openers_, faults_;
};

}  // namespace grundy::logic
