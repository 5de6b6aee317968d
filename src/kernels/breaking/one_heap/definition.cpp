// SPDX-License-Identifier: MIT
// Taking and breaking from the definition; see breaking.hpp. It is kept plain, because all rungs are compared with it.
#include <algorithm>

#include "core/mex.hpp"
#include "kernels/breaking/breaking.hpp"

namespace grundy::kernels {
namespace {

void mark_split(const Split& s, std::size_t take, const std::vector<std::uint32_t>& g, std::size_t n, MexSet& seen) {
    const std::size_t rest = n - take;
    for (std::size_t a = s.small; a <= rest / 2; ++a) {
        const std::size_t b = rest - a;
        if (b >= s.large && !(s.unequal && a == b)) seen.insert(g[a] ^ g[b] ^ s.bonus);
    }
}

}  // namespace

void breaking_reference(const BreakingRules& rules, std::vector<std::uint32_t>& g, std::size_t from) {
    MexSet seen;
    for (std::size_t n = from; n < g.size(); ++n) {
        seen.clear();
        for (const Emptying& e : rules.emptying)
            for (const Heaps& h : e.heaps)
                if (h.contain(n)) seen.insert(e.bonus);
        for (const Single& s : rules.singles)
            if (s.heaps.contain(n) && s.take + s.least <= n) seen.insert(g[n - s.take] ^ s.bonus);
        for (const Single& s : rules.single_tails)
            for (std::size_t take = s.take; s.heaps.contain(n) && take + s.least <= n; ++take)
                seen.insert(g[n - take] ^ s.bonus);
        for (const Split& s : rules.splits)
            if (s.heaps.contain(n) && s.take <= n) mark_split(s, s.take, g, n, seen);
        for (const Split& s : rules.split_tails)
            for (std::size_t take = s.take; s.heaps.contain(n) && take <= n; ++take) mark_split(s, take, g, n, seen);
        g[n] = static_cast<std::uint32_t>(seen.mex().nimber());
    }
}

}  // namespace grundy::kernels
