// SPDX-License-Identifier: MIT
// Subtraction games with takes up to 64, value by value, eight heaps at a time. For each value a word says which of
// the next 64 heaps have an option of that value. Of eight heaps, those that have no less value and are not reached get
// this one, the first of them first, which excludes those that it reaches. Which ones remain is looked up by the eight
// bits, and so is what they reach further on: some eight instructions for eight heaps, however many takes there are.
// The next eight heaps wait for that, but not the next value of the same heaps: so up to eight values go through the
// heaps together, each one step after the last, and a processor finds eight chains that do not wait for each other.
#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <utility>
#include <vector>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include "core/size.hpp"
#include "kernels/cpu.hpp"
#include "kernels/subtraction/subtraction.hpp"

namespace grundy::kernels {
namespace {

#define GRUNDY_INLINE __attribute__((always_inline))

// In a chunk of 2048 heaps at most, rows and values stay in the first-level cache. The first chunks are shorter: what
// values there are is known only after some heaps, and those that are new go through a chunk one by one.
constexpr std::size_t most_takes = 64, first_chunk = 64, chunk = 2048, together = 8;
constexpr std::size_t row_bytes = chunk / 8 + 8;  // the same place of two rows is not in the same set of the cache
constexpr std::uint64_t powers = 0x8040201008040201u;

// Byte i of entry b: bit i of b.
constexpr auto spread_bits = [] {
    std::array<std::uint64_t, 256> out{};
    for (std::size_t b = 1; b < out.size(); ++b)
        out[b] = std::uint64_t{1} << (8 * std::countr_zero(b)) | out[b & (b - 1)];
    return out;
}();

using Planes = std::array<std::uint64_t, 7>;  // bit i of the values of 64 heaps

// The values of 64 heaps, of this number of bits.
using Spread = void (*)(const Planes& planes, std::size_t bits, std::uint32_t* to);

GRUNDY_INLINE inline void widen(const void* from, std::uint32_t* to) {
    std::uint8_t bytes[64];
    std::memcpy(bytes, from, sizeof bytes);
    for (std::size_t i = 0; i < 64; ++i) to[i] = bytes[i];
}

void spread_plainly(const Planes& planes, std::size_t bits, std::uint32_t* to) {
    std::uint64_t values[8] = {};
    for (std::size_t bit = bits; bit-- > 0;)
        for (std::size_t k = 0; k < 8; ++k) values[k] = 2 * values[k] + spread_bits[planes[bit] >> (8 * k) & 255];
    widen(values, to);
}

#if defined(__x86_64__)
[[gnu::target("avx2")]] void spread_avx2(const Planes& planes, std::size_t bits, std::uint32_t* to) {
    const __m256i byte_of = _mm256_setr_epi64x(0, 0x0101010101010101, 0x0202020202020202, 0x0303030303030303);
    const __m256i bit_of = _mm256_set1_epi64x(static_cast<long long>(powers));
    __m256i values[2] = {};
    for (std::size_t bit = bits; bit-- > 0;)
        for (int half = 0; half < 2; ++half) {
            const __m256i copies = _mm256_set1_epi32(static_cast<int>(planes[bit] >> (32 * half)));
            const __m256i own = _mm256_and_si256(_mm256_shuffle_epi8(copies, byte_of), bit_of);
            values[half] = _mm256_sub_epi8(_mm256_add_epi8(values[half], values[half]), _mm256_cmpeq_epi8(own, bit_of));
        }
    widen(values, to);
}
#endif

Spread best_spread() {
#if defined(__x86_64__)
    if (cpu() >= Cpu::avx2) return spread_avx2;
#endif
    return spread_plainly;
}

class Levels {
public:
    Levels(std::span<const std::int64_t> takes, Spread spread)
        : spread_(spread), rows_((takes.size() + 2) * row_bytes) {
        for (const auto s : takes) set_ |= std::uint64_t{1} << (s - 1);
        for (std::size_t heaps = 1; heaps < 256; ++heaps) {
            const auto first = to_size(std::countr_zero(heaps));
            const std::size_t others = heaps & (heaps - 1), excluded = to_size(set_ << 1 << first & 255);
            const std::size_t left = others & ~excluded;
            kept_[heaps] = static_cast<std::uint8_t>(1u << first | kept_[left]);
            reach_[heaps] = set_ >> (7 - first) | reach_[left];
        }
        std::fill_n(rows_.begin(), row_bytes, std::uint8_t{255});
    }

    // Heap `back` before the next one, at least 1, has this value.
    void note(std::uint32_t value, std::size_t back) {
        levels_ = std::max<std::size_t>(levels_, value + 1);
        reached_[value] |= set_ >> (back - 1);
    }

    // The values of the next heaps, at most a chunk; only a multiple of 8 may be followed by more.
    void next(std::span<std::uint32_t> values) {
        const std::size_t bytes = (values.size() + 7) / 8;
        for (std::size_t level = 0; level < levels_;) level += pass(level, bytes);
        while (any_open(bytes)) pass<1>(levels_++, bytes);  // a value that no heap had so far
        write(values);
    }

private:
    // As few passes as can be, of about as many values each. Returns how many were done.
    std::size_t pass(std::size_t first, std::size_t bytes) {
        const std::size_t left = levels_ - first, passes = (left + together - 1) / together;
        return pass_of<together>((left + passes - 1) / passes, first, bytes);
    }

