// SPDX-License-Identifier: MIT
// Proves properties of the integers of a rule without running it: signs, descent, growth.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "rules/affine.hpp"
#include "rules/game.hpp"

namespace grundy::rules {

/// The facts that hold inside an option: the sizes of arguments (>= 0), the ranges of binders, and the simple
/// comparisons among its conditions. Every answer is "proved" or "not proved", never "disproved".
class Facts {
public:
    /// Facts of the head: every integer argument and parameter is >= 0.
    explicit Facts(const Game& game);
    void add(const Binder& binder);   ///< its range or split, then its conditions
    void add(const Expr& condition);  ///< a conjunct known to hold

    /// True if `e` >= `bound` whenever the facts hold.
    bool at_least(const Expr& e, Int bound) const;
    /// True if `a` >= `b` whenever the facts hold.
    bool ordered(const Expr& a, const Expr& b) const;
    /// True if `e` falls without bound, and never rises, as integer slot `slot` grows and
    /// everything else stays the same.
    bool falls(const Expr& e, int slot) const;
    /// True if `e` rises without bound and never falls.
    bool rises(const Expr& e, int slot) const;
    /// True if the condition is false whenever the facts hold.
    bool refutes(const Expr& condition) const;
    /// True if the facts contradict each other. Then the case that they describe never occurs.
    bool contradictory() const;
    /// True if every element of the row is >= 0 whenever the facts hold.
    bool natural_row(const Expr& row) const;
    /// Variables that are known to be elements of the row.
    std::vector<Expr> members_of(const Expr& row) const;
    /// True if `e` has a value whenever the facts hold (apart from numbers beyond 2^126 and elements of rows beyond
    /// 64 bits).
    bool defined(const Expr& e) const;

private:
    enum class Growth { unknown, constant, nondecreasing, rising };
    struct Bounds {
        std::vector<Affine> low, high;
    };

    void learn_nonnegative(const Affine& sum);
    void learn_bag(const Variable& bag);
    Bounds& bounds_of(const Expr& atom);
    const Bounds* known_bounds(const Expr& atom) const;
    void learn_element(int slot, const Expr& literal);
    bool nonnegative(const Affine& sum, int depth) const;
    bool try_bounds(const Affine& sum, const Expr& atom, Wide coefficient, int depth) const;
    bool try_cases(const Affine& sum, const Expr& atom, Wide coefficient, int depth) const;
    bool try_quotient(const Affine& sum, const Expr& atom, Wide coefficient, int depth) const;
    std::optional<Wide> least(const Expr& atom) const;
    std::optional<Wide> least(const Affine& sum) const;
    bool is_place(const Expr& index, const Expr& row) const;
    bool is_within(const Expr& index, const Expr& most) const;  ///< 1 <= index <= most
    bool holds_elements(const Expr& literal) const;
    Growth growth(const Expr& e, int slot) const;
    Growth growth(const Affine& sum, int slot) const;
    Growth growth_of_atom(const Expr& atom, int slot) const;

    std::map<int, Bounds> slots_;                 // of variables
    std::vector<std::pair<Expr, Bounds>> atoms_;  // of other atoms
    std::vector<std::pair<Expr, Expr>> members_;  // a variable, and the row of which it is an element
    std::set<int> natural_rows_;                  // slots of rows without negative elements
    std::map<int, Affine> most_in_row_;           ///< by row slot: no element is greater
    std::vector<Affine> known_;                   ///< all of them >= 0
    bool refuted_ = false;                        ///< a condition that was added never holds
};

}  // namespace grundy::rules
