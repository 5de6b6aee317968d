// SPDX-License-Identifier: MIT
// What is known of the values of a game: a table of the first ones and, once it is proven, the period or the closed
// form by which they continue. Nothing is computed here: heap_filler.hpp extends the table, prover.hpp and finder.hpp
// settle the rest.
#pragma once

#include <functional>
#include <utility>

#include "core/sequence.hpp"
#include "core/size.hpp"
#include "engines/engine.hpp"
#include "engines/heap/period_proof.hpp"
#include "engines/sequences/continued.hpp"
#include "rules/heap_form.hpp"

namespace grundy::engines::heap {

/// The game that an engine plays.
struct Game {
    int instance = 0;
    std::string name;
    rules::HeapForm form;
    std::optional<rules::IntSet> takes = form.subtraction_set();  ///< the takes of a subtraction game

    /// The takes of a subtraction game from 1 to `most`.
    std::vector<Int> takes_up_to(Int most, Meter& meter) const;
};

class KnownValues {
public:
    /// Closed forms, and the period of a game without moves, are known from the beginning.
    explicit KnownValues(const Game& game);

    bool settled() const { return period_.has_value(); }
    bool has(Int n) const { return settled() || std::cmp_less(n, table_.size()); }
    /// Needs has(n).
    Nimber value(Int n) const { return std::cmp_less(n, table_.size()) ? table_[to_size(n)] : beyond(n); }
    const std::optional<Period>& period() const { return period_; }

    const Sequence& table() const { return table_; }
    Sequence& table() { return table_; }
    /// The table must contain the first period.
    void settle(Period period) { period_ = std::move(period); }

    /// Visits the values of from, ..., to as far as they are known, and returns the first heap after them.
    Wide visit(Int from, Int to, const RangeVisit& visit, Meter& meter) const;
    /// The values as the window theorem continues them, which must have proven the period.
    sequences::Continued continued() const;
    /// Visits the heaps of this value in lo, ..., hi, all of whose values must be known: first those before the period,
    /// then residue classes, ascending within each. Returns false as soon as `visit` does.
    bool for_heaps(Nimber value, Int lo, Int hi, const std::function<bool(Int)>& visit, Meter& meter) const;

private:
    Nimber beyond(Int n) const;

    const std::string& name_;
    std::optional<IntervalRule> closed_;
    std::optional<Period> period_;
    Sequence table_;
};

}  // namespace grundy::engines::heap
