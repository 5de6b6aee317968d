// SPDX-License-Identifier: MIT
// Sets of small indices for 64 consecutive heaps at once, one heap in each byte lane. An index below 2040 is 8 * high +
// low; the eight indices with the same `high` form a plane, in which each heap has a byte with a bit for each `low`.
// The indices of all heaps lie in two tables of bytes, so the index of a split, the XOR of those of its parts, takes
// two loads and two XORs for as many heaps as a vector has bytes. Marking it in a plane takes a shuffle (1 << low), a
// comparison (high), an AND and an OR, and no store.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "kernels/breaking/planes/witness_search.hpp"

namespace grundy::kernels::breaking {

inline constexpr std::size_t plane_lanes = 64;
inline constexpr std::size_t most_planes = 255;
inline constexpr std::uint32_t plane_indices = 8 * most_planes;  ///< indices in planes are less
inline constexpr std::uint8_t no_index = 0x80;                   ///< as `low`: no index, whatever it is XORed with

using PlaneRow = std::array<std::uint8_t, plane_lanes>;

/// Parts that all heaps may have: partner i leaves heap n the other part n - offsets[i], and the index of the split is
/// that part's XORed with 8 * high[i] + low[i].
struct Partners {
    const std::size_t* offsets = nullptr;
    const std::uint8_t *high = nullptr, *low = nullptr;
    std::size_t count = 0;

    Partners part(std::size_t from, std::size_t to) const {
        return {offsets + from, high + from, low + from, to - from};
    }
};

/// Partners with offsets below 64: the one with offset 63 - i is at i, and there[i] is 0xff, or 0 if there is none.
struct NearPartners {
    PlaneRow high{}, low{}, there{};
};

/// The loops for all splits take larger indices, below 2^14 in pages of 2048. There `high` is the plane modulo 256, and
/// `low_part`, a byte whose top bit is clear, completes it: together with the plane modulo 128 it determines the index,
/// and its bits 4, 5 and 6 are the page.
inline constexpr std::uint32_t split_indices = 1 << 14, page_indices = 2048;
inline std::uint8_t low_part(std::uint32_t index) { return static_cast<std::uint8_t>(index % 8 | index / 1024 * 8); }
inline std::uint32_t page_of(std::uint32_t index) { return index / page_indices * page_indices; }
inline std::uint32_t split_index(std::uint8_t high, std::uint8_t low) {
    return low / 16 * page_indices + 8U * high + low % 8U;
}

/// Indices of one page that are sought, in slots: eight slots share the bits of a byte. The bit of slot k is set in the
/// entries for its index's plane modulo 128 and `low_part` modulo 16, so the AND of a split's two entries tells the
/// slots whose index it has. The first eight slots are also entered by both halves of the plane.
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

/// Do all indices, those of parts and those that are sought, lie on the first page? Then pages need not be compared:
/// with AVX2 0.06 to 2^16 gains 1.24 by that.
enum class Pages : bool { one, many };

/// A loop in both forms: for one page and for many.
template <class F>
struct ByPages {
    F *one, *many;
    F* operator[](Pages pages) const { return pages == Pages::one ? one : many; }
};

/// Splits of one heap, by the indices of their parts and of the other parts.
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

/// One build of the loops; all builds compute the same.
struct PlaneKernels {
    const char* name;
    /// For all lanes i and rows w, adds to seen[w][i] the indices in plane planes[w][i] that the partners give heap n +
    /// i. `high` and `low` point to the entries of heap n; all offsets are at least 64.
    void (*mark)(const std::uint8_t* high, const std::uint8_t* low, const Partners& partners, const PlaneRow* planes,
                 PlaneRow* seen, std::size_t rows);
    /// Picks for each lane the first `rows` of `count` rows that are not full, in order: plane and byte. Where there
    /// are fewer, the rest have plane 255 and a full byte.
    void (*pick)(const PlaneRow* from_planes, const PlaneRow* from_seen, std::size_t count, PlaneRow* planes,
                 PlaneRow* seen, std::size_t rows);
    /// Adds to seen[w] the indices in plane planes[w] that near partners give one heap; `high` and `low` point to the
    /// entries of the heap 63 before it.
    void (*mark_one)(const std::uint8_t* high, const std::uint8_t* low, const NearPartners& partners,
                     const std::uint8_t* planes, std::uint8_t* seen, std::size_t rows);
    /// Here the lanes hold splits of one heap, and `low` is `low_part`. Strikes the indices of the splits off a set of
    /// wanted ones, first to first + 8 * strike_planes - 1, all on one page: bit b of word w is first + 64 * w + b.
    /// Returns about how many vectors had something to strike.
    std::size_t strike_planes;
    ByPages<std::size_t(const Splits& splits, std::uint32_t first, std::uint64_t* set)> strike;
    /// Returns bit k for each slot k whose index some of these splits have. Only the first `slots` may be taken.
    unsigned slots;
    ByPages<unsigned(std::span<const Splits> runs, const Sought& sought)> seek;
    /// See witness_search.hpp.
    std::size_t (*search)(const Indices& heap, const Chunks& chunks, std::uint8_t base, std::uint64_t* set);
};

/// The builds for vectors; nullptr if the compiler has none or the level of cpu() is lower.
#if defined(__x86_64__) || defined(__wasm_simd128__)
const PlaneKernels* planes_shuffles();
#else
inline const PlaneKernels* planes_shuffles() { return nullptr; }
#endif
#if defined(__x86_64__)
const PlaneKernels* planes_avx512();
#else
inline const PlaneKernels* planes_avx512() { return nullptr; }
#endif

/// All builds up to the level of cpu(), the plain one first, the fastest last.
std::span<const PlaneKernels* const> plane_kernels();
/// The build with this place among them; the last one if there are fewer.
const PlaneKernels& plane_kernels(std::size_t build);

}  // namespace grundy::kernels::breaking
