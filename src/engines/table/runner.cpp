// SPDX-License-Identifier: MIT
// Runs the options of a position; see runner.hpp. Every index is checked to lie before the position. An option that
// does not is left to the enumeration of the rules, which reports what is wrong with them.
#include "engines/table/runner.hpp"

#include <algorithm>

#include "core/size.hpp"
#include "kernels/marks/marks.hpp"

namespace grundy::engines {
template <class Cell>
template <class Each>
bool Runner<Cell>::each(const Loop& loop, Each&& work) {
    Range range;
    if (!scope_.narrow(loop, range)) return false;
    std::vector<Int> copy;  // an inner loop may list divisors again
    if (range.list != nullptr && loop.multiple) {
        copy.assign(range.list, range.list + range.count);
        range.list = copy.data();
    }
    for (std::size_t i = 0; i < range.count; ++i) {
        if (++work_ > most_unticked) meter_.tick(std::exchange(work_, 0));
        if (!scope_.set(loop.slot, range.at(i))) return false;
        for (const CompiledExpr& e : loop.ends_steps) {
            Int v = 0;
            if (!scope_.value(e, v)) return false;
            if (v < 0) return true;
        }
        bool holds = true;
        if (!scope_.tests(loop.tests, holds)) return false;
        if (holds && !work()) return false;
    }
    return true;
}

template <class Cell>
bool Runner<Cell>::nest(const CompiledOption& o, std::size_t level) {
    if (level == o.loops.size()) return single(o);
    const Loop& loop = o.loops[level];
    if (level + 1 < o.loops.size() || o.way == CompiledOption::Way::single)
        return each(loop, [&] { return nest(o, level + 1); });
    Range range;
    if (!scope_.narrow(loop, range)) return false;
    if (range.empty()) return true;
    work_ += range.count;
    return o.way == CompiledOption::Way::run ? run(o, range) : block(o, range);
}

template <class Cell>
bool Runner<Cell>::single(const CompiledOption& o) {
    Nimber value = 0;
    ++work_;
    const Leaf kind = leaf(o.terms, value);
    if (kind == Leaf::value) seen_.insert(value);
    return kind != Leaf::undecided;
}

template <class Cell>
bool Runner<Cell>::option_at(const CompiledOption& o, const std::vector<Test>& guard, std::size_t at,
                             const Calendar::Day& day) {
    at_ = static_cast<Int>(at);
    bool possible = true;
    if (!scope_.tests(guard, possible)) return false;
    if (!possible) return true;
    work_ += day.due.size() + day.runs;
    std::uint64_t word = 0;  // kept in a register
    const auto see = [&](Nimber v) {
        if (v < 64)
            word |= std::uint64_t{1} << v;
        else
            seen_.insert(v);
    };
    const std::span<const Calendar::Run> runs(day.room.data(), day.runs);
    if (o.terms.sums.empty()) {
        for (const Calendar::Run& run : runs) see(board_.g[run.low]);
    } else {
        const std::uint32_t* sums = board_.sums;
        for (const Calendar::Run& run : runs) see(sums[run.high] ^ (run.low == 0 ? 0 : sums[run.low - 1]));
    }
    seen_.word |= word;
    for (const Calendar::Due& due : day.due) {
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
    return !possible || single(o);
}

template <class Cell>
typename Runner<Cell>::Leaf Runner<Cell>::call(const Call& c, Nimber& value) {
    Wide index = 0;
    for (std::size_t i = 0; i < c.args.size(); ++i) {
        Int v = 0;
        if (!scope_.value(c.args[i].full, v)) return Leaf::undecided;
        if (v < 0) return Leaf::illegal;
        if (v >= board_.size[i]) return Leaf::undecided;
        index += Wide{v} * board_.stride[i];
    }
    if (index >= at_) return Leaf::undecided;
    value ^= board_.g[to_size(index)];
    return Leaf::value;
}

// An illegal summand makes the option illegal. As summands are not taken in their written order here, an
// undecided one outweighs an illegal one.
template <class Cell>
typename Runner<Cell>::Leaf Runner<Cell>::leaf(const Terms& terms, Nimber& value) {
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
        if (holds) out = std::max(out, s.run ? sum_run(s, value) : sum(s, 0, value));
    }
    return out;
}

template <class Cell>
typename Runner<Cell>::Leaf Runner<Cell>::sum(const Sum& s, std::size_t level, Nimber& value) {
    if (level == s.loops.size()) return leaf(*s.terms, value);
    Leaf out = Leaf::value;
    const bool decided = each(s.loops[level], [&] {
        if (out == Leaf::value) out = sum(s, level + 1, value);
        return out != Leaf::undecided;
    });
    return decided ? out : Leaf::undecided;
}

// Base and step of a line over a range. Returns false unless both ends lie in the table before this position.
template <class Cell>
bool Runner<Cell>::ends(const Line& line, const Range& range, Int& base, Int& step) const {
    Int at0 = 0, slope = 0;
    if (!scope_.value(line.at0, at0) || !scope_.value(line.slope, slope)) return false;
    const Wide first = Wide{at0} + Wide{slope} * range.at(0);
    const Wide last = Wide{at0} + Wide{slope} * range.at(range.count - 1);
    if (first < 0 || last < 0 || first >= at_ || last >= at_) return false;
    base = range.list != nullptr ? at0 : static_cast<Int>(first);
    step = range.list != nullptr ? slope : slope * range.step;
    return true;
}

// A run of a game on one integer, whose table is a single row.
template <class Cell>
typename Runner<Cell>::Leaf Runner<Cell>::sum_line(const Loop& loop, const Line& line, Nimber& value) {
    Int lo = 0, hi = 0, at0 = 0, slope = 0;
    if (!scope_.value(loop.lo, lo) || !scope_.value(loop.hi, hi)) return Leaf::undecided;
    if (hi < lo) return Leaf::value;
    if (lo < -Scope::most_slot || hi > Scope::most_slot) return Leaf::undecided;
    if (!scope_.value(line.at0, at0) || !scope_.value(line.slope, slope)) return Leaf::undecided;
    constexpr Int small = Int{1} << 30, most = Int{1} << 61;  // x is at most 2^31
    if (slope > small || slope < -small || at0 > most || at0 < -most) return Leaf::undecided;
    const Int first = at0 + slope * lo, last = at0 + slope * hi;
    if (first < 0) return Leaf::illegal;
    if (first >= at_) return Leaf::undecided;
    if (last < 0) return Leaf::illegal;
    if (last >= at_) return Leaf::undecided;
    Int from = std::min(first, last);
    const Int to = std::max(first, last);
    if (slope == 1 || slope == -1) {
        value ^= board_.sums[to] ^ (from == 0 ? 0 : board_.sums[from - 1]);
        return Leaf::value;
    }
    work_ += static_cast<std::uint64_t>(hi - lo);
    if (slope == 0) return (hi - lo) % 2 == 0 ? (value ^= board_.g[from], Leaf::value) : Leaf::value;
    for (const Int step = slope < 0 ? -slope : slope; from <= to; from += step) value ^= board_.g[from];
    return Leaf::value;
}

template <class Cell>
typename Runner<Cell>::Leaf Runner<Cell>::sum_run(const Sum& s, Nimber& value) {
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
    if (!c.index || !ends(*c.index, range, base, step)) return Leaf::undecided;
    if (along_row && (step == 1 || step == -1)) {
        const Int last = base + step * static_cast<Int>(range.count - 1), lo = std::min(base, last);
        const bool starts_row = lo % board_.size[to_size(program_.order.back())] == 0;
        value ^= board_.sums[std::max(base, last)] ^ (starts_row ? 0 : board_.sums[lo - 1]);
        return Leaf::value;
    }
    work_ += range.count;
    for (std::size_t i = 0; i < range.count; ++i, base += step) value ^= board_.g[base];
    return Leaf::value;
}

// The start of a run down a column, in the table by columns, where the cells of a column are adjacent.
template <class Cell>
const Cell* Runner<Cell>::turn(Int base, Int& step) const {
    if (board_.turned == nullptr || base > static_cast<Int>(~std::uint32_t{0}) ||
        (step != board_.columns && step != -board_.columns))
        return board_.g + base;
    step = step > 0 ? 1 : -1;
    const auto at = static_cast<std::uint32_t>(base), columns = static_cast<std::uint32_t>(board_.columns);
    return board_.turned + static_cast<Int>(at % columns) * board_.rows + at / columns;
}

template <class Cell>
void Runner<Cell>::mark_one(const Cell* a, Int step, std::size_t count, Nimber extra) {
    const Nimber top = limit();
    if (top <= 64 && extra < 64) {
        if constexpr (sizeof(Cell) == 1) {
            const std::uint64_t word = kernels::occurring(a, static_cast<std::ptrdiff_t>(step), count,
                                                          static_cast<unsigned>(std::max<Nimber>(top, 16)));
            if (extra == 0) {
                seen_.word |= word;
            } else {
                for (std::uint64_t rest = word; rest != 0; rest &= rest - 1)
                    seen_.insert(static_cast<Nimber>(std::countr_zero(rest)) ^ extra);
            }
            return;
        }
    }
    if (extra >= (Nimber{1} << 22)) return;  // such values decide nothing
    seen_.reserve(to_size(std::bit_ceil(std::max(extra + 1, top))));
    for (std::size_t i = 0; i < count; ++i, a += step) seen_.stamp(to_size(*a ^ extra));
}

template <class Cell>
void Runner<Cell>::mark_two(const Cell* a, Int step, const Cell* b, Int other, std::size_t count, Nimber extra) {
    const Nimber top = limit();
    if constexpr (sizeof(Cell) == 1) {
        if (top <= 64 && extra == 0) {
            seen_.word |=
                kernels::occurring_xor(a, static_cast<std::ptrdiff_t>(step), b, static_cast<std::ptrdiff_t>(other),
                                       count, static_cast<unsigned>(std::max<Nimber>(top, 16)));
            return;
        }
    }
    if (extra >= (Nimber{1} << 22)) return;
    seen_.reserve(to_size(std::bit_ceil(std::max(extra + 1, top))));
    for (std::size_t i = 0; i < count; ++i, a += step, b += other) seen_.stamp(to_size((*a ^ *b) ^ extra));
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
    if (calls.size() > most_calls) return block(o, range);
    Int base[most_calls], step[most_calls];
    for (std::size_t i = 0; i < calls.size(); ++i) {
        if (!calls[i].index) return block(o, range);
        if (!ends(*calls[i].index, range, base[i], step[i])) return false;
    }
    const Cell* g = board_.g;
    std::size_t count = range.count;
    if (range.list == nullptr && calls.size() == 1) {
        const Cell* a = turn(base[0], step[0]);
        mark_one(a, step[0], count, extra);
        return true;
    }
    if (range.list == nullptr && calls.size() == 2) {
        // The second run is the first one backwards, so each half has all the values.
        if (step[0] == -step[1] && base[1] == base[0] + step[0] * static_cast<Int>(count - 1)) count = (count + 1) / 2;
        const Cell *a = turn(base[0], step[0]), *b = turn(base[1], step[1]);
        mark_two(a, step[0], b, step[1], count, extra);
        return true;
    }
    if (extra >= (Nimber{1} << 22)) return true;
    seen_.reserve(to_size(std::bit_ceil(std::max(extra + 1, limit()))));
    for (std::size_t i = 0; i < count; ++i) {
        const Int x = range.list != nullptr ? range.list[i] : static_cast<Int>(i);
        Nimber v = extra;
        for (std::size_t k = 0; k < calls.size(); ++k) v ^= g[base[k] + step[k] * x];
        seen_.stamp(to_size(v));
    }
    return true;
}

template <class Cell>
void Runner<Cell>::mark(const RowRuns::Run& run, bool few) {
    std::size_t count = run.count;
    work_ += count;
    const auto word = [&](auto value) {
        std::uint64_t out = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const std::uint64_t v = value(static_cast<Int>(i));
            out |= static_cast<std::uint64_t>(v < 64) << (v & 63);
        }
        seen_.word |= out;
    };
    const Cell* g = board_.g;
    if (run.calls == 1) {
        const Cell* a = g + run.base[0];
        if (few && (count < 32 || limit() > 64))
            return word([&](Int i) -> std::uint64_t { return a[run.step[0] * i]; });
        Int step = run.step[0];
        a = turn(run.base[0], step);
        return mark_one(a, step, count, 0);
    }
    // The second run is the first one backwards, so each half has all the values.
    if (run.step[0] == -run.step[1] && run.base[1] == run.base[0] + run.step[0] * static_cast<Int>(count - 1))
        count = (count + 1) / 2;
    Int step = run.step[0], other = run.step[1];
    const Cell *a = turn(run.base[0], step), *b = turn(run.base[1], other);
    if (few && (count < 32 || limit() > 64))
        return word([&](Int i) -> std::uint64_t { return a[step * i] ^ b[other * i]; });
    mark_two(a, step, b, other, count, 0);
}

