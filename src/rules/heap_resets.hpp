// SPDX-License-Identifier: MIT
// Options such as f(max(n - 3, 0)): from large heaps they take 3, and from the few others they leave a heap of one
// size.
#pragma once

#include <utility>
#include <vector>

#include "rules/heap_shapes.hpp"

namespace grundy::rules {

/// If `max(A, B)`, `min(A, B)` or `A if C else B` is left, or a size less one of these, shapes with the two cases, each
/// with a condition, that together have the same moves; else the shape itself. Throws NotAHeapGame if there are too
/// many.
std::vector<HeapShape> cases_of(HeapShape shape);

/// Moves that leave a heap of one size, whatever the heap was.
class Resets {
public:
    /// The move of the heaps from m.heap_least to m.heap_most. `may_stay`: in a system, the size may be the heap's own.
    /// Throws NotAHeapGame if these heaps are infinitely many, or if one of them is too small.
    void add(HeapMove m, Int size, bool may_stay);
    /// Adds a move for each such heap, which takes the rest of it. Returns false if there are more than `most`.
    bool put(std::size_t most, std::vector<HeapMove>& moves) const;

private:
    struct Kind {
        HeapMove move;
        Int size = 0;
        friend bool operator==(const Kind&, const Kind&) = default;
    };
    std::vector<std::pair<Kind, IntSet>> heaps_;
};

}  // namespace grundy::rules
