// SPDX-License-Identifier: MIT
// See tails.hpp. The names are those of the theorems.
#include "verify/tails.hpp"

#include <algorithm>

#include "core/size.hpp"
#include "verify/parts.hpp"
#include "verify/rising.hpp"
#include "verify/values.hpp"

namespace grundy::verify {
namespace {

// From this number on, t may be taken exactly if t + P may be, for the claimed P, which the steps of the takes divide.
Int tail_begins(const Certificate& c) {
    Int out = 0;
    for (const rules::HeapMove& m : c.form.moves) {
        if (m.takes.empty()) continue;
        const Int first = *m.takes.next(0);
        if (m.takes.kind() == rules::IntSet::Kind::progression) {
            demand(c.step % (*m.takes.after(first) - first) == 0, "the step of the takes does not divide that claimed");
            out = std::max(out, first);
            continue;
        }
        demand(m.takes.kind() == rules::IntSet::Kind::intervals, "the takes do not repeat");
        out = std::max(out, m.takes.finite() ? m.takes.greatest() + 1 : m.takes.intervals().back().first);
    }
    return out;
}

// Theorem 38.
void check_window(const Certificate& c, Int from) {
    Wide more = 0;
    for (const rules::HeapMove& m : c.form.moves) {
        demand(!m.unequal || m.parts < 3, "three parts that must differ are not covered where takes repeat for ever");
        if (m.unequal && m.parts == 2) more = c.step;
    }
    const Wide n0 = std::max(c.preperiod, c.form.threshold()), parts = std::max(1, c.form.most_parts());
    demand(parts * (n0 + c.step) + more + from + c.step <= c.values, "the theorem needs more values");
}

}  // namespace

std::vector<std::uint32_t> check_tails(const Certificate& c, Meter& meter) {
    demand(c.step >= 1 && c.step < greatest_int / 8 && c.values < greatest_int / 8 && c.step % c.period == 0,
           "the step is not a multiple of the period");
    const Int from = tail_begins(c);
    if (c.saltus == 0) check_window(c, from);
    meter.claim_each(static_cast<std::uint64_t>(c.values), c.form.moves.size() * sizeof(Int), "the takes of the rules");
    const auto finite = c.form.up_to(c.values, to_size(c.values) + 1);  // greater ones are not possible
    auto g = recompute(finite ? *finite : c.form, c.values, 0, false, c.values, meter).g;
    if (c.saltus > 0) check_rise(c, from, g, meter);
    return g;
}

}  // namespace grundy::verify
