// SPDX-License-Identifier: MIT
// Proves that the values of a heap game repeat for ever. Every function here rests on a theorem that is stated and
// proved in docs/proofs.md. A bare repetition proves nothing and is not reported.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/sequence.hpp"
#include "engines/engine.hpp"
#include "rules/heap_form.hpp"

namespace grundy::engines::heap {

/// The window theorem (Theorem 2; Guy and Smith 1956 for two parts; here for up to three parts, bonus nimbers, bounds,
/// and parts that must differ). Let there be finitely many takes, and let n0 be the greater of `first` and the
/// threshold beyond all bounds on heaps and parts. If G(n + p) = G(n) wherever n >= n0 and n + p < needed(first, p),
/// then for all n >= n0. The theorem holds for the games of a system together (Theorem 31), if no move leaves three
/// parts that must differ.
class Window {
public:
    explicit Window(std::span<const rules::HeapForm> forms);
    explicit Window(const rules::HeapForm& form) : Window(std::span(&form, 1)) {}
    Wide needed(Wide first, Wide p) const;

private:
    Wide take_ = 0, threshold_ = 0;
    std::vector<std::pair<int, int>> kinds_;  // the parts of a kind of move, and the periods in its window
};

/// Returns the least p, with the least preperiod `first`, after which g repeats and has at least `needed(first, p)`
/// values; nothing if there is none. The caller names the theorem. Time and memory O(|g|).
std::optional<Period> least_window(const Sequence& g, const std::function<Wide(Wide first, Wide p)>& needed,
                                   Meter* meter);
/// Returns the least period and preperiod that the values g prove, or nothing. Does not apply to forms with infinite
/// takes. Time and memory O(|g|).
std::optional<Period> prove_by_window(const rules::HeapForm& form, const Sequence& g, Meter* meter = nullptr);

/// A repetition that is seen in the values but not proven.
struct Repetition {
    std::size_t period = 0, first = 0;  ///< G(n + period) = G(n) + saltus for first <= n < |g| - period
    std::size_t worth = 0;              ///< values with which the window theorem applies, if they continue so; 0: never
    std::uint32_t saltus = 0;
};
/// The least period that holds for at least two rounds and a quarter of the values.
std::optional<Repetition> seen_repetition(const rules::HeapForm& form, const Sequence& g, Meter* meter = nullptr);
/// Bytes that this function, or `prove_by_window`, needs temporarily.
constexpr std::uint64_t bytes_of_look(std::size_t values) { return 2 * values + 4; }

/// The kinds of move that heaps of all sizes from the threshold on have, their bounds in ascending order.
std::vector<rules::HeapMove> lasting(const rules::HeapForm& form);

/// Applies Theorem 16 (docs/proofs.md) on G(n + p) = G(n) + s, for finitely many takes and three parts, which need not
/// differ, such as hexadecimal codes; bonuses are allowed. Returns what the values g prove of the repetition with a
/// saltus that is seen in them. Returns nothing if a condition of the theorem fails, possibly because there are too few
/// values, or if the period is longer than 512. Takes time about p^3 for each take, and the square of `parts_below` for
/// each heap of a few periods.
std::optional<Period> prove_arithmetic(const rules::HeapForm& form, const Sequence& g, const Repetition& seen,
                                       Meter& meter);

/// The superset lemma for an infinite subtraction set S: let a finite subset T of S have period p from n0, and let
/// every s in S \ T be >= n0 and such that no heap m has G_T(m) = G_T(m + s). Then G_S = G_T. The function tries
/// initial segments T of S. It returns nothing if the residues of S are unknown or collide.
std::optional<Period> prove_infinite(const rules::IntSet& takes, Sequence& g, Meter& meter);

/// Fills max and max_at from the values up to the end of the first period.
void note_largest(Period& period, const Sequence& g);

/// "take a to b": G(n) = floor((n mod (a + b)) / a); b = 2^63-1 means no upper limit: G(n) = floor(n / a).
struct IntervalRule {
    Int a = 1, b = 1;
    Nimber value(Int n) const;
    bool bounded() const;
    Period period() const;
};
std::optional<IntervalRule> interval_rule(const rules::HeapForm& form);

}  // namespace grundy::engines::heap
