// SPDX-License-Identifier: MIT
// See window_prover.hpp.
#include "engines/sequences/window_prover.hpp"

#include <algorithm>

#include "core/size.hpp"
#include "engines/sequences/rising.hpp"

namespace grundy::engines::sequences {
namespace {

Period by_window(const WindowNumbers& numbers) {
    Period out;
    out.proof = RepetitionTheorem::sequences;
    out.values = numbers.values;
    out.window = numbers;
    return out;
}

// What holds at a distance q for one round holds for ever, and the least q of a sequence divides the joint period, with
// a saltus in proportion.
// `is_least`: the period of a single sequence that repeats was found as the least one.
Period least(Period joint, const Sequence& g, bool is_least) {
    const Int p = joint.period, n0 = joint.preperiod;
    const Nimber s = joint.saltus;
    const bool still = std::cmp_equal(joint.flat.size(), p) || s == 0;
    const auto at = [&](Int n) {
        return std::cmp_less(n, g.size()) ? Nimber{g[to_size(n)]} : g[to_size(n - p)] + joint.rise(n);
    };
    Period out = joint;
    const auto repeats = [&](Int n, Int q) { return at(n + q) == at(n) + (joint.rise(n) > 0 ? out.saltus : 0); };
    const auto all = [&](Int q) {
        if (!still && s * static_cast<Nimber>(q) % static_cast<Nimber>(p) != 0) return false;
        out.saltus = still ? 0 : s * static_cast<Nimber>(q) / static_cast<Nimber>(p);
        for (Int n = n0; n < n0 + p; ++n)
            if (!repeats(n, q)) return false;
        return true;
    };
    for (out.period = is_least ? p : 1; p % out.period != 0 || !all(out.period); ++out.period) continue;
    std::erase_if(out.flat, [&](Int r) { return still || r >= out.period; });
    while (out.preperiod > 0 && repeats(out.preperiod - 1, out.period)) --out.preperiod;
    if (still) note_largest(out, g);
    return out;
}

}  // namespace

void note_largest(Period& period, const Sequence& values) {
    const std::size_t at = values.largest(to_size(period.preperiod + period.period));
    period.max = values[at];
    period.max_at = static_cast<Int>(at);
}

const char* WindowProver::reason(bool rises) const {
    if (forms_.size() > 1)
        return rises ? "the window theorem for systems whose values rise (Theorem 46)"
                     : "the window theorem for systems of heap games (Theorem 31)";
    const rules::HeapForm& form = forms_[0];
    if (rises) return "the window theorem for values that rise (Theorem 46)";
    if (form.some_residues()) return "the window theorem (Theorem 46)";
    if (!form.finite()) return "the window theorem for takes that repeat (Theorem 38)";
    return form.most_parts() > 1 ? "the window theorem (Theorem 2; Guy and Smith 1956)"
                                 : "a window as long as the greatest take (Theorem 2)";
}

// All sequences together have a period from n0 on, and each has a least one of its own.
std::vector<Period> WindowProver::periods(const ValuesOf& values, const Rising& seen,
                                          const WindowNumbers& window) const {
    std::vector<Period> out;
    for (std::size_t s = 0; s < values.size(); ++s) {
        Period joint = by_window(window);
        joint.period = seen.period;
        joint.preperiod = window.n0;
        joint.saltus = seen.saltus;
        joint.flat = seen.flat[s];
        joint.theorem = reason(seen.saltus > 0);
        out.push_back(least(std::move(joint), *values[s], values.size() == 1 && seen.saltus == 0));
    }
    return out;
}

void WindowProver::number(const ValuesOf& values, Meter* meter) {
    const std::size_t before = numbered_.size();
    for (std::size_t n = numbers_.size(); n < values[0]->size(); ++n) {
        std::uint32_t number = 0;
        if (meter != nullptr) meter->tick(values.size());
        for (const Sequence* g : values)
            number = numbered_.try_emplace(std::pair{number, (*g)[n]}, static_cast<std::uint32_t>(numbered_.size()))
                         .first->second;
        numbers_.push_back(number);
    }
    if (meter != nullptr) meter->claim((numbered_.size() - before) * bytes_a_number, "the values of the sequences");
}

std::vector<Period> WindowProver::repeating(const ValuesOf& values, Meter* meter) {
    if (values.size() > 1) number(values, meter);
    const auto found = values.size() > 1 ? least_window(windows_, std::span<const std::uint32_t>(numbers_), meter)
                                         : least_window(windows_, *values[0], meter);
    if (!found) return {};
    const Rising still{found->period, found->first, 0, std::vector<std::vector<Int>>(values.size())};
    return periods(values, still, found->numbers);
}

std::vector<Period> WindowProver::rising(const ValuesOf& values, Meter& meter) const {
    Tables tables;
    for (const Sequence* g : values) tables.push_back(first_values(*g, most_rising_values));
    if (tables[0].size() < 2) return {};
    const auto seen = seen_rising(tables, meter);
    const auto window = seen ? prove_rising(forms_, tails_, tables, *seen, meter) : std::nullopt;
    return window ? periods(values, *seen, *window) : std::vector<Period>{};
}

}  // namespace grundy::engines::sequences
