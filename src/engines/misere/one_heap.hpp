// SPDX-License-Identifier: MIT
// Misere values of games on one heap whose moves leave at most one heap. G^- of a heap is the mex of G^- of its
// options, and 1 without options (Theorem 13 of docs/theory.md), so it goes on from smaller heaps as in normal play. If
// the moves take boundedly many, a value depends on the last few values alone; when these recur, everything repeats for
// ever.
#pragma once

#include <optional>
#include <vector>

#include "core/budget.hpp"
#include "core/value.hpp"
#include "engines/engine.hpp"
#include "rules/heap_form.hpp"

namespace grundy::engines::misere {

class OneHeap {
public:
    /// The form of a game whose moves all leave at most one heap and nothing else. A form has no place for moves that
    /// lose at once, which are moves here.
    static std::optional<rules::HeapForm> form_of(const rules::Ruleset& rules, int instance);
    explicit OneHeap(rules::HeapForm form);

    /// The value of a heap, by the period if there is one before it.
    Nimber value(Int n, Meter& meter);
    /// Computes the values of heaps 0 to n, or up to the proof of a period.
    std::optional<Period> period(Int n, Meter& meter);
    const std::vector<std::uint32_t>& values() const { return values_; }

private:
    void extend(Meter& meter);
    std::uint32_t next_value(Meter& meter);
    void look_back(Meter& meter);
    Period proven(std::size_t step, Meter& meter) const;

    rules::HeapForm form_;
    bool bounded_ = false;     // the takes are
    std::size_t reach_ = 0;    // a value depends on this number of values before it ...
    std::size_t settled_ = 0;  // ... from this heap on
    std::vector<std::uint32_t> values_;
    std::vector<std::uint64_t> seen_;  // by value: the last heap, plus one, one of whose options has it
    std::size_t mark_ = 0;             // the window that ends here is compared with those that follow it
    std::optional<Period> period_;
};

}  // namespace grundy::engines::misere