    template <std::size_t most>
    std::size_t pass_of(std::size_t count, std::size_t first, std::size_t bytes) {
        if constexpr (most > 1)
            if (count < most) return pass_of<most - 1>(count, first, bytes);
        pass<most>(first, bytes);
        return most;
    }

    // Finds the heaps of the values from `first` on, `count` of them.
    template <std::size_t count>
    [[gnu::noinline]] void pass(std::size_t first, std::size_t bytes) {
        pass(first, bytes, std::make_index_sequence<count>{});
    }

    template <std::size_t... i>
    void pass(std::size_t first, std::size_t bytes, std::index_sequence<i...>) {
        constexpr std::size_t count = sizeof...(i);
        std::uint64_t reached[] = {reached_[first + i]...};
        std::uint8_t* const rows = rows_.data() + first * row_bytes;
        const auto step = [&]<std::size_t level>(std::size_t at) GRUNDY_INLINE {
            std::uint8_t* const row = rows + level * row_bytes + at - level;
            const std::uint64_t open = *row;
            const std::size_t free = to_size(open & ~reached[level]);
            row[row_bytes] = static_cast<std::uint8_t>(open ^ kept_[free]);
            reached[level] = reached[level] >> 8 | reach_[free];
        };
        const auto those_within = [&](std::size_t at) GRUNDY_INLINE {
            ((at >= i && at - i < bytes ? step.template operator()<i>(at) : void()), ...);
        };
        std::size_t at = 0;
        for (; at + 1 < count; ++at) those_within(at);
        for (; at < bytes; ++at) (step.template operator()<i>(at), ...);
        for (; at + 1 < bytes + count; ++at) those_within(at);
        ((reached_[first + i] = reached[i]), ...);
    }

    bool any_open(std::size_t bytes) const {
        const std::uint8_t* const row = rows_.data() + levels_ * row_bytes;
        std::uint8_t any = 0;
        for (std::size_t i = 0; i < bytes; ++i) any |= row[i];
        return any != 0;
    }

    void write(std::span<std::uint32_t> values) const {
        const auto bits = to_size(std::bit_width(levels_ - 1));
        for (std::size_t n = 0; n < values.size(); n += 64) {
            Planes planes;
            for (std::size_t bit = 0; bit < bits; ++bit) planes[bit] = plane_of(bit, n / 8);
            if (values.size() - n >= 64) {
                spread_(planes, bits, &values[n]);
            } else {
                std::uint32_t last[64];
                spread_(planes, bits, last);
                std::copy_n(last, values.size() - n, &values[n]);
            }
        }
    }

    // This bit of the values of 64 heaps. A heap of value v is open in the rows 1 .. v, of which v >> bit have a number
    // that is a multiple of 1 << bit.
    std::uint64_t plane_of(std::size_t bit, std::size_t byte) const {
        std::uint64_t out = 0;
        for (std::size_t row = std::size_t{1} << bit; row < levels_; row += std::size_t{1} << bit) {
            std::uint64_t open = 0;
            std::memcpy(&open, rows_.data() + row * row_bytes + byte, sizeof open);
            out ^= open;
        }
        return out;
    }

    Spread spread_;
    std::array<std::uint8_t, 256> kept_{};
    std::array<std::uint64_t, 256> reach_{};               // of the 64 heaps after these eight
    std::array<std::uint64_t, most_takes + 1> reached_{};  // by value: of the next 64 heaps
    std::vector<std::uint8_t> rows_;  // row v: a bit for each heap that has none of the values below v
    std::uint64_t set_ = 0;           // bit s - 1: s may be taken
    std::size_t levels_ = 0;
};

#undef GRUNDY_INLINE

void fill(std::span<const std::int64_t> takes, std::span<std::uint32_t> g, std::size_t from, Spread spread) {
    static_assert(std::endian::native == std::endian::little, "rows are read as words");
    Levels levels(takes, spread);
    const std::size_t reach = takes.empty() ? 0 : to_size(takes.back());
    for (std::size_t back = 1; back <= std::min(from, reach); ++back) levels.note(g[from - back], back);
    for (std::size_t n = from, size = first_chunk; n < g.size(); n += size, size = std::min(4 * size, chunk))
        levels.next(g.subspan(n, std::min(size, g.size() - n)));
}

}  // namespace

void subtraction_levels_plain(std::span<const std::int64_t> takes, std::span<std::uint32_t> g, std::size_t from) {
    fill(takes, g, from, spread_plainly);
}

void subtraction_levels(std::span<const std::int64_t> takes, std::span<std::uint32_t> g, std::size_t from) {
    static const Spread spread = best_spread();
    fill(takes, g, from, spread);
}

}  // namespace grundy::kernels
