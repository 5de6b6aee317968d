// SPDX-License-Identifier: MIT
// See slid.hpp.
#include "engines/sequences/slid.hpp"

#include "rules/heap_splits.hpp"

namespace grundy::engines::sequences {
namespace {

// An option of a heap n - rounds * P, made one of n. By these rounds its part `large` grows, and the others slide.
struct Growth {
    Int shifts = 0, slides = 0;
    int large = -1;
    Continued::Slide slide;
};

// How the option comes to have a value that is greater by `lacks`; nothing if it cannot.
std::optional<Growth> growth(const Continued::Option& o, Int lacks, Int rounds, const Continued& g) {
    if (lacks < 0 || (g.rise() == 0 ? lacks > 0 : lacks % g.rise() != 0)) return std::nullopt;
    Growth out;
    out.shifts = lacks == 0 ? 0 : lacks / g.rise();
    out.slides = rounds - out.shifts;
    if (out.slides < 0) return std::nullopt;
    if (out.shifts == 0) {
        out.slide = g.slide(o);
        return out.slides == 0 || out.slide.any() ? std::optional(out) : std::nullopt;
    }
    for (out.large = 0; out.large < o.kind.parts; ++out.large) {
        if (!g.shifts(o, out.large)) continue;
        out.slide = g.slide(o, out.large);
        if (out.slides == 0 || out.slide.any()) return out;
    }
    return std::nullopt;
}

}  // namespace

bool slid_options(const rules::HeapMove& kind, Int n, Nimber value, const Continued& g, const WindowNumbers& window,
                  Int tail, Meter& meter, const SlidVisit& visit) {
    const Int step = g.step(), rounds = (n - (window.values - step)) / step, base = n - rounds * step;
    const Int want = static_cast<Int>(value);
    if (kind.parts == 0) return !kind.takes.contains(n) || kind.bonus != value || visit(n, {});
    for (auto t = kind.takes.next(0); t && *t <= base; t = kind.takes.after(*t)) {
        const bool flat = !kind.takes.finite() && *t >= tail;
        const bool goes_on = rules::each_split(kind, base - *t, &meter, [&](std::array<Int, 3> parts) {
            const Continued::Option o{kind, flat, parts};
            const auto by = growth(o, want - (g.value(o) ^ static_cast<Int>(kind.bonus)), rounds, g);
            if (!by) return true;
            if (by->shifts > 0) parts[to_size(by->large)] += by->shifts * step;
            const Int slid = by->slides * step;
            if (by->slide.take) return visit(*t + slid, parts);
            if (by->slides > 0) {
                const bool halves = by->slide.second >= 0;
                parts[to_size(by->slide.first)] += halves ? slid / 2 : slid;
                if (halves) parts[to_size(by->slide.second)] += slid / 2;
            }
            return visit(*t, parts);
        });
        if (!goes_on) return false;
    }
    return true;
}

}  // namespace grundy::engines::sequences
