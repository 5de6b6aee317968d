// SPDX-License-Identifier: MIT
// The loops of planes.hpp for one width of vectors; included once for each build, inside a namespace that has
//   Vector, load, store, both (AND), either (OR), differ (XOR), equal (all ones), shuffle (of 16 bytes), all (one
//   byte), bit_of (a permuted table of bits, shuffled), add_equal (the set, with the bits where both are equal),
//   choose, none, add, any_byte (OR of all), one_hot (of the low three bits), most_rows (that fit the registers),
//   GRUNDY_TARGET and GRUNDY_INLINE, the attributes of functions that use them; with GRUNDY_SIFTER also Wide, a vector;
//   slots, how many indices are sought at once; Sifter, which is constructed from what is sought and gathers what it
//   finds; and Struck, which is constructed from a set and finds the splits of a vector that have something in it.

constexpr std::size_t pieces = plane_lanes / sizeof(Vector);

// The bit of a split in its plane: a table of bits, permuted for each of the eight low parts of partners.
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
template <std::size_t rows, std::size_t at_once>
GRUNDY_TARGET void mark_pieces(const std::uint8_t* high, const std::uint8_t* low, const Partners& p,
                               const PlaneRow* planes, PlaneRow* seen, std::size_t from) {
    Vector sets[rows][at_once];
    const std::size_t at = from * sizeof(Vector);
    for (std::size_t w = 0; w < rows; ++w)
        for (std::size_t k = 0; k < at_once; ++k) sets[w][k] = load(&seen[w][at + k * sizeof(Vector)]);
    for (std::size_t i = 0; i < p.count; ++i) {
        const std::size_t offset = p.offsets[i];
        const Vector partner_high = all(p.high[i]);
        const std::uint8_t* const bits = permuted.of[p.low[i] & 7];
        for (std::size_t k = 0; k < at_once; ++k) {
            const std::size_t piece = at + k * sizeof(Vector);
            const Vector h = differ(load(high - offset + piece), partner_high);
            const Vector bit = bit_of(bits, load(low - offset + piece), p.low[i]);
#pragma GCC unroll 16
            for (std::size_t w = 0; w < rows; ++w) sets[w][k] = add_equal(sets[w][k], bit, h, load(&planes[w][piece]));
        }
    }
    for (std::size_t w = 0; w < rows; ++w)
        for (std::size_t k = 0; k < at_once; ++k) store(&seen[w][at + k * sizeof(Vector)], sets[w][k]);
}

template <std::size_t rows>
GRUNDY_TARGET void mark_rows(const std::uint8_t* high, const std::uint8_t* low, const Partners& p,
                             const PlaneRow* planes, PlaneRow* seen) {
    constexpr std::size_t at_once = rows <= most_rows / 2 ? std::min<std::size_t>(2, pieces) : 1;
    for (std::size_t k = 0; k < pieces; k += at_once) mark_pieces<rows, at_once>(high, low, p, planes, seen, k);
}

template <std::size_t rows = most_rows>
GRUNDY_TARGET void mark_any(const std::uint8_t* high, const std::uint8_t* low, const Partners& p,
                            const PlaneRow* planes, PlaneRow* seen, std::size_t count) {
    for (; count >= rows; count -= rows, planes += rows, seen += rows) {
        if (count > rows && count < 2 * rows && rows > 2) break;  // two halves
        mark_rows<rows>(high, low, p, planes, seen);
    }
    if (count > rows) {
        mark_any<rows>(high, low, p, planes, seen, count / 2);
        return mark_any<rows>(high, low, p, planes + count / 2, seen + count / 2, count - count / 2);
    }
    if constexpr (rows > 1)
        if (count > 0) mark_any<rows - 1>(high, low, p, planes, seen, count);
}

GRUNDY_TARGET inline void mark(const std::uint8_t* high, const std::uint8_t* low, const Partners& p,
                               const PlaneRow* planes, PlaneRow* seen, std::size_t rows) {
    mark_any(high, low, p, planes, seen, rows);
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
        for (std::size_t k = 1; k < pieces; ++k) set = add_equal(set, bit[k], h[k], plane);
        seen[w] = static_cast<std::uint8_t>(seen[w] | any_byte(set));
    }
}

#ifdef GRUNDY_SIFTER
/// See planes.hpp. The last vector may overlap the one before it: what is found twice is found.
template <Pages pages>
GRUNDY_TARGET unsigned seek(std::span<const Splits> runs, const Sought& sought) {
    Sifter<pages> sifter(sought);
    unsigned found = 0;
    for (const Splits& s : runs) {
        if (s.size < sizeof(Wide)) {
            found |= seek_plainly<slots / 8, pages>({&s, 1}, sought);
            continue;
        }
        const std::size_t last = s.size - sizeof(Wide);
        sifter.sift(s, last);
#pragma GCC unroll 4
        for (std::size_t i = 0; i < last; i += sizeof(Wide)) sifter.sift(s, i);
    }
    return found | sifter.found_slots();
}

/// `strike` of planes.hpp where little is found. Hits are unpredictable, so their places are noted without a branch and
/// struck later; what is found again until then costs little. The last vector may overlap the one before it.
template <Pages pages>
GRUNDY_TARGET std::size_t strike_few(const Splits& splits, std::uint32_t first, std::uint64_t* set) {
    constexpr std::size_t width = sizeof(Wide), vectors = 512 / width;
    const std::size_t size = splits.size;
    if (size < width) return strike_plainly<strike_planes, pages>(splits, first, set);
    const std::size_t last = size - width;
    std::size_t hits = 0, found_at[vectors];
    std::uint64_t found[vectors];
    for (std::size_t from = 0; from < size; from += vectors * width) {
        const Struck<pages> struck(first, set);
        const std::size_t end = std::min(size, from + vectors * width);
        std::size_t count = 0;
        for (std::size_t next = from; next < end; next += width) {
            const std::size_t i = std::min(next, last);
            found[count] = struck.lanes(splits, i);
            found_at[count] = i;
            count += found[count] != 0;
        }
        for (std::size_t f = 0; f < count; ++f)
            for (std::uint64_t lanes = found[f]; lanes != 0; lanes &= lanes - 1) {
                const std::size_t at = found_at[f] + static_cast<unsigned>(__builtin_ctzll(lanes));
                strike_plainly<strike_planes, pages>(splits.part(at, 1), first, set);
            }
        hits += count;
    }
    return hits;
}
#endif
