// SPDX-License-Identifier: MIT
// WebAssembly's vectors of 16 bytes; see vectors.hpp.

using Vector = v128_t;
GRUNDY_INLINE Vector load(const std::uint8_t* from) { return wasm_v128_load(from); }
GRUNDY_INLINE void store(std::uint8_t* to, Vector v) { wasm_v128_store(to, v); }
GRUNDY_INLINE Vector all(unsigned byte) { return wasm_i8x16_splat(static_cast<std::int8_t>(byte)); }
GRUNDY_INLINE Vector repeat(const void* bytes) { return wasm_v128_load(bytes); }
GRUNDY_INLINE Vector repeat(std::uint64_t high, std::uint64_t low) {
    return wasm_i64x2_make(static_cast<std::int64_t>(low), static_cast<std::int64_t>(high));
}
GRUNDY_INLINE Vector both(Vector a, Vector b) { return wasm_v128_and(a, b); }
GRUNDY_INLINE Vector either(Vector a, Vector b) { return wasm_v128_or(a, b); }
GRUNDY_INLINE Vector differ(Vector a, Vector b) { return wasm_v128_xor(a, b); }
GRUNDY_INLINE Vector without(Vector a, Vector b) { return wasm_v128_andnot(a, b); }
GRUNDY_INLINE Vector choose(Vector a, Vector b, Vector where_b) { return wasm_v128_bitselect(b, a, where_b); }
GRUNDY_INLINE Vector choose_by_top(Vector a, Vector b, Vector top) { return choose(a, b, wasm_i8x16_shr(top, 7)); }
GRUNDY_INLINE bool none(Vector a) { return !wasm_v128_any_true(a); }
GRUNDY_INLINE Vector equal(Vector a, Vector b) { return wasm_i8x16_eq(a, b); }
GRUNDY_INLINE std::uint32_t tops(Vector v) { return wasm_i8x16_bitmask(v); }
GRUNDY_INLINE Vector add(Vector a, Vector b) { return wasm_i8x16_add(a, b); }
GRUNDY_INLINE Vector add_saturated(Vector a, Vector b) { return wasm_u8x16_add_sat(a, b); }
GRUNDY_INLINE Vector subtract_saturated(Vector a, Vector b) { return wasm_u8x16_sub_sat(a, b); }
GRUNDY_INLINE Vector lesser(Vector a, Vector b) { return wasm_u8x16_min(a, b); }
template <int bits>
GRUNDY_INLINE Vector shift_words(Vector v) {
    return wasm_u16x8_shr(v, bits);
}
GRUNDY_INLINE Vector below_16(Vector v) { return v; }
GRUNDY_INLINE Vector shuffle(Vector bytes, Vector at) { return wasm_i8x16_swizzle(bytes, at); }
GRUNDY_INLINE Vector shuffle_low(Vector bytes, Vector at) { return shuffle(bytes, both(at, all(0x8f))); }
GRUNDY_INLINE Vector one_hot_below_8(Vector v) { return shuffle(repeat(0, powers), v); }
GRUNDY_INLINE std::uint64_t any_word(Vector v) {
    return static_cast<std::uint64_t>(wasm_i64x2_extract_lane(v, 0) | wasm_i64x2_extract_lane(v, 1));
}
