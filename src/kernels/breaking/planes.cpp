// SPDX-License-Identifier: MIT
// The builds of planes.hpp: plain, and one for each width of vectors; which one runs is decided at run time.
#include "kernels/breaking/planes.hpp"

#include <cstring>
#include <vector>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace grundy::kernels::breaking {
namespace {

// Strikes number 8 * high + low; true if it was there.
inline bool strike_one(unsigned high, unsigned low, std::uint8_t base, std::uint64_t* set) {
    const std::size_t plane = static_cast<std::uint8_t>(high - base);
    if (plane >= strike_planes) return false;
    const std::uint64_t bit = std::uint64_t{1} << (plane % 8 * 8 + (low & 7u)), before = set[plane / 8];
    set[plane / 8] = before & ~bit;
    return (before & bit) != 0;
}

std::size_t strike_plainly(const std::uint8_t* high, const std::uint8_t* low, const std::uint8_t* other_high,
                           const std::uint8_t* other_low, std::size_t size, std::uint8_t base, std::uint64_t* set) {
    std::size_t hits = 0;
    for (std::size_t i = 0; i < size; ++i)
        hits += strike_one(high[i] ^ other_high[i], low[i] ^ other_low[i], base, set);
    return hits;
}

unsigned seek_plainly(const std::uint8_t* high, const std::uint8_t* low, const std::uint8_t* other_high,
                      const std::uint8_t* other_low, std::size_t size, const Sought& sought) {
    unsigned found = 0;
    for (std::size_t i = 0; i < size; ++i) {
        const unsigned h = high[i] ^ other_high[i];
        found |= sought.low[low[i] ^ other_low[i]] & sought.high[0][h % 16] & sought.high[1][h / 16];
    }
    return found;
}

namespace plain {  // eight lanes in a word; comparisons by carries that stay inside a byte

#define GRUNDY_TARGET
#define GRUNDY_INLINE [[gnu::always_inline]] inline
using Vector = std::uint64_t;
constexpr std::size_t most_rows = 4;
constexpr std::uint64_t each = 0x0101010101010101u, tops = 0x8080808080808080u;
GRUNDY_INLINE Vector load(const std::uint8_t* from) {
    Vector v;
    std::memcpy(&v, from, sizeof v);
    return v;
}
GRUNDY_INLINE void store(std::uint8_t* to, Vector v) { std::memcpy(to, &v, sizeof v); }
GRUNDY_INLINE Vector all(std::uint8_t byte) { return each * byte; }
GRUNDY_INLINE Vector both(Vector a, Vector b) { return a & b; }
GRUNDY_INLINE Vector either(Vector a, Vector b) { return a | b; }
GRUNDY_INLINE Vector differ(Vector a, Vector b) { return a ^ b; }
GRUNDY_INLINE Vector choose(Vector a, Vector b, Vector where_b) { return (a & ~where_b) | (b & where_b); }
GRUNDY_INLINE bool none(Vector a) { return a == 0; }
GRUNDY_INLINE Vector equal(Vector a, Vector b) {
    const Vector x = a ^ b, zero = ~(((x & ~tops) + ~tops) | x | ~tops);  // the top bit of each byte of x that is 0
    return (zero >> 7) * 0xff;
}
GRUNDY_INLINE Vector add(Vector a, Vector b) { return ((a & ~tops) + (b & ~tops)) ^ ((a ^ b) & tops); }
GRUNDY_INLINE Vector one_hot() { return 0; }
GRUNDY_INLINE Vector shuffle(Vector, Vector low);
GRUNDY_INLINE Vector bit_of(const std::uint8_t*, Vector low, std::uint8_t partner) {
    return shuffle(0, low ^ all(partner));
}
GRUNDY_INLINE Vector shuffle(Vector, Vector low) {  // 1 << low, three steps of doubling; 0 where the top bit is set
    Vector bit = each & ~(low >> 7);
    for (int s = 0; s < 3; ++s) {
        const Vector on = (low >> s & each) * 0xff;
        bit = (bit & ~on) | ((bit & on) << (1 << s));
    }
    return bit;
}
GRUNDY_INLINE std::uint8_t any_byte(Vector v) {
    v |= v >> 32;
    v |= v >> 16;
    return static_cast<std::uint8_t>(v | v >> 8);
}
#include "kernels/breaking/planes_body.hpp"
#undef GRUNDY_TARGET
#undef GRUNDY_INLINE
constexpr PlaneKernels kernels{"plain", mark, pick, mark_one, strike_plainly, seek_plainly, search_plainly};

}  // namespace plain

#if defined(__x86_64__)
constexpr long long bits_of_byte = static_cast<long long>(0x8040201008040201u);

#define GRUNDY_STRIKES
namespace avx2 {

#define GRUNDY_TARGET [[gnu::target("avx2")]]
#define GRUNDY_INLINE [[gnu::target("avx2"), gnu::always_inline]] inline
using Vector = __m256i;
constexpr std::size_t most_rows = 10;
GRUNDY_INLINE Vector load(const std::uint8_t* from) {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from));
}
GRUNDY_INLINE void store(std::uint8_t* to, Vector v) { _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), v); }
GRUNDY_INLINE Vector all(std::uint8_t byte) { return _mm256_set1_epi8(static_cast<char>(byte)); }
GRUNDY_INLINE Vector both(Vector a, Vector b) { return _mm256_and_si256(a, b); }
GRUNDY_INLINE Vector either(Vector a, Vector b) { return _mm256_or_si256(a, b); }
GRUNDY_INLINE Vector differ(Vector a, Vector b) { return _mm256_xor_si256(a, b); }
GRUNDY_INLINE Vector choose(Vector a, Vector b, Vector where_b) { return _mm256_blendv_epi8(a, b, where_b); }
GRUNDY_INLINE bool none(Vector a) { return _mm256_testz_si256(a, a) != 0; }
GRUNDY_INLINE Vector equal(Vector a, Vector b) { return _mm256_cmpeq_epi8(a, b); }
GRUNDY_INLINE Vector add(Vector a, Vector b) { return _mm256_add_epi8(a, b); }
GRUNDY_INLINE Vector add_up(Vector a, Vector b) { return _mm256_adds_epu8(a, b); }  // at most 255
GRUNDY_INLINE Vector choose_top(Vector a, Vector b, Vector top_b) { return _mm256_blendv_epi8(a, b, top_b); }
GRUNDY_INLINE Vector repeat(const void* bytes) {  // 16
    return _mm256_broadcastsi128_si256(_mm_loadu_si128(static_cast<const __m128i*>(bytes)));
}
GRUNDY_INLINE Vector repeat(std::uint64_t low, std::uint64_t high) {
    return _mm256_broadcastsi128_si256(_mm_set_epi64x(static_cast<long long>(high), static_cast<long long>(low)));
}
GRUNDY_INLINE Vector upper(Vector v) { return both(_mm256_srli_epi16(v, 4), all(15)); }
GRUNDY_INLINE std::uint64_t lanes_of(Vector v) {  // that are not 0
    return static_cast<std::uint32_t>(~_mm256_movemask_epi8(_mm256_cmpeq_epi8(v, _mm256_setzero_si256())));
}
GRUNDY_INLINE Vector one_hot() { return _mm256_set1_epi64x(bits_of_byte); }
GRUNDY_INLINE Vector shuffle(Vector bytes, Vector at) { return _mm256_shuffle_epi8(bytes, at); }
GRUNDY_INLINE Vector bit_of(const std::uint8_t* bits, Vector low, std::uint8_t) { return shuffle(load(bits), low); }
GRUNDY_INLINE std::uint8_t any_byte(Vector v) {
    __m128i half = _mm_or_si128(_mm256_castsi256_si128(v), _mm256_extracti128_si256(v, 1));
    half = _mm_or_si128(half, _mm_srli_si128(half, 8));
    auto word = static_cast<std::uint64_t>(_mm_cvtsi128_si64(half));
    word |= word >> 32;
    word |= word >> 16;
    return static_cast<std::uint8_t>(word | word >> 8);
}
#include "kernels/breaking/planes_body.hpp"
#undef GRUNDY_TARGET
#undef GRUNDY_INLINE
constexpr PlaneKernels kernels{"avx2", mark, pick, mark_one, strike, seek, search_avx2};

}  // namespace avx2

