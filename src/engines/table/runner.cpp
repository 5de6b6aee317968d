// SPDX-License-Identifier: MIT
// Runs the options of a position; see runner.hpp. An option that does not lie before the position is left to the
// enumeration of the rules, which reports what is wrong with them.
#include "engines/table/runner.hpp"

#include <algorithm>

#include "core/size.hpp"

namespace grundy::engines::table {

template <class Cell>
bool Runner<Cell>::nest(const CompiledOption& o, std::size_t level) {
    if (level == o.loops.size()) return single(o);
    const Loop& loop = o.loops[level];
    if (level + 1 == o.loops.size()) choices_.begin_sums();
    if (level + 1 < o.loops.size() || o.way == CompiledOption::Way::single)
        return choices_.each(loop, [&] { return nest(o, level + 1); });
    Range range;
    if (!scope_.narrow(loop, range)) return false;
    if (range.empty()) return true;
    work_.steps += range.count;
    return o.way == CompiledOption::Way::run ? run(o, range) : blocks_.run(o, range);
}

template <class Cell>
bool Runner<Cell>::single(const CompiledOption& o) {
    Nimber value = 0;
    ++work_.steps;
    const Leaf kind = choices_.leaf(o.terms, value);
    if (kind == Leaf::value) seen_.insert(value);
    return kind != Leaf::undecided;
}

template <class Cell>
bool Runner<Cell>::option_at(const CompiledOption& o, const std::vector<Test>& guard, std::size_t at,
                             const DueOptions::Day& day) {
    board_.at = static_cast<Int>(at);
    bool possible = true;
    if (!scope_.tests(guard, possible)) return false;
    if (!possible) return true;
    work_.steps += day.due.size() + day.runs;
    std::uint64_t word = 0;  // kept in a register
    const auto see = [&](Nimber v) {
        if (v < 64)
            word |= std::uint64_t{1} << v;
        else
            seen_.insert(v);
    };
    const std::span<const DueOptions::Run> runs(day.room.data(), day.runs);
    if (o.terms.sums.empty()) {
        for (const DueOptions::Run& run : runs) see(board_.g[run.low]);
    } else {
        const std::uint32_t* sums = board_.sums;
        for (const DueOptions::Run& run : runs) see(sums[run.high] ^ (run.low == 0 ? 0 : sums[run.low - 1]));
    }
    seen_.word |= word;
    for (const DueOptions::Due& due : day.due) {
        if (!scope_.set(o.loops[0].slot, due.x) || !scope_.tests(o.loops[0].tests, possible)) return false;
        if (possible && !solution(o, due.solution)) return false;
    }
    return true;
}

// Runs the inner one of two loops, whose equation has the solution y for the current x.
template <class Cell>
bool Runner<Cell>::solution(const CompiledOption& o, Int y) {
    const Loop& loop = o.loops[1];
    if (!loop.ends.empty() || !loop.ends_steps.empty() || loop.residue || loop.multiple) return nest(o, 1);
    Int lo = 0, hi = 0;
    if (!scope_.value(loop.lo, lo) || !scope_.value(loop.hi, hi)) return false;
    if (y < lo || y > hi) return true;
    for (std::size_t i = 0; i < loop.bounds.size(); ++i) {
        if (i == loop.equation->bound || i == loop.equation->bound + 1) continue;
        Int at0 = 0, slope = 0;
        if (!scope_.value(loop.bounds[i].at0, at0) || !scope_.value(loop.bounds[i].slope, slope)) return false;
        if (Wide{at0} + Wide{slope} * y < 0) return true;
    }
    bool possible = true;
    if (!scope_.set(loop.slot, y) || !scope_.tests(loop.tests, possible)) return false;
    choices_.begin_sums();
    return !possible || single(o);
}

template <class Cell>
bool Runner<Cell>::run(const CompiledOption& o, const Range& range) {
    Nimber extra = 0;
    for (const CompiledExpr& c : o.terms.nimbers) {
        Int v = 0;
        if (!scope_.value(c, v)) return false;
        if (v < 0) return true;
        extra ^= static_cast<Nimber>(v);
    }
    const auto& calls = o.terms.calls;
    if (calls.empty()) {
        seen_.insert(extra);
        return true;
    }
    constexpr std::size_t most_calls = 4;
    if (calls.size() > most_calls) return blocks_.run(o, range);
    Int base[most_calls] = {}, step[most_calls] = {};
    for (std::size_t i = 0; i < calls.size(); ++i) {
        if (!calls[i].index) return blocks_.run(o, range);
        if (!ends(board_, scope_, *calls[i].index, range, base[i], step[i])) return false;
    }
    const Cell* g = board_.g;
    std::size_t count = range.count;
    // Alone, a loony cell marks a value that no position has; in a sum it would mark another one.
    if (board_.loony_cells && (calls.size() > 1 || extra != 0)) return blocks_.run(o, range);
    if (range.list == nullptr && calls.size() == 1) {
        const Cell* a = marker_.turn(base[0], step[0]);
        marker_.one(a, step[0], count, extra);
        return true;
    }
    if (range.list == nullptr && calls.size() == 2) {
        // The second run is the first one backwards, so each half has all the values.
        if (step[0] == -step[1] && base[1] == base[0] + step[0] * static_cast<Int>(count - 1)) count = (count + 1) / 2;
        const Cell *a = marker_.turn(base[0], step[0]), *b = marker_.turn(base[1], step[1]);
        marker_.two(a, step[0], b, step[1], count, extra);
        return true;
    }
    if (extra >= (Nimber{1} << 22)) return true;
    seen_.reserve(to_size(std::bit_ceil(std::max(extra + 1, board_.limit()))));
    for (std::size_t i = 0; i < count; ++i) {
        const Int x = range.list != nullptr ? range.list[i] : static_cast<Int>(i);
        Nimber v = extra;
        for (std::size_t k = 0; k < calls.size(); ++k) v ^= g[base[k] + step[k] * x];
        seen_.stamp(to_size(v));
    }
    return true;
}

template <class Cell>
bool Runner<Cell>::keep_row(const CompiledOption& o, std::size_t at, GrowingSets& sets, std::size_t set, Int& next) {
    board_.at = static_cast<Int>(at);
    Range range;
    bool holds = true;
    if (!scope_.tests(o.guard, holds)) return false;
    if (!holds) return true;
    if (!scope_.narrow(o.loops[0], range)) return false;
    range.lo = std::max(range.lo, next);
    if (range.empty() || range.lo > range.hi) return true;
    range.count = to_size(range.hi - range.lo) + 1;
    work_.steps += range.count;
    Int base = 0, step = 0;
    if (!o.terms.calls[0].index || !ends(board_, scope_, *o.terms.calls[0].index, range, base, step)) return false;
    for (std::size_t i = 0; i < range.count; ++i, base += step)
        if (!board_.is_loony(board_.g[base]) && !sets.insert(set, board_.g[base])) return false;
    next = range.hi + 1;
    return true;
}

template class Runner<std::uint8_t>;
template class Runner<std::uint16_t>;
template class Runner<std::uint32_t>;

}  // namespace grundy::engines::table
