// SPDX-License-Identifier: MIT
// Lists the moves that each line of the form allows; see heap_moves.hpp.
#include "engines/heap/heap_moves.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "engines/heap/sapp.hpp"

namespace grundy::engines::heap {
namespace {

using rules::HeapMove;

class HeapMoves {
public:
    HeapMoves(int instance, const KnownValues& known, std::size_t most, Meter& meter)
        : instance_(instance), known_(known), most_(most), meter_(meter) {}

    void list(const HeapMove& move, Int n, Nimber target) {
        const Nimber want = target ^ move.bonus;
        if (n < move.heap_least || n > move.heap_most || !moves_.complete) return;
        if (move.parts == 0 && want == 0 && move.takes.contains(n)) add(n, {}, move.bonus);
        if (move.parts == 0) return;
        if (move.parts == 1 && move.takes.kind() == rules::IntSet::Kind::intervals)
            return list_intervals(move, n, want);
        const auto& period = known_.period();
        const bool far = period && n >= static_cast<Int>(known_.table().size()) && ways(move, n) > most_ways;
        if (far && !move.takes.finite()) return list_far(move, n, want);
        const bool slides = far && !period->flat.empty(), rises = far && period->saltus > 0;
        for (auto t = move.takes.next(0); t && *t <= n && moves_.complete; t = move.takes.after(*t))
            if (move.parts == 1)
                list_single(move, *t, n - *t, want);
            else if (slides)
                list_slid(move, *t, n, want);
            else if (rises)
                list_shiftable(move, *t, n - *t, want);
            else if (move.parts == 2)
                list_pairs(move, *t, n - *t, want);
            else
                list_triples(move, *t, n - *t, want);
    }

    Moves take() {
        if (some_only_) moves_.complete = false;
        return std::move(moves_);
    }

private:
    static constexpr double most_ways = 1 << 21;  // so many moves are looked at one by one; it takes milliseconds

    // About as many moves as the heap has.
    static double ways(const HeapMove& move, Int n) {
        return std::pow(static_cast<double>(n), (move.takes.finite() ? 0 : 1) + move.parts - 1);
    }

    Nimber at(Int n) const { return known_.value(n); }

    // Returns false if no more moves are wanted.
    bool add(Int taken, std::initializer_list<Int> heaps, Nimber bonus) {
        rules::Position to;
        for (Int h : heaps) to.push_back({instance_, {h}});
        if (bonus > 0) to.push_back({0, {static_cast<Int>(bonus)}});
        rules::Position key = to;
        rules::normalize(key);
        if (seen_.contains(key)) return true;
        if (moves_.list.size() == most_) return moves_.complete = false;
        seen_.insert(std::move(key));
        moves_.list.push_back({std::move(to), {{"take", taken}}});
        return true;
    }

    bool add_single(const HeapMove& move, Int take, Int h) {
        if (h < move.least[0]) return true;
        return h == 0 && move.vanishes ? add(take, {}, move.bonus) : add(take, {h}, move.bonus);
    }

    void list_intervals(const HeapMove& move, Int n, Nimber want) {
        const auto visit = [&](Int h) { return add_single(move, n - h, h); };
        for (auto [lo, hi] : move.takes.intervals())
            if (lo > n || !known_.for_heaps(want, n - std::min(hi, n), n - lo, visit, meter_)) return;
    }

    // For a heap beyond the table, where infinitely many numbers can be taken. Where values rise, options whose parts
    // but one are small have all smaller values (Theorem 40). Where they repeat, a part can give a period to the take,
    // so that some move to each value takes few or leaves few (Theorem 38).
    void list_far(const HeapMove& move, Int n, Nimber want) {
        const auto& period = *known_.period();
        some_only_ = true;
        if (period.saltus > 0) return list_far_rising(move, n, want);
        const Int few = std::min(n, std::max(period.proof.values, period.preperiod + period.period));
        const auto list = [&](Int t) {
            if (move.parts == 1) list_single(move, t, n - t, want);
            if (move.parts == 2) list_pairs(move, t, n - t, want);
            if (move.parts == 3 && n - t <= few) list_triples(move, t, n - t, want);
            return moves_.complete;
        };
        for (auto t = move.takes.next(0); t && *t <= few; t = move.takes.after(*t))
            if (!list(*t)) return;
        for (auto t = move.takes.next(std::max(few + 1, n - few)); t && *t <= n; t = move.takes.after(*t))
            if (!list(*t)) return;
    }

