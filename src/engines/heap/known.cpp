// SPDX-License-Identifier: MIT
// Values from a table, by a proven period, or in closed form; see known.hpp.
#include "engines/heap/known.hpp"

#include <algorithm>

#include "engines/sequences/raised.hpp"
#include "engines/sequences/rising.hpp"

namespace grundy::engines::heap {

std::vector<Int> Game::takes_up_to(Int most, Meter& meter) const {
    std::vector<Int> out;
    for (auto s = takes->next(1); s && *s <= most; s = takes->after(*s)) {
        meter.tick();
        out.push_back(*s);
        if (*s == greatest_int) break;
    }
    return out;
}

KnownValues::KnownValues(const Game& game) : name_(game.name), closed_(interval_rule(game.form)) {
    if (closed_) period_ = closed_->period();
    if (!game.form.moves.empty()) return;
    period_.emplace();
    period_->period = 1;
    period_->theorem = "there are no moves";
    period_->proof.values = 1;
    table_.push_back(0);
}

Nimber KnownValues::beyond(Int n) const {
    if (closed_) return closed_->value(n);
    const Int rounds = (n - period_->preperiod) / period_->period;
    const Nimber first = table_[to_size(n - rounds * period_->period)];
    return first + sequences::raised(name_, n, rounds, period_->rise(n), first);
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
                const Nimber more =
                    sequences::raised(name_, n, rounds, period_->saltus, *std::max_element(block.begin(), block.end()));
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

sequences::Continued KnownValues::continued() const {
    const std::size_t most = std::max(sequences::most_rising_values, to_size(period_->proof.window.values));
    sequences::Continued out(sequences::tables_of(table_, most),
                             {period_->period, period_->preperiod, period_->saltus, {period_->flat}});
    out.set(period_->proof.window);
    return out;
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

}  // namespace grundy::engines::heap
