// SPDX-License-Identifier: MIT
// Lists the moves that each line of the form allows; see heap_moves.hpp.
#include "engines/sequences/heap_moves.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include "engines/sequences/slid.hpp"
#include "rules/distinct_moves.hpp"
#include "rules/heap_splits.hpp"
#include "rules/tails.hpp"

namespace grundy::engines::sequences {
namespace {

using rules::HeapMove;

constexpr std::uint64_t most_pairs = std::uint64_t{1} << 26;  // pairs, where no period is known

class HeapMoves {
public:
    HeapMoves(PeriodSource& source, std::size_t sequence, const Wanted& wanted, Meter& meter)
        : source_(source),
          own_(source.known(sequence)),
          target_(wanted.target.nimber()),
          distinct_(wanted.most),
          fewer_(wanted.fewer),
          meter_(meter) {}

    void list(const HeapMove& move, Int n) {
        if (!move.allows(n) || !moves_.complete) return;
        want_ = target_ ^ move.bonus;
        if (move.parts == 0 && want_ == 0 && move.takes.contains(n)) add(move, n, {}, 0);
        if (move.parts == 0) return;
        if (fewer_ == Fewer::first && move.parts == 1 && alone() && repeats()) return list_least_take(move, n);
        if (move.parts == 1 && alone() && own_.has(n) && move.takes.kind() == rules::IntSet::Kind::intervals)
            return list_intervals(move, n);
        if (own_.settled() && !own_.in_table(n) && ways(move, n) > (alone() ? most_ways : 1)) {
            const bool rises = own_.period()->window.rise > 0;
            if (own_.period()->proof == RepetitionTheorem::sequences && (rises || !move.takes.finite()))
                return list_slid(move, n);
            if (!move.takes.finite()) return list_few_takes(move, n);
        }
        for (auto t = move.takes.next(0); t && *t <= n && moves_.complete; t = move.takes.after(*t))
            if (move.parts == 1)
                list_single(move, *t, n - *t);
            else if (move.parts == 2)
                list_pairs(move, *t, n - *t);
            else
                list_triples(move, *t, n - *t);
    }

    Moves take() {
        if (some_only_) moves_.complete = false;
        return std::move(moves_);
    }

private:
    static constexpr double most_ways = 1
                                        << 21;  // up to here, moves are looked at one by one, which takes milliseconds

    // About as many moves as the heap has.
    static double ways(const HeapMove& move, Int n) {
        return std::pow(static_cast<double>(n), (move.takes.finite() ? 0 : 1) + move.parts - 1);
    }

    bool alone() const { return source_.form().forms.size() == 1; }
    Nimber at(const HeapMove& move, std::size_t part, Int n) {
        return source_.value(to_size(move.to[part]), n, meter_);
    }

    // Returns false if no more moves are wanted.
    bool add(const HeapMove& move, Int taken, const std::array<Int, 3>& parts, std::size_t count) {
        rules::Position to;
        for (std::size_t i = 0; i < count; ++i) to.push_back(source_.form().part(move.to[i], parts[i]));
        if (move.bonus > 0) to.push_back({0, {static_cast<Int>(move.bonus)}});
        return moves_.complete = rules::add_move(distinct_, moves_.list, to, {{"take", taken}});
    }

    bool add_single(const HeapMove& move, Int take, Int h) {
        return h < move.least[0] || add(move, take, {h}, h == 0 && move.vanishes ? 0 : 1);
    }

    void list_intervals(const HeapMove& move, Int n) {
        const auto visit = [&](Int h) { return add_single(move, n - h, h); };
        for (auto [lo, hi] : move.takes.intervals())
            if (lo > n || !own_.for_heaps(want_, n - std::min(hi, n), n - lo, visit, meter_)) return;
    }

    bool repeats() const { return own_.period() && own_.period()->saltus == 0; }

    // The least take that leaves this value. Where values repeat with p from n0, takes of a stretch without gaps, or of
    // a progression, miss it for ever if p of them in a row do, until heaps below n0 are left.
    void list_least_take(const HeapMove& move, Int n) {
        const Int p = own_.period()->period, n0 = own_.period()->preperiod;
        const bool leaps = move.takes.kind() == rules::IntSet::Kind::intervals ||
                           move.takes.kind() == rules::IntSet::Kind::progression;
        Int misses = 0, before = 0, step = 0;
        double looked = 0;
        for (auto t = move.takes.next(0); t && *t <= n - move.least[0];) {
            meter_.tick();
            if (at(move, 0, n - *t) == want_) return void(add_single(move, *t, n - *t));
            if (++looked > most_ways) return void(moves_.complete = false);
            misses = *t - before == step ? misses + 1 : 1;
            step = *t - std::exchange(before, *t);
            const Int near = n - n0 + 1;  // takes from here on leave less than n0
            const bool leap = leaps && misses > p && *t < near;
            t = leap ? move.takes.next(std::min(near, end_of_stretch(move.takes, *t))) : move.takes.after(*t);
        }
    }

