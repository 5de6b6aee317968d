// SPDX-License-Identifier: MIT
// Rows; see table_rows.hpp.
#include "engines/table/table_rows.hpp"

#include <algorithm>

#include "core/size.hpp"

namespace grundy::engines::table {
namespace {

// Narrows the guard to at0 + slope * y >= 0.
void not_negative(Int at0, Int slope, RowGuard& guard) {
    if (slope > 0)
        guard.from = std::max(guard.from, -floor_div(at0, slope));
    else if (slope < 0)
        guard.to = std::min(guard.to, floor_div(at0, -slope));
    else if (at0 < 0)
        guard.to = -1;
}

}  // namespace

int last_slot(const Program& program) { return program.heads[to_size(program.order.back())]; }

RowGuards::RowGuards(std::vector<std::vector<Test>> conditions, int y, Int row)
    : y_(y), row_(row), linear_(conditions.size()), steady_(conditions.size()), guards_(conditions.size()) {
    for (std::size_t k = 0; k < guards_.size(); ++k)
        for (const Test& t : conditions[k]) {
            const bool taken = t.e.linear && (t.kind == Test::Kind::not_negative || t.kind == Test::Kind::zero) &&
                               guards_[k].rest.empty();  // conditions after one that may fail stay after it
            if (!taken && guards_[k].rest.empty() && !mentions(t.e, y_))
                steady_[k].push_back(t);
            else
                (taken ? linear_[k] : guards_[k].rest).push_back(t);
        }
}

bool RowGuards::begin_row(Scope& scope) {
    for (std::size_t k = 0; k < guards_.size(); ++k) {
        RowGuard& guard = guards_[k];
        guard.from = 0;
        guard.to = row_ - 1;
        for (const Test& t : linear_[k]) {
            Int at0 = 0, slope = 0;
            if (!scope.value(t.e, at0)) return false;  // y is 0 in the first position of a row
            for (std::size_t i = 0; i < t.e.count; ++i) slope += t.e.slot[i] == y_ ? t.e.coefficient[i] : 0;
            not_negative(at0, slope, guard);
            if (t.kind == Test::Kind::zero) not_negative(-at0, -slope, guard);
        }
        bool holds = true;
        if (guard.from <= guard.to && !scope.tests(steady_[k], holds)) return false;
        if (!holds) guard.to = -1;
    }
    return true;
}

CellOptions::CellOptions(const Program& program, const std::vector<Int>& size, const std::vector<Int>& stride)
    : program_(program),
      size_(size),
      stride_(stride),
      y_(last_slot(program)),
      ys_(block),
      value_(block),
      legal_(block) {
    for (std::size_t k = 0; k < program.options.size(); ++k) {
        const CompiledOption& o = program.options[k];
        if (o.way != CompiledOption::Way::cells) continue;
        Lanes lanes;
        lanes.option = k;
        lanes.index.assign(o.terms.calls.size(), std::vector<Int>(block));
        if (!o.terms.nimbers.empty() || o.terms.calls.empty()) lanes.extra.resize(block);
        options_.push_back(std::move(lanes));
    }
}

bool CellOptions::simple() const {
    return options_.size() == program_.options.size() && options_.size() < 64 &&
           std::all_of(options_.begin(), options_.end(),
                       [](const Lanes& l) { return l.decided && l.index.size() == 1 && l.extra.empty(); });
}

void CellOptions::prepare(Scope& scope, std::size_t at, Int y, std::size_t count) {
    if (options_.empty()) return;
    Int& slot = scope.slots[to_size(y_)];
    const Int kept = slot;
    for (std::size_t i = 0; i < count; ++i) ys_[i] = y + static_cast<Int>(i);
    for (Lanes& lanes : options_) lanes.decided = prepare(scope, lanes, at, count);
    slot = kept;
}

// Computes the expression's values at the positions of the block, into value_.
bool CellOptions::values(Scope& scope, const CompiledExpr& c, std::size_t count) {
    if (!c.linear)
        return kernels::evaluate_lanes(c.steps, scope.memory(), y_, {ys_.data(), count}, stack_, value_.data());
    Int at0 = 0, slope = 0;
    scope.slots[to_size(y_)] = 0;
    if (!scope.value(c, at0)) return false;
    for (std::size_t i = 0; i < c.count; ++i) slope += c.slot[i] == y_ ? c.coefficient[i] : 0;
    for (std::size_t i = 0; i < count; ++i) value_[i] = at0 + slope * ys_[i];
    return true;
}

// For conditions and arguments that are all lines in y: finds one stretch of the block, with a line of indices.
bool CellOptions::prepare_line(Scope& scope, Lanes& lanes, std::size_t at, std::size_t count, bool& decided) {
    const CompiledOption& o = program_.options[lanes.option];
    RowGuard legal{ys_[0], ys_[count - 1], {}};
    Int base = 0, step = 0;
    const auto line = [&](const CompiledExpr& c, Int& at0, Int& slope) {
        slope = 0;
        for (std::size_t i = 0; i < c.count; ++i) slope += c.slot[i] == y_ ? c.coefficient[i] : 0;
        return c.linear && scope.value(c, at0);
    };
    Int at0 = 0, slope = 0;
    scope.slots[to_size(y_)] = 0;
    for (const Test& t : o.guard) {
        if (t.kind != Test::Kind::not_negative || !line(t.e, at0, slope)) return false;
        not_negative(at0, slope, legal);
    }
    for (std::size_t a = 0; a < size_.size(); ++a) {
        if (!line(o.terms.calls[0].args[a].full, at0, slope)) return false;
        not_negative(at0, slope, legal);
        base += at0 * stride_[a];
        step += slope * stride_[a];
    }
    const Int from = std::min(legal.from - ys_[0], static_cast<Int>(count)), to = std::max(legal.to - ys_[0] + 1, from);
    lanes.line = true;
    lanes.from = from;
    lanes.to = to;
    lanes.base = base + step * ys_[0];
    lanes.step = step;
    // If both ends of a line lie before their positions, so does everything between, as a
    // position moves by one cell per step.
    const auto before = [&](Int i) {
        const Int there = lanes.base + step * i;
        return there >= 0 && there < static_cast<Int>(at) + i;
    };
    decided = from >= to || (before(from) && before(to - 1));
    lanes.earlier =
        from >= to || std::max(lanes.base + step * from, lanes.base + step * (to - 1)) < static_cast<Int>(at);
    for (std::size_t a = 0; a < size_.size() && decided && from < to; ++a) {
        static_cast<void>(line(o.terms.calls[0].args[a].full, at0, slope));
        decided = at0 + slope * ys_[to_size(from)] < size_[a] && at0 + slope * ys_[to_size(to - 1)] < size_[a];
    }
    return true;
}

// For one cell that the bounds of the lanes show to be legal and before the block in all its positions.
bool CellOptions::prepare_whole(Scope& scope, Lanes& lanes, std::size_t at, std::size_t count) {
    const CompiledOption& o = program_.options[lanes.option];
    for (const Test& t : o.guard) {
        if (t.kind != Test::Kind::not_negative || !t.e.linear) return false;
        for (const Int y : {ys_[0], ys_[count - 1]}) {
            Int v = 0;
            scope.slots[to_size(y_)] = y;
            if (!scope.value(t.e, v) || v < 0) return false;
        }
    }
    Int* index = lanes.index[0].data();
    Int most = 0;
    for (std::size_t a = 0; a < size_.size(); ++a) {
        const CompiledExpr& c = o.terms.calls[0].args[a].full;
        const bool alone = size_.size() == 1 && stride_[0] == 1;
        if (alone && !c.linear) {
            if (!kernels::evaluate_lanes(c.steps, scope.memory(), y_, {ys_.data(), count}, stack_, index)) return false;
        } else if (!values(scope, c, count)) {
            return false;
        }
        const auto& bounds = stack_.result();
        const Int lo = c.linear ? std::min(value_[0], value_[count - 1]) : bounds.lo;
        const Int hi = c.linear ? std::max(value_[0], value_[count - 1]) : bounds.hi;
        if (lo < 0 || hi >= size_[a]) return false;
        most += hi * stride_[a];
        if (alone && !c.linear) continue;
        for (std::size_t i = 0; i < count; ++i) index[i] = (a == 0 ? 0 : index[i]) + value_[i] * stride_[a];
    }
    lanes.all = lanes.earlier = most < static_cast<Int>(at);
    return lanes.all;
}

bool CellOptions::prepare(Scope& scope, Lanes& lanes, std::size_t at, std::size_t count) {
    const CompiledOption& o = program_.options[lanes.option];
    bool decided = false;
    lanes.line = lanes.earlier = lanes.all = false;
    if (lanes.index.size() == 1 && lanes.extra.empty()) {
        if (prepare_line(scope, lanes, at, count, decided)) return decided;
        lanes.line = false;
        if (prepare_whole(scope, lanes, at, count)) return true;
    }
    Int* legal = legal_.data();
    const Int* v = value_.data();
    std::fill_n(legal, count, 1);
    for (const Test& t : o.guard) {
        if (!values(scope, t.e, count)) return false;
        for (std::size_t i = 0; i < count; ++i)
            legal[i] &= t.kind == Test::Kind::not_negative ? v[i] >= 0
                        : t.kind == Test::Kind::zero       ? v[i] == 0
                                                           : v[i] != 0;
    }
    if (!lanes.extra.empty()) std::fill_n(lanes.extra.begin(), count, 0);
    for (const CompiledExpr& c : o.terms.nimbers) {
        if (!values(scope, c, count)) return false;
        for (std::size_t i = 0; i < count; ++i) {
            legal[i] &= v[i] >= 0;
            lanes.extra[i] ^= static_cast<Nimber>(std::max<Int>(v[i], 0));
        }
    }
    for (std::size_t k = 0; k < lanes.index.size(); ++k) {
        Int* index = lanes.index[k].data();
        std::fill_n(index, count, 0);
        Int beyond = 0;
        for (std::size_t a = 0; a < size_.size(); ++a) {
            if (!values(scope, o.terms.calls[k].args[a].full, count)) return false;
            const Int size = size_[a], stride = stride_[a];
            for (std::size_t i = 0; i < count; ++i) {
                legal[i] &= v[i] >= 0;
                beyond |= legal[i] & (v[i] >= size);
                index[i] += (v[i] >= 0 && v[i] < size ? v[i] : 0) * stride;
            }
        }
        for (std::size_t i = 0; i < count; ++i) beyond |= legal[i] & (index[i] >= static_cast<Int>(at + i));
        if (beyond != 0) return false;
    }
    for (auto& list : lanes.index)
        for (std::size_t i = 0; i < count; ++i) list[i] = legal[i] != 0 ? list[i] : -1;
    if (lanes.index.empty())
        for (std::size_t i = 0; i < count; ++i)
            if (legal[i] == 0) lanes.extra[i] = loony.word();  // no option here
    return true;
}

}  // namespace grundy::engines::table
