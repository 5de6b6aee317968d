// SPDX-License-Identifier: MIT
// Counts by residue classes. Positions that different takes leave differ in their stones, and those with different
// numbers of heaps differ anyway; so counts of the lines add up, unless two lines leave as many heaps after one take.
#include "engines/sequences/heap_counts.hpp"

#include <algorithm>
#include <limits>

namespace grundy::engines::sequences {
namespace {

using rules::HeapMove;

constexpr Int most_looked_at = Int{1} << 16;

bool plainly_periodic(const KnownValues& values) { return values.settled() && values.period()->saltus == 0; }

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
    Counter(const KnownValues& values, Int n, Nimber target, Meter& meter)
        : values_(values), n_(n), target_(target), meter_(meter) {
        if (!plainly_periodic(values)) return;
        from_ = values.period()->preperiod;
        p_ = values.period()->period;
    }

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
            for (auto t = move.takes.next(0); t && *t <= n_; t = move.takes.after(*t)) range(n_ - *t, n_ - *t, least);
            return;
        }
        for (const auto& [lo, hi] : move.takes.intervals()) {
            if (lo > n_) return;
            range(n_ - std::min(hi, n_), n_ - lo, least);
        }
    }

    void range(Int lo, Int hi, Int least) {
        lo = std::max(lo, least);
        if (lo > hi) return;
        if (values_.settled() && !plainly_periodic(values_)) {
            values_.for_heaps(
                target_, lo, hi,
                [&](Int) {
                    meter_.tick();
                    ++total_;
                    return true;
                },
                meter_);
            return;
        }
        total_ += count_repeating(lo, hi, from_, std::numeric_limits<Int>::max(), p_, meter_,
                                  [&](Int h) { return values_.value(h) == target_; });
    }

    // Unordered pairs a <= b of `rest` stones. If l1 <= l2 are the least sizes, they are those with a >= l1, b >= l2.
    void pairs(const HeapMove& move, Int rest) {
        const Int l1 = std::min(move.least[0], move.least[1]), l2 = std::max(move.least[0], move.least[1]);
        if (rest < l2) return;
        const Int half = rest / 2, last = std::min(move.unequal && rest % 2 == 0 ? half - 1 : half, rest - l2);
        if (l1 > last) return;
        const Int to = rest < from_ ? -1 : rest - from_;
        total_ += count_repeating(l1, last, from_, to, p_, meter_,
                                  [&](Int a) { return (values_.value(a) ^ values_.value(rest - a)) == target_; });
    }

    const KnownValues& values_;
    const Int n_;
    const Nimber target_;
    Meter& meter_;
    Int from_ = std::numeric_limits<Int>::max(), p_ = 1;
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

bool many_moves(const PeriodSource& source, Int n) {
    if (n <= most_looked_at || source.form().forms.size() != 1) return false;
    const rules::HeapForm& form = source.form().forms[0];
    return form.most_parts() > 1 || std::any_of(form.moves.begin(), form.moves.end(), [](const HeapMove& m) {
               return !m.takes.finite() || m.takes.size() > most_looked_at;
           });
}

std::optional<Wide> count_moves(PeriodSource& source, Int n, Nimber target, Meter& meter) {
    if (source.form().forms.size() != 1) return std::nullopt;
    const KnownValues& values = source.known(0);
    if (!values.has(n)) return std::nullopt;
    const bool plain = plainly_periodic(values) || !values.settled();
    std::vector<const HeapMove*> moves;
    for (const HeapMove& m : source.form().forms[0].moves)
        if (m.allows(n)) moves.push_back(&m);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const HeapMove& m = *moves[i];
        if (m.bonus != 0 || m.parts > 2 || (m.parts == 2 && (!plain || !m.takes.finite()))) return std::nullopt;
        for (std::size_t k = 0; k < i; ++k)
            if (m.parts > 0 && moves[k]->parts == m.parts && !disjoint(moves[k]->takes, m.takes, n))
                return std::nullopt;
    }
    Counter counter(values, n, target, meter);
    for (const HeapMove* m : moves) counter.add(*m);
    return counter.total();
}

}  // namespace grundy::engines::sequences
