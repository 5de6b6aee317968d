// SPDX-License-Identifier: MIT
// See move_numbers.hpp. Theorem 91 gives some period Q of the numbers, up to rises, from some heap B on. So two rounds
// from B on decide all that follow, and all that is left is to find the least period and the least first heap.
#include "engines/sequences/move_numbers.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>
#include <vector>

#include "core/claimed.hpp"
#include "core/error.hpp"
#include "engines/sequences/heap_counts.hpp"
#include "engines/sequences/heap_kinds.hpp"
#include "rules/tails.hpp"

namespace grundy::engines::sequences {
namespace {

constexpr Int longest_repetition = Int{1} << 22;
constexpr Wide last_heap = Wide{1} << 48;
constexpr auto what = "numbers of winning moves";

// The numbers of Theorem 91.
struct Bounds {
    Int from = 0, period = 1;  // B, Q
};

class BoundsFinder {
public:
    BoundsFinder(const PeriodSource& source, Nimber target) : source_(source), target_(target) {}

    Bounds of(const rules::HeapForm& form) {
        const auto tails = rules::tails_of({&form, 1});
        if (!tails) throw Error("the numbers that can be taken do not repeat at a fixed distance");
        add_period(tails->step);
        for (const rules::HeapMove& m : form.moves) add(m);
        if (halves_) grow(2);
        const Wide from = std::max<Wide>(form.threshold(), 2 * std::max<Wide>(first_, form.threshold()) + tails->from);
        if (from > last_heap) throw Error("they are looked at up to heap 2^48 only");
        return {static_cast<Int>(from), period_};
    }

private:
    void add(const rules::HeapMove& m) {
        for (int part = 0; part < m.parts; ++part) {
            const KnownValues& values = source_.known(to_size(m.to[to_size(part)]));
            if (!values.settled()) throw Error("the values of a whole period are not at hand");
            const engines::Period& p = *values.period();
            if (m.parts > 1 && p.saltus > 0) throw Error("the values of heaps rise, and a move leaves two heaps");
            // A rising heap has the wanted value at most once among those of its residue.
            const Wide rounds = p.saltus > 0 ? static_cast<Wide>((target_ ^ m.bonus) / p.saltus) + 1 : 0;
            first_ = std::max(first_, p.preperiod + rounds * p.period);
            add_period(p.period);
        }
        if (m.parts == 2 && m.to[0] == m.to[1]) add_period(2);
        halves_ = halves_ || (m.parts == 2 && m.unequal && m.to[0] != m.to[1]);
    }

    void add_period(Int p) { grow(p / std::gcd(period_, p)); }

    void grow(Int factor) {
        const Wide joint = Wide{period_} * factor;
        if (joint > longest_repetition)
            throw Error("they repeat after more than " + std::to_string(longest_repetition) + " heaps, perhaps");
        period_ = static_cast<Int>(joint);
    }

    const PeriodSource& source_;
    const Nimber target_;
    Wide first_ = 0;  // n0
    Int period_ = 1;
    bool halves_ = false;  // the values of half of what is left matter
};

// Numbers f(0), f(1), ... of which f(i + period) - f(i) is known to repeat every `period`.
class Line {
public:
    /// Two rounds.
    explicit Line(std::vector<Int> rounds) : rounds_(std::move(rounds)) {}

    Int period() const { return static_cast<Int>(rounds_.size() / 2); }
    Int at(Int i) const { return rounds_[to_size(i % period())] + i / period() * rise(i); }
    Int rise(Int i) const {
        const std::size_t r = to_size(i % period());
        return rounds_[r + rounds_.size() / 2] - rounds_[r];
    }
    Int difference(Int i, Int q) const { return at(i + q) - at(i); }

    /// The least q for which f(i + q) - f(i) repeats every q. Theorem 91 shows that it divides the period, and that one
    /// round decides for each divisor.
    Int least_period(Meter& meter) const {
        for (Int q = 1;; ++q)
            if (period() % q == 0 && repeats(q, meter)) return q;
    }

private:
    bool repeats(Int q, Meter& meter) const {
        for (Int i = 0; i < period(); ++i) {
            meter.tick();
            if (rise(i) != rise(i + q) || difference(i, q) != difference(i + q, q)) return false;
        }
        return true;
    }

    std::vector<Int> rounds_;
};

}  // namespace

std::string why_no_numbers(const PeriodSource& source, std::size_t sequence) {
    if (share_positions(source.form())) return "the heap may become another one of the numbers of a position";
    for (const rules::HeapMove& m : source.form().forms[sequence].moves) {
        if (m.parts > 2) return "a move leaves three heaps";
        if (m.parts == 2 && !m.takes.finite())
            return "infinitely many numbers may be taken by moves that leave two heaps";
    }
    return "";
}

MoveNumbers move_numbers(const PeriodSource& source, std::size_t sequence, Nimber target, Meter& meter) {
    if (const std::string why = why_no_numbers(source, sequence); !why.empty()) throw Error(why);
    const Bounds bounds = BoundsFinder(source, target).of(source.form().forms[sequence]);
    const Int from = bounds.from;
    RangeCounts ranges(meter);
    const auto number = [&](Int n) {
        const auto moves = count_moves(source, sequence, n, target, meter, &ranges);
        if (!moves) throw Error("several lines of the rules may leave the same heaps");
        return static_cast<Int>(*moves);
    };
    Claimed claimed(meter, what);
    std::vector<Int> rounds(to_size(bounds.period) * 2);
    claimed.more(rounds.size() * sizeof(Int));
    meter.begin(what, rounds.size());
    for (std::size_t i = 0; i < rounds.size(); ++i) rounds[i] = number(from + static_cast<Int>(i));
    const Line line(std::move(rounds));
    MoveNumbers out;
    const Int q = out.period = line.least_period(meter);
    for (Int r = 0; r < q; ++r) out.rises.push_back(line.difference(((r - from) % q + q) % q, q));
    std::vector<Int> before;  // N(from - 1), N(from - 2), ...
    const auto at = [&](Int n) { return n < from ? before[to_size(from - 1 - n)] : line.at(n - from); };
    Int first = from;
    for (; first > 0; --first) {
        claimed.more(sizeof(Int));
        before.push_back(number(first - 1));
        if (at(first - 1 + q) - before.back() != out.rise(first - 1)) break;
    }
    out.preperiod = first;
    for (Int i = 0; i < q; ++i) out.numbers.push_back(at(first + i));
    if (std::adjacent_find(out.rises.begin(), out.rises.end(), std::not_equal_to<>()) == out.rises.end())
        out.rises.resize(1);
    return out;
}

}  // namespace grundy::engines::sequences
