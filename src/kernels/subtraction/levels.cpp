// SPDX-License-Identifier: MIT
// Subtraction games with takes up to 64, value by value, eight heaps at a time. For each value a word says which of
// the next 64 heaps have an option of that value. Of eight heaps, those that have no less value and are not reached get
// this one, the first of them first, which excludes those that it reaches. Which ones remain is looked up by the eight
// bits, and so is what they reach further on: some eight instructions for eight heaps, however many takes there are.
// The next eight heaps wait for that, but not the next value of the same heaps: so up to eight values go through the
// heaps together, each one step behind the last, and a processor finds eight chains that do not wait for each other.
#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <utility>
#include <vector>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include "kernels/subtraction/subtraction.hpp"

namespace grundy::kernels {
namespace {

#define GRUNDY_INLINE __attribute__((always_inline))

// A chunk, 2048 heaps, is such that the rows of ten values stay in the first-level cache beside the tables.
constexpr std::size_t words = 64, chunk_bytes = 256, row_bytes = chunk_bytes + 64, together = 8;

class Levels {
public:
    explicit Levels(std::span<const std::int64_t> takes) : rows_((words + 2) * row_bytes) {
        for (const auto s : takes) set_ |= std::uint64_t{1} << (s - 1);
        for (std::size_t heaps = 1; heaps < 256; ++heaps) {
            const auto first = static_cast<std::size_t>(std::countr_zero(heaps));
            const std::size_t others = heaps & (heaps - 1), excluded = static_cast<std::size_t>(set_ << 1 << first);
            const std::size_t left = others & ~excluded;
            kept_[heaps] = static_cast<std::uint8_t>(1u << first | kept_[left]);
            reach_[heaps] = set_ >> (7 - first) | reach_[left];
            bytes_[heaps] = std::uint64_t{1} << (8 * first) | bytes_[others];
        }
        std::fill_n(rows_.begin(), row_bytes, std::uint8_t{255});
    }

    // Heap `back` before the next one, at least 1, has this value.
    void note(std::uint32_t value, std::size_t back) {
        levels_ = std::max<std::size_t>(levels_, value + 1);
        reached_[value] |= set_ >> (back - 1);
    }

    // The values of the next heaps, at most 8 * chunk_bytes; only a multiple of 8 may be followed by more.
    void next(std::span<std::uint32_t> values, [[maybe_unused]] bool plain) {
        const std::size_t bytes = (values.size() + 7) / 8;
        for (std::size_t level = 0; level < levels_;) level += pass(level, bytes);
        while (any_open(bytes)) pass<1>(levels_++, bytes);  // a value that no heap had so far
#if defined(__x86_64__)
        static const bool avx2 = __builtin_cpu_supports("avx2") != 0;
        if (avx2 && !plain) return write_avx2(values);
#endif
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
            const std::uint64_t open = *row, free = open & ~reached[level];
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
        const auto bits = static_cast<std::size_t>(std::bit_width(levels_ - 1));
        for (std::size_t n = 0; n < values.size(); n += 64) {
            std::uint64_t bytes[8] = {};
            for (std::size_t bit = bits; bit-- > 0;) {
                const std::uint64_t plane = plane_of(bit, n / 8);
                for (std::size_t k = 0; k < 8; ++k) bytes[k] = 2 * bytes[k] + bytes_[plane >> (8 * k) & 255];
            }
            widen(reinterpret_cast<const std::uint8_t*>(bytes), values.subspan(n));
        }
    }

#if defined(__x86_64__)
    [[gnu::target("avx2")]] void write_avx2(std::span<std::uint32_t> values) const {
        const __m256i byte_of = _mm256_setr_epi64x(0, 0x0101010101010101, 0x0202020202020202, 0x0303030303030303);
        const __m256i bit_of = _mm256_set1_epi64x(static_cast<long long>(0x8040201008040201u));
        const auto bits = static_cast<std::size_t>(std::bit_width(levels_ - 1));
        for (std::size_t n = 0; n < values.size(); n += 64) {
            __m256i bytes[2] = {};
            for (std::size_t bit = bits; bit-- > 0;) {
                const std::uint64_t plane = plane_of(bit, n / 8);
                for (int half = 0; half < 2; ++half) {
                    const __m256i all = _mm256_set1_epi32(static_cast<int>(plane >> (32 * half)));
                    const __m256i own = _mm256_and_si256(_mm256_shuffle_epi8(all, byte_of), bit_of);
                    bytes[half] =
                        _mm256_sub_epi8(_mm256_add_epi8(bytes[half], bytes[half]), _mm256_cmpeq_epi8(own, bit_of));
                }
            }
            alignas(32) std::uint8_t all[64];
            std::memcpy(all, bytes, 64);
            widen(all, values.subspan(n));
        }
    }
#endif

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

    GRUNDY_INLINE static void widen(const std::uint8_t* bytes, std::span<std::uint32_t> to) {
        if (to.size() >= 64)  // a loop of known length, for the compiler
            for (std::size_t i = 0; i < 64; ++i) to[i] = bytes[i];
        else
            for (std::size_t i = 0; i < to.size(); ++i) to[i] = bytes[i];
    }

    std::array<std::uint8_t, 256> kept_{};
    std::array<std::uint64_t, 256> reach_{};          // of the 64 heaps behind these eight
    std::array<std::uint64_t, 256> bytes_{};          // a byte of 1 for each bit
    std::array<std::uint64_t, words + 1> reached_{};  // by value: of the next 64 heaps
    std::vector<std::uint8_t> rows_;                  // row v: a bit for each heap that has none of the values below v
    std::uint64_t set_ = 0;                           // bit s - 1: s may be taken
    std::size_t levels_ = 0;
};

#undef GRUNDY_INLINE

void fill(std::span<const std::int64_t> takes, std::span<std::uint32_t> g, std::size_t from, bool plain) {
    static_assert(std::endian::native == std::endian::little, "rows are read as words");
    Levels levels(takes);
    for (std::size_t back = 1; back <= std::min(from, words); ++back) levels.note(g[from - back], back);
    for (std::size_t n = from; n < g.size(); n += 8 * chunk_bytes)
        levels.next(g.subspan(n, std::min(8 * chunk_bytes, g.size() - n)), plain);
}

}  // namespace

void subtraction_levels_plain(std::span<const std::int64_t> takes, std::span<std::uint32_t> g, std::size_t from) {
    fill(takes, g, from, true);
}

void subtraction_levels(std::span<const std::int64_t> takes, std::span<std::uint32_t> g, std::size_t from) {
    fill(takes, g, from, false);
}

}  // namespace grundy::kernels
