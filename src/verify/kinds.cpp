// SPDX-License-Identifier: MIT
// See kinds.hpp.
#include "verify/kinds.hpp"

#include <algorithm>
#include <limits>

#include "core/size.hpp"
#include "verify/parts.hpp"

namespace grundy::verify {
namespace {

using rules::HeapMove;
using rules::IntSet;

// An interval is not empty.
bool one_interval(const IntSet& set) { return set.kind() == IntSet::Kind::intervals && set.intervals().size() == 1; }

bool plain(const Kind& kind) {
    return kind.parts.size() <= 3 && (one_interval(kind.heaps) || kind.heaps.kind() == IntSet::Kind::progression) &&
           std::all_of(kind.parts.begin(), kind.parts.end(), [](const Part& part) {
               return one_interval(part.sizes) && part.sizes.intervals()[0].second == greatest_int;
           });
}

IntSet heaps_of(const HeapMove& m) {
    if (m.modulus == 1) return IntSet::interval(m.heap_least, m.heap_most);
    if (m.heap_most == greatest_int) return IntSet::progression(m.heap_least, m.modulus);
    std::vector<Int> list;  // its end is near, or there is no form
    for (Int n = m.heap_least; n <= m.heap_most; n += m.modulus) list.push_back(n);
    return IntSet::of(std::move(list));
}

// Whether one of p heaps from `heap` on may use the kind; later ones are like these.
bool lives(const Kind& kind, Int p, Int heap, Meter& meter) {
    if (!kind.parts.empty()) return kind.heaps.next(heap).has_value() && !kind.takes.empty();
    for (Int n = heap; n < heap + p; ++n) {
        meter.tick();
        if (kind.heaps.contains(n) && kind.takes.contains(n)) return true;
    }
    return false;
}

}  // namespace

std::vector<Kind> kinds_of(const rules::HeapForm& form) {
    std::vector<Kind> out;
    for (const HeapMove& m : form.moves) {
        Kind kind{heaps_of(m), m.takes, m.bonus, m.unequal && m.parts > 1, {}};
        for (std::size_t i = 0; i < to_size(m.parts); ++i) kind.parts.push_back({m.to[i], IntSet::from(m.least[i])});
        out.push_back(std::move(kind));
    }
    return out;
}

std::optional<rules::HeapForm> form_of(const Sequence& sequence) {
    rules::HeapForm out;
    for (const Kind& kind : sequence.kinds) {
        if (!plain(kind)) return std::nullopt;
        HeapMove m;
        m.takes = kind.takes;
        m.parts = static_cast<int>(kind.parts.size());
        for (std::size_t i = 0; i < kind.parts.size(); ++i) {
            m.least[i] = kind.parts[i].sizes.intervals()[0].first;
            m.to[i] = kind.parts[i].sequence;
        }
        m.unequal = kind.differ;
        m.bonus = kind.bonus;
        if (kind.heaps.kind() == IntSet::Kind::progression) {
            m.heap_least = *kind.heaps.next(0);
            m.modulus = *kind.heaps.after(m.heap_least) - m.heap_least;
            m.residue = m.heap_least % m.modulus;
        } else {
            std::tie(m.heap_least, m.heap_most) = kind.heaps.intervals()[0];
        }
        out.moves.push_back(std::move(m));
    }
    return out;
}

std::optional<Int> repeats_from(const IntSet& set, Int p) {
    if (set.empty()) return 0;
    if (set.kind() == IntSet::Kind::progression) {
        const Int first = *set.next(0);
        const auto second = set.after(first);
        if (!second || p % (*second - first) != 0) return std::nullopt;
        return first;
    }
    if (set.kind() != IntSet::Kind::intervals) return std::nullopt;
    return set.finite() ? set.greatest() + 1 : set.intervals().back().first;
}

std::vector<LiveKind> live_kinds(const Sequence& sequence, Int p, Int part, Int heap, Meter& meter) {
    std::vector<LiveKind> out;
    const auto demand_repeats = [p](const IntSet& set, Int from, const char* what) {
        const auto known = repeats_from(set, p);
        demand(known.has_value() && *known <= from, std::string(what) + " do not repeat from early enough on");
    };
    for (const Kind& kind : sequence.kinds) {
        demand_repeats(kind.heaps, heap, "the heaps of a kind");
        if (kind.parts.empty()) demand_repeats(kind.takes, heap, "the heaps that are taken whole");
        if (!lives(kind, p, heap, meter)) continue;
        for (const Part& x : kind.parts) demand_repeats(x.sizes, part, "the sizes of parts");
        LiveKind live{&kind, false, 0, 0};
        if (!kind.parts.empty()) {
            const auto tail = repeats_from(kind.takes, p);
            demand(tail.has_value(), "the takes do not repeat");
            live.infinite = !kind.takes.finite();
            (live.infinite ? live.tail : live.greatest) = live.infinite ? *tail : kind.takes.greatest();
        }
        out.push_back(live);
    }
    return out;
}

}  // namespace grundy::verify
