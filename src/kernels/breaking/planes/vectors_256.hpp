// SPDX-License-Identifier: MIT
// Vectors of 32 bytes for AVX2; see vectors.hpp.

using Vector = __m256i;
GRUNDY_INLINE Vector load(const std::uint8_t* from) {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from));
}
GRUNDY_INLINE void store(std::uint8_t* to, Vector v) { _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), v); }
GRUNDY_INLINE Vector all(unsigned byte) { return _mm256_set1_epi8(static_cast<char>(byte)); }
GRUNDY_INLINE Vector repeat(const void* bytes) {
    return _mm256_broadcastsi128_si256(_mm_loadu_si128(static_cast<const __m128i*>(bytes)));
}
GRUNDY_INLINE Vector repeat(std::uint64_t high, std::uint64_t low) {
    const auto h = static_cast<long long>(high), l = static_cast<long long>(low);
    return _mm256_set_epi64x(h, l, h, l);
}
GRUNDY_INLINE Vector both(Vector a, Vector b) { return _mm256_and_si256(a, b); }
GRUNDY_INLINE Vector either(Vector a, Vector b) { return _mm256_or_si256(a, b); }
GRUNDY_INLINE Vector differ(Vector a, Vector b) { return _mm256_xor_si256(a, b); }
GRUNDY_INLINE Vector without(Vector a, Vector b) { return _mm256_andnot_si256(b, a); }
GRUNDY_INLINE Vector choose(Vector a, Vector b, Vector where_b) { return _mm256_blendv_epi8(a, b, where_b); }
GRUNDY_INLINE Vector choose_by_top(Vector a, Vector b, Vector top) { return choose(a, b, top); }
GRUNDY_INLINE bool none(Vector a) { return _mm256_testz_si256(a, a) != 0; }
GRUNDY_INLINE Vector equal(Vector a, Vector b) { return _mm256_cmpeq_epi8(a, b); }
GRUNDY_INLINE std::uint32_t tops(Vector v) { return static_cast<std::uint32_t>(_mm256_movemask_epi8(v)); }
GRUNDY_INLINE Vector add(Vector a, Vector b) { return _mm256_add_epi8(a, b); }
GRUNDY_INLINE Vector add_saturated(Vector a, Vector b) { return _mm256_adds_epu8(a, b); }
GRUNDY_INLINE Vector subtract_saturated(Vector a, Vector b) { return _mm256_subs_epu8(a, b); }
GRUNDY_INLINE Vector lesser(Vector a, Vector b) { return _mm256_min_epu8(a, b); }
template <int bits>
GRUNDY_INLINE Vector shift_words(Vector v) {
    return _mm256_srli_epi16(v, bits);
}
GRUNDY_INLINE Vector below_16(Vector v) { return add_saturated(v, all(0x70)); }
GRUNDY_INLINE Vector shuffle(Vector bytes, Vector at) { return _mm256_shuffle_epi8(bytes, at); }
GRUNDY_INLINE Vector shuffle_low(Vector bytes, Vector at) { return shuffle(bytes, at); }
GRUNDY_INLINE Vector one_hot_below_8(Vector v) { return shuffle(repeat(powers, 0), add_saturated(v, all(0x78))); }
GRUNDY_INLINE std::uint64_t any_word(Vector v) {
    const __m128i half = _mm_or_si128(_mm256_castsi256_si128(v), _mm256_extracti128_si256(v, 1));
    return static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half))));
}
