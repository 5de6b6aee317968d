// SPDX-License-Identifier: MIT
// The conditions of an option that the normal form of heap games can express: bounds on the heap and on the parts, and
// the order of the parts. All others are refused.
#pragma once

#include "rules/heap_form.hpp"
#include "rules/heap_shapes.hpp"

namespace grundy::rules {

/// The affine form of a number; refuses the rules if it is too large.
Affine affine(const Expr& e);

class HeapBounds {
public:
    /// Records into `move`, a move of this shape that leaves `left`.
    HeapBounds(int heap, const HeapShape& shape, const Affine& left, HeapMove& move)
        : heap_(heap), shape_(shape), left_(left), move_(move) {}

    /// Records d >= 0. Returns false if that can never hold.
    bool bound(const Affine& d);
    /// Records d != 0, where d is a multiple of the difference of the two parts.
    bool differ(const Affine& d);
    /// Parts in ascending order represent unordered parts if all of them have the same bounds and the same sequence.
    void finish_order();

private:
    bool bound_part(const Affine& d);

    int heap_;  ///< slot
    const HeapShape& shape_;
    const Affine& left_;
    HeapMove& move_;
    int order_ = 0, strict_ = 0;  ///< bit i: part i <= part i + 1; part i < part i + 1
    bool unequal_ = false;
};

}  // namespace grundy::rules
