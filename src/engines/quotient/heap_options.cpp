// SPDX-License-Identifier: MIT
// See heap_options.hpp.
#include "engines/quotient/heap_options.hpp"

#include <algorithm>
#include <numeric>

#include "core/size.hpp"

namespace grundy::engines::quotient {
namespace {

using HeapVisit = std::function<void(std::span<const Int> parts)>;

void each_part(const rules::HeapMove& m, Int rest, Meter& meter, const HeapVisit& visit) {
    const auto least = m.ascending_least();
    const auto leave = [&](std::initializer_list<Int> parts) { visit({parts.begin(), parts.size()}); };
    if (m.parts == 1) {
        if (rest < m.least[0]) return;
        if (rest == 0 && m.vanishes)
            visit({});
        else
            leave({rest});
    } else if (m.parts == 2) {
        const Int last = std::min(rest / 2, rest - least[1]);
        for (Int a = least[0]; a <= last; ++a)
            if (!m.unequal || a != rest - a) leave({a, rest - a});
        meter.tick(static_cast<std::uint64_t>(std::max<Int>(last - least[0], 0)) / 2 + 1);
    } else {
        for (Int a = least[0]; a <= rest - least[1] - least[2]; ++a)
            for (Int b = least[1]; b <= rest - a - least[2]; ++b) {
                const Int c = rest - a - b;
                meter.tick();
                if (!m.unequal || (a != b && b != c && a != c)) leave({a, b, c});
            }
    }
}

}  // namespace

void each_heap_option(const rules::HeapForm& form, Int n, Meter& meter, const HeapVisit& visit) {
    for (const rules::HeapMove& m : form.moves) {
        if (!m.allows(n)) continue;
        if (m.parts == 0) {
            if (m.takes.contains(n)) visit({});
            continue;
        }
        for (auto t = m.takes.next(0); t && *t <= n; t = m.takes.after(*t)) {
            meter.tick();
            each_part(m, n - *t, meter, visit);
        }
    }
}

namespace {

// What Theorem 25 needs to know of the takes that leave heaps.
struct Takes {
    Int from = 0;  // the greatest one, or where those without end begin to repeat
    Int step = 0;  // with which they repeat; 0 if they end
};

std::optional<Takes> takes_of(const rules::HeapForm& form) {
    Takes out;
    for (const rules::HeapMove& m : form.moves) {
        if (m.takes.empty()) continue;
        if (m.parts == 0) {
            if (m.takes.kind() != rules::IntSet::Kind::intervals) return std::nullopt;
        } else if (m.takes.finite()) {
            out.from = std::max(out.from, m.takes.greatest());
        } else if (m.takes.kind() == rules::IntSet::Kind::intervals) {
            out.from = std::max(out.from, m.takes.intervals().back().first);
            out.step = std::max<Int>(out.step, 1);
        } else if (m.takes.kind() == rules::IntSet::Kind::progression) {
            const Int first = *m.takes.next(0);
            const auto second = m.takes.after(first);
            if (!second) return std::nullopt;
            out.from = std::max(out.from, first);
            const Int step = std::max<Int>(out.step, 1), gap = *second - first;
            if (step > greatest_int / gap) return std::nullopt;
            out.step = std::lcm(step, gap);
        } else {
            return std::nullopt;
        }
    }
    return out;
}

}  // namespace

bool can_repeat(const rules::HeapForm& form) {
    return takes_of(form) && !form.some_residues() &&
           std::none_of(form.moves.begin(), form.moves.end(), [](const auto& m) { return m.unequal; });
}

// From the heap at which the repetition begins, these heaps decide all others.
std::optional<Repetition> repetition_of(const rules::HeapForm& form, const std::vector<Element>& e, Meter& meter) {
    if (!can_repeat(form)) return std::nullopt;
    const Takes takes = *takes_of(form);
    const Wide parts = std::max(form.most_parts(), 1);
    for (std::size_t period = 1; 2 * period <= e.size(); ++period) {
        std::size_t from = e.size() - period;
        while (from > 0 && e[from - 1] == e[from - 1 + period]) --from;
        meter.tick(e.size() - from);
        const Repetition out{static_cast<Int>(period), static_cast<Int>(from)};
        const Wide begin = std::max(out.preperiod, form.threshold());
        const Int step = std::max<Int>(takes.step, 1);
        const Wide common = Wide{out.period} / std::gcd(out.period, step) * step;
        const Wide taken = Wide{takes.from} + (takes.step > 0 ? common : 0);
        if (static_cast<Wide>(e.size()) >= parts * (begin + common) + taken + form.threshold()) return out;
    }
    return std::nullopt;
}

}  // namespace grundy::engines::quotient
