// SPDX-License-Identifier: MIT
// Lists the moves that each line of the form allows; see heap_moves.hpp.
#include "engines/heap/heap_moves.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "engines/sequences/slid.hpp"
#include "rules/tails.hpp"

namespace grundy::engines::heap {
namespace {

using rules::HeapMove;

class HeapMoves {
public:
    HeapMoves(const Game& game, const KnownValues& known, std::size_t most, Meter& meter)
        : game_(game), known_(known), most_(most), meter_(meter) {}

    void list(const HeapMove& move, Int n, Nimber target) {
        const Nimber want = target ^ move.bonus;
        if (!move.allows(n) || !moves_.complete) return;
        if (move.parts == 0 && want == 0 && move.takes.contains(n)) add(n, {}, move.bonus);
        if (move.parts == 0) return;
        if (move.parts == 1 && move.takes.kind() == rules::IntSet::Kind::intervals)
            return list_intervals(move, n, want);
        const auto& period = known_.period();
        const bool far = period && n >= static_cast<Int>(known_.table().size()) && ways(move, n) > most_ways;
        if (far && period->proof.kind == Proof::Kind::window && (period->saltus > 0 || !move.takes.finite()))
            return list_slid(move, n, target);
        if (far && !move.takes.finite()) return list_few_takes(move, n, want);
        for (auto t = move.takes.next(0); t && *t <= n && moves_.complete; t = move.takes.after(*t))
            if (move.parts == 1)
                list_single(move, *t, n - *t, want);
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
        return add(taken, std::span(heaps.begin(), heaps.size()), bonus);
    }
    bool add(Int taken, std::span<const Int> heaps, Nimber bonus) {
        rules::Position to;
        for (Int h : heaps) to.push_back({game_.instance, {h}});
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

    // For a heap beyond the table of a game with infinitely many takes whose period is that of the least of them.
    void list_few_takes(const HeapMove& move, Int n, Nimber want) {
        some_only_ = true;
        const Int few = std::max(known_.period()->proof.values, known_.period()->preperiod + known_.period()->period);
        for (auto t = move.takes.next(0); t && *t <= few && moves_.complete; t = move.takes.after(*t))
            list_single(move, *t, n - *t, want);
        for (auto t = move.takes.next(std::max(few + 1, n - few)); t && *t <= n && moves_.complete;
             t = move.takes.after(*t))
            list_single(move, *t, n - *t, want);
    }

    // For a heap beyond the table: options by which the window theorem shows that all smaller values are reached.
    // Examining all would take time that grows with the heap.
    void list_slid(const HeapMove& move, Int n, Nimber target) {
        some_only_ = true;
        if (!continued_) continued_.emplace(known_.continued());
        const auto visit = [&](Int take, const std::array<Int, 3>& parts) {
            return move.parts == 1 ? add_single(move, take, parts[0])
                                   : add(take, std::span(parts).first(to_size(move.parts)), move.bonus);
        };
        const Int tail = rules::tails_of({&game_.form, 1})->from;
        sequences::slid_options(move, n, target, *continued_, known_.period()->proof.window, tail, meter_, visit);
    }

    void list_single(const HeapMove& move, Int take, Int rest, Nimber want) {
        meter_.tick();
        if (at(rest) == want) add_single(move, take, rest);
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

    const Game& game_;
    const KnownValues& known_;
    std::optional<sequences::Continued> continued_;  // of a proven period
    const std::size_t most_;
    Meter& meter_;
    Moves moves_;
    std::set<rules::Position> seen_;
    bool some_only_ = false;  // there may be more moves than those looked for
};

}  // namespace

Moves list_moves(const Game& game, const KnownValues& known, Int n, const Wanted& wanted, Meter& meter) {
    HeapMoves moves(game, known, wanted.most, meter);
    for (const HeapMove& move : game.form.moves) moves.list(move, n, wanted.target.nimber());
    return moves.take();
}

}  // namespace grundy::engines::heap
