// SPDX-License-Identifier: MIT
// See heap_kinds.hpp.
#include "engines/sequences/heap_kinds.hpp"

#include <numeric>

namespace grundy::engines::sequences {
namespace {

// Whether two sets have no number in common, as progressions of different residues.
bool apart(const rules::IntSet& a, const rules::IntSet& b) {
    constexpr auto progression = rules::IntSet::Kind::progression;
    if (a.kind() != progression || b.kind() != progression) return false;
    const Int first_a = *a.next(0), first_b = *b.next(0);
    const auto next_a = a.after(first_a), next_b = b.after(first_b);
    return next_a && next_b && (first_a - first_b) % std::gcd(*next_a - first_a, *next_b - first_b) != 0;
}

// The takes that two sets share; nothing if both have too many.
std::optional<std::vector<Int>> shared(const rules::IntSet& a, const rules::IntSet& b, Meter& meter) {
    const auto is_short = [](const rules::IntSet& s) { return s.finite() && s.size() <= most_takes_looked_at; };
    if (apart(a, b)) return std::vector<Int>{};
    if (!is_short(a) && !is_short(b)) return std::nullopt;
    const rules::IntSet &few = is_short(a) ? a : b, &other = is_short(a) ? b : a;
    std::vector<Int> out;
    for (auto t = few.next(0); t; t = few.after(*t)) {
        meter.tick();
        if (other.contains(*t)) out.push_back(*t);
    }
    return out;
}

}  // namespace

Overlaps::Overlaps(const std::vector<Kind>& kinds, Meter& meter) : claimed_(meter, "moves that are the same") {
    repeated_.resize(kinds.size());
    for (std::size_t i = 0; i < kinds.size(); ++i)
        for (std::size_t k = 0; k < i; ++k) add(kinds, i, k, meter);
    for (std::vector<Repeated>& takes : repeated_)
        std::sort(takes.begin(), takes.end(), [](const auto& a, const auto& b) { return a.take < b.take; });
}

void Overlaps::add(const std::vector<Kind>& kinds, std::size_t i, std::size_t k, Meter& meter) {
    meter.tick();
    if (!kinds[i].alike(kinds[k])) return;
    const auto both = shared(kinds[i].move->takes, kinds[k].move->takes, meter);
    const bool later = kinds[k].includes(kinds[i]);
    if (!both || (!both->empty() && !later && !kinds[i].includes(kinds[k]))) {
        unclear_.push_back({i, k, both ? both->front() : 0});
        return;
    }
    claimed_.more(both->size() * sizeof(Repeated));
    for (const Int t : *both) repeated_[later ? i : k].push_back({t, later ? k : i});
}

bool Overlaps::clear(const std::vector<bool>& allowed, Int n) const {
    return std::none_of(unclear_.begin(), unclear_.end(),
                        [&](const Unclear& u) { return u.from <= n && allowed[u.one] && allowed[u.other]; });
}

bool share_positions(const rules::SystemForm& form) {
    for (const rules::HeapSequence& a : form.sequences)
        for (const rules::HeapSequence& b : form.sequences)
            if (a.instance == b.instance && a.heap != b.heap) return true;
    return false;
}

}  // namespace grundy::engines::sequences
