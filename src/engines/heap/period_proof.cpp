// SPDX-License-Identifier: MIT
// Period proofs; see period_proof.hpp and docs/proofs.md.
#include "engines/heap/period_proof.hpp"

#include <algorithm>

#include "core/size.hpp"
#include "engines/sequences/agreement.hpp"
#include "engines/sequences/window_prover.hpp"
#include "kernels/subtraction/subtraction.hpp"

namespace grundy::engines::heap {
namespace {

// Differences of values modulo 2^32. They repeat where the values repeat up to a saltus.
template <class Values>
struct Rises {
    const Values& values;
    std::size_t size() const { return values.size() - 1; }
    std::uint32_t operator[](std::size_t n) const { return std::uint32_t{values[n + 1]} - values[n]; }
};

// True if all s in `takes` above `bound` keep G_T(m) and G_T(m + s) different, for every m.
bool keeps_apart(const rules::IntSet& takes, Int bound, const Period& t, const Sequence& g) {
    const auto residues = takes.residues(t.period, bound);
    if (!residues) return false;
    const auto later = [&](Int m) {  // G_T of any heap >= preperiod that is congruent to m
        const Int p = t.period, n0 = t.preperiod;
        return g[to_size(n0 + ((m - n0) % p + p) % p)];
    };
    return std::none_of(residues->begin(), residues->end(), [&](Int r) {
        for (Int m = 0; m < t.preperiod + t.period; ++m)
            if (g[to_size(m)] == later(m + r)) return true;
        return false;
    });
}

}  // namespace

std::optional<Period> prove_by_window(const rules::HeapForm& form, const Sequence& g, Meter* meter) {
    const auto tails = rules::tails_of({&form, 1});
    if (!tails) return std::nullopt;
    auto found = sequences::WindowProver({&form, 1}, *tails).repeating({&g}, meter);
    return found.empty() ? std::nullopt : std::optional(std::move(found[0]));
}

std::optional<SeenRepetition> seen_repetition(const rules::HeapForm& form, const Sequence& g, Meter* meter) {
    if (g.size() < 2) return std::nullopt;
    const auto z =
        g.visit([&](const auto& values) { return sequences::agreement(Rises<decltype(values)>{values}, meter); });
    const std::size_t rises = g.size() - 1;
    for (std::size_t p = 1; 3 * p <= rises; ++p) {
        if (z[p] < 2 * p || z[p] < rises / 4) continue;
        SeenRepetition out{p, rises - p - z[p], 0, 0};
        if (g[out.first + p] < g[out.first]) continue;
        out.saltus = g[out.first + p] - g[out.first];
        const auto tails = out.saltus > 0 ? std::nullopt : rules::tails_of({&form, 1});
        if (tails)
            out.worth = saturated_size(
                sequences::Windows({&form, 1}, *tails).needed(static_cast<Wide>(out.first), static_cast<Wide>(p)));
        return out;
    }
    return std::nullopt;
}

std::optional<Period> prove_infinite(const rules::IntSet& takes, Sequence& g, Meter& meter) {
    std::vector<Int> initial;
    Int next = 0;
    for (std::size_t want = 1; want <= 32; want *= 2) {
        while (initial.size() < want) {
            const auto s = takes.next(next);
            if (!s || *s > 4096) return std::nullopt;
            initial.push_back(*s);
            next = *s + 1;
        }
        rules::HeapForm finite;
        finite.moves.push_back({rules::IntSet::of(initial)});
        std::vector<std::uint32_t> values(to_size(std::max<Int>(256, 16 * initial.back())));
        meter.tick(values.size());
        kernels::subtraction(initial, values, 0);
        g = Sequence(values);
        auto period = prove_by_window(finite, g);
        if (!period || period->period > 4096) continue;
        const auto rest = takes.next(next);
        if (!rest || *rest < period->preperiod || !keeps_apart(takes, next - 1, *period, g)) continue;
        period->theorem = "the period of taking " + rules::IntSet::of(initial).text() +
                          ", which no further take disturbs (Theorem 5, the superset lemma)";
        period->proof = RepetitionTheorem::superset;
        period->takes = static_cast<Int>(initial.size());
        return period;
    }
    return std::nullopt;
}

}  // namespace grundy::engines::heap
