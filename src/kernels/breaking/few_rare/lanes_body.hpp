// SPDX-License-Identifier: MIT
// The loops of the lanes by vectors of 32 bytes; included once for each build, after lanes_256.hpp and
//   mark<groups>, which adds options of 32 heaps to planes;
//   GRUNDY_MARKS, the attributes of functions that use it, and GRUNDY_TARGET, those of others.
// A set of indices of each of 32 heaps is held as planes: bit i of byte j of plane k says that heap j has the index
// 8 k + i. 16 indices are a group.

GRUNDY_INLINE std::uint32_t lanes_of(Vector v) { return static_cast<std::uint32_t>(_mm256_movemask_epi8(v)); }
GRUNDY_INLINE std::uint64_t word(const std::uint8_t* p) {
    std::uint64_t w;
    std::memcpy(&w, p, sizeof w);
    return w;
}

// Adds a mark with an offset of 8 to 31 to the planes of eight heaps, four planes to a vector.
template <unsigned vectors>
GRUNDY_INLINE void add_eight(Vector (&sets)[vectors], std::uint64_t heaps, const WideMark& m) {
    const Vector bits = words(powers, 0, powers, 0);
    const Vector index = _mm256_xor_si256(_mm256_set1_epi64x(static_cast<long long>(heaps)), load(m.quarters));
    for (unsigned v = 0; v < vectors; ++v) {
        const Vector in = _mm256_adds_epu8(v == 0 ? index : _mm256_xor_si256(index, all(32 * v)), all(0x78));
        sets[v] = _mm256_or_si256(sets[v], _mm256_shuffle_epi8(bits, in));
    }
}

// Turns planes of eight heaps into 32 bits for each heap.
GRUNDY_INLINE void transpose(Vector planes, std::uint32_t* out) {
    const __m128i a = _mm256_castsi256_si128(planes), b = _mm256_extracti128_si256(planes, 1);
    const __m128i ab = _mm_unpacklo_epi8(a, _mm_srli_si128(a, 8)), cd = _mm_unpacklo_epi8(b, _mm_srli_si128(b, 8));
    _mm_store_si128(reinterpret_cast<__m128i*>(out), _mm_unpacklo_epi16(ab, cd));
    _mm_store_si128(reinterpret_cast<__m128i*>(out + 4), _mm_unpackhi_epi16(ab, cd));
}

// Eight heaps, one after another: free[j] has the indices that farther marks leave to heap j; here those with smaller
// offsets are struck off. x has the indices of the seven heaps before and of the eight.
template <unsigned least>
GRUNDY_INLINE void one_by_one(const LanePlan& plan, std::uint64_t (&free)[8], unsigned (&x)[15]) {
#pragma GCC unroll 8
    for (unsigned j = 0; j < 8; ++j) {
#pragma GCC unroll 8
        for (unsigned d = 7; d >= least; --d) free[j] &= plan.near[d].left[x[7 + j - d]];
        x[7 + j] = static_cast<unsigned>(_tzcnt_u64(free[j]));
    }
}

template <unsigned groups>
GRUNDY_INLINE void free_sets(const Vector (&taken)[(groups + 1) / 2], std::uint64_t (&free)[8]) {
    constexpr unsigned vectors = (groups + 1) / 2;
    alignas(32) std::uint32_t bits[vectors][8];
    for (unsigned v = 0; v < vectors; ++v) transpose(_mm256_xor_si256(taken[v], all(0xff)), bits[v]);
    for (unsigned j = 0; j < 8; ++j)
        free[j] =
            bits[0][j] | (vectors == 2 ? std::uint64_t{bits[vectors - 1][j]} << 32 : std::uint64_t{0xffffffff} << 32);
}

