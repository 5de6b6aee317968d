// SPDX-License-Identifier: MIT
// Finds moves of a heap to a wanted value. A heap of 10^18 has as many options. If a period is proven, moves are found
// by residue class, so that the time depends on the moves that are listed and not on those that exist.
#include <algorithm>
#include <limits>

#include "engines/heap/heap.hpp"

namespace grundy::engines {
namespace {

constexpr Int top = std::numeric_limits<Int>::max();

}  // namespace

struct HeapEngine::Listing {
    Moves moves;
    std::size_t most = 0;
    int instance = 0;
    std::set<rules::Position> seen;

    bool some_only = false;  // true: there may be more moves than those looked for
    bool full() const { return !moves.complete; }
    // Returns false if no more moves are wanted.
    bool add(Int taken, std::initializer_list<Int> heaps, Nimber bonus) {
        rules::Position to;
        for (Int h : heaps) to.push_back({instance, {h}});
        if (bonus > 0) to.push_back({0, {static_cast<Int>(bonus)}});
        rules::Position key = to;
        rules::normalize(key);
        if (seen.contains(key)) return true;
        if (moves.list.size() == most) return moves.complete = false;
        seen.insert(std::move(key));
        moves.list.push_back({std::move(to), {{"take", taken}}});
        return true;
    }
};

Moves HeapEngine::moves_to(std::span<const Int> words, const Wanted& wanted, Meter& meter) {
    if (!wanted.target.is_nimber()) return {};
    const Int n = words[0];
    prepare(words, meter);
    Listing out;
    out.most = wanted.most;
    out.instance = instance_;
    for (const rules::HeapMove& move : form_.moves) {
        if (n < move.heap_least || n > move.heap_most || out.full()) continue;
        const Nimber want = wanted.target.nimber() ^ move.bonus;
        if (move.parts == 0 && want == 0 && move.takes.contains(n)) out.add(n, {}, move.bonus);
        if (move.parts == 1) list_single(move, n, want, out, meter);
        const bool rises = period_ && period_->saltus > 0 && n >= static_cast<Int>(g_.size());
        if (move.parts >= 2 && rises)
            list_shiftable(move, n, want, out, meter);
        else if (move.parts == 2)
            list_pairs(move, n, want, out, meter);
        else if (move.parts == 3)
            list_triples(move, n, want, out, meter);
    }
    if (out.some_only) out.moves.complete = false;
    return std::move(out.moves);
}

// Visits heaps h in lo..hi with G(h) = want: the preperiod first, then residue classes; ascending within each.
void HeapEngine::heaps_of_value(Int lo, Int hi, Nimber want, Listing& out, const std::function<bool(Int)>& visit,
                                Meter& meter) {
    const auto scan = [&](Int a, Int b) {
        for (Int h = a; h <= b && !out.full(); ++h) {
            meter.tick();
            if (known(h) == want && !visit(h)) return;
        }
    };
    if (closed_) {  // blocks of `a` equal values, one block per round
        const Wide round = closed_->bounded() ? Wide{closed_->a} + closed_->b : Wide{top};
        for (Wide start = Wide{lo} / round * round; start <= hi; start += round) {
            meter.tick();
            const Wide first = start + static_cast<Wide>(want) * closed_->a;
            const Wide last = std::min<Wide>({first + closed_->a - 1, start + round - 1, Wide{hi}});
            for (Wide h = std::max<Wide>(first, lo); h <= last; ++h)
                if (!visit(static_cast<Int>(h))) return;
        }
        return;
    }
    if (!period_ || hi - lo <= period_->preperiod + period_->period) return scan(lo, hi);
    scan(lo, std::min(hi, period_->preperiod - 1));
    const Int from = std::max(lo, period_->preperiod);
    for (Int h = from; h < from + period_->period && h <= hi && !out.full(); ++h) {
        meter.tick();
        if (period_->saltus > 0) {  // at most one round of the residue class has this value
            const Nimber here = known(h);
            if (want < here || (want - here) % period_->saltus != 0) continue;
            const Wide there = h + Wide{static_cast<Int>((want - here) / period_->saltus)} * period_->period;
            if (there <= hi && !visit(static_cast<Int>(there))) return;
            continue;
        }
        if (known(h) != want) continue;
        for (Int same = h; same <= hi && visit(same); same += period_->period)
            if (same > top - period_->period) break;
    }
}

void HeapEngine::list_single(const rules::HeapMove& move, Int n, Nimber want, Listing& out, Meter& meter) {
    const auto visit = [&](Int h) {
        if (h < move.least[0]) return true;
        return h == 0 && move.vanishes ? out.add(n, {}, move.bonus) : out.add(n - h, {h}, move.bonus);
    };
    if (move.takes.kind() == rules::IntSet::Kind::intervals) {
        for (auto [lo, hi] : move.takes.intervals()) {
            if (lo > n) break;
            heaps_of_value(n - std::min(hi, n), n - lo, want, out, visit, meter);
        }
        return;
    }
    for (auto t = move.takes.next(0); t && *t <= n; t = move.takes.after(*t)) {
        meter.tick();
        if (known(n - *t) == want && !visit(n - *t)) return;
    }
}

// For a heap beyond the table, where values rise for ever: lists the splits by which Theorem 16 (docs/proofs.md) shows
// that all smaller values are reached. Examining all splits would take time quadratic in the heap.
void HeapEngine::list_shiftable(const rules::HeapMove& move, Int n, Nimber want, Listing& out, Meter& meter) {
    const auto least = move.ascending_least();
    const Int small = period_->proof.parts_below;
    out.some_only = true;
    for (auto t = move.takes.next(0); t && *t <= n; t = move.takes.after(*t)) {
        const Int rest = n - *t;
        for (Int a = least[0]; a < small; ++a) {
            meter.tick();
            if (move.parts == 2 && (known(a) ^ known(rest - a)) == want && !out.add(*t, {a, rest - a}, 0)) return;
            for (Int b = std::max(a, least[1]); move.parts == 3 && b < small; ++b)
                if ((known(a) ^ known(b) ^ known(rest - a - b)) == want && !out.add(*t, {a, b, rest - a - b}, 0))
                    return;
        }
        if (move.parts == 2 && rest % 2 == 0 && want == 0 && !out.add(*t, {rest / 2, rest / 2}, 0)) return;
        const auto visit = [&](Int c) {
            const Int pair = rest - c;
            return pair % 2 != 0 || out.add(*t, {c, pair / 2, pair / 2}, 0);
        };
        if (move.parts == 3) heaps_of_value(least[0], rest - 2 * least[2], want, out, visit, meter);
    }
}

void HeapEngine::list_pairs(const rules::HeapMove& move, Int n, Nimber want, Listing& out, Meter& meter) {
    const bool same = move.least[0] == move.least[1];
    // With a period p from n0, a pair (a, b) with a >= n0 + p and b >= n0 has the values of (a - p, b + p). If there is
    // no hit with n0 <= a < n0 + p, any later hit has b < n0. A hit with a < n0 says nothing about larger a.
    const bool repeats = period_ && period_->saltus == 0;
    const Int p = repeats ? period_->period : 0;
    const Int near = repeats ? std::max(period_->preperiod, move.least[0]) : top - p;
    const Int far = repeats ? std::max(period_->preperiod, move.least[1]) : 0;
    for (auto t = move.takes.next(0); t && *t <= n; t = move.takes.after(*t)) {
        const Int rest = n - *t, last = same ? rest / 2 : rest - move.least[1];
        bool any = false;
        for (Int a = move.least[0]; a <= last; ++a) {
            if (!any && a >= near + p) a = std::max(a, rest - far);
            if (a > last) break;
            meter.tick();
            if ((move.unequal && a == rest - a) || (known(a) ^ known(rest - a)) != want) continue;
            any = any || a >= near;
            if (!out.add(*t, {a, rest - a}, move.bonus)) return;
        }
    }
}

void HeapEngine::list_triples(const rules::HeapMove& move, Int n, Nimber want, Listing& out, Meter& meter) {
    for (auto t = move.takes.next(0); t && *t <= n; t = move.takes.after(*t)) {
        const Int rest = n - *t;
        for (Int a = move.least[0]; a <= rest; ++a)
            for (Int b = move.least[1]; b <= rest - a - move.least[2]; ++b) {
                meter.tick();
                const Int c = rest - a - b;
                if (move.unequal && (a == b || b == c || a == c)) continue;
                if ((known(a) ^ known(b) ^ known(c)) == want && !out.add(*t, {a, b, c}, move.bonus)) return;
            }
    }
}

}  // namespace grundy::engines
