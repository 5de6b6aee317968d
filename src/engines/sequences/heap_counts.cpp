// SPDX-License-Identifier: MIT
// Counts by residue classes. Positions that different takes leave differ in their stones, and those with different
// numbers of heaps differ anyway; so counts of the lines add up, unless two lines leave as many heaps after one take.
#include "engines/sequences/heap_counts.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "core/size.hpp"

namespace grundy::engines::sequences {
namespace {

using rules::HeapMove;

constexpr Int most_looked_at = Int{1} << 16, longest_period = Int{1} << 40;

bool plainly_periodic(const KnownValues& values) { return values.settled() && values.period()->saltus == 0; }

// From where values of two sequences repeat together, and the period; never, if one of them does not.
struct Repeats {
    Int from = std::numeric_limits<Int>::max(), period = 1;
    Repeats(const KnownValues& a, const KnownValues& b) {
        if (!plainly_periodic(a) || !plainly_periodic(b)) return;
        const Int p = a.period()->period, q = b.period()->period;
        const Wide both = Wide{p / std::gcd(p, q)} * q;
        if (both > longest_period) return;
        from = std::max(a.period()->preperiod, b.period()->preperiod);
        period = static_cast<Int>(both);
    }
};

// The heaps a in lo..hi for which `holds`, which repeats every p heaps as long as from <= a <= to.
template <class Holds>
Wide count_repeating(Int lo, Int hi, Int from, Int to, Int p, Meter& meter, const Holds& holds) {
    Wide out = 0;
    const auto each = [&](Wide first, Wide last) {
        for (Wide a = first; a <= last; ++a) {
            meter.tick();
            out += holds(static_cast<Int>(a)) ? 1 : 0;
        }
    };
    const Wide begin = std::max(lo, from), end = std::min(hi, to);
    if (begin > end || end - begin < p) {
        each(lo, hi);
        return out;
    }
    each(lo, begin - 1);
    for (Wide a = begin; a < begin + p; ++a) {
        meter.tick();
        if (holds(static_cast<Int>(a))) out += (end - a) / p + 1;
    }
    each(end + 1, hi);
    return out;
}

class Counter {
public:
    Counter(const PeriodSource& source, Int n, Nimber target, Meter& meter)
        : source_(source), n_(n), target_(target), meter_(meter) {}

    void add(const HeapMove& move) {
        if (move.parts == 0) {
            if (target_ == 0 && move.takes.contains(n_)) emptied_ = true;
        } else if (move.parts == 1) {
            if (move.vanishes && move.least[0] == 0 && target_ == 0 && move.takes.contains(n_)) emptied_ = true;
            singles(move, std::max<Int>(move.least[0], move.vanishes ? 1 : 0));
        } else {
            for (auto t = move.takes.next(0); t && *t <= n_; t = move.takes.after(*t)) pairs(move, n_ - *t);
        }
    }

    Wide total() const { return total_ + (emptied_ ? 1 : 0); }

private:
    void singles(const HeapMove& move, Int least) {
        if (move.takes.kind() != rules::IntSet::Kind::intervals) {
            for (auto t = move.takes.next(0); t && *t <= n_; t = move.takes.after(*t))
                range(known(move, 0), n_ - *t, n_ - *t, least);
            return;
        }
        for (const auto& [lo, hi] : move.takes.intervals()) {
            if (lo > n_) return;
            range(known(move, 0), n_ - std::min(hi, n_), n_ - lo, least);
        }
    }

    const KnownValues& known(const HeapMove& move, std::size_t part) const {
        return source_.known(to_size(move.to[part]));
    }

    void range(const KnownValues& values, Int lo, Int hi, Int least) {
        lo = std::max(lo, least);
        if (lo > hi) return;
        if (values.settled() && !plainly_periodic(values)) {
            values.for_heaps(
                target_, lo, hi,
                [&](Int) {
                    meter_.tick();
                    ++total_;
                    return true;
                },
                meter_);
            return;
        }
        const Repeats repeats(values, values);
        total_ += count_repeating(lo, hi, repeats.from, std::numeric_limits<Int>::max(), repeats.period, meter_,
                                  [&](Int h) { return values.value(h) == target_; });
    }

