// SPDX-License-Identifier: MIT
// Translates the normal form of a breaking game into the options that the kernels know.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/budget.hpp"
#include "core/sequence.hpp"
#include "kernels/breaking/breaking.hpp"
#include "kernels/breaking/few_rare/stream.hpp"
#include "kernels/breaking/three_parts/triples.hpp"
#include "rules/heap_form.hpp"

namespace grundy::engines::heap {

struct BreakingPlan {
    kernels::BreakingRules rules;
    std::vector<kernels::Triple> triples;
    bool for_all_heaps = true;  ///< false: complete only for heaps below the size that was given
};

/// Returns nothing if three parts must differ from each other, or if a bonus exceeds what the kernels support;
/// sequences/definition.hpp handles these games. `meter`: counts the takes that are listed; may be null.
std::optional<BreakingPlan> breaking_plan(const rules::HeapForm& form, std::size_t size, Meter* meter = nullptr);

/// Returns a stream that continues these values in a window, or nothing if the values or the rules do not suit it.
std::optional<kernels::BreakingStream> breaking_stream(const rules::HeapForm& form, const Sequence& values);

/// "sparse space: ...": the rung and the reason for it.
std::string rung_text(const kernels::BreakingRung& rung);

}  // namespace grundy::engines::heap
