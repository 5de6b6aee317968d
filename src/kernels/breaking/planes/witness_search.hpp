// SPDX-License-Identifier: MIT
// Which indices of a set do some splits of one heap give? Splits lie in the lanes of vectors, 32 of them at places far
// apart: neighbours give few different indices. What is sought is 128 indices, 16 planes as in planes.hpp.
#pragma once

#include <cstddef>
#include <cstdint>

namespace grundy::kernels::breaking {

inline constexpr std::size_t search_lanes = 32;
inline constexpr std::uint8_t search_planes = 16;

/// Indices of heaps: 8 * high + low, or none where low has its top bit; and once more in one byte for those below 128,
/// for which half as much is read. Where nullptr stands for these, they are not used.
struct Indices {
    const std::uint8_t *high = nullptr, *low = nullptr, *narrow = nullptr;
};

/// What stands in `narrow` for all other heaps, and what for all other parts of chunks: XORed with a index both give
/// none. With each other they give `unclear`, which is not looked for in this way.
inline constexpr std::uint8_t not_narrow = 0x80, not_narrow_part = 0xff, unclear = 0x7f;

/// Chunk i, 32 parts, lies at 32 * i; the other parts of heap n are those at n - offsets[i].
struct Chunks {
    const std::size_t* offsets = nullptr;
    Indices parts;
    std::size_t count = 0;
};

/// Strikes the indices of splits off `set`: bit b of word w is the index 8 * base + 64 * w + b, base a multiple of 16.
/// `heap` are the entries of the heap. May end when the set is empty. Returns about what it cost, in operations on
/// vectors.
std::size_t search_plainly(const Indices& heap, const Chunks& chunks, std::uint8_t base, std::uint64_t* set);
#if defined(__x86_64__)
std::size_t search_avx2(const Indices& heap, const Chunks& chunks, std::uint8_t base, std::uint64_t* set);
#endif

}  // namespace grundy::kernels::breaking