    // The first number after the interval of x; of a progression, there is none.
    static Int end_of_stretch(const rules::IntSet& set, Int x) {
        constexpr Int none = std::numeric_limits<Int>::max();
        for (const auto& [lo, hi] : set.intervals())
            if (lo <= x && x <= hi) return hi == none ? none : hi + 1;
        return none;
    }

    // For a heap beyond the table of a game with infinitely many takes whose period is that of the least of them.
    void list_few_takes(const HeapMove& move, Int n) {
        some_only_ = true;
        const Int few = std::max(own_.period()->values, own_.period()->preperiod + own_.period()->period);
        for (auto t = move.takes.next(0); t && *t <= few && moves_.complete; t = move.takes.after(*t))
            list_single(move, *t, n - *t);
        for (auto t = move.takes.next(std::max(few + 1, n - few)); t && *t <= n && moves_.complete;
             t = move.takes.after(*t))
            list_single(move, *t, n - *t);
    }

    // For a heap beyond the table: options by which the window theorem shows that all smaller values are reached.
    // Examining all would take time that grows with the heap.
    void list_slid(const HeapMove& move, Int n) {
        some_only_ = true;
        if (!continued_) continued_.emplace(source_.continued());
        const auto visit = [&](Int take, const std::array<Int, 3>& parts) {
            return move.parts == 1 ? add_single(move, take, parts[0]) : add(move, take, parts, to_size(move.parts));
        };
        const Int tail = rules::tails_of(source_.form().forms)->from;
        slid_options(move, n, target_, *continued_, own_.period()->window, tail, meter_, visit);
    }

    void list_single(const HeapMove& move, Int take, Int rest) {
        meter_.tick();
        if (rest >= move.least[0] && at(move, 0, rest) == want_) add_single(move, take, rest);
    }

    // With a period p from n0, a pair (a, b) with a >= n0 + p and b >= n0 has the values of (a - p, b + p). If there is
    // no hit with n0 <= a < n0 + p, any later hit has b < n0. A hit with a < n0 says nothing about larger a.
    void list_pairs(const HeapMove& move, Int take, Int rest) {
        const auto &one = source_.known(to_size(move.to[0])).period(),
                   &two = source_.known(to_size(move.to[1])).period();
        const bool repeats = one && two && one->saltus == 0 && two->saltus == 0;
        const Int p = repeats ? std::lcm(one->period, two->period) : 0;
        const Int n0 = repeats ? std::max(one->preperiod, two->preperiod) : 0;
        const Int near = repeats ? std::max(n0, move.least[0]) : std::numeric_limits<Int>::max();
        const Int far = repeats ? std::max(n0, move.least[1]) : 0;
        const bool alike = move.to[0] == move.to[1] && move.least[0] == move.least[1];
        const Int last = alike ? rest / 2 : rest - move.least[1];
        bool any = false;
        std::uint64_t walked = 0;
        for (Int a = move.least[0]; a <= last; ++a) {
            if (!repeats && ++walked > most_pairs) {
                moves_.complete = false;
                return;
            }
            if (!any && a >= near && a - near >= p) a = std::max(a, rest - far);
            if (a > last) break;
            meter_.tick();
            if ((move.unequal && a == rest - a) || (at(move, 0, a) ^ at(move, 1, rest - a)) != want_) continue;
            any = any || a >= near;
            if (!add(move, take, {a, rest - a}, 2) || fewer_ != Fewer::none) return;
        }
    }

    void list_triples(const HeapMove& move, Int take, Int rest) {
        rules::each_split(move, rest, &meter_, [&](const std::array<Int, 3>& p) {
            const Nimber value = at(move, 0, p[0]) ^ at(move, 1, p[1]) ^ at(move, 2, p[2]);
            return value != want_ || (add(move, take, p, 3) && fewer_ == Fewer::none);
        });
    }

    PeriodSource& source_;
    const KnownValues& own_;
    const Nimber target_;
    Nimber want_ = 0;  // of the parts together
    rules::DistinctMoves distinct_;
    const Fewer fewer_;
    std::optional<Continued> continued_;  // of a proven period
    Meter& meter_;
    Moves moves_;
    bool some_only_ = false;  // there may be more moves than those looked for
};

}  // namespace

Moves list_moves(PeriodSource& source, std::size_t sequence, Int n, const Wanted& wanted, Meter& meter) {
    HeapMoves moves(source, sequence, wanted, meter);
    for (const HeapMove& move : source.form().forms[sequence].moves) moves.list(move, n);
    return moves.take();
}

}  // namespace grundy::engines::sequences
