// SPDX-License-Identifier: MIT
// See one_heap.hpp.
#include "engines/misere/one_heap.hpp"

#include <algorithm>
#include <utility>

#include "core/size.hpp"
#include "rules/misere_form.hpp"

namespace grundy::engines::misere {

std::optional<rules::HeapForm> OneHeap::form_of(const rules::Ruleset& rules, int instance) {
    auto form = rules::misere_form(rules, instance);
    const auto alone = [](const rules::HeapMove& m) { return m.parts <= 1 && m.bonus == 0; };
    if (!form || !std::all_of(form->moves.begin(), form->moves.end(), alone)) return std::nullopt;
    return form;
}

OneHeap::OneHeap(rules::HeapForm form) : form_(std::move(form)), bounded_(form_.finite()) {
    if (!bounded_) return;
    reach_ = to_size(form_.greatest_take());
    settled_ = saturated_size(form_.threshold()) + reach_;
}

// Without an option, a heap has the value 1.
std::uint32_t OneHeap::next_value(Meter& meter) {
    const auto n = static_cast<Int>(values_.size());
    const std::uint64_t stamp = values_.size() + 1;
    bool any = false;
    const auto see = [&](std::uint32_t v) {
        any = true;
        if (v >= seen_.size()) seen_.resize(v + 1, 0);
        seen_[v] = stamp;
    };
    for (const rules::HeapMove& m : form_.moves) {
        if (!m.allows(n)) continue;
        if (m.parts == 0) {
            meter.tick();
            if (m.takes.contains(n)) see(1);
            continue;
        }
        for (auto t = m.takes.next(1); t && *t <= n - m.least[0]; t = m.takes.after(*t)) {
            meter.tick();
            see(values_[to_size(n - *t)]);
        }
    }
    if (!any) return 1;
    std::uint32_t out = 0;
    while (out < seen_.size() && seen_[out] == stamp) ++out;
    return out;
}

void OneHeap::extend(Meter& meter) {
    if (values_.size() % 4096 == 0) meter.claim(4096 * sizeof(std::uint32_t), "misere values of heaps");
    meter.tick();
    const std::uint32_t v = next_value(meter);
    values_.push_back(v);
    look_back(meter);
}

// The values after equal windows are equal. The window that is compared moves on when its distance has doubled
// (R. P. Brent, "An improved Monte Carlo factorization algorithm", 1980).
void OneHeap::look_back(Meter& meter) {
    const std::size_t now = values_.size();
    if (!bounded_ || period_ || now < settled_ + reach_) return;
    if (mark_ == 0) {
        mark_ = now;
        return;
    }
    const auto window = [&](std::size_t end) { return values_.begin() + static_cast<std::ptrdiff_t>(end - reach_); };
    if (std::equal(window(now), values_.end(), window(mark_))) {
        period_ = proven(now - mark_, meter);
    } else if (now - mark_ >= mark_) {
        mark_ = now;
    }
}

// `step` is the distance of the first recurrence of a state that lies on the cycle: the least period.
Period OneHeap::proven(std::size_t step, Meter& meter) const {
    Period p;
    std::size_t first = values_.size() - step;
    while (first > 0 && values_[first - 1] == values_[first - 1 + step]) {
        meter.tick();
        --first;
    }
    p.period = static_cast<Int>(step);
    p.preperiod = static_cast<Int>(first);
    const auto end = values_.begin() + static_cast<std::ptrdiff_t>(std::min(values_.size(), first + step));
    const auto largest = std::max_element(values_.begin(), end);
    p.max = *largest;
    p.max_at = static_cast<Int>(largest - values_.begin());
    p.theorem = "the last values recur, and they decide all that follow";
    return p;
}

Nimber OneHeap::value(Int n, Meter& meter) {
    period(n, meter);
    if (n < static_cast<Int>(values_.size())) return values_[to_size(n)];
    const Int from = period_->preperiod;
    return values_[to_size(from + (n - from) % period_->period)];
}

std::optional<Period> OneHeap::period(Int n, Meter& meter) {
    meter.begin_if_none("heaps of misere play");
    while (!period_ && static_cast<Int>(values_.size()) <= n) extend(meter);
    return period_;
}

}  // namespace grundy::engines::misere
