// SPDX-License-Identifier: MIT
// The operations of vectors.hpp on 32 bytes, for loops that are made for 32 heaps: where vectors have 16 bytes, on two
// of them. Besides these
//   lower, upper  halves, as 16 bytes of the compiler's vectors
//   words         four words of 64 bits

using Bytes16 __attribute__((vector_size(16))) = std::uint8_t;

#if defined(__x86_64__)
#include "kernels/breaking/planes/vectors.hpp"

GRUNDY_INLINE Vector words(std::uint64_t w3, std::uint64_t w2, std::uint64_t w1, std::uint64_t w0) {
    return _mm256_set_epi64x(static_cast<long long>(w3), static_cast<long long>(w2), static_cast<long long>(w1),
                             static_cast<long long>(w0));
}
GRUNDY_INLINE Bytes16 lower(Vector v) { return (Bytes16)_mm256_castsi256_si128(v); }
GRUNDY_INLINE Bytes16 upper(Vector v) { return (Bytes16)_mm256_extracti128_si256(v, 1); }
#else
namespace half {
#include "kernels/breaking/planes/vectors.hpp"
}
using half::powers;

struct Vector {
    half::Vector low, high;
};
GRUNDY_INLINE Vector load(const std::uint8_t* from) { return {half::load(from), half::load(from + 16)}; }
GRUNDY_INLINE void store(std::uint8_t* to, Vector v) { half::store(to, v.low), half::store(to + 16, v.high); }
GRUNDY_INLINE Vector all(unsigned byte) { return {half::all(byte), half::all(byte)}; }
GRUNDY_INLINE Vector words(std::uint64_t w3, std::uint64_t w2, std::uint64_t w1, std::uint64_t w0) {
    return {half::repeat(w1, w0), half::repeat(w3, w2)};
}
GRUNDY_INLINE Vector repeat(std::uint64_t high, std::uint64_t low) { return words(high, low, high, low); }
GRUNDY_INLINE Vector repeat(const void* bytes) { return {half::repeat(bytes), half::repeat(bytes)}; }
GRUNDY_INLINE bool none(Vector a) { return half::none(half::either(a.low, a.high)); }
GRUNDY_INLINE std::uint32_t tops(Vector v) { return half::tops(v.low) | half::tops(v.high) << 16; }
GRUNDY_INLINE Bytes16 lower(Vector v) { return (Bytes16)v.low; }
GRUNDY_INLINE Bytes16 upper(Vector v) { return (Bytes16)v.high; }
template <int bits>
GRUNDY_INLINE Vector shift_words(Vector v) {
    return {half::shift_words<bits>(v.low), half::shift_words<bits>(v.high)};
}
#define GRUNDY_UNARY(name) \
    GRUNDY_INLINE Vector name(Vector v) { return {half::name(v.low), half::name(v.high)}; }
#define GRUNDY_BINARY(name) \
    GRUNDY_INLINE Vector name(Vector a, Vector b) { return {half::name(a.low, b.low), half::name(a.high, b.high)}; }
GRUNDY_UNARY(below_16)
GRUNDY_UNARY(one_hot_below_8)
GRUNDY_BINARY(both)
GRUNDY_BINARY(either)
GRUNDY_BINARY(differ)
GRUNDY_BINARY(without)
GRUNDY_BINARY(equal)
GRUNDY_BINARY(add)
GRUNDY_BINARY(subtract_saturated)
GRUNDY_BINARY(lesser)
GRUNDY_BINARY(shuffle)
#undef GRUNDY_UNARY
#undef GRUNDY_BINARY
#endif
