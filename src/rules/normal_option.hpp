// SPDX-License-Identifier: MIT
// The steps by which an option comes to its normal form (normal_game.hpp). Each keeps the set of moves of every
// position; what a step needs for that, it proves from the rules, or it leaves the option as it is.
#pragma once

#include <vector>

#include "rules/bounds.hpp"
#include "rules/normal_game.hpp"
#include "rules/normal_numbers.hpp"

namespace grundy::rules {

inline bool is_range(const Binder& b) { return b.kind == Binder::Kind::range || b.kind == Binder::Kind::open_range; }

/// An option on its way.
struct NormalOption {
    Game& game;  ///< gets slots for new variables
    Option option;
    std::vector<NormalGame::Written> written;

    /// Replaces a variable wherever it is read.
    void put(int slot, const Expr& value);
    /// Whether the variable is read where its slot may belong to another variable in turn: inside loops and runs.
    bool inside_loop(int slot) const;
    /// All expressions in normal form.
    void tidy();
    /// Head, guard and the first `binders` binders with their conditions.
    Facts facts(std::size_t binders) const;
    LargestNumbers largest(std::size_t binders) const;
    /// Whether the expression has a value there.
    bool defined(const Expr& e, std::size_t binders) const {
        return facts(binders).defined(e) && largest(binders).fit(e);
    }
    /// The numbers that a legal option leaves, none of which is negative: arguments, nimbers, totals of splits.
    std::vector<Expr> legal_numbers() const;
    /// Whether no expression of the option has a fault, even where a condition forbids the option.
    bool without_faults() const;
};

/// Names for values are replaced by the values. Returns false if one may have no value.
bool replace_names(NormalOption& o);

/// A range whose variable is what is left of a number becomes one of what is taken from it: f(x) for x in 0..n - 1 is
/// f(n - k) for k in 1..n.
void count_what_is_taken(NormalOption& o);

/// Conditions that bound a range become its ends, and ends that what is left implies are dropped: for f(n - k), k in
/// 1..min(n, m) is k in 1..m, and k in 1..n is k in 1...
void bound_ranges(NormalOption& o);

/// Pairs of places: for i in 1..m, j in 1..i - 1 is for j in 1..m, i in j + 1..m.
void order_places(NormalOption& o);

/// Choices that do not depend on each other in the order in which what is left speaks of them.
void order_choices(NormalOption& o);

/// Two parts of a known sum: f(i) + f(n - i) for i in 0..n is f(a) + f(b) for a + b = n.
void find_splits(NormalOption& o);

/// Drops conditions that hold for all legal choices.
void drop_implied(NormalOption& o);

}  // namespace grundy::rules
