// SPDX-License-Identifier: MIT
// Subtraction games, many heaps at a time. A heap of value v is stored as the bit 1 << v, so that the marks of a
// heap are the OR of its options, its value is the lowest bit that is not marked, and nothing is ever shifted by a
// variable amount: 16 bytes of neighbouring heaps go through each step together, as long as no take is so small
// that one of them is an option of another. Takes that small are added heap by heap.
#include <algorithm>
#include <cstring>
#include <limits>
#include <vector>

#include "kernels/subtraction/subtraction.hpp"

namespace grundy::kernels {
namespace {

constexpr std::size_t vector_bytes = 16;  // what every x86-64 has; other machines lower it as they can

template <class Lane>
using Vector __attribute__((vector_size(vector_bytes), aligned(alignof(Lane)), may_alias)) = Lane;

template <class Lane>
constexpr std::size_t lanes = vector_bytes / sizeof(Lane);

template <class Lane>
Vector<Lane> load(const Lane* from) {
    return *reinterpret_cast<const Vector<Lane>*>(from);
}

template <class Lane>
void store(Lane* to, Vector<Lane> v) {
    *reinterpret_cast<Vector<Lane>*>(to) = v;
}

// `block` heaps from `at` on; no take is less than `block`.
template <class Lane, std::size_t vectors>
void block_of_far(const std::vector<std::ptrdiff_t>& takes, Lane* at) {
    Vector<Lane> marks[vectors] = {};
    for (const auto s : takes)
        for (std::size_t v = 0; v < vectors; ++v) marks[v] |= load(at - s + v * lanes<Lane>);
    for (std::size_t v = 0; v < vectors; ++v) store<Lane>(at + v * lanes<Lane>, ~marks[v] & (marks[v] + 1));
}

template <class Lane>
void block_of_near(const std::vector<std::ptrdiff_t>& near, const std::vector<std::ptrdiff_t>& far, Lane* at) {
    Vector<Lane> marks = {};
    for (const auto s : far) marks |= load(at - s);
    for (std::size_t i = 0; i < lanes<Lane>; ++i) {
        Lane m = marks[i];
        for (const auto s : near) m = static_cast<Lane>(m | at[static_cast<std::ptrdiff_t>(i) - s]);
        at[i] = static_cast<Lane>(~m & (m + 1));
    }
}

// The position of the only bit, in steps that go through vectors: is it in an odd place, an odd pair of places ...
template <class Lane>
void decode(const Lane* from, std::uint32_t* to, std::size_t count) {
    constexpr Lane all = std::numeric_limits<Lane>::max();
    for (std::size_t i = 0; i < count; ++i) {
        const Lane x = from[i];
        Lane v = 0;
        for (unsigned step = 1; step < 8 * sizeof(Lane); step *= 2) {
            const auto low = static_cast<Lane>(all / ((Lane{1} << step) + 1));  // step ones, step zeros, ...
            v = static_cast<Lane>(v | ((x & ~low) != 0 ? step : 0));
        }
        to[i] = static_cast<std::uint32_t>(v);
    }
}

// Fills g[from ..] until a value does not fit the lane; returns the first heap that has none.
template <class Lane>
std::size_t fill(std::span<const std::int64_t> takes, std::span<std::uint32_t> g, std::size_t from) {
    constexpr std::size_t wide = 4, chunk_bytes = 32768;
    std::vector<std::ptrdiff_t> near, far;
    for (const auto s : takes) (static_cast<std::size_t>(s) < lanes<Lane> ? near : far).push_back(static_cast<std::ptrdiff_t>(s));
    const bool all_far = takes.empty() || static_cast<std::size_t>(takes.front()) >= wide * lanes<Lane>;

    const std::size_t reach = takes.empty() ? 0 : static_cast<std::size_t>(takes.back());
    const std::size_t block = (all_far ? wide : 1) * lanes<Lane>;
    const std::size_t chunk = (std::min(std::max(reach, chunk_bytes / sizeof(Lane)), g.size() - from) + block - 1) / block * block;
    std::vector<Lane> bits(reach + chunk);  // bits[reach + i] is heap n + i; heaps below 0 mark nothing
    for (std::size_t i = reach - std::min(reach, from); i < reach; ++i) {
        const auto value = g[from - (reach - i)];
        if (value >= 8 * sizeof(Lane)) return from;
        bits[i] = static_cast<Lane>(Lane{1} << value);
    }
    for (std::size_t n = from; n < g.size(); n += chunk) {
        Lane* const begin = bits.data() + reach;
        const std::size_t count = std::min(chunk, g.size() - n);
        for (Lane* at = begin; at < begin + count; at += block) {
            if (all_far) block_of_far<Lane, wide>(far, at);
            else if (near.empty()) block_of_far<Lane, 1>(far, at);
            else block_of_near<Lane>(near, far, at);
        }
        const auto full = static_cast<std::size_t>(std::find(begin, begin + count, Lane{0}) - begin);
        decode(begin, g.data() + n, full);
        if (full < count) return n + full;
        if (reach > 0) std::memmove(bits.data(), bits.data() + chunk, reach * sizeof(Lane));
    }
    return g.size();
}

}  // namespace

std::size_t subtraction_lanes(std::span<const std::int64_t> takes, std::span<std::uint32_t> g, std::size_t from) {
    while (!takes.empty() && static_cast<std::size_t>(takes.back()) >= g.size()) takes = takes.first(takes.size() - 1);
    from = fill<std::uint16_t>(takes, g, from);
    if (from < g.size()) from = fill<std::uint32_t>(takes, g, from);
    if (from < g.size()) from = fill<std::uint64_t>(takes, g, from);
    return from;
}

}  // namespace grundy::kernels
