// SPDX-License-Identifier: MIT
// Are the values of the other parity below the one that was found all there? See blocks.hpp. Witnesses are common
// heaps, ordered by the first occurrence of their numbers; what they leave is looked for among all splits.
#include <algorithm>
#include <bit>

#include "kernels/breaking/blocks.hpp"

namespace grundy::kernels::breaking {
namespace {

constexpr std::size_t few = 64;  // planes of all heaps of a block that are not full: no more witnesses
constexpr std::size_t first_chunk = 96, chunk = 64, most_rows = 8;

}  // namespace

// Wanted are the values below those of the heaps, from lane `from` on: all other bits are set as if they were there.
void Blocks::want(std::size_t from) {
    std::array<std::uint16_t, plane_lanes> counts{};
    std::size_t most = 0;
    for (std::size_t i = from; i < plane_lanes; ++i) {
        counts[i] = static_cast<std::uint16_t>(numbering_.others_below(values_[i]));
        most = std::max<std::size_t>(most, counts[i]);
    }
    wanted_.resize((most + 7) / 8);
    for (std::size_t p = 0; p < wanted_.size(); ++p)
        for (std::size_t i = 0; i < plane_lanes; ++i) {
            const int left = std::clamp(counts[i] - static_cast<int>(8 * p), 0, 8);
            wanted_[p][i] = static_cast<std::uint8_t>(0xff << left);
        }
}

void Blocks::witness(std::size_t n) {
    const Partners partners = witnesses_.partners();
    const std::size_t planes = wanted_.size();
    std::size_t base = 0;
    const auto full = [](std::uint8_t byte) { return byte == 0xff; };
    picked_.resize(most_rows);
    marked_.resize(most_rows);
    for (std::size_t from = 0;;) {
        while (base < planes && std::all_of(wanted_[base].begin(), wanted_[base].end(), full)) ++base;
        kernels_.count(wanted_.data(), base, planes, open_);
        std::size_t missing = 0;
        for (const std::uint8_t open : open_) missing += open;
        if (missing <= few || from == partners.count) return;
        const std::size_t to = std::min(partners.count, from + (from == 0 ? first_chunk : chunk));
        const std::size_t rows = *std::max_element(open_.begin(), open_.end());
        const Partners part = partners.part(from, to);
        if (from == 0 || rows > planes - base - (planes - base) / 4) {
            kernels_.mark(&high_[n], &low_[n], part, &each_[base], &wanted_[base], planes - base);
            work_ += (to - from) * (3 * (planes - base) + 5) / 2;
        } else {
            const std::size_t some = std::min(rows, most_rows);
            kernels_.pick(&each_[base], &wanted_[base], planes - base, picked_.data(), marked_.data(), some);
            kernels_.mark(&high_[n], &low_[n], part, picked_.data(), marked_.data(), some);
            kernels_.put(wanted_.data(), base, planes, picked_.data(), marked_.data(), some);
            work_ += (to - from) * (3 * some + 5) / 2;
        }
        from = to;
    }
}

template <class Lane>
bool Blocks::occurs(const Table<Lane>& t, std::size_t heap, std::uint32_t value) {
    for (const Split& s : rules_.splits) {
        const std::size_t rest = heap - s.take, half = s.unequal ? (rest - 1) / 2 : rest / 2;
        const auto want = static_cast<Lane>(value ^ s.bonus);
        if (want != (value ^ s.bonus)) continue;
        const auto find = [&](std::size_t from, std::size_t to) {
            const std::size_t at = find_xor<Lane>(t.up(from), t.down(rest - from), to - from, want);
            work_ += 8 + at * sizeof(Lane) / 16;
            return at < to - from;
        };
        // Small parts are rare more often, and many were witnesses.
        const std::size_t first = s.small + (half + 1 - s.small) / 4;
        if (find(first, half + 1) || find(s.small, first)) return true;
    }
    return false;
}

/// Notes the values of the block that are certain; how many.
template <class Lane>
std::size_t Blocks::confirm(Table<Lane>& t, std::size_t n) {
    wanted_.clear();
    const auto note_in = [&](std::size_t i) {
        if (static_cast<Lane>(values_[i]) == values_[i]) t.set(n + i, values_[i]);
        note(n + i, values_[i]);
        return static_cast<Lane>(values_[i]) == values_[i] && !too_large_;
    };
    want(0);
    witness(n);
    for (std::size_t i = 0; i < plane_lanes; ++i) {
        if (overflow_[i]) {
            too_large_ = true;
            return i;
        }
        std::uint32_t missing = ~0u;
        for (std::size_t p = 0; open_[i] != 0 && p < wanted_.size() && missing == ~0u; ++p)
            for (unsigned bits = static_cast<std::uint8_t>(~wanted_[p][i]); bits != 0; bits &= bits - 1) {
                const auto number = static_cast<std::uint32_t>(8 * p) + static_cast<std::uint32_t>(std::countr_zero(bits));
                const std::uint32_t value = numbering_.value(number, !usual_parity(n + i));
                bool whole = false;  // from values of this block that are certain only now
                for_others(n, n + i, [&](std::uint32_t v) { whole = whole || v == value; });
                if (whole || occurs(t, n + i, value)) continue;
                missing = value;
                break;
            }
        if (missing != ~0u) values_[i] = missing;
        if (!note_in(i)) return i + 1;
        if (missing == ~0u) continue;
        // A new rare heap: later values of the block may depend on it.
        const auto before = values_;
        for (std::size_t j = i + 1; j < plane_lanes; ++j) settle(n, j);
        if (values_ == before) continue;
        want(i + 1);
        witness(n);
    }
    return plane_lanes;
}

template std::size_t Blocks::confirm(Table<std::uint8_t>&, std::size_t);
template std::size_t Blocks::confirm(Table<std::uint16_t>&, std::size_t);
template std::size_t Blocks::confirm(Table<std::uint32_t>&, std::size_t);

}  // namespace grundy::kernels::breaking
