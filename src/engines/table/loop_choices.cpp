// SPDX-License-Identifier: MIT
// Values of single choices; see loop_choices.hpp. Every index is checked to lie before the position.
#include "engines/table/loop_choices.hpp"

#include <algorithm>

#include "core/size.hpp"

namespace grundy::engines::table {

template <class Cell>
Leaf Choices<Cell>::call(const Call& c, Nimber& value) {
    Wide index = 0;
    for (std::size_t i = 0; i < c.args.size(); ++i) {
        Int v = 0;
        if (!scope_.value(c.args[i].full, v)) return Leaf::undecided;
        if (v < 0) return Leaf::illegal;
        if (v >= board_.size[i]) return Leaf::undecided;
        index += Wide{v} * board_.stride[i];
    }
    if (index >= board_.at) return Leaf::undecided;
    const auto word = board_.g[to_size(index)];
    if (board_.is_loony(word)) return Leaf::illegal;
    value ^= word;
    return Leaf::value;
}

// An illegal summand makes the option illegal. As summands are not taken in their written order here, an
// undecided one outweighs an illegal one.
template <class Cell>
Leaf Choices<Cell>::leaf(const Terms& terms, Nimber& value) {
    Leaf out = Leaf::value;
    for (const Call& c : terms.calls)
        if (const Leaf kind = call(c, value); kind != Leaf::value) out = std::max(out, kind);
    for (const CompiledExpr& c : terms.nimbers) {
        Int v = 0;
        if (!scope_.value(c, v)) return Leaf::undecided;
        if (v < 0) out = std::max(out, Leaf::illegal);
        value ^= static_cast<Nimber>(v);
    }
    for (const Sum& s : terms.sums) {
        bool holds = true;
        if (!scope_.tests(s.before, holds)) return Leaf::undecided;
        if (holds)
            out = std::max(out, s.continued ? continue_sum(s, value) : s.run ? sum_run(s, value) : sum(s, 0, value));
    }
    return out;
}

template <class Cell>
Leaf Choices<Cell>::sum(const Sum& s, std::size_t level, Nimber& value) {
    if (level == s.loops.size()) return leaf(*s.terms, value);
    Leaf out = Leaf::value;
    const bool decided = each(s.loops[level], [&] {
        if (out == Leaf::value) out = sum(s, level + 1, value);
        return out != Leaf::undecided;
    });
    return decided ? out : Leaf::undecided;
}

// Its range begins where it began before and does not end earlier. Once a summand is illegal, longer sums are, too.
template <class Cell>
Leaf Choices<Cell>::continue_sum(const Sum& s, Nimber& value) {
    const Loop& loop = s.loops[0];
    Range range;
    if (!scope_.narrow(loop, range)) return Leaf::undecided;
    if (range.empty()) return Leaf::value;
    auto begun = std::find_if(begun_.begin(), begun_.end(), [&](const Begun& b) { return b.sum == &s; });
    if (begun == begun_.end()) begun = begun_.insert(begun_.end(), Begun{&s});
    if (begun->count == 0 || begun->first != range.at(0) || begun->count > range.count) *begun = {&s, range.at(0)};
    for (; begun->count < range.count && begun->leaf == Leaf::value; ++begun->count) {
        work_.step();
        bool holds = true;
        if (!scope_.set(loop.slot, range.at(begun->count)) || !scope_.tests(loop.tests, holds)) return Leaf::undecided;
        if (holds) begun->leaf = leaf(*s.terms, begun->value);
    }
    value ^= begun->value;
    return begun->leaf;
}

// A run of a game on one integer, whose table is a single row.
template <class Cell>
Leaf Choices<Cell>::sum_line(const Loop& loop, const Line& line, Nimber& value) {
    Int lo = 0, hi = 0, at0 = 0, slope = 0;
    if (!scope_.value(loop.lo, lo) || !scope_.value(loop.hi, hi)) return Leaf::undecided;
    if (hi < lo) return Leaf::value;
    if (lo < -Scope::most_slot || hi > Scope::most_slot) return Leaf::undecided;
    if (!scope_.value(line.at0, at0) || !scope_.value(line.slope, slope)) return Leaf::undecided;
    constexpr Int small = Int{1} << 30, most = Int{1} << 61;  // x is at most 2^31
    if (slope > small || slope < -small || at0 > most || at0 < -most) return Leaf::undecided;
    const Int first = at0 + slope * lo, last = at0 + slope * hi;
    if (first < 0) return Leaf::illegal;
    if (first >= board_.at) return Leaf::undecided;
    if (last < 0) return Leaf::illegal;
    if (last >= board_.at) return Leaf::undecided;
    Int from = std::min(first, last);
    const Int to = std::max(first, last);
    if (slope == 1 || slope == -1) {
        value ^= board_.sums[to] ^ (from == 0 ? 0 : board_.sums[from - 1]);
        return Leaf::value;
    }
    work_.steps += static_cast<std::uint64_t>(hi - lo);
    if (slope == 0) return (hi - lo) % 2 == 0 ? (value ^= board_.g[from], Leaf::value) : Leaf::value;
    for (const Int step = slope < 0 ? -slope : slope; from <= to; from += step) value ^= board_.g[from];
    return Leaf::value;
}

template <class Cell>
Leaf Choices<Cell>::sum_run(const Sum& s, Nimber& value) {
    const Loop& loop = s.loops[0];
    const Call& c = s.terms->calls[0];
    Range range;
    if (c.args.size() == 1) return sum_line(loop, *c.args[0].line, value);
    if (!scope_.narrow(loop, range)) return Leaf::undecided;
    if (range.empty()) return Leaf::value;
    bool along_row = true;  // only the last argument of the order changes
    for (std::size_t i = 0; i < c.args.size(); ++i) {
        Int at0 = 0, slope = 0;
        if (!scope_.value(c.args[i].line->at0, at0) || !scope_.value(c.args[i].line->slope, slope))
            return Leaf::undecided;
        for (const std::size_t k : {std::size_t{0}, range.count - 1}) {
            const Wide v = Wide{at0} + Wide{slope} * range.at(k);
            if (v < 0) return Leaf::illegal;
            if (v >= board_.size[i]) return Leaf::undecided;
        }
        along_row = along_row && slope == (static_cast<int>(i) == program_.order.back() ? slope : 0);
    }
    Int base = 0, step = 0;
    if (!c.index || !ends(board_, scope_, *c.index, range, base, step)) return Leaf::undecided;
    if (along_row && (step == 1 || step == -1)) {
        const Int last = base + step * static_cast<Int>(range.count - 1), lo = std::min(base, last);
        const bool starts_row = lo % board_.size[to_size(program_.order.back())] == 0;
        value ^= board_.sums[std::max(base, last)] ^ (starts_row ? 0 : board_.sums[lo - 1]);
        return Leaf::value;
    }
    work_.steps += range.count;
    for (std::size_t i = 0; i < range.count; ++i, base += step) value ^= board_.g[base];
    return Leaf::value;
}

template class Choices<std::uint8_t>;
template class Choices<std::uint16_t>;
template class Choices<std::uint32_t>;

}  // namespace grundy::engines::table
