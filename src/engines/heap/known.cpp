// SPDX-License-Identifier: MIT
// Values that a heap engine knows: from its table, by a proven period, or in closed form.
#include <algorithm>
#include <utility>

#include "core/size.hpp"
#include "engines/heap/heap.hpp"

namespace grundy::engines {

Nimber HeapEngine::known(Int n) const {
    if (std::cmp_less(n, g_.size())) return g_[to_size(n)];
    if (closed_) return closed_->value(n);
    const Int rounds = (n - period_->preperiod) / period_->period;
    const auto at = to_size(n - rounds * period_->period);
    return g_[at] + static_cast<Nimber>(rounds) * period_->saltus;
}

std::optional<Period> HeapEngine::repeats(Int to, Meter& meter) {
    if (!in_reach(to, meter) || !settled()) return std::nullopt;
    std::optional<Period> out = closed_ ? closed_->period() : period_;
    return out && out->saltus == 0 ? out : std::nullopt;
}

// Visits values as far as they are known and returns the first heap after them. Values in the table are copied. Beyond
// it, each value equals the one a period earlier; periods are joined until the stretch is worth copying.
Wide HeapEngine::visit_known(Int from, Int to, const RangeVisit& visit, Meter& meter) const {
    constexpr std::size_t step = std::size_t{1} << 14;  // values
    std::vector<Nimber> round, block;                   // `round`: several copies of a short period
    const bool repeats = period_ && period_->saltus == 0 && static_cast<Wide>(g_.size()) <= to;
    const auto first = to_size(repeats ? period_->preperiod : 0), p = to_size(repeats ? period_->period : 0);
    if (repeats && p < step) {
        round.resize((step + p - 1) / p * p);
        for (std::size_t i = 0; i < round.size(); ++i) round[i] = i < p ? g_[first + i] : round[i - p];
    }
    Wide n = from;
    if (Wide{to} - from >= static_cast<Wide>(step))
        meter.begin("heaps of " + name_ + " examined", static_cast<std::uint64_t>(Wide{to} + 1 - from));
    while (n <= to) {
        std::size_t count = to_size(std::min<Wide>(Wide{to} - n + 1, step));
        const auto copy = [&](std::size_t at, std::size_t end) {
            count = std::min(count, end - at);
            block.resize(count);
            g_.copy(at, block);
        };
        if (n < static_cast<Wide>(g_.size())) {
            copy(to_size(n), g_.size());
        } else if (!settled()) {
            break;
        } else if (!round.empty()) {
            const auto at = to_size((n - period_->preperiod) % static_cast<Wide>(round.size()));
            count = std::min(count, round.size() - at);
            block.assign(&round[at], &round[at] + count);
        } else if (repeats) {
            copy(first + to_size((n - period_->preperiod) % period_->period), first + p);
        } else if (closed_) {
            block.resize(count);
            for (std::size_t i = 0; i < count; ++i)
                block[i] = closed_->value(static_cast<Int>(n) + static_cast<Int>(i));
        } else {
            block.resize(count);
            Int rounds = (static_cast<Int>(n) - period_->preperiod) / period_->period;
            Int at = static_cast<Int>(n) - rounds * period_->period;
            for (Nimber& v : block) {
                v = g_[to_size(at)] + static_cast<Nimber>(rounds) * period_->saltus;
                if (++at == period_->preperiod + period_->period) at = period_->preperiod, ++rounds;
            }
        }
        visit(block);
        meter.tick(count);
        n += static_cast<Wide>(count);
    }
    return n;
}

}  // namespace grundy::engines
