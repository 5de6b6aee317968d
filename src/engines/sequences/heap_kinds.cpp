// SPDX-License-Identifier: MIT
// See heap_kinds.hpp.
#include "engines/sequences/heap_kinds.hpp"

namespace grundy::engines::sequences {
namespace {

// The takes up to n that two sets share; nothing if both have too many.
std::optional<std::vector<Int>> shared(const rules::IntSet& a, const rules::IntSet& b, Int n, Meter& meter) {
    const auto is_short = [](const rules::IntSet& s) { return s.finite() && s.size() <= most_takes_looked_at; };
    if (!is_short(a) && !is_short(b)) return std::nullopt;
    const rules::IntSet &few = is_short(a) ? a : b, &other = is_short(a) ? b : a;
    std::vector<Int> out;
    for (auto t = few.next(0); t && *t <= n; t = few.after(*t)) {
        meter.tick();
        if (other.contains(*t)) out.push_back(*t);
    }
    return out;
}

}  // namespace

std::optional<std::vector<std::set<Int>>> repeated_takes(const std::vector<Kind>& kinds, Int n, Meter& meter) {
    std::vector<std::set<Int>> out(kinds.size());
    for (std::size_t i = 0; i < kinds.size(); ++i)
        for (std::size_t k = 0; k < i; ++k) {
            if (!kinds[i].alike(kinds[k])) continue;
            const auto both = shared(kinds[i].move->takes, kinds[k].move->takes, n, meter);
            if (!both) return std::nullopt;
            if (both->empty()) continue;
            const bool later = kinds[k].includes(kinds[i]);
            if (!later && !kinds[i].includes(kinds[k])) return std::nullopt;
            out[later ? i : k].insert(both->begin(), both->end());
        }
    return out;
}

bool share_positions(const rules::SystemForm& form) {
    for (const rules::HeapSequence& a : form.sequences)
        for (const rules::HeapSequence& b : form.sequences)
            if (a.instance == b.instance && a.heap != b.heap) return true;
    return false;
}

}  // namespace grundy::engines::sequences
