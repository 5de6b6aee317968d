// SPDX-License-Identifier: MIT
// See window.hpp.
#include "engines/sequences/window.hpp"

#include <algorithm>
#include <numeric>

#include "core/size.hpp"
#include "engines/sequences/agreement.hpp"

namespace grundy::engines::sequences {
namespace {

template <class Values>
std::optional<LeastWindow> least_window_of(const Windows& windows, const Values& values, Meter* meter) {
    const auto size = static_cast<Wide>(values.size());
    if (size < 2) return std::nullopt;
    const auto z = agreement(values, meter);
    for (Wide p = 1; 2 * p <= size; ++p) {
        const Wide first = size - p - z[to_size(p)], needed = windows.needed(first, p);
        if (needed > size) continue;
        LeastWindow out{static_cast<Int>(p), static_cast<Int>(first), {}};
        const Int n0 = std::max(out.first, windows.threshold()), step = windows.step(out.period);
        out.numbers = {n0, n0, step, step, 0, static_cast<Int>(needed)};
        return out;
    }
    return std::nullopt;
}

}  // namespace

Windows::Windows(std::span<const rules::HeapForm> forms, const rules::Tails& tails)
    : tails_(tails), threshold_(rules::threshold_of(forms)) {
    for (const rules::HeapForm& form : forms)
        for (const rules::HeapMove& m : form.moves) {
            if (m.takes.empty()) continue;
            whole_ = whole_ || (m.parts == 0 && !m.takes.finite());
            if (m.parts == 0) continue;
            kinds_.push_back({m.parts, m.unequal && m.parts > 1, !m.takes.finite()});
            if (m.takes.finite()) take_ = std::max<Wide>(take_, m.takes.greatest());
        }
}

Int Windows::step(Int p) const { return std::lcm(p, tails_.step); }

Wide Windows::needed(Wide first, Wide p) const {
    const Wide n0 = std::max<Wide>(first, threshold_), step = this->step(static_cast<Int>(p));
    return longest(n0, n0, step, false);
}

Wide Windows::longest(Wide n0, Wide small, Wide step, bool rises) const {
    Wide out = std::max(n0, whole_ ? Wide{tails_.from} : 0) + step;
    for (const Kind& k : kinds_) {
        const Wide take = k.infinite ? tails_.from + step : take_;
        if (rises || !k.differ)
            out = std::max(out, k.parts * (small + step) + take);
        else
            out = std::max(out, k.parts == 2 ? 2 * n0 + 3 * step + take : 3 * n0 + 9 * step + take);
    }
    return out;
}

std::optional<LeastWindow> least_window(const Windows& windows, const Sequence& values, Meter* meter) {
    return values.visit([&](const auto& lanes) { return least_window_of(windows, lanes, meter); });
}

std::optional<LeastWindow> least_window(const Windows& windows, std::span<const std::uint32_t> values, Meter* meter) {
    return least_window_of(windows, values, meter);
}

}  // namespace grundy::engines::sequences
