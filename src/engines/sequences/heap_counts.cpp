// SPDX-License-Identifier: MIT
// Counts by residue classes. Positions that different takes leave differ in their stones, and those with different
// numbers of heaps or nim heaps differ anyway; so counts of the lines add up, but for what two lines leave after one
// take.
#include "engines/sequences/heap_counts.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "core/size.hpp"
#include "engines/sequences/heap_kinds.hpp"

namespace grundy::engines::sequences {
namespace {

using rules::HeapMove;

constexpr Int longest_period = Int{1} << 40;

bool plainly_periodic(const KnownValues& values) { return values.settled() && values.period()->saltus == 0; }

// From where values of two sequences repeat together, and the period; never, if one of them does not.
struct Repeats {
    Int from = std::numeric_limits<Int>::max(), period = 1;
    bool never() const { return from == std::numeric_limits<Int>::max(); }
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

std::vector<Kind> kinds_of(const rules::HeapForm& form) {
    std::vector<Kind> out;
    for (const HeapMove& m : form.moves) out.emplace_back(m);
    return out;
}

}  // namespace

bool many_moves(const PeriodSource& source, std::size_t sequence, Int n) {
    if (n <= most_takes_looked_at) return false;
    const rules::HeapForm& form = source.form().forms[sequence];
    return form.most_parts() > 1 || std::any_of(form.moves.begin(), form.moves.end(), [](const HeapMove& m) {
               return !m.takes.finite() || m.takes.size() > most_takes_looked_at;
           });
}

Wide RangeCounts::count(const KnownValues& values, Nimber wanted, Int lo, Int hi) {
    const Int first = values.period()->preperiod, p = values.period()->period;
    UpTo& up_to = known_[{&values, wanted}];
    if (up_to.empty()) {
        claimed_.more((to_size(first + p) + 1) * sizeof(Int));
        up_to.reserve(to_size(first + p) + 1);
        up_to.push_back(0);
        for (Int n = 0; n < first + p; ++n) {
            meter_.tick();
            up_to.push_back(up_to.back() + (values.value(n) == wanted ? 1 : 0));
        }
    }
    const auto before = [&](Wide n) {
        if (n <= first + p) return Wide{up_to[to_size(n)]};
        const Wide rounds = (n - first) / p;
        return rounds * (up_to.back() - up_to[to_size(first)]) + up_to[to_size(n - rounds * p)];
    };
    return before(Wide{hi} + 1) - before(lo);
}

MoveCounter::MoveCounter(const PeriodSource& source, std::size_t sequence, Nimber target, Meter& meter,
                         RangeCounts* ranges)
    : source_(source),
      target_(target),
      meter_(meter),
      ranges_(ranges),
      shares_positions_(share_positions(source.form())),
      kinds_(kinds_of(source.form().forms[sequence])),
      overlaps_(kinds_, meter),
      allowed_(kinds_.size()) {}

std::optional<Wide> MoveCounter::count(Int n) {
    meter_.tick();
    if (shares_positions_) return std::nullopt;
    for (std::size_t i = 0; i < kinds_.size(); ++i) {
        allowed_[i] = kinds_[i].move->allows(n);
        if (allowed_[i] && !countable(kinds_[i], n)) return std::nullopt;
    }
    if (!overlaps_.clear(allowed_, n)) return std::nullopt;
    bool empties = false;
    Wide out = 0;
    for (std::size_t i = 0; i < kinds_.size(); ++i) {
        if (!allowed_[i]) continue;
        out += all(kinds_[i], n);
        overlaps_.each_repeated(i, allowed_, n, [&](Int take) { out -= left(kinds_[i], n - take); });
        empties = empties || leaves_nothing(kinds_[i], n);
    }
    return out + (empties ? 1 : 0);
}

bool MoveCounter::countable(const Kind& kind, Int n) const {
    const HeapMove& m = *kind.move;
    if (m.parts > 2 || (m.parts == 2 && !m.takes.finite())) return false;
    const auto fits = [&](const KnownValues& values) {
        return values.has(n) && (m.parts < 2 || !values.settled() || plainly_periodic(values));
    };
    return std::all_of(kind.parts.begin(), kind.parts.end(), [&](const auto& part) { return fits(known(part.first)); });
}

Wide MoveCounter::all(const Kind& kind, Int n) const {
    const HeapMove& m = *kind.move;
    Wide out = 0;
    if (m.parts == 1 && m.takes.kind() == rules::IntSet::Kind::intervals) {
        for (const auto& [lo, hi] : m.takes.intervals()) {
            if (lo > n) break;
            out += singles(kind, n - std::min(hi, n), n - lo);
        }
    } else if (m.parts == 1 && m.takes.kind() == rules::IntSet::Kind::progression &&
               plainly_periodic(known(kind.parts[0].first))) {
        out = of_progression(kind, n);
    } else if (m.parts > 0) {
        for (auto t = m.takes.next(0); t && *t <= n; t = m.takes.after(*t)) out += left(kind, n - *t);
    }
    return out;
}

Wide MoveCounter::left(const Kind& kind, Int rest) const {
    return kind.move->parts == 1 ? singles(kind, rest, rest) : pairs(kind, rest);
}

bool MoveCounter::leaves_nothing(const Kind& kind, Int n) const {
    const HeapMove& m = *kind.move;
    const bool may = m.parts == 0 || (m.parts == 1 && m.vanishes && m.least[0] == 0);
    return may && m.bonus == target_ && m.takes.contains(n);
}

const KnownValues& MoveCounter::known(int sequence) const { return source_.known(to_size(sequence)); }

Wide MoveCounter::singles(const Kind& kind, Int lo, Int hi) const {
    const auto& [sequence, least] = kind.parts[0];
    const KnownValues& values = known(sequence);
    const Nimber wanted = target_ ^ kind.move->bonus;
    Wide out = 0;
    meter_.tick();
    lo = std::max(lo, least);
    if (lo > hi) return out;
    if (ranges_ != nullptr && plainly_periodic(values)) return ranges_->count(values, wanted, lo, hi);
    const Repeats repeats(values, values);
    if (values.settled() && repeats.never()) {
        values.for_heaps(
            wanted, lo, hi,
            [&](Int) {
                meter_.tick();
                ++out;
                return true;
            },
            meter_);
        return out;
    }
    return count_repeating(lo, hi, repeats.from, std::numeric_limits<Int>::max(), repeats.period, meter_,
                           [&](Int h) { return values.value(h) == wanted; });
}

// Takes first + step * j, of values that repeat.
Wide MoveCounter::of_progression(const Kind& kind, Int n) const {
    const auto& [sequence, least] = kind.parts[0];
    const KnownValues& values = known(sequence);
    const Repeats repeats(values, values);
    const Nimber wanted = target_ ^ kind.move->bonus;
    const Int first = *kind.move->takes.next(0);
    if (first > n - least) return 0;
    const auto second = kind.move->takes.after(first);
    const Int step = second ? *second - first : std::max<Int>(n, 1);
    const Int to = n - first < repeats.from ? -1 : (n - first - repeats.from) / step;
    return count_repeating(0, (n - least - first) / step, 0, to, repeats.period / std::gcd(repeats.period, step),
                           meter_, [&](Int j) { return values.value(n - first - step * j) == wanted; });
}

// Pairs a + b = `rest` of heaps of two sequences; unordered ones, if it is the same sequence. If l1 <= l2 are the
// least sizes, the pairs a <= b are those with a >= l1, b >= l2.
Wide MoveCounter::pairs(const Kind& kind, Int rest) const {
    const KnownValues &first = known(kind.parts[0].first), &second = known(kind.parts[1].first);
    const Int l1 = kind.parts[0].second, l2 = kind.parts[1].second, half = rest / 2;
    const Nimber wanted = target_ ^ kind.move->bonus;
    const Repeats repeats(first, second);
    const Int to = rest < repeats.from ? -1 : rest - repeats.from;
    meter_.tick();
    const auto holds = [&](Int a) { return (first.value(a) ^ second.value(rest - a)) == wanted; };
    const bool halves = kind.differ && rest % 2 == 0;  // what does not count
    if (rest < l1 + Wide{l2}) return 0;
    if (&first == &second) {
        const Int last = std::min(halves ? half - 1 : half, rest - l2);
        return count_repeating(l1, last, repeats.from, to, repeats.period, meter_, holds);
    }
    const Wide out = count_repeating(l1, rest - l2, repeats.from, to, repeats.period, meter_, holds);
    return halves && l1 <= half && half <= rest - l2 && holds(half) ? out - 1 : out;
}

}  // namespace grundy::engines::sequences
