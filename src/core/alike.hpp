// SPDX-License-Identifier: MIT
// Equal things in long lists: by a table of hashes, and by a sort of these where things were chosen that meet in the
// table.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/size.hpp"

namespace grundy {
namespace alike {

/// As first_alike, by a sort: things of one hash cost no more than a sort by `less`.
template <class Less>
std::vector<std::size_t> by_sorting(const std::vector<std::size_t>& hashes, Less less) {
    struct Thing {
        std::size_t hash, number;
    };
    const std::size_t n = hashes.size();
    std::vector<Thing> order(n);
    for (std::size_t i = 0; i < n; ++i) order[i] = {hashes[i], i};
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

}  // namespace alike

/// For each of n things, from 0, the first that equals it. Equal ones have equal hashes; `less` orders things of one
/// hash.
template <class Hash, class Less>
std::vector<std::size_t> first_alike(std::size_t n, Hash hash, Less less) {
    constexpr std::size_t steps_for_a_thing = 8;
    constexpr std::uint64_t golden = 0x9E3779B97F4A7C15;
    std::vector<std::size_t> hashes(n), out(n);
    for (std::size_t i = 0; i < n; ++i) hashes[i] = hash(i);
    if (n >> 31 != 0) return alike::by_sorting(hashes, less);
    struct Slot {
        std::uint32_t number = 0, tag = 0;  // the thing, from 1; 0: free
    };
    const int bits = static_cast<int>(std::bit_width(2 * n + 1));
    std::vector<Slot> slots(std::size_t{1} << bits);
    const std::size_t mask = slots.size() - 1;
    std::size_t steps = steps_for_a_thing * n;
    for (std::size_t i = 0; i < n; ++i) {
        const std::uint64_t whole = hashes[i], mixed = (whole ^ whole >> 32) * golden;
        const auto tag = static_cast<std::uint32_t>(mixed);
        std::size_t at = to_size(mixed >> (64 - bits));
        for (; slots[at].number != 0; at = (at + 1) & mask) {
            if (steps-- == 0) return alike::by_sorting(hashes, less);
            const std::size_t first = slots[at].number - 1;
            if (slots[at].tag == tag && hashes[first] == hashes[i] && !less(first, i) && !less(i, first)) break;
        }
        if (slots[at].number == 0) slots[at] = {static_cast<std::uint32_t>(i + 1), tag};
        out[i] = slots[at].number - 1;
    }
    return out;
}

}  // namespace grundy
