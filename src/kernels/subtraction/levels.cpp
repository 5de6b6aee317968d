// SPDX-License-Identifier: MIT
// Subtraction games with takes up to 64, value by value, eight heaps at a time. For each value a word says which of
// the next 64 heaps have an option of that value. Of eight heaps, those that are not reached get the value, the first
// one first, which excludes those that it reaches; which ones remain is looked up by the eight bits, and so is what
// they reach further on. So a value costs some ten instructions for eight heaps, however many takes there are.
#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "kernels/subtraction/subtraction.hpp"

namespace grundy::kernels {
namespace {

constexpr std::size_t together = 8, words = 64;

class Levels {
public:
    explicit Levels(std::span<const std::int64_t> takes) {
        for (const auto s : takes) set_ |= std::uint64_t{1} << (s - 1);
        for (std::size_t heaps = 1; heaps < 256; ++heaps) {
            const auto first = static_cast<std::size_t>(std::countr_zero(heaps));
            const std::size_t others = heaps & (heaps - 1), excluded = static_cast<std::size_t>(set_ << 1 << first);
            kept_[heaps] = static_cast<std::uint8_t>(1u << first | kept_[others & ~excluded]);
            reach_[heaps] = set_ >> (together - 1 - first) | reach_[others];
            bytes_[heaps] = std::uint64_t{1} << (8 * first) | bytes_[others];
        }
    }

    // Heap `back` before the next one, at least 1, has this value.
    void note(std::uint32_t value, std::size_t back) {
        levels_ = std::max<std::size_t>(levels_, value + 1);
        reached_[value] |= set_ >> (back - 1);
    }

    // The values of the next eight heaps, a byte each, the first one lowest.
    std::uint64_t next() {
        std::uint64_t values = 0;
        std::size_t open = 255;
        for (std::size_t v = 0; v < levels_; ++v) {
            const std::size_t here = kept_[open & ~reached_[v]];
            open ^= here;
            reached_[v] = reached_[v] >> together | reach_[here];
            values += bytes_[open];
        }
        while (open != 0) {  // a value that no heap had so far
            const std::size_t here = kept_[open];
            open ^= here;
            reached_[levels_++] = reach_[here];
            values += bytes_[open];
        }
        return values;
    }

private:
    std::array<std::uint8_t, 256> kept_{};
    std::array<std::uint64_t, 256> reach_{};          // of the 64 heaps behind these eight
    std::array<std::uint64_t, 256> bytes_{};          // a byte of 1 for each bit
    std::array<std::uint64_t, words + 1> reached_{};  // by value: of the next 64 heaps
    std::uint64_t set_ = 0;                           // bit s - 1: s may be taken
    std::size_t levels_ = 0;
};

}  // namespace

void subtraction_levels(std::span<const std::int64_t> takes, std::span<std::uint32_t> g, std::size_t from) {
    Levels levels(takes);
    for (std::size_t back = 1; back <= std::min(from, words); ++back) levels.note(g[from - back], back);
    for (std::size_t n = from; n < g.size(); n += together) {
        const std::uint64_t values = levels.next();
        const std::size_t count = std::min(together, g.size() - n);
        if (count == together)  // a loop of known length, for the compiler
            for (std::size_t i = 0; i < together; ++i) g[n + i] = static_cast<std::uint32_t>(values >> (8 * i) & 255);
        else
            for (std::size_t i = 0; i < count; ++i) g[n + i] = static_cast<std::uint32_t>(values >> (8 * i) & 255);
    }
}

}  // namespace grundy::kernels
