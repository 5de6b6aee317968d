// SPDX-License-Identifier: MIT
// Subtraction games, many heaps at a time. A heap of value v is stored as the bit 1 << v, so that the marks of a
// heap are the OR of its options, its value is the lowest bit that is not marked, and nothing is ever shifted by a
// variable amount: 16 bytes of neighbouring heaps go through each step together, as long as no take is so small
// that one of them is an option of another. Takes that small are added heap by heap.
#include <algorithm>
#include <cstring>
#include <vector>

#include "core/size.hpp"
#include "kernels/cpu.hpp"
#include "kernels/subtraction/subtraction.hpp"

namespace grundy::kernels {
namespace {

// Everything below is inlined into the functions that know how wide the vectors of the machine are.
#define GRUNDY_INLINE [[gnu::always_inline]] inline

template <class Lane, std::size_t bytes>
using Vector __attribute__((vector_size(bytes))) = Lane;

using Takes = std::vector<std::ptrdiff_t>;

constexpr std::size_t vectors = 4;  // to a block

// Takes by what they reach from a heap: another one in its vector, in its block, or beyond.
template <std::size_t lanes>
struct Reach {
    Takes near, mid, far;

    explicit Reach(std::span<const std::int64_t> takes) {
        for (const auto s : takes) {
            const auto take = to_size(s);
            (take < lanes ? near : take < vectors * lanes ? mid : far).push_back(static_cast<std::ptrdiff_t>(s));
        }
    }
};

template <class V, class Lane>
GRUNDY_INLINE void mark(V& marks, const Takes& takes, const Lane* at) {
    for (const auto s : takes) {
        V options;
        std::memcpy(&options, at - s, sizeof(V));
        marks |= options;
    }
}

// Fills the block at `at`.
template <std::size_t bytes, class Lane>
GRUNDY_INLINE void fill_block(const Reach<bytes / sizeof(Lane)>& takes, Lane* at) {
    using V = Vector<Lane, bytes>;
    constexpr std::size_t lanes = bytes / sizeof(Lane);
    V marks[vectors] = {};
    for (const auto s : takes.far)
        for (std::size_t v = 0; v < vectors; ++v) {
            V options;
            std::memcpy(&options, at - s + v * lanes, bytes);
            marks[v] |= options;
        }
    for (std::size_t v = 0; v < vectors; ++v, at += lanes) {
        mark(marks[v], takes.mid, at);
        if (takes.near.empty()) {
            marks[v] = ~marks[v] & (marks[v] + 1);
            std::memcpy(at, &marks[v], bytes);
            continue;
        }
        // A window of marks in a register, pushed forward by multiplication, was tried: slower than these few loads.
        for (std::size_t i = 0; i < lanes; ++i) {
            Lane m = marks[v][i];
            for (const auto s : takes.near) m = static_cast<Lane>(m | at[static_cast<std::ptrdiff_t>(i) - s]);
            at[i] = static_cast<Lane>(~m & (m + 1));
        }
    }
}

template <class Lane>
GRUNDY_INLINE void decode(const Lane* from, std::uint32_t* to, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) to[i] = static_cast<std::uint32_t>(__builtin_ctzll(from[i]));  // none is 0
}

// Fills g[from ..] until a value does not fit the lane; returns the first heap that has none.
template <std::size_t bytes, class Lane>
GRUNDY_INLINE std::size_t fill(std::span<const std::int64_t> takes, std::span<std::uint32_t> g, std::size_t from) {
    constexpr std::size_t lanes = bytes / sizeof(Lane), block = vectors * lanes;
    constexpr std::size_t piece = 16 * block, least_chunk = 16384;  // a piece is checked; a chunk moves the window
    const Reach<lanes> by_reach(takes);
    const std::size_t reach = takes.empty() ? 0 : to_size(takes.back());
    const std::size_t chunk = (std::min(std::max(reach, least_chunk), g.size() - from) + piece - 1) / piece * piece;
    const auto window = g.subspan(from - std::min(reach, from), std::min(reach, from));
    if (std::any_of(window.begin(), window.end(), [](std::uint32_t v) { return v >= 8 * sizeof(Lane); })) return from;
    std::vector<Lane> bits(reach + chunk);  // bits[reach + i] is heap n + i; heaps below 0 mark nothing
    for (std::size_t i = 0; i < window.size(); ++i)
        bits[reach - window.size() + i] = static_cast<Lane>(Lane{1} << window[i]);
    for (std::size_t n = from; n < g.size();) {
        for (Lane* at = bits.data() + reach; at < bits.data() + reach + chunk && n < g.size(); at += piece) {
            for (std::size_t i = 0; i < piece; i += block) fill_block<bytes>(by_reach, at + i);
            const std::size_t count = std::min(piece, g.size() - n);
            const auto good = to_size(std::find(at, at + count, Lane{0}) - at);
            decode(at, g.data() + n, good);
            n += good;
            if (good < count) return n;
        }
        if (reach > 0) std::memmove(bits.data(), bits.data() + chunk, reach * sizeof(Lane));
    }
    return g.size();
}

template <std::size_t bytes>
GRUNDY_INLINE std::size_t fill_all(std::span<const std::int64_t> takes, std::span<std::uint32_t> g, std::size_t from) {
    from = fill<bytes, std::uint16_t>(takes, g, from);
    if (from < g.size()) from = fill<bytes, std::uint32_t>(takes, g, from);
    if (from < g.size()) from = fill<bytes, std::uint64_t>(takes, g, from);
    return from;
}

#if defined(__x86_64__)
[[gnu::target("avx2")]] std::size_t fill_avx2(std::span<const std::int64_t> takes, std::span<std::uint32_t> g,
                                              std::size_t from) {
    return fill_all<32>(takes, g, from);
}
#endif

}  // namespace

std::size_t subtraction_lanes(std::span<const std::int64_t> takes, std::span<std::uint32_t> g, std::size_t from) {
    while (!takes.empty() && std::cmp_greater_equal(takes.back(), g.size())) takes = takes.first(takes.size() - 1);
#if defined(__x86_64__)
    // Small takes go heap by heap within a vector: the shorter the vector, the fewer of them.
    const auto small = to_size(std::upper_bound(takes.begin(), takes.end(), 32) - takes.begin());
    if (8 * small <= takes.size() && cpu() >= Cpu::avx2) return fill_avx2(takes, g, from);
#endif
    return fill_all<16>(takes, g, from);
}

}  // namespace grundy::kernels