template <unsigned groups, unsigned least>
GRUNDY_TARGET unsigned choose_near(const LanePlan& plan, std::uint8_t* at, const std::uint8_t (*planes)[32]) {
    constexpr unsigned vectors = (groups + 1) / 2;
    constexpr std::uint64_t ones = 0x0101010101010101u;
    const WideMark *const middle = plan.middle.data(), *const middle_end = middle + plan.middle.size();
    const WideMark *const eight = plan.eight.data(), *const eight_end = eight + plan.eight.size();
    std::uint64_t recent = word(at - 8), older = word(at - 16);  // in the order of memory
    unsigned x[15];
    for (unsigned i = 8; i < 15; ++i) x[i] = at[static_cast<std::ptrdiff_t>(i) - 15];
    for (unsigned j = 0; j < lane_count; j += 8) {
        Vector sets[vectors];
        for (unsigned v = 0; v < vectors; ++v) {
            const bool half = 4 * v + 2 < 2 * groups;
            sets[v] = words(half ? word(planes[4 * v + 3] + j) : 0, half ? word(planes[4 * v + 2] + j) : 0,
                            word(planes[4 * v + 1] + j), word(planes[4 * v] + j));
        }
        for (const WideMark* m = middle; m != middle_end; ++m) add_eight<vectors>(sets, word(at + j - m->offset), *m);
        for (const WideMark* m = eight; m != eight_end; ++m) {
            const unsigned up = static_cast<unsigned>(8 * (m->offset - 8)), half = (64 - up) / 2;
            add_eight<vectors>(sets, older >> half >> (64 - up - half) | recent << up, *m);
        }
        std::uint64_t free[8], packed = 0;
        free_sets<groups>(sets, free);
        for (unsigned i = 0; i < 7; ++i) x[i] = x[i + 8];
        one_by_one<least>(plan, free, x);
        for (unsigned i = 0; i < 8; ++i) packed |= std::uint64_t{x[7 + i]} << (8 * i);
        older = recent;
        recent = packed;
        std::memcpy(at + j, &recent, 8);
        const std::uint64_t over = (recent + ones * (0x80 - 16 * groups)) & ones * 0x80;
        if (over != 0) return j + static_cast<unsigned>(_tzcnt_u64(over)) / 8;
    }
    return lane_count;
}

template <unsigned groups>
GRUNDY_MARKS void mark_far(const LanePlan& plan, const std::uint8_t* at, std::uint8_t (&out)[2 * groups][32]) {
    Vector planes[2 * groups] = {};
    mark<groups>(planes, at, plan.far.data(), plan.far.data() + plan.far.size());
    for (unsigned k = 0; k < 2 * groups; ++k) store(out[k], planes[k]);
}

// Marks nearer than plan.nearest need not be looked for: 0.104 gains 1.36 by that.
template <unsigned groups, unsigned least = 1>
GRUNDY_INLINE unsigned choose_from(const LanePlan& plan, std::uint8_t* at, const std::uint8_t (*planes)[32]) {
    if constexpr (least < 8)
        if (plan.nearest > least) return choose_from<groups, least + 1>(plan, at, planes);
    return choose_near<groups, least>(plan, at, planes);
}

template <unsigned groups>
GRUNDY_TARGET unsigned choose_groups(const LanePlan& plan, std::uint8_t* at) {
    alignas(32) std::uint8_t bytes[2 * groups][32];
    mark_far<groups>(plan, at, bytes);
    return choose_from<groups>(plan, at, bytes);
}

GRUNDY_TARGET unsigned choose(const LanePlan& plan, std::uint8_t* at, unsigned groups) {
    return groups == 1   ? choose_groups<1>(plan, at)
           : groups == 2 ? choose_groups<2>(plan, at)
           : groups == 3 ? choose_groups<3>(plan, at)
                         : choose_groups<4>(plan, at);
}

GRUNDY_INLINE Vector table(const std::uint8_t* p) {
    return _mm256_broadcastsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(p)));
}

// The lowest bit of the mask where the value has it, else 0.
GRUNDY_INLINE Vector lowest(const LanePlan& plan, Vector index, bool odd) {
    const Mask& mask = plan.mask;
    const Vector high = _mm256_and_si256(_mm256_srli_epi16(index, 4), all(15));
    const Vector parity = _mm256_xor_si256(_mm256_shuffle_epi8(table(plan.flip[0]), _mm256_and_si256(index, all(15))),
                                           _mm256_shuffle_epi8(table(plan.flip[1]), high));
    const auto bit = static_cast<unsigned>(plan.indexing.below() + 1);
    const unsigned even_lanes = (mask.common != (mask.position && odd)) ? bit : 0;
    const unsigned odd_lanes = (mask.common != (mask.position && !odd)) ? bit : 0;
    return _mm256_xor_si256(parity, _mm256_set1_epi16(static_cast<short>(even_lanes | odd_lanes << 8)));
}

