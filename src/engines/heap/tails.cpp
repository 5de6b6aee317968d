// SPDX-License-Identifier: MIT
// See tails.hpp.
#include "engines/heap/tails.hpp"

#include <algorithm>
#include <numeric>

#include "core/size.hpp"

namespace grundy::engines::heap {
namespace {

constexpr Int longest_step = 4096;

}  // namespace

std::optional<Tails> tails_of(const rules::HeapForm& form) {
    using Kind = rules::IntSet::Kind;
    Tails out;
    for (const rules::HeapMove& m : form.moves) {
        if (m.takes.empty()) continue;
        if (m.takes.kind() == Kind::progression) {
            const Int first = *m.takes.next(0), second = *m.takes.after(first);
            if (second - first > longest_step) return std::nullopt;
            out.from = std::max(out.from, first);
            out.step = std::lcm(out.step, second - first);
        } else if (m.takes.kind() != Kind::intervals) {
            return std::nullopt;
        } else {
            out.from = std::max(out.from, m.takes.finite() ? m.takes.greatest() + 1 : m.takes.intervals().back().first);
        }
        if (out.step > longest_step) return std::nullopt;
    }
    return out;
}

std::optional<Period> prove_by_tails(const rules::HeapForm& form, const Tails& tails, const Sequence& g, Meter* meter) {
    bool unequal = false;
    for (const rules::HeapMove& m : form.moves) {
        if (m.unequal && m.parts == 3) return std::nullopt;
        unequal = unequal || (m.unequal && m.parts == 2);
    }
    const Wide threshold = form.threshold(), parts = std::max(1, form.most_parts());
    const auto step = [&](Wide p) { return std::lcm(static_cast<Int>(p), tails.step); };
    const auto needed = [&](Wide first, Wide p) {
        return parts * (std::max(first, threshold) + step(p)) + tails.from + (unequal ? 2 : 1) * Wide{step(p)};
    };
    auto out = least_window(g, needed, meter);
    if (!out) return out;
    out->proof.step = step(out->period);
    out->theorem = "the window theorem for takes that repeat (Theorem 38)";
    return out;
}

}  // namespace grundy::engines::heap
