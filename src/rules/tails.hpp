// SPDX-License-Identifier: MIT
// What the window theorem (Theorem 46 of docs/proofs.md) asks about kinds of move. Takes may repeat for ever: from some
// number on, t may be taken exactly if t + step may be. Codes with a tail in brackets are of this kind, and all games
// with finitely many takes.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "rules/heap_form.hpp"

namespace grundy::rules {

struct Tails {
    Int from = 0;  ///< t0, for the takes of every kind of move
    Int step = 1;  ///< also a multiple of the moduli of conditions on the heap
};

/// Nothing if some takes are of another kind, or their step is too long.
std::optional<Tails> tails_of(std::span<const HeapForm> forms);

/// The kinds of move that heaps of all sizes from the threshold on have.
std::vector<HeapMove> lasting(const HeapForm& form);

/// The threshold of all forms.
Int threshold_of(std::span<const HeapForm> forms);

}  // namespace grundy::rules
