// SPDX-License-Identifier: MIT
// The kinds of the heaps of a taking-and-breaking game, as far as they are all tame.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "engines/heap/solver.hpp"
#include "engines/misere/kind.hpp"
#include "engines/sequences/known.hpp"
#include "rules/heap_form.hpp"

namespace grundy::engines::tame {

using misere::Kind;

class Heaps {
public:
    /// Null if the rules of the instance are of another kind.
    static std::unique_ptr<Heaps> of(const rules::Ruleset& rules, int instance);

    Heaps(const rules::Ruleset& rules, int instance, rules::HeapForm form);
    /// The kind of a heap; nothing if it or a smaller heap is wild, or if that is not found out.
    std::optional<Kind> kind(Int n, Meter& meter);
    /// Whether each heap behaves like the nim heap of its value (Theorem 45a): the value alone tells the kind.
    bool like_nim() const { return interval_.has_value(); }
    /// Moves to positions with this value under normal play, of whatever kind.
    Moves moves_to(Int n, Nimber value, std::size_t most, Meter& meter);

private:
    void extend(Int n, Meter& meter);
    void add_options(const rules::HeapMove& m, Int n, misere::KindOfOptions& out, Meter& meter) const;
    void look_back(Meter& meter);

    const rules::HeapForm form_;
    const std::optional<sequences::IntervalRule>
        interval_;               // from a to b stones can be taken: heaps are like nim heaps
    const bool may_repeat_;      // finitely many stones can be taken, and heaps do not break
    const bool all_reach_both_;  // from each heap of 2 or more, all stones and all but one can be taken
    heap::HeapSolver values_;
    std::vector<Kind> kinds_;
    bool wild_ = false;     // the next heap is
    bool gave_up_ = false;  // the next heap takes too long
    std::size_t looked_ = 0;
    Int period_ = 0;  // 0: none is known; otherwise the kinds from `from_` on repeat
    Int from_ = 0;
};

}  // namespace grundy::engines::tame
