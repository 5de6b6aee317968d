// SPDX-License-Identifier: MIT
// Takes that repeat for ever: from some number on, t may be taken exactly if t + step may be. Codes with a tail in
// brackets are of this kind, and all games with finitely many takes. See docs/proofs.md, section 2.
#pragma once

#include <optional>

#include "core/sequence.hpp"
#include "engines/engine.hpp"
#include "engines/heap/period_proof.hpp"
#include "rules/heap_form.hpp"

namespace grundy::engines::heap {

struct Tails {
    Int from = 0;  ///< for takes from here on, of every kind of move
    Int step = 1;
};

/// Nothing if some takes are of another kind.
std::optional<Tails> tails_of(const rules::HeapForm& form);

/// The window theorem for repeating tails (Theorem 38), if no parts must differ: the least period and preperiod that
/// the values g prove.
std::optional<Period> prove_by_tails(const rules::HeapForm& form, const Tails& tails, const Sequence& g, Meter* meter);

/// Values that rise for ever (Theorem 40): what the values g prove of the repetition with a saltus that is seen in
/// them.
std::optional<Period> prove_rising_tails(const rules::HeapForm& form, const Tails& tails, const Sequence& g,
                                         const Repetition& seen, Meter& meter);

}  // namespace grundy::engines::heap
