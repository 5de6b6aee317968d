// SPDX-License-Identifier: MIT
// Masks of up to 64 values of a range, one bit each; see lanes.cpp.
#include <algorithm>
#include <array>
#include <bit>

#include "engines/flat/machine.hpp"
#include "kernels/masks/masks.hpp"

namespace grundy::engines::flat {
namespace {

using Mask = std::uint64_t;

// Without a branch: shifts by 0..63 only.
Mask lowest(Int count) {
    const auto n = static_cast<unsigned>(std::clamp<Int>(count, 0, 64));
    return (~Mask{0} >> ((64 - n) & 63)) & (Mask{0} - Mask{n != 0});
}

// For which of 64 consecutive numbers from `first` on does the comparison hold?
Mask compared_numbers(Int first, kernels::Do calc, Int v) {
    const Int behind = std::clamp(v, first - 1, first + 64) - first;  // how many are below v; -1: v is below all
    switch (calc) {
        case kernels::Do::less:
            return lowest(behind);
        case kernels::Do::less_equal:
            return lowest(behind + 1);
        case kernels::Do::equal:
            return lowest(behind + 1) & ~lowest(behind);
        default:
            return ~lowest(behind + 1) | lowest(behind);
    }
}

// The elements start + 0..63 of a row, counted from 0, as far as they exist: the first is bit `first`.
struct Window {
    Window(std::span<const Int> row, Int start) {
        const auto length = static_cast<Int>(row.size());
        const Int from = std::clamp<Int>(start, 0, length), to = std::clamp<Int>(start + 64, 0, length);
        first = from < to ? from - start : 0;
        elements = row.subspan(static_cast<std::size_t>(from), static_cast<std::size_t>(to - from));
    }
    Mask valid() const { return lowest(static_cast<Int>(elements.size())) << first; }
    Mask compared(kernels::Do calc, Int v) const { return kernels::compare_mask(elements, calc, v) << first; }

    Int first = 0;
    std::span<const Int> elements;
};

}  // namespace

// Bits for which the tree would meet a fault are gathered, and seen to at the end.
bool Machine::masks(const Masks& p, Int base, Int last, Int& result) {
    std::array<Mask, Masks::most_masks> m;
    m[0] = lowest(std::min<Int>(p.at_a_time, last - base + 1));
    for (const Masks::Window& row : p.rows) {
        const Window window(rows_[static_cast<std::size_t>(row.row)], base - 1 + p.place);
        m[row.mask] = window.valid();
        for (const Masks::Window& w : p.windows)
            if (w.row == row.row) m[w.mask] = window.compared(w.calc, integers_[w.value]);
    }
    Mask faults = 0;
    for (const Masks::Step& s : p.steps) {
        const auto c = static_cast<std::size_t>(s.c);
        switch (s.what) {
            case Masks::Step::What::index:
                m[s.a] = m[s.b] & compared_numbers(base + s.place, s.calc, integers_[s.c]);
                break;
            case Masks::Step::What::index_not:
                m[s.a] = m[s.b] & ~compared_numbers(base + s.place, s.calc, integers_[s.c]);
                break;
            case Masks::Step::What::at:
                m[s.a] = m[s.b] & (m[c] >> s.place);
                faults |= m[s.b] & ~(m[s.d] >> s.place);
                break;
            case Masks::Step::What::at_not:
                m[s.a] = m[s.b] & ~(m[c] >> s.place);
                faults |= m[s.b] & ~(m[s.d] >> s.place);
                break;
            case Masks::Step::What::either:
                m[s.a] = m[s.b] | m[c];
                break;
            case Masks::Step::What::without:
                m[s.a] = m[s.b] & ~m[c];
        }
    }
    result = static_cast<Int>(m[p.result]);
    return faults == 0;
}

bool Machine::next_lane(const Instruction& i) {
    Int* const r = integers_;
    const auto left = static_cast<Mask>(r[i.b]);
    if (left == 0) return false;
    const Int k = r[i.d] + std::countr_zero(left);
    ticks_ += static_cast<std::uint64_t>(k - r[i.a]);
    r[i.a] = k;
    r[i.b] = static_cast<Int>(left & (left - 1));
    return true;
}

bool Machine::more_lanes(const Instruction& i) {
    Int* const r = integers_;
    const Int last = std::min(r[i.d] + i.b - 1, r[i.c]);
    ticks_ += static_cast<std::uint64_t>(last - r[i.a]);
    r[i.a] = last;
    r[i.d] = last + 1;
    return last < r[i.c];
}

}  // namespace grundy::engines::flat
