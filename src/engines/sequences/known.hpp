// SPDX-License-Identifier: MIT
// What is known of the values of a sequence of heaps: a table of the first ones and, once it is proven, the period or
// the closed form by which they continue. Nothing is computed here.
#pragma once

#include <functional>
#include <string>
#include <utility>

#include "core/error.hpp"
#include "core/sequence.hpp"
#include "core/size.hpp"
#include "engines/engine.hpp"
#include "rules/heap_form.hpp"

namespace grundy::engines::sequences {

/// A value of 2^63 or more, which no engine can have.
class BeyondValues : public Error {
public:
    using Error::Error;
};

/// "take a to b": G(n) = floor((n mod (a + b)) / a); b = 2^63-1 means no upper limit: G(n) = floor(n / a).
struct IntervalRule {
    Int a = 1, b = 1;
    Nimber value(Int n) const;
    bool bounded() const;
    Period period() const;
};
std::optional<IntervalRule> interval_rule(const rules::HeapForm& form);

class KnownValues {
public:
    /// `closed`: all values, if it is there.
    explicit KnownValues(std::string name, std::optional<IntervalRule> closed = {});

    bool settled() const { return period_.has_value(); }
    bool in_table(Int n) const { return std::cmp_less(n, table_.size()); }
    bool has(Int n) const { return settled() || in_table(n); }
    /// Needs has(n).
    Nimber value(Int n) const { return in_table(n) ? table_[to_size(n)] : beyond(n); }
    const std::optional<Period>& period() const { return period_; }

    const Sequence& table() const { return table_; }
    Sequence& table() { return table_; }
    /// The table must contain the first period.
    void settle(Period period) { period_ = std::move(period); }

    /// Visits the values of from, ..., to as far as they are known, and returns the first heap after them. Throws
    /// BeyondValues if one is too large, as `value` does.
    Wide visit(Int from, Int to, const RangeVisit& visit, Meter& meter) const;
    /// Visits the heaps of this value in lo, ..., hi, all of whose values must be known: first those before the period,
    /// then residue classes, ascending within each. Returns false as soon as `visit` does.
    bool for_heaps(Nimber value, Int lo, Int hi, const std::function<bool(Int)>& visit, Meter& meter) const;

private:
    Nimber beyond(Int n) const;
    Nimber raised(Wide n, Wide rounds, Nimber saltus, Nimber most) const;

    std::string name_;
    std::optional<IntervalRule> closed_;
    std::optional<Period> period_;
    Sequence table_;
};

}  // namespace grundy::engines::sequences
