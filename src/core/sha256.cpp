// SPDX-License-Identifier: MIT
// SHA-256; see sha256.hpp. The names are those of FIPS 180-4. Where the processor has instructions for it, long texts
// take a tenth of the time. What comes byte by byte is left to the plain code, so that tests compare the two.
#include "core/sha256.hpp"

#include <bit>

#include "core/size.hpp"

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>
#endif

namespace grundy {
namespace {

using State = std::array<std::uint32_t, 8>;
constexpr std::size_t block_size = 64;

constexpr std::array<std::uint32_t, 64> round_constants = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

void compress_plainly(State& state, const std::uint8_t* block) {
    std::array<std::uint32_t, 64> w;
    for (std::size_t t = 0; t < 16; ++t)
        w[t] = std::uint32_t{block[4 * t]} << 24 | std::uint32_t{block[4 * t + 1]} << 16 |
               std::uint32_t{block[4 * t + 2]} << 8 | std::uint32_t{block[4 * t + 3]};
    for (std::size_t t = 16; t < 64; ++t) {
        const std::uint32_t s0 = std::rotr(w[t - 15], 7) ^ std::rotr(w[t - 15], 18) ^ (w[t - 15] >> 3);
        const std::uint32_t s1 = std::rotr(w[t - 2], 17) ^ std::rotr(w[t - 2], 19) ^ (w[t - 2] >> 10);
        w[t] = w[t - 16] + s0 + w[t - 7] + s1;
    }
    auto [a, b, c, d, e, f, g, h] = state;
    for (std::size_t t = 0; t < 64; ++t) {
        const std::uint32_t s1 = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
        const std::uint32_t t1 = h + s1 + ((e & f) ^ (~e & g)) + round_constants[t] + w[t];
        const std::uint32_t s0 = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
        const std::uint32_t t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
        h = g, g = f, f = e, e = d + t1, d = c, c = b, b = a, a = t1 + t2;
    }
    const std::uint32_t next[] = {a, b, c, d, e, f, g, h};
    for (std::size_t i = 0; i < 8; ++i) state[i] += next[i];
}

#if defined(__x86_64__)
#define GRUNDY_SHA __attribute__((target("sha,sse4.1")))

__m128i loaded(const void* at) { return _mm_loadu_si128(static_cast<const __m128i*>(at)); }

// Rounds 4 t to 4 t + 3 with these words of the message.
GRUNDY_SHA inline void four_rounds(__m128i& abef, __m128i& cdgh, __m128i words, std::size_t t) {
    const __m128i added = _mm_add_epi32(words, loaded(&round_constants[4 * t]));
    cdgh = _mm_sha256rnds2_epu32(cdgh, abef, added);
    abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(added, 0x0E));
}

// The four words after the sixteen in a, b, c, d.
GRUNDY_SHA inline __m128i words_after(__m128i a, __m128i b, __m128i c, __m128i d) {
    return _mm_sha256msg2_epu32(_mm_add_epi32(_mm_sha256msg1_epu32(a, b), _mm_alignr_epi8(d, c, 4)), d);
}

// The instructions keep the state in two registers, named by their words from the highest to the lowest (Gulley and
// others, Intel SHA Extensions, 2013).
GRUNDY_SHA void compress_fast(State& state, const std::uint8_t* blocks, std::size_t count) {
    const __m128i big_endian = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
    const __m128i cdab = _mm_shuffle_epi32(loaded(state.data()), 0xB1),
                  efgh = _mm_shuffle_epi32(loaded(&state[4]), 0x1B);
    __m128i abef = _mm_alignr_epi8(cdab, efgh, 8), cdgh = _mm_blend_epi16(efgh, cdab, 0xF0);
    for (; count > 0; --count, blocks += block_size) {
        const __m128i abef_before = abef, cdgh_before = cdgh;
        __m128i w[4];
        for (std::size_t t = 0; t < 4; ++t) {
            w[t] = _mm_shuffle_epi8(loaded(blocks + 16 * t), big_endian);
            four_rounds(abef, cdgh, w[t], t);
        }
        for (std::size_t t = 4; t < 16; t += 4) {
            four_rounds(abef, cdgh, w[0] = words_after(w[0], w[1], w[2], w[3]), t);
            four_rounds(abef, cdgh, w[1] = words_after(w[1], w[2], w[3], w[0]), t + 1);
            four_rounds(abef, cdgh, w[2] = words_after(w[2], w[3], w[0], w[1]), t + 2);
            four_rounds(abef, cdgh, w[3] = words_after(w[3], w[0], w[1], w[2]), t + 3);
        }
        abef = _mm_add_epi32(abef, abef_before);
        cdgh = _mm_add_epi32(cdgh, cdgh_before);
    }
    const __m128i feba = _mm_shuffle_epi32(abef, 0x1B), dchg = _mm_shuffle_epi32(cdgh, 0xB1);
    _mm_storeu_si128(reinterpret_cast<__m128i*>(state.data()), _mm_blend_epi16(feba, dchg, 0xF0));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(&state[4]), _mm_alignr_epi8(dchg, feba, 8));
}

bool has_instructions() {
    unsigned a = 0, b = 0, c = 0, d = 0;
    return __builtin_cpu_supports("sse4.1") && __get_cpuid_count(7, 0, &a, &b, &c, &d) != 0 && (b & bit_SHA) != 0;
}
#endif

void compress_many(State& state, const std::uint8_t* blocks, std::size_t count) {
#if defined(__x86_64__)
    static const bool fast = has_instructions();
    if (fast) return compress_fast(state, blocks, count);
#endif
    for (; count > 0; --count, blocks += block_size) compress_plainly(state, blocks);
}

}  // namespace

void Sha256::compress() {
    compress_plainly(state_, block_.data());
    filled_ = 0;
    ++blocks_;
}

void Sha256::add(std::string_view bytes) {
    const auto* at = reinterpret_cast<const std::uint8_t*>(bytes.data());
    const std::uint8_t* const end = at + bytes.size();
    while (filled_ != 0 && at != end) add(*at++);
    const std::size_t whole = to_size(end - at) / block_size;
    compress_many(state_, at, whole);
    blocks_ += whole;
    for (at += whole * block_size; at != end; ++at) add(*at);
}

std::string Sha256::hex() {
    const std::uint64_t bits = 8 * (64 * blocks_ + filled_);
    add(std::uint8_t{0x80});
    while (filled_ != 56) add(std::uint8_t{0});
    for (int shift = 56; shift >= 0; shift -= 8) add(static_cast<std::uint8_t>(bits >> shift));
    std::string out;
    for (const std::uint32_t word : state_)
        for (int shift = 28; shift >= 0; shift -= 4) out += "0123456789abcdef"[word >> shift & 15];
    return out;
}

std::string hmac_sha256(std::string_view key, std::initializer_list<std::string_view> bytes) {
    Sha256 inner, outer;
    for (std::size_t i = 0; i < 64; ++i) {
        const auto byte = static_cast<std::uint8_t>(i < key.size() ? key[i] : 0);
        inner.add(static_cast<std::uint8_t>(byte ^ 0x36));
        outer.add(static_cast<std::uint8_t>(byte ^ 0x5c));
    }
    for (const std::string_view some : bytes) inner.add(some);
    const std::string digest = inner.hex();
    const auto digit = [&](std::size_t i) { return digest[i] <= '9' ? digest[i] - '0' : digest[i] - 'a' + 10; };
    for (std::size_t i = 0; i < digest.size(); i += 2)
        outer.add(static_cast<std::uint8_t>(digit(i) << 4 | digit(i + 1)));
    return outer.hex();
}

}  // namespace grundy