template <unsigned groups>
GRUNDY_MARKS std::uint32_t confirm_groups(const LanePlan& plan, const std::uint8_t* at, Vector count,
                                          std::uint64_t* unmet) {
    constexpr unsigned step = 8;
    Vector planes[2 * groups] = {}, needed[2 * groups];
    const Vector first = _mm256_setr_epi8(0, 1, 3, 7, 15, 31, 63, 127, -1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 3, 7, 15, 31, 63,
                                          127, -1, 0, 0, 0, 0, 0, 0, 0);
    for (unsigned k = 0; k < 2 * groups; ++k)
        needed[k] = _mm256_shuffle_epi8(first, _mm256_min_epu8(_mm256_subs_epu8(count, all(8 * k)), all(8)));
    const WideMark *m = plan.witnesses.data(), *const end = m + plan.witnesses.size();
    std::uint32_t lanes = 0;
    do {
        const WideMark* const stop = m + std::min<std::ptrdiff_t>(step, end - m);
        mark<groups>(planes, at, m, stop);
        m = stop;
        Vector open = _mm256_andnot_si256(planes[0], needed[0]);
        for (unsigned k = 1; k < 2 * groups; ++k)
            open = _mm256_or_si256(open, _mm256_andnot_si256(planes[k], needed[k]));
        lanes = ~lanes_of(_mm256_cmpeq_epi8(open, _mm256_setzero_si256()));
    } while (m != end && lanes != 0);
    if (lanes == 0) return 0;
    alignas(32) std::uint8_t bytes[2 * groups][32];
    for (unsigned k = 0; k < 2 * groups; ++k) store(bytes[k], _mm256_andnot_si256(planes[k], needed[k]));
    for (std::uint32_t left = lanes; left != 0; left &= left - 1) {
        const auto j = static_cast<unsigned>(__builtin_ctz(left));
        unmet[j] = 0;
        for (unsigned k = 0; k < 2 * groups; ++k) unmet[j] |= std::uint64_t{bytes[k][j]} << (8 * k);
    }
    return lanes;
}

GRUNDY_INLINE bool within(Vector count, unsigned most) {
    const Vector more = _mm256_subs_epu8(count, all(most));
    return _mm256_testz_si256(more, more) != 0;
}

GRUNDY_TARGET std::uint32_t confirm(const LanePlan& plan, const std::uint8_t* at, bool odd, std::uint64_t* unmet) {
    const Vector index = load(at), low = all(plan.indexing.below());
    // The indices of rare values below the value are those below this.
    const Vector count = _mm256_add_epi8(_mm256_andnot_si256(low, index), lowest(plan, index, odd));
    if (within(count, 16)) return confirm_groups<1>(plan, at, count, unmet);
    if (within(count, 32)) return confirm_groups<2>(plan, at, count, unmet);
    return confirm_groups<4>(plan, at, count, unmet);
}

// Has a split of these parts the wanted index? `last` points 31 heaps before the other part of the first one.
GRUNDY_INLINE bool any_split(const LanePlan& plan, const std::uint8_t* parts, const std::uint8_t* last, unsigned want) {
    Vector hits = _mm256_setzero_si256();
    for (const LaneKind& kind : plan.kinds) {
        const Vector wanted = all(want ^ kind.index);
        const std::uint8_t* const other = last - kind.take;
#pragma GCC unroll 4
        for (unsigned i = 0; i < part_step; i += 32)
            hits = _mm256_or_si256(hits, _mm256_cmpeq_epi8(_mm256_xor_si256(load(parts + i), load(other - i)), wanted));
    }
    return _mm256_testz_si256(hits, hits) == 0;
}

GRUNDY_TARGET unsigned settle(const LanePlan& plan, const std::uint8_t* at, std::uint32_t lanes,
                              const std::uint64_t* unmet, std::size_t* most) {
    const std::uint8_t* const parts = plan.parts.data();
    const std::size_t size = plan.parts.size();
    for (; lanes != 0; lanes &= lanes - 1) {
        const auto j = static_cast<unsigned>(_tzcnt_u32(lanes));
        for (std::uint64_t left = unmet[j]; left != 0; left &= left - 1) {
            const auto want = static_cast<unsigned>(_tzcnt_u64(left));
            std::size_t a = 0;
            while (a < size && !any_split(plan, parts + a, at + j - 31 - a, want)) a += part_step;
            if (a >= size) return j;
            *most = a + part_step > *most + 1 ? a + part_step - 1 : *most;
        }
    }
    return lane_count;
}

GRUNDY_TARGET void values(const LanePlan& plan, const std::uint8_t* at, bool odd, std::uint32_t* out) {
    const Vector index = load(at), low = all(plan.indexing.below());
    const Vector high = _mm256_andnot_si256(low, index);
    alignas(32) std::uint8_t value[32];
    store(value, _mm256_or_si256(_mm256_or_si256(_mm256_add_epi8(high, high), _mm256_and_si256(index, low)),
                                 lowest(plan, index, odd)));
    for (unsigned j = 0; j < lane_count; j += 8)
        _mm256_storeu_si256(reinterpret_cast<Vector*>(out + j),
                            _mm256_cvtepu8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(value + j))));
}