template <class Cell>
bool Runner<Cell>::by_runs(const RowRuns& runs, const RowGuards& guards, std::size_t at, Int y, Nimber& value) {
    const bool narrow = sizeof(Cell) == 1 && limit() <= 64;
    std::size_t options = 0;
    std::uint64_t word = 0;
    seen_.word = 0;
    for (std::size_t k = 0; k < runs.options(); ++k) {
        const RowGuard& guard = guards.of(k);
        if (y < guard.from || y > guard.to) continue;
        RowRuns::Run run;
        if (!runs.at(k, y, static_cast<Int>(at), -Scope::most_slot, run)) return false;
        options += run.count;
        if (!narrow && options >= 64) return false;
        if (run.count == 0) continue;
        if (run.calls == 2 || (narrow && run.count >= 32)) {
            mark(run, true);
            continue;
        }
        const Cell* a = board_.g + run.base[0];
        for (std::size_t n = run.count; n > 0; --n, a += run.step[0])
            word |= static_cast<std::uint64_t>(*a < 64) << (*a & 63);
        work_ += run.count;
    }
    value = static_cast<Nimber>(std::countr_one(seen_.word | word));
    return true;
}

template <class Cell>
bool Runner<Cell>::keep_row(const CompiledOption& o, std::size_t at, GrowingSets& sets, std::size_t set, Int& next) {
    at_ = static_cast<Int>(at);
    Range range;
    bool holds = true;
    if (!scope_.tests(o.guard, holds)) return false;
    if (!holds) return true;
    if (!scope_.narrow(o.loops[0], range)) return false;
    range.lo = std::max(range.lo, next);
    if (range.empty() || range.lo > range.hi) return true;
    range.count = to_size(range.hi - range.lo) + 1;
    work_ += range.count;
    Int base = 0, step = 0;
    if (!o.terms.calls[0].index || !ends(*o.terms.calls[0].index, range, base, step)) return false;
    for (std::size_t i = 0; i < range.count; ++i, base += step)
        if (!sets.insert(set, board_.g[base])) return false;
    next = range.hi + 1;
    return true;
}

template class Runner<std::uint8_t>;
template class Runner<std::uint16_t>;
template class Runner<std::uint32_t>;

}  // namespace grundy::engines
