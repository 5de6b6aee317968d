// SPDX-License-Identifier: MIT
// See witness_search.hpp. First all indices of a few hundred splits are marked in planes. Of those that are left, eight
// at a time are looked up: the k-th has bit k of a byte in two tables, one indexed by the plane and one by the bit in
// it, so that two shuffles and an AND tell which of the eight a split has, if any.
#include "kernels/breaking/planes/witness_search.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "kernels/breaking/planes/planes.hpp"
#include "kernels/breaking/planes/shuffles.hpp"

namespace grundy::kernels::breaking {

std::size_t search_plainly(const Indices& heap, const Chunks& chunks, std::uint8_t base, std::uint64_t* set) {
    std::size_t i = 0;
    for (; i < chunks.count && (set[0] | set[1]) != 0; ++i)
        for (std::size_t j = 0; j < search_lanes; ++j) {
            const std::size_t at = search_lanes * i + j;
            const unsigned plane = chunks.parts.high[at] ^ *(heap.high - chunks.offsets[i] + j) ^ base;
            const unsigned bit = chunks.parts.low[at] ^ *(heap.low - chunks.offsets[i] + j);
            if (plane < search_planes && bit < 8) set[plane / 8] &= ~(std::uint64_t{1} << (plane % 8 * 8 + bit));
        }
    return i * search_lanes;
}

#if defined(GRUNDY_SHUFFLES)
namespace {

#include "kernels/breaking/planes/vectors.hpp"

// The OR of the lower and the upper halves of every 16 bytes, where groups of `bytes` alternate between a and b.
template <std::size_t bytes, std::size_t... i>
GRUNDY_INLINE Vector zip(Vector a, Vector b, std::index_sequence<i...>) {
    using Bytes __attribute__((vector_size(sizeof(Vector)))) = std::uint8_t;
    constexpr auto from = [](std::size_t to) {
        return to / 16 * 16 + to % 16 / bytes / 2 * bytes + to % bytes + to / bytes % 2 * sizeof(Vector);
    };
    const Bytes lower = __builtin_shufflevector((Bytes)a, (Bytes)b, from(i)...);
    const Bytes upper = __builtin_shufflevector((Bytes)a, (Bytes)b, (from(i) + 8)...);
    return (Vector)(lower | upper);
}
template <std::size_t bytes>
GRUNDY_INLINE Vector zip(Vector a, Vector b) {
    return zip<bytes>(a, b, std::make_index_sequence<sizeof(Vector)>{});
}

// Byte p is the OR of all bytes of planes[p].
GRUNDY_INLINE std::uint64_t fold(const Vector (&planes)[8]) {
    const Vector low = zip<2>(zip<1>(planes[0], planes[1]), zip<1>(planes[2], planes[3]));
    const Vector high = zip<2>(zip<1>(planes[4], planes[5]), zip<1>(planes[6], planes[7]));
    return any_word(zip<4>(low, high));
}

// The splits of chunk i from `piece` on, as many as a vector holds. A plane p is recognised where row() equals p * key;
// the low bits of `bit` say which bit of the plane, if any; key_bytes() is the plane as a shuffle reads it.
struct Wide {
    const Indices& heap;
    const Chunks& chunks;
    unsigned base;
    Vector plane, bit;
    static constexpr unsigned key = 1;
    GRUNDY_INLINE void read(std::size_t i, std::size_t piece) {
        const std::size_t offset = chunks.offsets[i], at = search_lanes * i + piece;
        plane = differ(load(chunks.parts.high + at), load(heap.high - offset + piece));
        bit = differ(load(chunks.parts.low + at), load(heap.low - offset + piece));
    }
    GRUNDY_INLINE Vector row() const { return plane; }
    GRUNDY_INLINE Vector key_bytes() const { return below_16(differ(plane, all(base))); }
};

struct Narrow {
    const Indices& heap;
    const Chunks& chunks;
    unsigned base;
    Vector bit;
    static constexpr unsigned key = 8;
    GRUNDY_INLINE void read(std::size_t i, std::size_t piece) {
        bit =
            differ(load(chunks.parts.narrow + search_lanes * i + piece), load(heap.narrow - chunks.offsets[i] + piece));
    }
    GRUNDY_INLINE Vector row() const { return both(bit, all(0x78)); }
    GRUNDY_INLINE Vector key_bytes() const { return both(shift_words<3>(bit), all(15)); }
};

// The indices of the chunks that lie in `rows` planes from `first` on.
template <unsigned rows, class Splits>
GRUNDY_TARGET std::uint64_t marked(Splits splits, std::size_t count, unsigned first) {
    const Vector ones = one_hot();
    Vector planes[8];
    for (Vector& plane : planes) plane = all(0);
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t piece = 0; piece < search_lanes; piece += sizeof(Vector)) {
            splits.read(i, piece);
            const Vector h = splits.row(), bit = shuffle_low(ones, splits.bit);
#pragma GCC unroll 8
            for (unsigned p = 0; p < rows; ++p)
                planes[p] = either(planes[p], both(bit, equal(h, all((first + p) * Splits::key))));
        }
    return fold(planes);
}

template <class Splits>
GRUNDY_TARGET std::uint64_t mark(const Splits& splits, std::size_t count, unsigned first, std::uint64_t set) {
    const int planes = (71 - std::countl_zero(set)) / 8;  // up to the last one that has a wanted index
    if (planes <= 2) return marked<2>(splits, count, first);
    if (planes <= 4) return marked<4>(splits, count, first);
    if (planes <= 6) return marked<6>(splits, count, first);
    return marked<8>(splits, count, first);
}

struct Eight {
    std::uint64_t plane[2] = {}, bit = 0;
    unsigned count = 0;
};

// Takes the first eight indices from the set.
GRUNDY_INLINE Eight take(std::uint64_t* set, std::uint8_t* indices) {
    Eight out;
    for (unsigned w = 0; w < 2; ++w)
        for (; set[w] != 0 && out.count < 8; ++out.count) {
            const auto index = static_cast<unsigned>(std::countr_zero(set[w]));
            set[w] &= set[w] - 1;
            indices[out.count] = static_cast<std::uint8_t>(64 * w + index);
            out.plane[w] |= std::uint64_t{1} << ((index & ~7u) + out.count);
            out.bit |= std::uint64_t{1} << (8 * (index & 7u) + out.count);
        }
    return out;
}

// Returns bit k if the k-th of the eight was found in a chunk from `from` on; `from` moves to where it stopped.
template <class Splits>
GRUNDY_TARGET unsigned look_up(Splits splits, std::size_t& from, const Eight& eight) {
    constexpr std::size_t step = 8;
    const std::size_t count = splits.chunks.count;
    const unsigned wanted = (1u << eight.count) - 1;
    const Vector planes = repeat(eight.plane[1], eight.plane[0]), bits = repeat(eight.bit, eight.bit);
    Vector found = all(0);
    unsigned out = 0;
    while (from < count && out != wanted) {
        for (const std::size_t end = std::min(count, from + step); from < end; ++from)
            for (std::size_t piece = 0; piece < search_lanes; piece += sizeof(Vector)) {
                splits.read(from, piece);
                found = either(found, both(shuffle(planes, splits.key_bytes()), shuffle_low(bits, splits.bit)));
            }
        out = any_byte(found);
    }
    return out;
}

template <class Splits>
GRUNDY_TARGET std::size_t search(const Splits& splits, std::uint64_t* set) {
    constexpr int few = 8;
    const int wanted = std::popcount(set[0]) + std::popcount(set[1]);
    std::size_t cost = 40, first = 0;
    if (wanted > few) {
        first = std::min<std::size_t>(splits.chunks.count, wanted > 4 * few ? 14 : wanted > 2 * few ? 10 : 6);
        for (unsigned w = 0; w < 2; ++w)
            if (set[w] != 0) {
                set[w] &= ~mark(splits, first, splits.base + 8 * w, set[w]);
                cost += 28 * first + 30;
            }
    }
    std::uint64_t left[2] = {};
    while ((set[0] | set[1]) != 0) {
        std::uint8_t indices[8];
        const Eight eight = take(set, indices);
        std::size_t to = first;
        const unsigned found = look_up(splits, to, eight);
        for (unsigned missed = ~found & ((1u << eight.count) - 1); missed != 0; missed &= missed - 1) {
            const unsigned index = indices[std::countr_zero(missed)];
            left[index / 64] |= std::uint64_t{1} << index % 64;
        }
        cost += 9 * (to - first) + 60;
    }
    set[0] = left[0], set[1] = left[1];
    return cost;
}

}  // namespace

// The narrow table decides what it can, if there is one; the others decide the rest.
GRUNDY_TARGET std::size_t search_by_vectors(const Indices& heap, const Chunks& chunks, std::uint8_t base,
                                            std::uint64_t* set) {
    std::size_t cost = 0;
    if (base == 0 && chunks.parts.narrow != nullptr && heap.narrow != nullptr) {
        constexpr std::uint64_t bit = std::uint64_t{1} << unclear % 64;
        const std::uint64_t kept = set[1] & bit;
        set[1] &= ~bit;
        cost += search(Narrow{heap, chunks, 0, all(0)}, set);
        set[1] |= kept;
    }
    if ((set[0] | set[1]) == 0) return cost;
    return cost + search(Wide{heap, chunks, base, all(0), all(0)}, set);
}
#endif

}  // namespace grundy::kernels::breaking
