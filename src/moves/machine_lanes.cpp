// SPDX-License-Identifier: MIT
// Masks of up to 64 values of a range, one bit each; see lanes.cpp.
#include <bit>

#include "core/size.hpp"
#include "kernels/comparisons/comparisons.hpp"
#include "moves/machine.hpp"
#include "moves/mask_steps.hpp"

namespace grundy::moves {

bool Machine::masks(const Masks& p, Int base, Int last, Int& result) {
    MaskTable<1> m;
    Mask faults[1];
    m[0][0] = lowest(std::min<Int>(p.at_a_time, last - base + 1));
    for (const Masks::Window& row : p.rows) {
        const std::span<const Int> all = rows_[to_size(row.row)];
        const Reach reach(static_cast<Int>(all.size()), base - 1 + p.place);
        const auto elements = all.subspan(to_size(reach.from), to_size(reach.to - reach.from));
        m[row.mask][0] = reach.valid();
        for (const Masks::Window& w : p.windows)
            if (w.row == row.row)
                m[w.mask][0] = kernels::compare_mask(elements, w.calc, integers_[w.value]) << reach.first;
    }
    mask_steps<1>(p, base, integers_, m, faults);
    result = static_cast<Int>(m[p.result][0]);
    return faults[0] == 0;
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

// Passes on all options that change one element each, to the same number, in one go. Returns false if that
// number or an index is out of range.
bool Machine::change_lanes(const Instruction* i, Sink& sink) {
    Int* const r = integers_;
    const std::span<const Int> row = rows_[to_size(i[1].b)];
    auto left = static_cast<Mask>(r[i->b]);
    if (left == 0) return true;
    const Int first = r[i->d], last = first + 63 - std::countl_zero(left), v = r[i[1].d];
    if (v < 0 || first + std::countr_zero(left) < 1 || last > static_cast<Int>(row.size())) return false;
    const std::size_t at = to_size(row.data() - position_.data() + first - 1);
    for (; left != 0; left &= left - 1) {
        sink.changed(at + to_size(std::countr_zero(left)), v);
        sink.option();
        ++ticks_;
    }
    ticks_ += static_cast<std::uint64_t>(last - r[i->a]);
    r[i->a] = last;
    r[i->b] = 0;
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

}  // namespace grundy::moves
