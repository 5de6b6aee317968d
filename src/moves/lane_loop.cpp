// SPDX-License-Identifier: MIT
// The instructions of lanes; see lane_loop.hpp.
#include "moves/lane_loop.hpp"

#include <bit>

#include "kernels/comparisons/comparisons.hpp"
#include "moves/mask_steps.hpp"

namespace grundy::moves {

bool LaneLoop::mask(const Instruction& i) {
    const Masks& p = program_.masks[to_size(i.b)];
    Int* const r = registers_.integers.data();
    const Int base = r[i.d], last = r[i.c];
    MaskTable<1> m;
    Mask faults[1];
    m[0][0] = lowest(std::min<Int>(p.at_a_time, last - base + 1));
    for (const Masks::Window& row : p.rows) {
        const std::span<const Int> all = registers_.row(row.row);
        const Reach reach(static_cast<Int>(all.size()), base - 1 + p.place);
        const auto elements = all.subspan(to_size(reach.from), to_size(reach.to - reach.from));
        m[row.mask][0] = reach.valid();
        for (const Masks::Window& w : p.windows)
            if (w.row == row.row) m[w.mask][0] = kernels::compare_mask(elements, w.calc, r[w.value]) << reach.first;
    }
    mask_steps<1>(p, base, r, m, faults);
    r[i.a] = static_cast<Int>(m[p.result][0]);
    return faults[0] == 0;
}

bool LaneLoop::take(const Instruction& i) {
    Int* const r = registers_.integers.data();
    const auto left = static_cast<Mask>(r[i.b]);
    if (left == 0) return false;
    const Int k = r[i.d] + std::countr_zero(left);
    registers_.ticks += static_cast<std::uint64_t>(k - r[i.a]);
    r[i.a] = k;
    r[i.b] = static_cast<Int>(left & (left - 1));
    return true;
}

// All these options change one element each, to the same number. Without this, treblecross on 28 empty squares takes
// 1.1 times as long.
bool LaneLoop::change(const Instruction* i, Sink& sink) {
    Int* const r = registers_.integers.data();
    const std::span<const Int> row = registers_.row(i[1].b);
    auto left = static_cast<Mask>(r[i->b]);
    if (left == 0) return true;
    const Int first = r[i->d], last = first + 63 - std::countl_zero(left), v = r[i[1].d];
    if (v < 0 || first + std::countr_zero(left) < 1 || last > static_cast<Int>(row.size())) return false;
    const std::size_t at = to_size(row.data() - registers_.position.data() + first - 1);
    for (; left != 0; left &= left - 1) {
        sink.changed(at + to_size(std::countr_zero(left)), v);
        sink.option();
        ++registers_.ticks;
        if (sink.enough()) break;
    }
    registers_.ticks += static_cast<std::uint64_t>(last - r[i->a]);
    r[i->a] = last;
    r[i->b] = 0;
    return true;
}

bool LaneLoop::more(const Instruction& i) {
    Int* const r = registers_.integers.data();
    const Int last = std::min(r[i.d] + i.b - 1, r[i.c]);
    registers_.ticks += static_cast<std::uint64_t>(last - r[i.a]);
    r[i.a] = last;
    r[i.d] = last + 1;
    return last < r[i.c];
}

}  // namespace grundy::moves
