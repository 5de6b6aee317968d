// SPDX-License-Identifier: MIT
// Breaking games from the definition: all splits of every heap, each unordered split once if the bounds on the parts
// are the same. Kernels and engines are compared with it.
#pragma once

#include <algorithm>

#include "core/budget.hpp"
#include "core/mex.hpp"
#include "core/sequence.hpp"
#include "core/size.hpp"
#include "rules/heap_form.hpp"

namespace grundy::test {

using rules::HeapMove;

class BreakingFiller {
public:
    BreakingFiller(const Sequence& g, MexSet& seen) : g_(g), seen_(seen) {}

    // Marks all options of heap n by this move and returns the amount of work.
    std::uint64_t mark(const HeapMove& m, Int n) {
        if (!m.allows(n)) return 0;
        std::uint64_t work = 0;
        if (m.parts == 0) {
            if (m.takes.contains(n)) insert(m.bonus);
            return 1;
        }
        for (auto t = m.takes.next(0); t && *t <= n; t = m.takes.after(*t)) work += mark_rest(m, n - *t);
        return work;
    }

private:
    std::uint64_t mark_rest(const HeapMove& m, Int rest) {
        if (m.parts == 1) {
            if (rest >= m.least[0]) insert(at(rest) ^ m.bonus);
            return 1;
        }
        if (m.parts == 2) return mark_pairs(m, rest, m.bonus, m.least[0], m.least[1]);
        std::uint64_t work = 0;  // three parts: fix the first, split the rest
        const bool same = m.least[0] == m.least[1] && m.least[1] == m.least[2];
        for (Int a = m.least[0]; a <= (same ? rest / 3 : rest); ++a) {
            const Int above = m.unequal ? a + 1 : a;
            work += mark_pairs(m, rest - a, m.bonus ^ at(a), same ? above : m.least[1], same ? above : m.least[2]);
        }
        return work;
    }

    std::uint64_t mark_pairs(const HeapMove& m, Int rest, Nimber other, Int least_a, Int least_b) {
        const Int last = least_a == least_b ? rest / 2 : rest - least_b;
        for (Int a = least_a; a <= last; ++a)
            if (!m.unequal || a != rest - a) insert(at(a) ^ at(rest - a) ^ other);
        return static_cast<std::uint64_t>(std::max<Int>(0, last - least_a + 1));
    }

    Nimber at(Int n) const { return g_[to_size(n)]; }
    void insert(Nimber v) { seen_.insert(v); }

    const Sequence& g_;
    MexSet& seen_;
};

/// Appends values up to `size` heaps. Costs O(n) per heap for two parts, O(n^2) for three.
inline void fill_breaking(const rules::HeapForm& form, Sequence& g, std::size_t size, Meter& meter) {
    MexSet seen;
    BreakingFiller filler(g, seen);
    for (std::size_t n = g.size(); n < size; ++n) {
        seen.clear();
        std::uint64_t work = 1;
        for (const HeapMove& m : form.moves) work += filler.mark(m, static_cast<Int>(n));
        g.push_back(static_cast<std::uint32_t>(seen.mex().nimber()));
        meter.tick(work);
    }
}

}  // namespace grundy::test
