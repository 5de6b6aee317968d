// SPDX-License-Identifier: MIT
// From the normal form of a breaking game to the options that the kernels know.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "kernels/breaking/breaking.hpp"
#include "kernels/breaking/stream.hpp"
#include "kernels/breaking/triples.hpp"
#include "rules/heap_form.hpp"

namespace grundy::engines {

struct BreakingPlan {
    kernels::BreakingRules rules;
    std::vector<kernels::Triple> triples;
    bool for_all_heaps = true;  ///< else for those below the size that was given
};

/// Nothing where three heaps must differ from each other, or the bonus is beyond the kernels: for these there is
/// `fill_breaking`.
std::optional<BreakingPlan> breaking_plan(const rules::HeapForm& form, std::size_t size);

/// Values behind these in a window. Nothing where the values or the rules do not suit it.
std::optional<kernels::BreakingStream> breaking_stream(const rules::HeapForm& form, const Sequence& values);

/// "sparse space: ...": which rung, and why.
std::string rung_text(const kernels::BreakingRung& rung);

}  // namespace grundy::engines
