// SPDX-License-Identifier: MIT
// Vectors of 32 bytes for planes_body.hpp and lanes_body.hpp; included after GRUNDY_INLINE by builds that have AVX2.

using Vector = __m256i;
GRUNDY_INLINE Vector load(const std::uint8_t* from) {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from));
}
GRUNDY_INLINE void store(std::uint8_t* to, Vector v) { _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), v); }
GRUNDY_INLINE Vector all(unsigned byte) { return _mm256_set1_epi8(static_cast<char>(byte)); }
GRUNDY_INLINE Vector both(Vector a, Vector b) { return _mm256_and_si256(a, b); }
GRUNDY_INLINE Vector either(Vector a, Vector b) { return _mm256_or_si256(a, b); }
GRUNDY_INLINE Vector differ(Vector a, Vector b) { return _mm256_xor_si256(a, b); }
GRUNDY_INLINE Vector choose(Vector a, Vector b, Vector where_b) { return _mm256_blendv_epi8(a, b, where_b); }
GRUNDY_INLINE bool none(Vector a) { return _mm256_testz_si256(a, a) != 0; }
GRUNDY_INLINE Vector equal(Vector a, Vector b) { return _mm256_cmpeq_epi8(a, b); }
GRUNDY_INLINE Vector add(Vector a, Vector b) { return _mm256_add_epi8(a, b); }
GRUNDY_INLINE Vector one_hot() { return _mm256_set1_epi64x(static_cast<long long>(0x8040201008040201u)); }
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
