// SPDX-License-Identifier: MIT
// See search_splits.hpp. One part ascends in the table of values while the other descends, so a vector of the latter is
// reversed; then one XOR and one comparison are enough for as many splits as it has lanes.
#include <cstring>
#include <utility>

#include "kernels/breaking/one_heap/search_splits.hpp"
#include "kernels/cpu.hpp"

namespace grundy::kernels::breaking {
namespace {

// Inlined into the functions that know how wide the vectors of the machine are.
#define GRUNDY_INLINE [[gnu::always_inline]] inline

template <class Lane, std::size_t bytes>
using Vector __attribute__((vector_size(bytes))) = Lane;

template <class V, std::size_t... lane>
GRUNDY_INLINE void turn_round(V& v, std::index_sequence<lane...>) {
    v = __builtin_shufflevector(v, v, (sizeof...(lane) - 1 - lane)...);
}

// hits |= all ones where low[i] ^ high[-i] == want
template <class V, class Lane>
GRUNDY_INLINE void compare(V& hits, const Lane* low, const Lane* high, const V& want) {
    constexpr std::size_t lanes = sizeof(V) / sizeof(Lane);
    V a, b;
    std::memcpy(&a, low, sizeof(V));
    std::memcpy(&b, high - (lanes - 1), sizeof(V));
    turn_round(b, std::make_index_sequence<lanes>{});
    hits |= (V)((a ^ b) == want);
}

template <class V>
GRUNDY_INLINE bool any(const V& hits) {
    std::uint64_t words[sizeof(V) / 8], all = 0;
    std::memcpy(words, &hits, sizeof(V));
    for (const auto word : words) all |= word;
    return all != 0;
}

template <std::size_t bytes, class Lane>
GRUNDY_INLINE std::size_t find(const Lane* low, const Lane* high, std::size_t count, Lane want) {
    using V = Vector<Lane, bytes>;
    constexpr std::size_t lanes = bytes / sizeof(Lane), block = 4 * lanes;
    const V wanted = V{} + want;
    std::size_t i = 0;
    // Most searches end within a few vectors; the others are long.
    for (; i < block && i + lanes <= count; i += lanes) {
        V hits{};
        compare(hits, low + i, high - i, wanted);
        if (any(hits)) return i;
    }
    for (; i + block <= count; i += block) {
        V hits{};
        for (std::size_t v = 0; v < block; v += lanes) compare(hits, low + i + v, high - i - v, wanted);
        if (any(hits)) return i;
    }
    for (; i + lanes <= count; i += lanes) {
        V hits{};
        compare(hits, low + i, high - i, wanted);
        if (any(hits)) return i;
    }
    return i + find_xor_plain(low + i, high - i, count - i, want);
}

#if defined(__x86_64__)
template <class Lane>
[[gnu::target("avx2")]] std::size_t find_avx2(const Lane* low, const Lane* high, std::size_t count, Lane want) {
    return find<32>(low, high, count, want);
}
#endif

}  // namespace

template <class Lane>
std::size_t find_xor(const Lane* low, const Lane* high, std::size_t count, Lane want) {
#if defined(__x86_64__)
    if (cpu() >= Cpu::avx2) return find_avx2(low, high, count, want);
#endif
    return find<16>(low, high, count, want);
}

template <class Lane>
std::size_t find_xor_plain(const Lane* low, const Lane* high, std::size_t count, Lane want) {
    std::size_t i = 0;
    while (i < count && static_cast<Lane>(low[i] ^ *(high - i)) != want) ++i;
    return i;
}

#define GRUNDY_BUILD(Lane)                                                            \
    template std::size_t find_xor<Lane>(const Lane*, const Lane*, std::size_t, Lane); \
    template std::size_t find_xor_plain<Lane>(const Lane*, const Lane*, std::size_t, Lane);
GRUNDY_BUILD(std::uint8_t)
GRUNDY_BUILD(std::uint16_t)
GRUNDY_BUILD(std::uint32_t)
#undef GRUNDY_BUILD

}  // namespace grundy::kernels::breaking
