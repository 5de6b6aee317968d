// SPDX-License-Identifier: MIT
// Which indices of a set do some splits of one heap have? A chunk is 32 neighbouring splits, in the lanes of a vector;
// chunks lie far apart, because neighbours have few different indices. 128 indices are sought at a time, that is 16
// planes of planes.hpp.
#pragma once

#include <cstddef>
#include <cstdint>

namespace grundy::kernels::breaking {

inline constexpr std::size_t search_lanes = 32;
inline constexpr std::uint8_t search_planes = 16;

/// Indices of heaps: 8 * high + low, or none if low has its top bit set; and again in one byte, `narrow`, for those
/// below 128, so that half as much is read (Grundy's game to 2^20 gains 1.39). `narrow` is nullptr if it is not to be
/// used.
struct Indices {
    const std::uint8_t *high = nullptr, *low = nullptr, *narrow = nullptr;
};

/// What `narrow` has for all other heaps, and for all other parts of chunks. XORed with an index below 128 either gives
/// a byte with the top bit; XORed with each other they give `unclear`, which is therefore not sought in `narrow`.
inline constexpr std::uint8_t not_narrow = 0x80, not_narrow_part = 0xff, unclear = 0x7f;

/// The 32 parts of chunk i begin at 32 * i, in descending order; their other parts of heap n begin at heap n -
/// offsets[i], in ascending order.
struct Chunks {
    const std::size_t* offsets = nullptr;
    Indices parts;
    std::size_t count = 0;
};

/// Strikes the indices of the splits off `set`, two words: bit b of word w is the index 8 * base + 64 * w + b, where
/// base is a multiple of 16. `heap` points to the entries of the heap. May stop when the set is empty. Returns about
/// how many operations on vectors it took.
std::size_t search_plainly(const Indices& heap, const Chunks& chunks, std::uint8_t base, std::uint64_t* set);
#if defined(__x86_64__) || defined(__wasm_simd128__)
std::size_t search_by_vectors(const Indices& heap, const Chunks& chunks, std::uint8_t base, std::uint64_t* set);
#endif

}  // namespace grundy::kernels::breaking
