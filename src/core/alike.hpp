// SPDX-License-Identifier: MIT
// Equal things in long lists. Hashes are sorted, not kept in a table, so that things chosen to have one hash cost no
// more than a sort by `less`.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace grundy {

/// For each of n things, from 0, the first that equals it. Equal ones have equal hashes; `less` orders things of one
/// hash.
template <class Hash, class Less>
std::vector<std::size_t> first_alike(std::size_t n, Hash hash, Less less) {
    struct Thing {
        std::size_t hash, number;
    };
    std::vector<Thing> order(n);
    for (std::size_t i = 0; i < n; ++i) order[i] = {hash(i), i};
    std::sort(order.begin(), order.end(),
              [](const Thing& a, const Thing& b) { return a.hash != b.hash ? a.hash < b.hash : a.number < b.number; });
    std::vector<std::size_t> out(n);
    const auto differ = [&](const Thing& a, const Thing& b) {
        return less(a.number, b.number) || less(b.number, a.number);
    };
    for (auto from = order.begin(), to = from; from != order.end(); from = to) {
        to = std::find_if(from, order.end(), [&](const Thing& t) { return t.hash != from->hash; });
        if (std::any_of(from, to, [&](const Thing& t) { return differ(*from, t); }))
            std::stable_sort(from, to, [&](const Thing& a, const Thing& b) { return less(a.number, b.number); });
        for (auto it = from, first = from; it != to; ++it) {
            if (differ(*first, *it)) first = it;
            out[it->number] = first->number;
        }
    }
    return out;
}

}  // namespace grundy
