// SPDX-License-Identifier: MIT
// See move_numbers.hpp. Theorem 91 gives some period Q of the numbers, up to rises, from some heap B on. So two rounds
// from B on decide all that follow, and all that is left is to find the least period and the least first heap.
#include "engines/sequences/move_numbers.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "core/claimed.hpp"
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

// With the first reason for which the theorem does not apply.
class BoundsFinder {
public:
    explicit BoundsFinder(const PeriodSource& source) : source_(source) {}

    std::variant<Bounds, std::string> of(const rules::HeapForm& form) {
        const auto tails = rules::tails_of({&form, 1});
        if (!tails) return "the numbers that can be taken do not repeat at a fixed distance";
        add_period(tails->step);
        for (const rules::HeapMove& m : form.moves) add(m);
        if (halves_) grow(2);
        const Wide from = std::max<Wide>(form.threshold(), 2 * std::max<Wide>(first_, form.threshold()) + tails->from);
        if (from > last_heap) refuse("they are looked at up to heap 2^48 only");
        if (!why_not_.empty()) return why_not_;
        return Bounds{static_cast<Int>(from), period_};
    }

private:
    void refuse(const std::string& why) {
        if (why_not_.empty()) why_not_ = why;
    }

    void add(const rules::HeapMove& m) {
        for (int part = 0; part < m.parts; ++part) {
            const KnownValues& values = source_.known(to_size(m.to[to_size(part)]));
            if (!values.settled()) return refuse("the values of a whole period are not at hand");
            const engines::Period& p = *values.period();
            if (m.parts > 1 && p.saltus > 0) return refuse("the values of heaps rise, and a move leaves two heaps");
            // A rising heap has the wanted value at most once among those of its residue.
            const Wide rounds = p.saltus > 0 ? static_cast<Wide>(m.bonus / p.saltus) + 1 : 0;
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
            return refuse("they repeat after more than " + std::to_string(longest_repetition) + " heaps, perhaps");
        period_ = static_cast<Int>(joint);
    }

    const PeriodSource& source_;
    Wide first_ = 0;  // n0
    Int period_ = 1;
    bool halves_ = false;  // the values of half of what is left matter
    std::string why_not_{};
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

// From the first heap on of which the theorem says how the numbers go on, and then backwards.
class Numbers {
public:
    Numbers(const PeriodSource& source, const Bounds& bounds, Meter& meter)
        : bounds_(bounds),
          meter_(meter),
          claimed_(meter, what),
          ranges_(meter),
          counter_(source, 0, 0, meter, &ranges_) {}

    /// Nothing if there are no numbers because different lines leave some of the same heaps.
    std::optional<MoveNumbers> find() {
        auto rounds = two_rounds();
        if (!rounds) return std::nullopt;
        const Line line(std::move(*rounds));
        MoveNumbers out;
        out.period = line.least_period(meter_);
        out.rises = rises_of(line, out.period);
        if (!go_back(line, out)) return std::nullopt;
        return out;
    }

private:
    std::vector<Int> room(Int numbers) {
        claimed_.more(to_size(numbers) * sizeof(Int));
        std::vector<Int> out;
        out.reserve(to_size(numbers));
        return out;
    }

    std::optional<std::vector<Int>> two_rounds() {
        const Int size = bounds_.period * 2;
        std::vector<Int> out = room(size);
        meter_.begin(what, to_size(size));
        for (Int i = 0; i < size; ++i) {
            const auto moves = counter_.count(bounds_.from + i);
            if (!moves) return std::nullopt;
            out.push_back(static_cast<Int>(*moves));
            meter_.reached(out.size());
        }
        return out;
    }

    // By residue of the heap; the heap from + i has the number f(i) of the line.
    std::vector<Int> rises_of(const Line& line, Int q) {
        std::vector<Int> out = room(q);
        for (Int r = 0; r < q; ++r) out.push_back(line.difference(((r - bounds_.from) % q + q) % q, q));
        return out;
    }

    // False as `find` is nothing.
    bool go_back(const Line& line, MoveNumbers& out) {
        const Int from = bounds_.from, q = out.period;
        std::vector<Int> before;  // N(from - 1), N(from - 2), ...
        const auto at = [&](Int n) { return n < from ? before[to_size(from - 1 - n)] : line.at(n - from); };
        meter_.begin("numbers of winning moves of lesser heaps", to_size(from));
        Int first = from;
        for (; first > 0; --first) {
            const auto moves = counter_.count(first - 1);
            if (!moves) return false;
            claimed_.more(sizeof(Int));
            before.push_back(static_cast<Int>(*moves));
            meter_.reached(before.size());
            if (at(first - 1 + q) - before.back() != out.rise(first - 1)) break;
        }
        out.preperiod = first;
        out.numbers = room(q);
        for (Int i = 0; i < q; ++i) out.numbers.push_back(at(first + i));
        return true;
    }

    const Bounds bounds_;
    Meter& meter_;
    Claimed claimed_;
    RangeCounts ranges_;
    MoveCounter counter_;
};

}  // namespace

std::string why_no_numbers(const PeriodSource& source) {
    if (share_positions(source.form())) return "the heap may become another one of the numbers of a position";
    for (const rules::HeapMove& m : source.form().forms[0].moves) {
        if (m.parts > 2) return "a move leaves three heaps";
        if (m.parts == 2 && !m.takes.finite())
            return "infinitely many numbers may be taken by moves that leave two heaps";
    }
    return "";
}

std::variant<MoveNumbers, std::string> move_numbers(const PeriodSource& source, Meter& meter) {
    if (std::string why = why_no_numbers(source); !why.empty()) return why;
    const auto bounds = BoundsFinder(source).of(source.form().forms[0]);
    if (const auto* const why = std::get_if<std::string>(&bounds)) return *why;
    auto out = Numbers(source, std::get<Bounds>(bounds), meter).find();
    if (!out) return "several lines of the rules may leave the same heaps";
    if (std::adjacent_find(out->rises.begin(), out->rises.end(), std::not_equal_to<>()) == out->rises.end())
        out->rises.resize(1);
    return *std::move(out);
}

}  // namespace grundy::engines::sequences
