// SPDX-License-Identifier: MIT
// The loops of the lanes by vectors of 32 bytes; included once for each build, after lanes_words.hpp and
//   mark<groups>, which adds options of 32 heaps to planes;
//   GRUNDY_MARKS, the attributes of functions that use it, and GRUNDY_TARGET, those of others.
// A set of indices of each of 32 heaps is held as planes: bit i of byte j of plane k says that heap j has the index
// 8 k + i. 16 indices are a group.

GRUNDY_INLINE std::uint64_t word(const std::uint8_t* p) {
    std::uint64_t w;
    std::memcpy(&w, p, sizeof w);
    return w;
}

// Adds a mark with an offset of 8 to 31 to the planes of eight heaps, four planes to a vector.
template <unsigned vectors>
GRUNDY_INLINE void add_eight(Vector (&sets)[vectors], std::uint64_t heaps, const WideMark& m) {
    const Vector index = differ(repeat(heaps, heaps), load(m.quarters));
    for (unsigned v = 0; v < vectors; ++v)
        sets[v] = either(sets[v], one_hot_below_8(v == 0 ? index : differ(index, all(32 * v))));
}

// Turns planes of eight heaps into 32 bits for each heap.
GRUNDY_INLINE void transpose(Vector planes, std::uint32_t* out) {
    using Pairs __attribute__((vector_size(16))) = std::uint16_t;
    const Bytes16 a = lower(planes), b = upper(planes);
    const auto ab = (Pairs)__builtin_shufflevector(a, a, 0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15);
    const auto cd = (Pairs)__builtin_shufflevector(b, b, 0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15);
    const Pairs first = __builtin_shufflevector(ab, cd, 0, 8, 1, 9, 2, 10, 3, 11);
    const Pairs last = __builtin_shufflevector(ab, cd, 4, 12, 5, 13, 6, 14, 7, 15);
    std::memcpy(out, &first, sizeof first);
    std::memcpy(out + 4, &last, sizeof last);
}

// Eight heaps, one after another: free[j] has the indices that farther marks leave to heap j; here those with smaller
// offsets are struck off. x has the indices of the seven heaps before and of the eight.
template <unsigned least>
GRUNDY_INLINE void one_by_one(const LanePlan& plan, std::uint64_t (&free)[8], unsigned (&x)[15]) {
#pragma GCC unroll 8
    for (unsigned j = 0; j < 8; ++j) {
#pragma GCC unroll 8
        for (unsigned d = 7; d >= least; --d) free[j] &= plan.near[d].left[x[7 + j - d]];
        x[7 + j] = static_cast<unsigned>(std::countr_zero(free[j]));
    }
}

