// SPDX-License-Identifier: MIT
// The steps of Masks for one position, or for several of the same shape side by side. What they share is computed once,
// and a step is the same operation on all of them, which compilers vectorize. For use inside src/moves only.
#pragma once

#include <algorithm>

#include "moves/program.hpp"

namespace grundy::moves {

using Mask = std::uint64_t;

// A mask of the `count` lowest bits, computed without a branch: all shifts are by 0..63.
inline Mask lowest(Int count) {
    const auto n = static_cast<unsigned>(std::clamp<Int>(count, 0, 64));
    return (~Mask{0} >> ((64 - n) & 63)) & (Mask{0} - Mask{n != 0});
}

// The mask of those numbers among the 64 from `first` on for which the comparison holds.
inline Mask compared_numbers(Int first, kernels::Do calc, Int v) {
    const Int offset = std::clamp(v, first - 1, first + 64) - first;  // how many are below v; -1 if v is below all
    switch (calc) {
        case kernels::Do::less:
            return lowest(offset);
        case kernels::Do::less_equal:
            return lowest(offset + 1);
        case kernels::Do::equal:
            return lowest(offset + 1) & ~lowest(offset);
        default:
            return ~lowest(offset + 1) | lowest(offset);
    }
}

// The existing elements among start + 0..63 of a row, counted from 0: they are from..to -
// 1. Bit `first` is the first one.
struct Reach {
    Reach(Int length, Int start)
        : from(std::clamp<Int>(start, 0, length)),
          to(std::clamp<Int>(start + 64, 0, length)),
          first(from < to ? from - start : 0) {}
    Mask valid() const { return lowest(to - from) << first; }

    Int from, to, first;
};

template <std::size_t n>
using MaskTable = Mask[Masks::most_masks][n];

// Bits for which the tree would meet a fault are collected; the caller handles them at the end.
template <std::size_t n>
void mask_steps(const Masks& p, Int base, const Int* integers, MaskTable<n>& m, Mask (&faults)[n]) {
    using What = Masks::Step::What;
    for (std::size_t j = 0; j < n; ++j) faults[j] = 0;
    for (const Masks::Step& s : p.steps) {
        Mask* const a = m[s.a];
        const Mask* const b = m[s.b];
        switch (s.what) {
            case What::index: {
                const Mask numbers = compared_numbers(base + s.place, s.calc, integers[s.c]);
                for (std::size_t j = 0; j < n; ++j) a[j] = b[j] & numbers;
                break;
            }
            case What::at: {
                const Mask* const window = m[s.c];
                const Mask outside = ~(m[s.d][0] >> s.place);
                for (std::size_t j = 0; j < n; ++j) {
                    const Mask active = b[j];
                    faults[j] |= active & outside;
                    a[j] = active & (window[j] >> s.place);
                }
                break;
            }
            case What::either:
                for (std::size_t j = 0; j < n; ++j) a[j] = b[j] | m[s.c][j];
                break;
            case What::without:
                for (std::size_t j = 0; j < n; ++j) a[j] = b[j] & ~m[s.c][j];
        }
    }
}

}  // namespace grundy::moves
