// SPDX-License-Identifier: MIT
// Sets of small indices for 64 consecutive heaps at once, one heap a byte lane. A index below 2040 is 8 * high + low;
// the eight indices of one `high` are a plane: a byte a heap, bit `low` of it. Heap n has its index in two tables of
// bytes, so that the index of a split, the XOR of both parts', is two loads and two XORs for as many heaps as a vector
// has bytes; marking it in a plane is a shuffle (1 << low), a comparison (high), an AND and an OR, and no store.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "kernels/breaking/planes/witness_search.hpp"

namespace grundy::kernels::breaking {

inline constexpr std::size_t plane_lanes = 64;
inline constexpr std::size_t most_planes = 255;
inline constexpr std::uint32_t plane_indices = 8 * most_planes;  ///< indices in planes are below
inline constexpr std::uint8_t no_index = 0x80;  ///< as `low`: the index is in no plane, whatever it is XORed with

using PlaneRow = std::array<std::uint8_t, plane_lanes>;

/// Parts that all heaps may have: the other part of heap n is n - offset, its index is XORed with 8 * high + low.
struct Partners {
    const std::size_t* offsets = nullptr;
    const std::uint8_t *high = nullptr, *low = nullptr;
    std::size_t count = 0;

    Partners part(std::size_t from, std::size_t to) const {
        return {offsets + from, high + from, low + from, to - from};
    }
};

/// The part with offset 63 - i is at i, if it is there: 0 or 0xff.
struct NearPartners {
    PlaneRow high{}, low{}, there{};
};

/// Indices of splits may be larger than those in planes: they are below this, in pages of so many. The high part is the
/// plane modulo 256, and `low_part`, a byte with its top bit clear, is the rest: with the plane modulo 128 it is all of
/// the index, and its bits 4, 5, 6 are the page.
inline constexpr std::uint32_t split_indices = 1 << 14, page_indices = 2048;
inline std::uint8_t low_part(std::uint32_t index) { return static_cast<std::uint8_t>(index % 8 | index / 1024 * 8); }
inline std::uint32_t page_of(std::uint32_t index) { return index / page_indices * page_indices; }
inline std::uint32_t split_index(std::uint8_t high, std::uint8_t low) {
    return low / 16 * page_indices + 8U * high + low % 8U;
}

/// Indices of one page that are sought, in slots, eight of them in a byte: bit k stands for the index in slot k, under
/// its plane modulo 128 and under `low_part` modulo 16; the first eight once more under the halves of the plane.
struct Sought {
    static constexpr unsigned groups = 3, most = 8 * groups;
    alignas(64) std::uint8_t plane[groups][128] = {}, low[groups][16] = {}, half[2][16] = {};
    std::uint32_t page = 0;  ///< its first index

    void put(unsigned slot, std::uint32_t index) {
        for (std::uint8_t* byte : bytes(slot, index)) *byte = static_cast<std::uint8_t>(*byte | 1u << slot % 8);
    }
    void drop(unsigned slot, std::uint32_t index) {
        for (std::uint8_t* byte : bytes(slot, index)) *byte = static_cast<std::uint8_t>(*byte & ~(1u << slot % 8));
    }

private:
    std::array<std::uint8_t*, 4> bytes(unsigned slot, std::uint32_t index) {
        std::uint8_t* const of_plane = &plane[slot / 8][index / 8 % 128];
        std::uint8_t* const of_low = &low[slot / 8][low_part(index) % 16];
        if (slot >= 8) return {of_plane, of_low, of_plane, of_low};
        return {of_plane, of_low, &half[0][index / 8 % 16], &half[1][index / 128 % 16]};
    }
};

/// Are all indices, of parts and those that are looked for, of the first page? Then nobody needs to ask.
enum class Pages : bool { one, many };

/// A loop in both forms.
template <class F>
struct ByPages {
    F *one, *many;
    F* operator[](Pages pages) const { return pages == Pages::one ? one : many; }
};

/// Splits of one heap: the indices of their parts and of the other parts, whose XORs are theirs.
struct Splits {
    const std::uint8_t *high, *low, *other_high, *other_low;
    std::size_t size;

    template <Pages pages>
    std::uint32_t index(std::size_t i) const {
        const auto h = static_cast<std::uint8_t>(high[i] ^ other_high[i]),
                   l = static_cast<std::uint8_t>(low[i] ^ other_low[i]);
        return pages == Pages::one ? 8U * h + l % 8U : split_index(h, l);
    }
    Splits part(std::size_t from, std::size_t count) const {
        return {high + from, low + from, other_high + from, other_low + from, count};
    }
};

/// One build of the loops; all give the same.
struct PlaneKernels {
    const char* name;
    /// For lanes i and rows w: the indices that the partners give heap n + i in plane planes[w][i] are added to
    /// seen[w][i]. `high` and `low` point to the entries of heap n; all offsets are at least 64.
    void (*mark)(const std::uint8_t* high, const std::uint8_t* low, const Partners& partners, const PlaneRow* planes,
                 PlaneRow* seen, std::size_t rows);
    /// For each lane the first rows of the `count` given ones that are not full, in order: plane and byte. Where there
    /// are fewer, plane 255 and a full byte.
    void (*pick)(const PlaneRow* from_planes, const PlaneRow* from_seen, std::size_t count, PlaneRow* planes,
                 PlaneRow* seen, std::size_t rows);
    /// One heap and its parts near 0: `high` and `low` point to the entries of the heap less 63. What they give in
    /// plane planes[w] is added to seen[w].
    void (*mark_one)(const std::uint8_t* high, const std::uint8_t* low, const NearPartners& partners,
                     const std::uint8_t* planes, std::uint8_t* seen, std::size_t rows);
    /// One heap, the other way round: splits in the lanes, low parts as of `low_part`. Their indices are struck off a
    /// set of wanted indices: word w is for first + 64 * w to first + 64 * w + 63; there are those of `strike_planes`
    /// planes, all of one page. Returns about what striking cost, in vectors with something to strike.
    std::size_t strike_planes;
    ByPages<std::size_t(const Splits& splits, std::uint32_t first, std::uint64_t* set)> strike;
    /// The bits of the sought indices that some of these splits have. Only the first so many slots may be taken.
    unsigned slots;
    ByPages<unsigned(std::span<const Splits> runs, const Sought& sought)> seek;
    /// See search.hpp.
    std::size_t (*search)(const Indices& heap, const Chunks& chunks, std::uint8_t base, std::uint64_t* set);
};

/// Those for vectors; nothing where the machine or the compiler has none.
const PlaneKernels* planes_avx2();
const PlaneKernels* planes_avx512();

/// The builds that this machine can run, the plain one first, the fastest last.
std::span<const PlaneKernels* const> plane_kernels();
/// One of them, the last one if there are fewer.
const PlaneKernels& plane_kernels(std::size_t build);

}  // namespace grundy::kernels::breaking
