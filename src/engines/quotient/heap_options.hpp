// SPDX-License-Identifier: MIT
// The options of the heaps of a taking-and-breaking game, and the proof that its heaps' elements repeat.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "core/budget.hpp"
#include "engines/quotient/monoid.hpp"
#include "rules/heap_form.hpp"

namespace grundy::engines::quotient {

/// A proven repetition: heap n + period is the same element as heap n, for all n >= preperiod.
struct Repetition {
    Int period = 0, preperiod = 0;
};

/// Each sum of heaps that a move on heap n leaves. Of two parts, each pair once.
void each_heap_option(const rules::HeapForm& form, Int n, Meter& meter,
                      const std::function<void(std::span<const Int> parts)>& visit);

/// Whether Theorem 25 is about such rules: the takes that leave heaps end or repeat, and parts may be equal.
bool can_repeat(const rules::HeapForm& form);
/// The least repetition that the elements of heaps 0, 1, ... prove, by Theorem 25 of docs/theory.md.
std::optional<Repetition> repetition_of(const rules::HeapForm& form, const std::vector<Element>& elements,
                                        Meter& meter);

}  // namespace grundy::engines::quotient
