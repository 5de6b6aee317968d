// SPDX-License-Identifier: MIT
// Sequences and their kinds of move as the window theorem has them (docs/proofs.md, section 2): heaps, takes and the
// sizes of parts may be any sets that repeat.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/budget.hpp"
#include "rules/heap_form.hpp"

namespace grundy::verify {

struct Part {
    int sequence = 0;
    rules::IntSet sizes;
    friend bool operator==(const Part&, const Part&) = default;
};

struct Kind {
    rules::IntSet heaps, takes;  ///< no parts: the whole heap is taken
    Nimber bonus = 0;
    bool differ = false;  ///< the parts, from each other in size
    std::vector<Part> parts;
    friend bool operator==(const Kind&, const Kind&) = default;
};

struct Sequence {
    std::string name;  ///< carries no claim
    std::vector<Kind> kinds;
};

/// A kind that some heap from N - P on may use.
struct LiveKind {
    const Kind* kind = nullptr;
    bool infinite = false;  ///< infinitely many takes leave parts
    Int tail = 0;           ///< t0, from which such takes repeat
    Int greatest = 0;       ///< of finitely many takes that leave parts
    bool flat(Int take) const { return kind->parts.empty() || (infinite && take >= tail); }
};

std::vector<Kind> kinds_of(const rules::HeapForm& form);

/// The normal form of a sequence, if it has one: heaps are an interval or those of a residue, and the sizes of parts an
/// interval without end.
std::optional<rules::HeapForm> form_of(const Sequence& sequence);

/// A number from which on a set has n exactly if it has n + p; nothing if none is known.
std::optional<Int> repeats_from(const rules::IntSet& set, Int p);

/// The kinds of a sequence that heaps from `heap` on may use. Throws Error unless their sets repeat with p: heaps from
/// `heap` on, parts from `part` on.
std::vector<LiveKind> live_kinds(const Sequence& sequence, Int p, Int part, Int heap, Meter& meter);

}  // namespace grundy::verify