    void list_far_rising(const HeapMove& move, Int n, Nimber want) {
        const Int small = known_.period()->proof.parts_below;
        const auto least = move.ascending_least();
        const auto list = [&](std::initializer_list<Int> others) {
            Int left = n;
            Nimber value = want;
            for (const Int a : others) left -= a, value ^= at(a);
            const auto visit = [&](Int c) {
                if (!move.takes.contains(left - c)) return true;
                if (move.parts == 1) return add_single(move, left - c, c);
                if (move.unequal && std::find(others.begin(), others.end(), c) != others.end()) return true;
                return move.parts == 2 ? add(left - c, {*others.begin(), c}, move.bonus)
                                       : add(left - c, {*others.begin(), *(others.end() - 1), c}, move.bonus);
            };
            return known_.for_heaps(value, least[to_size(move.parts - 1)], left, visit, meter_);
        };
        if (move.parts == 1) list({});
        for (Int a = least[0]; move.parts == 2 && a < small; ++a)
            if (!list({a})) return;
        for (Int a = least[0]; move.parts == 3 && a < small; ++a)
            for (Int b = std::max(a + (move.unequal ? 1 : 0), least[1]); b < small; ++b)
                if (!list({a, b})) return;
    }

    void list_single(const HeapMove& move, Int take, Int rest, Nimber want) {
        meter_.tick();
        if (at(rest) == want) add_single(move, take, rest);
    }

    // For a heap beyond the table, where values rise for ever: lists the splits by which Theorems 16 and 40
    // (docs/proofs.md) show that all smaller values are reached. Examining all splits would take time quadratic in the
    // heap.
    void list_shiftable(const HeapMove& move, Int take, Int rest, Nimber want) {
        const auto least = move.ascending_least();
        const Int small = known_.period()->proof.parts_below;
        some_only_ = true;
        for (Int a = least[0]; a < small; ++a) {
            meter_.tick();
            if (move.parts == 2 && (at(a) ^ at(rest - a)) == want && !add(take, {a, rest - a}, move.bonus)) return;
            for (Int b = std::max(a + (move.unequal ? 1 : 0), least[1]); move.parts == 3 && b < small; ++b)
                if ((at(a) ^ at(b) ^ at(rest - a - b)) == want && !add(take, {a, b, rest - a - b}, move.bonus)) return;
        }
        if (move.unequal) return;
        if (move.parts == 2 && rest % 2 == 0 && want == 0 && !add(take, {rest / 2, rest / 2}, move.bonus)) return;
        const auto visit = [&](Int c) {
            const Int pair = rest - c;
            return pair % 2 != 0 || add(take, {c, pair / 2, pair / 2}, move.bonus);
        };
        if (move.parts == 3) known_.for_heaps(want, least[0], rest - 2 * least[2], visit, meter_);
    }

    // For a heap beyond the table, where some values rise and others do not: options by which Theorem 44 shows that all
    // smaller values are reached.
    void list_slid(const HeapMove& move, Int take, Int n, Nimber want) {
        some_only_ = true;
        for (const auto& parts : slid_options(move, take, n, want, *known_.period(), known_.table(), meter_))
            if (!(move.parts == 2 ? add(take, {parts[0], parts[1]}, move.bonus)
                                  : add(take, {parts[0], parts[1], parts[2]}, move.bonus)))
                return;
    }

    // With a period p from n0, a pair (a, b) with a >= n0 + p and b >= n0 has the values of (a - p, b + p). If there is
    // no hit with n0 <= a < n0 + p, any later hit has b < n0. A hit with a < n0 says nothing about larger a.
    void list_pairs(const HeapMove& move, Int take, Int rest, Nimber want) {
        const auto& period = known_.period();
        const bool repeats = period && period->saltus == 0;
        const Int p = repeats ? period->period : 0;
        const Int near = repeats ? std::max(period->preperiod, move.least[0]) : std::numeric_limits<Int>::max();
        const Int far = repeats ? std::max(period->preperiod, move.least[1]) : 0;
        const Int last = move.least[0] == move.least[1] ? rest / 2 : rest - move.least[1];
        bool any = false;
        for (Int a = move.least[0]; a <= last; ++a) {
            if (!any && a >= near + p) a = std::max(a, rest - far);
            if (a > last) break;
            meter_.tick();
            if ((move.unequal && a == rest - a) || (at(a) ^ at(rest - a)) != want) continue;
            any = any || a >= near;
            if (!add(take, {a, rest - a}, move.bonus)) return;
        }
    }

    void list_triples(const HeapMove& move, Int take, Int rest, Nimber want) {
        for (Int a = move.least[0]; a <= rest; ++a)
            for (Int b = move.least[1]; b <= rest - a - move.least[2]; ++b) {
                meter_.tick();
                const Int c = rest - a - b;
                if (move.unequal && (a == b || b == c || a == c)) continue;
                if ((at(a) ^ at(b) ^ at(c)) == want && !add(take, {a, b, c}, move.bonus)) return;
            }
    }

    const int instance_;
    const KnownValues& known_;
    const std::size_t most_;
    Meter& meter_;
    Moves moves_;
    std::set<rules::Position> seen_;
    bool some_only_ = false;  // there may be more moves than those looked for
};

}  // namespace

Moves list_moves(const Game& game, const KnownValues& known, Int n, const Wanted& wanted, Meter& meter) {
    HeapMoves moves(game.instance, known, wanted.most, meter);
    for (const HeapMove& move : game.form.moves) moves.list(move, n, wanted.target.nimber());
    return moves.take();
}

}  // namespace grundy::engines::heap