template <unsigned groups>
GRUNDY_INLINE void free_sets(const Vector (&taken)[(groups + 1) / 2], std::uint64_t (&free)[8]) {
    constexpr unsigned vectors = (groups + 1) / 2;
    alignas(32) std::uint32_t bits[vectors][8];
    for (unsigned v = 0; v < vectors; ++v) transpose(differ(taken[v], all(0xff)), bits[v]);
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
        if (over != 0) return j + static_cast<unsigned>(std::countr_zero(over)) / 8;
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

// The lowest bit of the mask where the value has it, else 0.
GRUNDY_INLINE Vector lowest(const LanePlan& plan, Vector index, bool odd) {
    const Mask& mask = plan.mask;
    const Vector parity = differ(shuffle(repeat(plan.flip[0]), both(index, all(15))),
                                 shuffle(repeat(plan.flip[1]), both(shift_words<4>(index), all(15))));
    const auto bit = static_cast<unsigned>(plan.indexing.below() + 1);
    const unsigned even_lanes = (mask.common != (mask.position && odd)) ? bit : 0;
    const unsigned odd_lanes = (mask.common != (mask.position && !odd)) ? bit : 0;
    const std::uint64_t lanes = 0x0001000100010001u * std::uint64_t{even_lanes | odd_lanes << 8};
    return differ(parity, repeat(lanes, lanes));
}

template <unsigned groups>
GRUNDY_MARKS std::uint32_t confirm_groups(const LanePlan& plan, const std::uint8_t* at, Vector count,
                                          std::uint64_t* unmet) {
    constexpr unsigned step = 8;
    Vector planes[2 * groups] = {}, needed[2 * groups];
    const Vector first = repeat(0xff, 0x7f3f1f0f07030100u);  // the lowest 0, 1, ..., 8 bits
    for (unsigned k = 0; k < 2 * groups; ++k)
        needed[k] = shuffle(first, lesser(subtract_saturated(count, all(8 * k)), all(8)));
    const WideMark *m = plan.witnesses.data(), *const end = m + plan.witnesses.size();
    std::uint32_t lanes = 0;
    do {
        const WideMark* const stop = m + std::min<std::ptrdiff_t>(step, end - m);
        mark<groups>(planes, at, m, stop);
        m = stop;
        Vector open = without(needed[0], planes[0]);
        for (unsigned k = 1; k < 2 * groups; ++k) open = either(open, without(needed[k], planes[k]));
        lanes = ~tops(equal(open, all(0)));
    } while (m != end && lanes != 0);
    if (lanes == 0) return 0;
    alignas(32) std::uint8_t bytes[2 * groups][32];
    for (unsigned k = 0; k < 2 * groups; ++k) store(bytes[k], without(needed[k], planes[k]));
    for (std::uint32_t left = lanes; left != 0; left &= left - 1) {
        const auto j = static_cast<unsigned>(__builtin_ctz(left));
        unmet[j] = 0;
        for (unsigned k = 0; k < 2 * groups; ++k) unmet[j] |= std::uint64_t{bytes[k][j]} << (8 * k);
    }
    return lanes;
}

GRUNDY_INLINE bool within(Vector count, unsigned most) { return none(subtract_saturated(count, all(most))); }

GRUNDY_TARGET std::uint32_t confirm(const LanePlan& plan, const std::uint8_t* at, bool odd, std::uint64_t* unmet) {
    const Vector index = load(at), low = all(plan.indexing.below());
    // The indices of rare values below the value are those below this.
    const Vector count = add(without(index, low), lowest(plan, index, odd));
    if (within(count, 16)) return confirm_groups<1>(plan, at, count, unmet);
    if (within(count, 32)) return confirm_groups<2>(plan, at, count, unmet);
    return confirm_groups<4>(plan, at, count, unmet);
}

// Has a split of these parts the wanted index? `last` points 31 heaps before the other part of the first one.
GRUNDY_INLINE bool any_split(const LanePlan& plan, const std::uint8_t* parts, const std::uint8_t* last, unsigned want) {
    Vector hits = all(0);
    for (const LaneKind& kind : plan.kinds) {
        const Vector wanted = all(want ^ kind.index);
        const std::uint8_t* const other = last - kind.take;
#pragma GCC unroll 4
        for (unsigned i = 0; i < part_step; i += 32)
            hits = either(hits, equal(differ(load(parts + i), load(other - i)), wanted));
    }
    return !none(hits);
}

GRUNDY_TARGET unsigned settle(const LanePlan& plan, const std::uint8_t* at, std::uint32_t lanes,
                              const std::uint64_t* unmet, std::size_t* most) {
    const std::uint8_t* const parts = plan.parts.data();
    const std::size_t size = plan.parts.size();
    for (; lanes != 0; lanes &= lanes - 1) {
        const auto j = static_cast<unsigned>(std::countr_zero(lanes));
        for (std::uint64_t left = unmet[j]; left != 0; left &= left - 1) {
            const auto want = static_cast<unsigned>(std::countr_zero(left));
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
    const Vector high = without(index, low);
    alignas(32) std::uint8_t value[lane_count];
    store(value, either(either(add(high, high), both(index, low)), lowest(plan, index, odd)));
    for (unsigned j = 0; j < lane_count; ++j) out[j] = value[j];
}
