// SPDX-License-Identifier: MIT
// The loops of planes.hpp for one width of vectors; included once a build, inside a namespace that has
//   Vector, load, store, both (AND), either (OR), differ (XOR), equal (all ones), shuffle (of 16 bytes), all (one
//   byte), most_rows (that fit the registers) and GRUNDY_TARGET, the attribute of functions that use them.

constexpr std::size_t pieces = plane_lanes / sizeof(Vector);

template <std::size_t rows, bool listed>
GRUNDY_TARGET void mark_rows(const std::uint8_t* high, const std::uint8_t* low, const Partners& p,
                             const PlaneRow* planes, PlaneRow* seen) {
    Vector sets[rows][pieces];
    for (std::size_t w = 0; w < rows; ++w)
        for (std::size_t k = 0; k < pieces; ++k) sets[w][k] = load(&seen[w][k * sizeof(Vector)]);
    const Vector ones = one_hot();
    for (std::size_t i = 0; i < p.count; ++i) {
        const std::size_t offset = listed ? p.offsets[i] : p.first + i;
        const Vector partner_high = all(p.high[i]), partner_low = all(p.low[i]);
        for (std::size_t k = 0; k < pieces; ++k) {
            const Vector h = differ(load(high - offset + k * sizeof(Vector)), partner_high);
            const Vector bit = shuffle(ones, differ(load(low - offset + k * sizeof(Vector)), partner_low));
#pragma GCC unroll 16
            for (std::size_t w = 0; w < rows; ++w)
                sets[w][k] = either(sets[w][k], both(bit, equal(h, load(&planes[w][k * sizeof(Vector)]))));
        }
    }
    for (std::size_t w = 0; w < rows; ++w)
        for (std::size_t k = 0; k < pieces; ++k) store(&seen[w][k * sizeof(Vector)], sets[w][k]);
}

template <bool listed, std::size_t rows = most_rows>
GRUNDY_TARGET void mark_any(const std::uint8_t* high, const std::uint8_t* low, const Partners& p,
                            const PlaneRow* planes, PlaneRow* seen, std::size_t count) {
    for (; count >= rows; count -= rows, planes += rows, seen += rows)
        mark_rows<rows, listed>(high, low, p, planes, seen);
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

GRUNDY_TARGET inline void put(PlaneRow* every, std::size_t from, std::size_t to, const PlaneRow* planes,
                              const PlaneRow* seen, std::size_t rows) {
    for (std::size_t p = from; p < to; ++p) {
        const Vector plane = all(static_cast<std::uint8_t>(p));
        for (std::size_t k = 0; k < plane_lanes; k += sizeof(Vector)) {
            Vector bits = load(&every[p][k]);
            for (std::size_t w = 0; w < rows; ++w)
                bits = either(bits, both(load(&seen[w][k]), equal(plane, load(&planes[w][k]))));
            store(&every[p][k], bits);
        }
    }
}

/// How many planes of each lane are not full, at most 255.
GRUNDY_TARGET inline void count(const PlaneRow* every, std::size_t from, std::size_t to, PlaneRow& open) {
    for (std::size_t k = 0; k < plane_lanes; k += sizeof(Vector)) {
        const Vector full = all(0xff);
        Vector sum = differ(full, full);
        for (std::size_t p = from; p < to; ++p) {
            sum = add(sum, all(1));
            sum = add(sum, equal(load(&every[p][k]), full));
        }
        store(&open[k], sum);
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
/// See planes.hpp. The byte of a plane is looked up by its low four bits in each vector of 16 bytes, then chosen by the
/// bits above, which come to the top by doubling; it is 0 where the top bit is set.
template <std::size_t windows>
GRUNDY_TARGET std::size_t strike_windows(const std::uint8_t* high, const std::uint8_t* low,
                                         const std::uint8_t* other_high, const std::uint8_t* other_low,
                                         std::size_t size, std::uint8_t flip, std::uint64_t* set) {
    const Vector ones = one_hot(), flips = all(flip);
    Vector sets[windows];
    for (std::size_t w = 0; w < windows; ++w) sets[w] = repeat(set + 2 * w);
    std::size_t i = 0, hits = 0, refreshed = 0;
    for (; i + sizeof(Vector) <= size; i += sizeof(Vector)) {
        // What was struck lately may be found once more; that costs less than to wait for the stores each time.
        if (i % (16 * sizeof(Vector)) == 0 && refreshed != hits) {
            for (std::size_t w = 0; w < windows; ++w) sets[w] = repeat(set + 2 * w);
            refreshed = hits;
        }
        const Vector plane = differ(differ(load(high + i), flips), load(other_high + i));
        const Vector bit = shuffle(ones, differ(load(low + i), load(other_low + i)));
        const Vector bit6 = add(plane, plane), bit5 = add(bit6, bit6), bit4 = add(bit5, bit5);
        Vector byte[windows];
#pragma GCC unroll 8
        for (std::size_t w = 0; w < windows; ++w) byte[w] = shuffle(sets[w], plane);
#pragma GCC unroll 4
        for (std::size_t w = 0; w < windows; w += 2) byte[w] = choose_top(byte[w], byte[w + 1], bit4);
#pragma GCC unroll 2
        for (std::size_t w = 0; w < windows; w += 4) byte[w] = choose_top(byte[w], byte[w + 2], bit5);
        if constexpr (windows == 8) byte[0] = choose_top(byte[0], byte[4], bit6);
        const Vector found = both(byte[0], bit);
        if (none(found)) continue;
        ++hits;
        std::uint8_t planes[sizeof(Vector)], bits[sizeof(Vector)];
        store(planes, plane);
        store(bits, bit);
        for (std::uint64_t lanes = lanes_of(found); lanes != 0; lanes &= lanes - 1) {
            const auto lane = static_cast<std::size_t>(__builtin_ctzll(lanes));
            set[planes[lane] / 8] &= ~(std::uint64_t{bits[lane]} << planes[lane] % 8 * 8);
        }
    }
    return hits + strike_plainly(high + i, low + i, other_high + i, other_low + i, size - i, windows, flip, set);
}

GRUNDY_TARGET inline std::size_t strike(const std::uint8_t* high, const std::uint8_t* low,
                                        const std::uint8_t* other_high, const std::uint8_t* other_low, std::size_t size,
                                        std::size_t windows, std::uint8_t flip, std::uint64_t* set) {
    return windows == 4 ? strike_windows<4>(high, low, other_high, other_low, size, flip, set)
                        : strike_windows<8>(high, low, other_high, other_low, size, flip, set);
}
#endif
