// SPDX-License-Identifier: MIT
// Evaluates options a block of x at a time; see value_blocks.hpp.
#include "engines/table/value_blocks.hpp"

#include <algorithm>

#include "core/size.hpp"

namespace grundy::engines::table {

template <class Cell>
bool Blocks<Cell>::run(const CompiledOption& o, const Range& range) {
    x_.resize(kernels::lanes_in_block);
    lane_.resize(kernels::lanes_in_block);
    Int base = 0, step = 0;
    const bool marks =
        o.marks && o.terms.calls[0].index && ends(board_, scope_, *o.terms.calls[0].index, range, base, step);
    if (marks && range.list == nullptr) {  // in terms of x again
        step /= range.step;
        base -= step * range.lo;
    }
    if (marks) seen_.reserve(to_size(board_.limit()));
    for (std::size_t from = 0; from < range.count; from += kernels::lanes_in_block) {
        const std::size_t n = std::min(kernels::lanes_in_block, range.count - from);
        xs_ = x_.data();
        if (range.list != nullptr && marks && o.loops.back().tests.size() < 2)
            xs_ = range.list + from;  // nothing will be removed from it
        else if (range.list != nullptr)
            std::copy_n(range.list + from, n, x_.begin());
        else
            for (std::size_t i = 0; i < n; ++i) x_[i] = range.lo + static_cast<Int>(from + i) * range.step;
        if (!(marks ? mark(o, n, base, step) : part(o, n))) return false;
    }
    return true;
}

// Computes the lanes of an expression at the remaining x.
template <class Cell>
bool Blocks<Cell>::lanes(const CompiledExpr& c, int slot, std::size_t n) {
    if (!c.linear) return kernels::evaluate_lanes(c.steps, scope_.memory(), slot, {xs_, n}, stack_, lane_.data());
    Int& x = scope_.slots[to_size(slot)];
    Int at0 = 0, slope = 0;
    for (std::size_t i = 0; i < c.count; ++i) slope += c.slot[i] == slot ? c.coefficient[i] : 0;
    const Int kept = std::exchange(x, 0);
    static_cast<void>(scope_.value(c, at0));  // a linear expression has a value
    x = kept;
    for (std::size_t i = 0; i < n; ++i) lane_[i] = at0 + slope * xs_[i];
    return true;
}

// Turns the lanes of a test into 0 and 1.
template <class Cell>
bool Blocks<Cell>::holds(const Test& t, int slot, std::size_t n) {
    if (!lanes(t.e, slot, n)) return false;
    Int* v = lane_.data();
    if (t.kind == Test::Kind::not_negative)
        for (std::size_t i = 0; i < n; ++i) v[i] = v[i] >= 0;
    else if (t.kind == Test::Kind::zero)
        for (std::size_t i = 0; i < n; ++i) v[i] = v[i] == 0;
    else if (t.kind == Test::Kind::not_zero)
        for (std::size_t i = 0; i < n; ++i) v[i] = v[i] != 0;
    return true;  // the lanes of a condition are 0 and 1 already
}

// All tests but the last remove x; the last one is combined with the marks. Where it fails, the cell may be one that
// another thread is about to fill, so cell 0 is read instead.
template <class Cell>
bool Blocks<Cell>::mark(const CompiledOption& o, std::size_t n, Int base, Int step) {
    const Loop& loop = o.loops.back();
    for (std::size_t t = 0; t < loop.tests.size(); ++t) {
        if (!holds(loop.tests[t], loop.slot, n)) return false;
        if (t + 1 == loop.tests.size()) break;
        std::size_t kept = 0;
        for (std::size_t i = 0; i < n; ++i) {
            x_[kept] = x_[i];
            kept += to_size(lane_[i]);
        }
        n = kept;
        if (n == 0) return true;
    }
    const Cell* g = board_.g;
    if (board_.limit() <= 64) {  // without an unpredictable branch
        std::uint64_t word = 0;
        for (std::size_t i = 0; i < n; ++i)
            word |= static_cast<std::uint64_t>(lane_[i]) << g[(base + step * xs_[i]) & -lane_[i]];
        seen_.word |= word;
    } else {
        for (std::size_t i = 0; i < n; ++i)
            if (lane_[i] != 0) seen_.stamp(g[base + step * xs_[i]]);
    }
    return true;
}

// Applies the tests one after the other, each to the remaining x; then the arguments, in the same way; then the table.
template <class Cell>
bool Blocks<Cell>::part(const CompiledOption& o, std::size_t n) {
    const Loop& loop = o.loops.back();
    const auto keep = [&](auto holds, auto&&... more) {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < n; ++i) {
            x_[kept] = x_[i];
            (static_cast<void>(more[kept] = more[i]), ...);
            kept += holds(lane_[i]) ? 1 : 0;
        }
        n = kept;
    };
    for (const Test& t : loop.tests) {
        if (n == 0) return true;
        if (!holds(t, loop.slot, n)) return false;
        keep([](Int v) { return v != 0; });
    }
    values_.assign(n, 0);
    index_.resize(kernels::lanes_in_block);
    for (const CompiledExpr& c : o.terms.nimbers) {
        if (n == 0) return true;
        if (!lanes(c, loop.slot, n)) return false;
        for (std::size_t i = 0; i < n; ++i) values_[i] ^= static_cast<Nimber>(std::max<Int>(lane_[i], 0));
        keep([](Int v) { return v >= 0; }, values_);
    }
    for (const Call& c : o.terms.calls) {
        std::fill_n(index_.begin(), n, 0);
        for (std::size_t k = 0; k < c.args.size(); ++k) {
            if (n == 0) return true;
            if (!lanes(c.args[k].full, loop.slot, n)) return false;
            const Int size = board_.size[k], stride = board_.stride[k];
            Int most = 0;
            for (std::size_t i = 0; i < n; ++i) {
                most = std::max(most, lane_[i]);
                index_[i] += std::clamp<Int>(lane_[i], 0, size) * stride;
            }
            if (most >= size) return false;
            keep([](Int v) { return v >= 0; }, values_, index_);
        }
        for (std::size_t i = 0; i < n; ++i) {
            if (index_[i] >= board_.at) return false;
            const Cell word = board_.g[index_[i]];
            lane_[i] = board_.is_loony(word) ? 0 : 1;
            values_[i] ^= word;
        }
        if (board_.loony_cells) keep([](Int v) { return v != 0; }, values_);
    }
    for (std::size_t i = 0; i < n; ++i) seen_.insert(values_[i]);
    return true;
}

template class Blocks<std::uint8_t>;
template class Blocks<std::uint16_t>;
template class Blocks<std::uint32_t>;

}  // namespace grundy::engines::table
