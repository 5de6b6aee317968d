// SPDX-License-Identifier: MIT
// Takes are listed one by one, except those of an infinite interval: the set that they
// reach only grows; see breaking_game.hpp.
#include "engines/heap/breaking_game.hpp"

#include <algorithm>

#include "core/size.hpp"

namespace grundy::engines::heap {
namespace {

using kernels::Heaps;
using rules::HeapMove;
using rules::IntSet;

Heaps heaps_of(const HeapMove& m) {
    return {saturated_size(m.heap_least), m.heap_most == greatest_int ? Heaps{}.most : saturated_size(m.heap_most)};
}

// The first take from which on all takes are allowed, if there is one.
std::optional<Int> tail_of(const HeapMove& m) {
    if (m.takes.kind() != IntSet::Kind::intervals || m.takes.finite() || m.heap_most != greatest_int)
        return std::nullopt;
    return m.takes.intervals().back().first;
}

template <class Visit>
void for_takes(const IntSet& takes, Int below, Meter* meter, Visit&& visit) {
    for (auto t = takes.next(0); t && *t < below; t = takes.after(*t)) {
        if (meter != nullptr) meter->tick();
        visit(*t);
    }
}

kernels::Emptying emptying(const HeapMove& m, Int size, Meter* meter) {
    kernels::Emptying out;
    out.bonus = static_cast<std::uint32_t>(m.bonus);
    const auto add = [&](Int least, Int most) {
        least = std::max(least, m.heap_least);
        most = std::min(most, m.heap_most);
        if (least <= most) out.heaps.push_back({saturated_size(least), saturated_size(most)});
    };
    if (m.takes.kind() == IntSet::Kind::intervals)
        for (const auto& [least, most] : m.takes.intervals()) add(least, most);
    else
        for_takes(m.takes, size, meter, [&](Int t) { add(t, t); });
    return out;
}

kernels::Single single(const HeapMove& m, Int take) {
    return {saturated_size(take), saturated_size(m.least[0]), static_cast<std::uint32_t>(m.bonus), heaps_of(m)};
}

// The bounds do not say which part they belong to. With a <= b, either part may be the one with the lower of the two
// bounds. Giving that bound to a allows all that the other order allows.
kernels::Split split(const HeapMove& m, Int take) {
    const auto [small, large] = std::minmax(m.least[0], m.least[1]);
    return {saturated_size(take),
            saturated_size(small),
            saturated_size(large),
            m.unequal,
            static_cast<std::uint32_t>(m.bonus),
            heaps_of(m)};
}

kernels::Triple triple(const HeapMove& m, Int take) {
    auto least = m.least;
    std::sort(least.begin(), least.end());
    return {saturated_size(take),
            {saturated_size(least[0]), saturated_size(least[1]), saturated_size(least[2])},
            static_cast<std::uint32_t>(m.bonus),
            heaps_of(m)};
}

}  // namespace

std::optional<BreakingPlan> breaking_plan(const rules::HeapForm& form, std::size_t size, Meter* meter) {
    const Int most = static_cast<Int>(size);
    BreakingPlan out;
    // Sets of pairs are as large as the greatest value.
    const Nimber bonuses = form.most_parts() > 2 ? 1024 : kernels::breaking_bonuses;
    for (const HeapMove& m : form.moves) {
        if (m.bonus >= bonuses || (m.parts > 2 && m.unequal)) return std::nullopt;
        const auto tail = tail_of(m);
        out.for_all_heaps =
            out.for_all_heaps && (tail || (m.takes.finite() && (m.takes.empty() || m.takes.greatest() < most)));
        const Int listed = std::min(tail.value_or(most), most);
        if (m.parts == 0) {
            out.rules.emptying.push_back(emptying(m, most, meter));
        } else if (m.parts == 1) {
            for_takes(m.takes, listed, meter, [&](Int t) { out.rules.singles.push_back(single(m, t)); });
            if (tail) out.rules.single_tails.push_back(single(m, *tail));
        } else if (m.parts == 2) {
            for_takes(m.takes, listed, meter, [&](Int t) { out.rules.splits.push_back(split(m, t)); });
            if (tail) out.rules.split_tails.push_back(split(m, *tail));
        } else {
            out.for_all_heaps = out.for_all_heaps && m.takes.finite();
            for_takes(m.takes, most, meter, [&](Int t) { out.triples.push_back(triple(m, t)); });
        }
    }
    const auto by_take = [](const auto& a, const auto& b) { return a.take < b.take; };
    std::stable_sort(out.rules.singles.begin(), out.rules.singles.end(), by_take);
    std::stable_sort(out.rules.splits.begin(), out.rules.splits.end(), by_take);
    return out;
}

std::optional<kernels::BreakingStream> breaking_stream(const rules::HeapForm& form, const Sequence& values) {
    if (form.most_parts() != 2 || !form.finite()) return std::nullopt;
    const auto plan = breaking_plan(form, 2 * values.size());
    if (!plan || !plan->for_all_heaps) return std::nullopt;
    return kernels::BreakingStream::of(plan->rules, values);
}

std::string rung_text(const kernels::BreakingRung& rung) {
    if (!rung.sparse)
        return "dense: a vector of splits at a time, as no sparse space is known to be cheaper after " +
               std::to_string(rung.heaps) + " heaps";
    return "sparse space: " + std::to_string(rung.rare) + " of " + std::to_string(rung.heaps) +
           " heaps are rare under the mask " + std::to_string(rung.mask) +
           (rung.position ? " with the parity of the heap" : "") + ", so that few splits decide most values";
}

}  // namespace grundy::engines::heap
