// SPDX-License-Identifier: MIT
// Values from a table, by a proven period, or in closed form; see known.hpp.
#include "engines/sequences/known.hpp"

#include <algorithm>

namespace grundy::engines::sequences {

Nimber IntervalRule::value(Int n) const {
    const Int m = bounded() ? static_cast<Int>(Wide{n} % (Wide{a} + b)) : n;
    return static_cast<Nimber>(m / a);
}

bool IntervalRule::bounded() const { return b != greatest_int; }

Period IntervalRule::period() const {
    Period p;
    p.theorem = "the closed form for taking a to b (Theorem 3; Winning Ways ch. 4)";
    p.proof = RepetitionTheorem::interval;
    if (!bounded()) {
        p.theorem = "the closed form for taking a or more (Theorem 4; Winning Ways ch. 4)";
        p.period = a;
        p.saltus = 1;
        return p;
    }
    p.period = static_cast<Int>(std::min<Wide>(Wide{a} + b, greatest_int));
    p.max = static_cast<Nimber>((Wide{a} + b - 1) / a);
    p.max_at = static_cast<Int>(static_cast<Wide>(p.max) * a);
    return p;
}

std::optional<IntervalRule> interval_rule(const rules::HeapForm& form) {
    const auto set = form.subtraction_set();
    if (!set || set->kind() != rules::IntSet::Kind::intervals || set->intervals().size() != 1) return std::nullopt;
    const auto [a, b] = set->intervals()[0];
    if (a < 1) return std::nullopt;
    const bool none_starts_again = Wide{a} + b > greatest_int;  // no heap is so large
    return IntervalRule{a, none_starts_again ? greatest_int : b};
}

KnownValues::KnownValues(std::string name, std::optional<IntervalRule> closed)
    : name_(std::move(name)), closed_(closed) {
    if (closed_) period_ = closed_->period();
}

// What is added to values of the first period, at most `most`, for those that are this number of rounds later, at heap
// n.
Nimber KnownValues::raised(Wide n, Wide rounds, Nimber saltus, Nimber most) const {
    if (saltus > 0 && rounds > (Wide{greatest_int} - static_cast<Wide>(most)) / static_cast<Wide>(saltus))
        throw BeyondValues("the values of " + name_ + " from about heap " + std::to_string(static_cast<Int>(n)) +
                           " on are beyond 2^63 - 1, the largest value there is");
    return static_cast<Nimber>(rounds) * saltus;
}

Nimber KnownValues::beyond(Int n) const {
    if (closed_) return closed_->value(n);
    const Int rounds = (n - period_->preperiod) / period_->period;
    const Nimber first = table_[to_size(n - rounds * period_->period)];
    return first + raised(n, rounds, period_->rise(n), first);
}

// Values in the table are copied. Beyond it, each value is the one a period earlier plus the saltus; periods are joined
// until the stretch is worth copying.
Wide KnownValues::visit(Int from, Int to, const RangeVisit& visit, Meter& meter) const {
    constexpr std::size_t step = std::size_t{1} << 14;  // values
    std::vector<Nimber> round, block;                   // `round`: several copies of a short period
    const bool repeats = period_ && !closed_ && static_cast<Wide>(table_.size()) <= to;
    const auto first = to_size(repeats ? period_->preperiod : 0), p = to_size(repeats ? period_->period : 0);
    if (repeats && p < step) {
        round.resize((step + p - 1) / p * p);
        for (std::size_t i = 0; i < round.size(); ++i)
            round[i] =
                i < p ? table_[first + i] : round[i - p] + period_->rise(period_->preperiod + static_cast<Int>(i));
    }
    Wide n = from;
    if (Wide{to} - from >= static_cast<Wide>(step))
        meter.begin("heaps of " + name_ + " examined", static_cast<std::uint64_t>(Wide{to} + 1 - from));
    while (n <= to) {
        std::size_t count = to_size(std::min<Wide>(Wide{to} - n + 1, step));
        const auto copy = [&](std::size_t at, std::size_t end) {
            count = std::min(count, end - at);
            block.resize(count);
            table_.copy(at, block);
        };
        if (n < static_cast<Wide>(table_.size())) {
            copy(to_size(n), table_.size());
        } else if (!settled()) {
            break;
        } else if (closed_) {
            block.resize(count);
            for (std::size_t i = 0; i < count; ++i)
                block[i] = closed_->value(static_cast<Int>(n) + static_cast<Int>(i));
        } else {
            const std::size_t length = round.empty() ? p : round.size();
            const Wide rounds = (n - period_->preperiod) / static_cast<Wide>(length) * static_cast<Wide>(length / p);
            const auto at = to_size((n - period_->preperiod) % static_cast<Wide>(length));
            if (round.empty()) {
                copy(first + at, first + p);
            } else {
                count = std::min(count, length - at);
                block.assign(&round[at], &round[at] + count);
            }
            if (period_->saltus > 0) {
                const Nimber more = raised(n, rounds, period_->saltus, *std::max_element(block.begin(), block.end()));
                if (period_->flat.empty()) {
                    for (Nimber& v : block) v += more;
                } else {
                    for (std::size_t i = 0; i < block.size(); ++i)
                        if (period_->rise(static_cast<Int>(n) + static_cast<Int>(i)) > 0) block[i] += more;
                }
            }
        }
        visit(block);
        meter.tick(count);
        n += static_cast<Wide>(count);
    }
    return n;
}

bool KnownValues::for_heaps(Nimber value, Int lo, Int hi, const std::function<bool(Int)>& visit, Meter& meter) const {
    const auto scan = [&](Int a, Int b) {
        for (Int h = a; h <= b; ++h) {
            meter.tick();
            if (this->value(h) == value && !visit(h)) return false;
        }
        return true;
    };
    if (closed_) {  // blocks of `a` equal values, one block per round
        const Wide round = closed_->bounded() ? Wide{closed_->a} + closed_->b : Wide{greatest_int} + 1;
        for (Wide start = Wide{lo} / round * round; start <= hi; start += round) {
            meter.tick();
            const Wide first = start + static_cast<Wide>(value) * closed_->a;
            const Wide last = std::min<Wide>({first + closed_->a - 1, start + round - 1, Wide{hi}});
            for (Wide h = std::max<Wide>(first, lo); h <= last; ++h)
                if (!visit(static_cast<Int>(h))) return false;
        }
        return true;
    }
    if (!period_ || hi - lo <= period_->preperiod + period_->period) return scan(lo, hi);
    if (!scan(lo, std::min(hi, period_->preperiod - 1))) return false;
    const Int from = std::max(lo, period_->preperiod);
    for (Int h = from; h < from + period_->period && h <= hi; ++h) {
        meter.tick();
        const Nimber here = this->value(h);
        if (period_->rise(h) > 0) {  // at most one round of the residue class has this value
            if (value < here || (value - here) % period_->saltus != 0) continue;
            const Wide there = h + Wide{static_cast<Int>((value - here) / period_->saltus)} * period_->period;
            if (there <= hi && !visit(static_cast<Int>(there))) return false;
            continue;
        }
        for (Int same = h; here == value && same <= hi; same += period_->period) {
            if (!visit(same)) return false;
            if (same > greatest_int - period_->period) break;
        }
    }
    return true;
}

}  // namespace grundy::engines::sequences
