// SPDX-License-Identifier: MIT
// Kernels for subtraction games; see subtraction.hpp for what each is for.
#include "kernels/subtraction/subtraction.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "core/size.hpp"

namespace grundy::kernels {
namespace {

// The takes that are possible from heaps >= n.
std::size_t usable(std::span<const std::int64_t> takes, std::size_t n) {
    return to_size(std::upper_bound(takes.begin(), takes.end(), static_cast<std::int64_t>(n)) - takes.begin());
}

// The set of takes as bits, shifted left by 0 to 7, so that any heap finds a byte-aligned copy.
struct ShiftedBits {
    std::array<std::vector<std::uint8_t>, 8> by;

    explicit ShiftedBits(std::span<const std::int64_t> takes) {
        const std::size_t bytes = to_size(takes.back()) / 8 + 2;
        for (std::size_t shift = 0; shift < 8; ++shift) {
            by[shift].assign(bytes, 0);
            for (const auto s : takes) {
                const auto bit = to_size(s) + shift;
                by[shift][bit / 8] = static_cast<std::uint8_t>(by[shift][bit / 8] | (1u << (bit % 8)));
            }
        }
    }
};

void or_bytes(std::uint8_t* __restrict to, const std::uint8_t* __restrict from, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) to[i] = static_cast<std::uint8_t>(to[i] | from[i]);
}

}  // namespace

void subtraction_reference(std::span<const std::int64_t> takes, std::span<std::uint32_t> g, std::size_t from) {
    std::vector<bool> seen(takes.size() + 1);
    for (std::size_t n = from; n < g.size(); ++n) {
        std::fill(seen.begin(), seen.end(), false);
        for (const auto s : takes)
            if (std::cmp_less_equal(s, n)) seen[g[n - to_size(s)]] = true;
        g[n] = static_cast<std::uint32_t>(std::find(seen.begin(), seen.end(), false) - seen.begin());
    }
}

void subtraction_pull(std::span<const std::int64_t> takes, std::span<std::uint32_t> g, std::size_t from) {
    std::size_t n = from;
    while (n < g.size()) {
        const std::size_t k = usable(takes, n);
        const std::size_t end = k == takes.size() ? g.size() : std::min(g.size(), saturated_size(takes[k]));
        for (; n < end; ++n) {
            std::uint64_t marks = 0;
            for (std::size_t i = 0; i < k; ++i) marks |= std::uint64_t{1} << g[n - to_size(takes[i])];
            g[n] = static_cast<std::uint32_t>(std::countr_one(marks));
        }
    }
}

void subtraction_bits(std::span<const std::int64_t> takes, std::span<std::uint32_t> g, const HeapsDone& done) {
    const std::size_t size = g.size();
    while (!takes.empty() && std::cmp_greater_equal(takes.back(), size)) takes = takes.first(takes.size() - 1);
    if (takes.empty()) return std::fill(g.begin(), g.end(), 0u);

    const ShiftedBits set(takes);
    const std::size_t span = set.by[0].size(), words = size / 64 + 1;
    std::vector<std::uint64_t> open(words, ~std::uint64_t{0});  // heaps without a value yet
    open[words - 1] = (std::uint64_t{1} << (size % 64)) - 1;
    std::vector<std::uint64_t> reached(words + span / 8 + 2);  // heaps with an option of the value at hand
    auto* const reached_bytes = reinterpret_cast<std::uint8_t*>(reached.data());  // little-endian: byte n/8, bit n%8

    // Some milliseconds of work between two calls; a value that few heaps have costs a pass all the same.
    constexpr std::size_t most_bytes = std::size_t{1} << 24;
    std::size_t left = size, heaps = 0, bytes = 0;
    const auto report = [&](std::size_t more) {
        if ((bytes += more) < most_bytes || !done) return;
        done(heaps);
        heaps = bytes = 0;
    };
    for (std::uint32_t value = 0; left > 0; ++value) {
        std::fill(reached.begin(), reached.end(), 0);
        report(words * 8);
        for (std::size_t w = 0; w < words; ++w) {
            while (const std::uint64_t free = open[w] & ~reached[w]) {  // the least free heap has this value
                const auto bit = to_size(std::countr_zero(free));
                const std::size_t n = w * 64 + bit;
                open[w] &= ~(std::uint64_t{1} << bit);
                g[n] = value;
                --left;
                ++heaps;
                const std::size_t most = std::min(span, size / 8 + 1 - n / 8);
                or_bytes(reached_bytes + n / 8, set.by[n % 8].data(), most);
                report(most);
            }
        }
    }
    if (done) done(heaps);
}

bool subtraction_is_dense(std::span<const std::int64_t> takes) {
    // Measured: an OR of 128 bits of the set costs as much as four look-ups in lanes, or one in `reference`, which
    // goes on where the values outgrow the lanes; large sets, as here, do that.
    constexpr std::size_t many = 256;
    if (takes.empty() || takes.back() <= 64) return false;  // `levels` is for those
    const std::size_t ors = to_size(takes.back()) / 128 + 4;
    return 4 * ors < takes.size() || (takes.size() > many && ors < takes.size());
}

void subtraction(std::span<const std::int64_t> takes, std::span<std::uint32_t> g, std::size_t from) {
    static_assert(std::endian::native == std::endian::little, "subtraction_bits reads words as bytes");
    subtraction_is_dense(takes) ? subtraction_bits(takes, g) : subtraction_onward(takes, g, from);
}

void subtraction_onward(std::span<const std::int64_t> takes, std::span<std::uint32_t> g, std::size_t from) {
    if (!takes.empty() && takes.back() <= 64) return subtraction_levels(takes, g, from);
    const std::size_t done = subtraction_lanes(takes, g, from);
    if (done < g.size()) subtraction_reference(takes, g, done);
}

}  // namespace grundy::kernels
