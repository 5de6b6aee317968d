// SPDX-License-Identifier: MIT
// The loops of planes.hpp for one width of vectors; included once a build, inside a namespace that has
//   Vector, load, store, both (AND), either (OR), differ (XOR), equal (all ones), shuffle (of 16 bytes), all (one
//   byte), bit_of (a permuted table of bits, shuffled), most_rows (that fit the registers) and GRUNDY_TARGET, the
//   attribute of functions that use them.

constexpr std::size_t pieces = plane_lanes / sizeof(Vector);

// The bit of a number and of its partner's: a table of bits, permuted for each of the eight low parts of partners.
struct Bits {
    alignas(64) std::uint8_t of[8][sizeof(Vector)];
};
constexpr Bits permuted = [] {
    Bits out{};
    for (unsigned p = 0; p < 8; ++p)
        for (unsigned i = 0; i < sizeof(Vector); ++i) out.of[p][i] = static_cast<std::uint8_t>(1u << ((i ^ p) & 7));
    return out;
}();

// The pieces from, ..., from + at_once - 1 of the lanes: many rows of few or few rows of many fit the registers.
template <std::size_t rows, std::size_t at_once, bool listed>
GRUNDY_TARGET void mark_pieces(const std::uint8_t* high, const std::uint8_t* low, const Partners& p,
                               const PlaneRow* planes, PlaneRow* seen, std::size_t from) {
    Vector sets[rows][at_once];
    const std::size_t at = from * sizeof(Vector);
    for (std::size_t w = 0; w < rows; ++w)
        for (std::size_t k = 0; k < at_once; ++k) sets[w][k] = load(&seen[w][at + k * sizeof(Vector)]);
    for (std::size_t i = 0; i < p.count; ++i) {
        const std::size_t offset = listed ? p.offsets[i] : p.first + i;
        const Vector partner_high = all(p.high[i]);
        const std::uint8_t* const bits = permuted.of[p.low[i] & 7];
        for (std::size_t k = 0; k < at_once; ++k) {
            const std::size_t piece = at + k * sizeof(Vector);
            const Vector h = differ(load(high - offset + piece), partner_high);
            const Vector bit = bit_of(bits, load(low - offset + piece), p.low[i]);
#pragma GCC unroll 16
            for (std::size_t w = 0; w < rows; ++w)
                sets[w][k] = either(sets[w][k], both(bit, equal(h, load(&planes[w][piece]))));
        }
    }
    for (std::size_t w = 0; w < rows; ++w)
        for (std::size_t k = 0; k < at_once; ++k) store(&seen[w][at + k * sizeof(Vector)], sets[w][k]);
}

template <std::size_t rows, bool listed>
GRUNDY_TARGET void mark_rows(const std::uint8_t* high, const std::uint8_t* low, const Partners& p,
                             const PlaneRow* planes, PlaneRow* seen) {
    constexpr std::size_t at_once = rows <= most_rows / 2 ? std::min<std::size_t>(2, pieces) : 1;
    for (std::size_t k = 0; k < pieces; k += at_once) mark_pieces<rows, at_once, listed>(high, low, p, planes, seen, k);
}

template <bool listed, std::size_t rows = most_rows>
GRUNDY_TARGET void mark_any(const std::uint8_t* high, const std::uint8_t* low, const Partners& p,
                            const PlaneRow* planes, PlaneRow* seen, std::size_t count) {
    for (; count >= rows; count -= rows, planes += rows, seen += rows) {
        if (count > rows && count < 2 * rows && rows > 2) break;  // two halves
        mark_rows<rows, listed>(high, low, p, planes, seen);
    }
    if (count > rows) {
        mark_any<listed, rows>(high, low, p, planes, seen, count / 2);
        return mark_any<listed, rows>(high, low, p, planes + count / 2, seen + count / 2, count - count / 2);
    }
    if constexpr (rows > 1)
        if (count > 0) mark_any<listed, rows - 1>(high, low, p, planes, seen, count);
}

GRUNDY_TARGET inline void mark(const std::uint8_t* high, const std::uint8_t* low, const Partners& p,
                               const PlaneRow* planes, PlaneRow* seen, std::size_t rows) {
    if (p.offsets != nullptr)
        mark_any<true>(high, low, p, planes, seen, rows);
    else
        mark_any<false>(high, low, p, planes, seen, rows);
}

GRUNDY_TARGET inline void pick(const PlaneRow* from_planes, const PlaneRow* from_seen, std::size_t count,
                               PlaneRow* planes, PlaneRow* seen, std::size_t rows) {
    const Vector full = all(0xff), zero = differ(full, full), most = all(static_cast<std::uint8_t>(rows));
    for (std::size_t k = 0; k < plane_lanes; k += sizeof(Vector)) {
        for (std::size_t w = 0; w < rows; ++w) store(&planes[w][k], full), store(&seen[w][k], full);
        Vector rank = zero;  // of the next row of each lane
        for (std::size_t s = 0; s < count; ++s) {
            const Vector bits = load(&from_seen[s][k]), plane = load(&from_planes[s][k]);
            const Vector found = differ(either(equal(bits, full), equal(rank, most)), full);
            if (none(found)) continue;
            for (std::size_t w = 0; w < rows && w <= s; ++w) {
                const Vector here = both(found, equal(rank, all(static_cast<std::uint8_t>(w))));
                store(&planes[w][k], choose(load(&planes[w][k]), plane, here));
                store(&seen[w][k], choose(load(&seen[w][k]), bits, here));
            }
            rank = add(rank, both(found, all(1)));
        }
    }
}