namespace avx512 {

#define GRUNDY_TARGET [[gnu::target("avx512f,avx512bw")]]
#define GRUNDY_INLINE [[gnu::target("avx512f,avx512bw"), gnu::always_inline]] inline
using Vector = __m512i;
constexpr std::size_t most_rows = 8;
GRUNDY_INLINE Vector load(const std::uint8_t* from) { return _mm512_loadu_si512(from); }
GRUNDY_INLINE void store(std::uint8_t* to, Vector v) { _mm512_storeu_si512(to, v); }
GRUNDY_INLINE Vector all(std::uint8_t byte) { return _mm512_set1_epi8(static_cast<char>(byte)); }
GRUNDY_INLINE Vector both(Vector a, Vector b) { return _mm512_and_si512(a, b); }
GRUNDY_INLINE Vector either(Vector a, Vector b) { return _mm512_or_si512(a, b); }
GRUNDY_INLINE Vector differ(Vector a, Vector b) { return _mm512_xor_si512(a, b); }
GRUNDY_INLINE Vector choose(Vector a, Vector b, Vector where_b) {
    return _mm512_mask_blend_epi8(_mm512_movepi8_mask(where_b), a, b);
}
GRUNDY_INLINE bool none(Vector a) { return _mm512_test_epi8_mask(a, a) == 0; }
GRUNDY_INLINE Vector equal(Vector a, Vector b) { return _mm512_movm_epi8(_mm512_cmpeq_epi8_mask(a, b)); }
GRUNDY_INLINE Vector add(Vector a, Vector b) { return _mm512_add_epi8(a, b); }
GRUNDY_INLINE Vector add_up(Vector a, Vector b) { return _mm512_adds_epu8(a, b); }
GRUNDY_INLINE Vector choose_top(Vector a, Vector b, Vector top_b) {
    return _mm512_mask_blend_epi8(_mm512_movepi8_mask(top_b), a, b);
}
GRUNDY_INLINE Vector repeat(const void* bytes) {  // 16
    return _mm512_maskz_broadcast_i32x4(0xffff, _mm_loadu_si128(static_cast<const __m128i*>(bytes)));
}
GRUNDY_INLINE Vector repeat(std::uint64_t low, std::uint64_t high) {
    return _mm512_maskz_broadcast_i32x4(0xffff,
                                        _mm_set_epi64x(static_cast<long long>(high), static_cast<long long>(low)));
}
GRUNDY_INLINE Vector upper(Vector v) { return both(_mm512_srli_epi16(v, 4), all(15)); }
GRUNDY_INLINE std::uint64_t lanes_of(Vector v) { return _mm512_test_epi8_mask(v, v); }
GRUNDY_INLINE Vector one_hot() { return _mm512_set1_epi64(bits_of_byte); }
GRUNDY_INLINE Vector shuffle(Vector bytes, Vector at) { return _mm512_shuffle_epi8(bytes, at); }
GRUNDY_INLINE Vector bit_of(const std::uint8_t* bits, Vector low, std::uint8_t) { return shuffle(load(bits), low); }
GRUNDY_INLINE std::uint8_t any_byte(Vector v) {
    std::uint64_t words[8], word = 0;
    _mm512_storeu_si512(words, v);
    for (const std::uint64_t w : words) word |= w;
    word |= word >> 32;
    word |= word >> 16;
    return static_cast<std::uint8_t>(word | word >> 8);
}
#include "kernels/breaking/planes_body.hpp"
#undef GRUNDY_TARGET
#undef GRUNDY_INLINE
constexpr PlaneKernels kernels{"avx512", mark, pick, mark_one, strike, seek, search_avx2};

}  // namespace avx512
#endif

}  // namespace

std::span<const PlaneKernels* const> plane_kernels() {
    static const std::vector<const PlaneKernels*> builds = [] {
        std::vector<const PlaneKernels*> out{&plain::kernels};
#if defined(__x86_64__)
        if (__builtin_cpu_supports("avx2")) out.push_back(&avx2::kernels);
        if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw")) out.push_back(&avx512::kernels);
#endif
        return out;
    }();
    return builds;
}

}  // namespace grundy::kernels::breaking
