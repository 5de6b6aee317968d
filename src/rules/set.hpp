// SPDX-License-Identifier: MIT
// Sets of naturals, finite or infinite, always enumerated in ascending order.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/nimber.hpp"

namespace grundy::rules {

/// A set of naturals. Immutable value type.
class IntSet {
public:
    enum class Kind { intervals, squares, primes, powers, fibs, progression };

    IntSet() = default;                                                   ///< the empty set
    static IntSet of(std::vector<Int> elements);                          ///< any order, repeats allowed
    static IntSet interval(Int lo, Int hi);                               ///< empty if hi < lo
    static IntSet of_intervals(std::vector<std::pair<Int, Int>> closed);  ///< any order, none empty; they may overlap
    static IntSet from(Int lo);                                           ///< lo, lo+1, ...
    static IntSet squares();                                              ///< 1, 4, 9, ...
    static IntSet primes();                                               ///< 2, 3, 5, ...
    static IntSet powers(Int base, Int least = 1);   ///< 1, b, b^2, ... from `least` on; Error if base < 2
    static IntSet fibs();                            ///< 1, 2, 3, 5, 8, ...
    static IntSet progression(Int first, Int step);  ///< first, first + step, ...; step >= 1
    static IntSet divisors(Int n);                   ///< of n > 0; empty for n <= 0
    /// The positive integers that are not in this set. Throws Error unless the set is of Kind::intervals.
    IntSet complement() const;
    /// The union of two sets. Throws Error unless both are of Kind::intervals.
    IntSet united(const IntSet& other) const;
    /// {x + by : x in set}; nothing if that is not a set of this class (a negative or shifted sequence).
    std::optional<IntSet> shifted(Int by) const;

    /// The elements up to x; nothing if they are more than `most` of a sequence that is not kept as intervals.
    std::optional<IntSet> up_to(Int x, std::size_t most) const;

    /// Least element >= x, or nothing. Elements beyond 2^63-1 do not exist.
    std::optional<Int> next(Int x) const;
    /// Least element > x, or nothing.
    std::optional<Int> after(Int x) const;
    bool contains(Int x) const { return next(x) == x; }
    bool finite() const;
    bool empty() const { return !next(0); }
    /// Number of elements of a finite set (saturates at 2^63-1).
    Int size() const;
    /// Greatest element of a finite set that is not empty.
    Int greatest() const;
    Kind kind() const { return kind_; }
    /// The disjoint, ascending closed intervals of a set of Kind::intervals; an infinite set ends with hi = 2^63-1.
    const std::vector<std::pair<Int, Int>>& intervals() const { return intervals_; }
    /// A superset of {x mod p : x in set, x > bound}, ascending; nothing if none is known to us. The superset lemma
    /// (docs/proofs.md) needs it for an infinite subtraction set.
    std::optional<std::vector<Int>> residues(Int p, Int bound) const;

    /// As the rule language writes it: "{2, 5}", "{1..7}", "{1, 4..}", "squares".
    std::string text() const;
    friend bool operator==(const IntSet&, const IntSet&) = default;

private:
    Kind kind_ = Kind::intervals;
    Int base_ = 0, least_ = 1;
    std::vector<std::pair<Int, Int>> intervals_;
};

}  // namespace grundy::rules
