// SPDX-License-Identifier: MIT
// Conditions on the heap that hold for some of its residues only: `n mod 3 = 1`, `2 divides n + k`.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "rules/eval.hpp"
#include "rules/heap_form.hpp"

namespace grundy::rules {

inline constexpr Int most_residues = 64;

/// A number p such that the condition, which mentions the heap (or another variable), holds for n exactly if it does
/// for n + p; nothing if none is seen, or only one beyond 64. `settled` expressions depend on no size, and have a value
/// in `env`.
std::optional<Int> residue_period(const Expr& condition, int heap, const std::function<bool(const Expr&)>& settled,
                                  Environment& env);

class HeapResidues {
public:
    static constexpr Int most_listed = 4096;  ///< greater finite bounds are not combined with residues

    bool all() const { return allowed_.size() == 1; }
    /// Allows those of the present residues for which `holds`, which repeats with this period. Returns false if none is
    /// left. Refuses the game if the moduli together are beyond 64.
    bool restrict(Int period, const std::function<bool(Int n)>& holds);
    /// The move for the residues that are allowed, from the first heap on that has one.
    std::vector<HeapMove> moves(const HeapMove& move) const;

private:
    std::vector<bool> allowed_{true};  // by residue; as short as possible
};

}  // namespace grundy::rules