GRUNDY_TARGET inline void mark_one(const std::uint8_t* high, const std::uint8_t* low, const NearPartners& partners,
                                   const std::uint8_t* planes, std::uint8_t* seen, std::size_t rows) {
    const Vector ones = one_hot();
    Vector h[pieces], bit[pieces];
    for (std::size_t k = 0; k < pieces; ++k) {
        const std::size_t at = k * sizeof(Vector);
        h[k] = differ(load(high + at), load(&partners.high[at]));
        bit[k] = both(shuffle(ones, differ(load(low + at), load(&partners.low[at]))), load(&partners.there[at]));
    }
    for (std::size_t w = 0; w < rows; ++w) {
        const Vector plane = all(planes[w]);
        Vector set = both(bit[0], equal(h[0], plane));
        for (std::size_t k = 1; k < pieces; ++k) set = either(set, both(bit[k], equal(h[k], plane)));
        seen[w] = static_cast<std::uint8_t>(seen[w] | any_byte(set));
    }
}

#ifdef GRUNDY_STRIKES
/// See planes.hpp. The byte of a plane is looked up by the low four bits in each quarter of the set, then chosen by the
/// two bits above, which come to the top by doubling; it is 0 where the top bit is set, as it is for planes outside the
/// set. Where something was found is noted without a branch, as it cannot be foretold, and struck later: what is found
/// again until then costs little.
GRUNDY_TARGET inline std::size_t strike(const std::uint8_t* high, const std::uint8_t* low,
                                        const std::uint8_t* other_high, const std::uint8_t* other_low, std::size_t size,
                                        std::uint8_t base, std::uint64_t* set) {
    constexpr std::size_t vectors = 16;
    const Vector ones = one_hot(), down = all(static_cast<std::uint8_t>(-base)), above = all(128 - strike_planes);
    std::size_t i = 0, hits = 0, found_at[vectors];
    std::uint64_t found[vectors];
    while (i + sizeof(Vector) <= size) {
        const std::size_t end = std::min(size + 1 - sizeof(Vector), i + vectors * sizeof(Vector));
        const Vector set0 = repeat(set[0], set[1]), set1 = repeat(set[2], set[3]), set2 = repeat(set[4], set[5]),
                     set3 = repeat(set[6], set[7]);
        std::size_t count = 0;
        for (; i < end; i += sizeof(Vector)) {
            const Vector at = add_up(add(differ(load(high + i), load(other_high + i)), down), above);
            const Vector twice = add(at, at), bit5 = add(twice, twice), bit4 = add(bit5, bit5);
            const Vector low_half = choose_top(shuffle(set0, at), shuffle(set1, at), bit4);
            const Vector high_half = choose_top(shuffle(set2, at), shuffle(set3, at), bit4);
            const Vector bit = shuffle(ones, differ(load(low + i), load(other_low + i)));
            found[count] = lanes_of(both(choose_top(low_half, high_half, bit5), bit));
            found_at[count] = i;
            count += found[count] != 0;
        }
        for (std::size_t f = 0; f < count; ++f)
            for (std::uint64_t lanes = found[f]; lanes != 0; lanes &= lanes - 1) {
                const std::size_t at = found_at[f] + static_cast<std::size_t>(__builtin_ctzll(lanes));
                strike_one(high[at] ^ other_high[at], low[at] ^ other_low[at], base, set);
            }
        hits += count;
    }
    return hits + strike_plainly(high + i, low + i, other_high + i, other_low + i, size - i, base, set);
}

/// See planes.hpp. The last vector may lie over the one before: what is found twice is found.
struct Sifter {
    Vector by_low, by_high, by_top, half;
};
GRUNDY_INLINE Vector sift(const Sifter& s, const std::uint8_t* high, const std::uint8_t* low,
                          const std::uint8_t* other_high, const std::uint8_t* other_low) {
    const Vector h = differ(load(high), load(other_high)), l = differ(load(low), load(other_low));
    return both(both(shuffle(s.by_high, both(h, s.half)), shuffle(s.by_top, upper(h))), shuffle(s.by_low, l));
}
GRUNDY_TARGET inline unsigned seek(const std::uint8_t* high, const std::uint8_t* low, const std::uint8_t* other_high,
                                   const std::uint8_t* other_low, std::size_t size, const Sought& sought) {
    if (size < sizeof(Vector)) return seek_plainly(high, low, other_high, other_low, size, sought);
    const Sifter s{repeat(sought.low), repeat(sought.high[0]), repeat(sought.high[1]), all(15)};
    const std::size_t last = size - sizeof(Vector);
    Vector found = sift(s, high + last, low + last, other_high + last, other_low + last);
#pragma GCC unroll 4
    for (std::size_t i = 0; i < last; i += sizeof(Vector))
        found = either(found, sift(s, high + i, low + i, other_high + i, other_low + i));
    return any_byte(found);
}
#endif