    // Pairs a + b = `rest` of heaps of two sequences; unordered ones, if it is the same sequence. If l1 <= l2 are the
    // least sizes, the pairs a <= b are those with a >= l1, b >= l2.
    void pairs(const HeapMove& move, Int rest) {
        const KnownValues &first = known(move, 0), &second = known(move, 1);
        const Repeats repeats(first, second);
        const Int to = rest < repeats.from ? -1 : rest - repeats.from;
        const auto holds = [&](Int a) { return (first.value(a) ^ second.value(rest - a)) == target_; };
        if (move.to[0] != move.to[1]) {
            const Int l = move.least[0], h = rest - move.least[1], half = rest / 2;
            total_ += count_repeating(l, h, repeats.from, to, repeats.period, meter_, holds);
            if (move.unequal && rest % 2 == 0 && l <= half && half <= h && holds(half)) --total_;
            return;
        }
        const Int l1 = std::min(move.least[0], move.least[1]), l2 = std::max(move.least[0], move.least[1]);
        if (rest < l2) return;
        const Int half = rest / 2, last = std::min(move.unequal && rest % 2 == 0 ? half - 1 : half, rest - l2);
        if (l1 > last) return;
        total_ += count_repeating(l1, last, repeats.from, to, repeats.period, meter_, holds);
    }

    const PeriodSource& source_;
    const Int n_;
    const Nimber target_;
    Meter& meter_;
    Wide total_ = 0;
    bool emptied_ = false;  // a move leaves nothing
};

bool disjoint(const rules::IntSet& a, const rules::IntSet& b, Int n) {
    const bool first = a.finite() && a.size() <= most_looked_at;
    if (!first && !(b.finite() && b.size() <= most_looked_at)) return false;
    const rules::IntSet &few = first ? a : b, &other = first ? b : a;
    for (auto t = few.next(0); t && *t <= n; t = few.after(*t))
        if (other.contains(*t)) return false;
    return true;
}

}  // namespace

bool many_moves(const PeriodSource& source, std::size_t sequence, Int n) {
    if (n <= most_looked_at) return false;
    const rules::HeapForm& form = source.form().forms[sequence];
    return form.most_parts() > 1 || std::any_of(form.moves.begin(), form.moves.end(), [](const HeapMove& m) {
               return !m.takes.finite() || m.takes.size() > most_looked_at;
           });
}

std::optional<Wide> count_moves(const PeriodSource& source, std::size_t sequence, Int n, Nimber target, Meter& meter) {
    std::vector<const HeapMove*> moves;
    for (const HeapMove& m : source.form().forms[sequence].moves)
        if (m.allows(n)) moves.push_back(&m);
    const auto plain = [&](int s) {
        const KnownValues& values = source.known(to_size(s));
        return !values.settled() || plainly_periodic(values);
    };
    const auto same_sequences = [](const HeapMove& a, const HeapMove& b) {
        return a.parts == b.parts && std::is_permutation(a.to.begin(), a.to.begin() + a.parts, b.to.begin());
    };
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const HeapMove& m = *moves[i];
        if (m.bonus != 0 || m.parts > 2) return std::nullopt;
        for (int part = 0; part < m.parts; ++part)
            if (!source.known(to_size(m.to[to_size(part)])).has(n)) return std::nullopt;
        if (m.parts == 2 && (!plain(m.to[0]) || !plain(m.to[1]) || !m.takes.finite())) return std::nullopt;
        for (std::size_t k = 0; k < i; ++k)
            if (m.parts > 0 && same_sequences(*moves[k], m) && !disjoint(moves[k]->takes, m.takes, n))
                return std::nullopt;
    }
    Counter counter(source, n, target, meter);
    for (const HeapMove* m : moves) counter.add(*m);
    return counter.total();
}

}  // namespace grundy::engines::sequences
