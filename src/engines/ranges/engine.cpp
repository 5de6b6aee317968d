// SPDX-License-Identifier: MIT
// Heaps whose options are stretches of heaps with ends that move. Where the far end of each stretch never moves back,
// the values are read once; a stretch that ends earlier is looked through, each run of equal values at once. A heap far
// above its options needs no table but theirs. Where only k in 1..f(n) may be taken and f rises by 0 or 1, a chain of a
// few heaps gives the value of any heap (Theorem 36).
#include <algorithm>
#include <limits>

#include "core/bytes.hpp"
#include "core/size.hpp"
#include "engines/candidate.hpp"
#include "engines/ranges/form.hpp"
#include "engines/ranges/last_seen.hpp"
#include "rules/distinct_moves.hpp"

namespace grundy::engines {
namespace ranges {
namespace {

constexpr std::uint64_t bytes_for_a_heap = 32;
constexpr Int most_walked = Int{1} << 16;  // heaps whose moves are listed as the rules have them

class RangesEngine final : public RulesEngine {
public:
    RangesEngine(const Setting& s, Form form)
        : RulesEngine(s.rules, s.instance),
          planner_(s.planner),
          form_(std::move(form)),
          reader_(form_.reader()),
          read_(form_.options()) {}

    Value value(std::span<const Int> words, Meter& meter) override {
        const Int n = words[0];
        if (form_.steps()) return by_steps(n, meter);
        if (std::cmp_greater_equal(n, values_.size())) {
            const Int options = form_.largest_option(n, reader_);
            fill(options + 1 < n ? options : n, meter);
            if (options + 1 < n) return far_mex(n, meter);
        }
        return Value(Nimber{values_[to_size(n)]});
    }
    void prepare(std::span<const Int> words, Meter& meter) override {
        if (!form_.steps()) fill(words[0], meter);
    }
    Moves moves_to(std::span<const Int> words, const Wanted& wanted, Meter& meter) override;

private:
    Value part(const rules::Component& c, Meter& meter) override { return planner_.value(c, meter); }
    Nimber by_steps(Int n, Meter& meter) const;
    Int heap_of(Nimber value, Int below, Int first, Meter& meter) const;
    Moves moves_by_steps(Int n, const Wanted& wanted, Meter& meter);
    void fill(Int n, Meter& meter);
    template <class Visit>
    void for_runs(Stretch s, Meter& meter, const Visit& visit) const;
    Nimber far_mex(Int n, Meter& meter);
    Nimber mex(Int n, Meter& meter);
    Nimber missing(std::size_t option, Stretch s, Nimber from, Meter& meter);

    Values& planner_;
    Form form_;
    Form::Reader reader_;
    std::vector<LastSeen> read_;  // by option
    std::vector<std::uint32_t> values_;
    bool rising_ = true;               // each heap so far is its own value
    std::vector<std::uint32_t> runs_;  // the first heap of each run of equal values
};

Nimber RangesEngine::by_steps(Int n, Meter& meter) const {
    const auto& f = *form_.steps();
    for (;;) {
        meter.tick();
        const Int most = f.at(n);
        if (n == 0 || f.at(n - 1) != most) return static_cast<Nimber>(most);
        n -= most + 1;
    }
}

// The heap of this value among first, ..., below - 1, or -1: the first heap of a value v is the first n with f(n) = v;
// the next one after m is the first n with n - f(n) = m + 1.
Int RangesEngine::heap_of(Nimber value, Int below, Int first, Meter& meter) const {
    const auto& f = *form_.steps();
    const auto first_with = [&](auto at_least) {
        Int low = 0, high = below;
        while (low < high) {
            const Int middle = low + (high - low) / 2;
            meter.tick();
            at_least(middle) ? high = middle : low = middle + 1;
        }
        return low;
    };
    Int m = first_with([&](Int n) { return static_cast<Nimber>(f.at(n)) >= value; });
    while (m < first) m = first_with([&](Int n) { return n - f.at(n) >= m + 1; });
    return m < below ? m : -1;
}

Moves RangesEngine::moves_by_steps(Int n, const Wanted& wanted, Meter& meter) {
    Moves out;
    const Int first = n - form_.steps()->at(n);
    if (!wanted.target.is_nimber() || first >= n) return out;
    const Int heap = heap_of(wanted.target.nimber(), n, first, meter);
    if (heap < 0) return out;
    out.complete = wanted.most > 0;
    if (out.complete) out.list.push_back({{{instance_, {heap}}}, form_.choice(0, n, heap, reader_)});
    return out;
}

Moves RangesEngine::moves_to(std::span<const Int> words, const Wanted& wanted, Meter& meter) {
    const Int n = words[0];
    if (form_.steps()) return moves_by_steps(n, wanted, meter);
    if (n < most_walked) return RulesEngine::moves_to(words, wanted, meter);
    Moves out;
    if (!wanted.target.is_nimber()) return out;
    fill(form_.largest_option(n, reader_), meter);
    rules::DistinctMoves distinct(wanted.most);
    for (std::size_t i = 0; i < form_.options() && out.complete; ++i)
        for_runs(form_.stretch(i, n, reader_), meter, [&](Stretch run, Nimber value) {
            if (value != wanted.target.nimber()) return;
            for (Int heap = run.first; heap <= run.last && out.complete; ++heap) {
                const rules::Component left{instance_, {heap}};
                out.complete = rules::add_move(distinct, out.list, {&left, 1}, form_.choice(i, n, heap, reader_));
            }
        });
    return out;
}

void RangesEngine::fill(Int n, Meter& meter) {
    meter.begin_if_none("heaps of ranges that move");
    while (static_cast<Int>(values_.size()) <= n) {
        if (values_.size() == values_.capacity())
            meter.claim((values_.size() + 1) * bytes_for_a_heap, "values of heaps");
        meter.tick();
        const auto value = static_cast<std::uint32_t>(mex(static_cast<Int>(values_.size()), meter));
        rising_ = rising_ && value == values_.size();
        if (values_.empty() || value != values_.back()) runs_.push_back(static_cast<std::uint32_t>(values_.size()));
        values_.push_back(value);
    }
}

// Visits the runs of equal values in a stretch of known heaps.
template <class Visit>
void RangesEngine::for_runs(Stretch s, Meter& meter, const Visit& visit) const {
    auto next = std::upper_bound(runs_.begin(), runs_.end(), s.first);
    for (Int first = s.first; first <= s.last; ++next) {
        meter.tick();
        const Int last = next == runs_.end() ? s.last : std::min(s.last, static_cast<Int>(*next) - 1);
        visit(Stretch{first, last}, Nimber{values_[to_size(first)]});
        first = last + 1;
    }
}

// The mex of a heap whose options are known, while smaller heaps may not be.
Nimber RangesEngine::far_mex(Int n, Meter& meter) {
    std::vector<bool> seen(64);
    for (std::size_t i = 0; i < form_.options(); ++i)
        for_runs(form_.stretch(i, n, reader_), meter, [&](Stretch, Nimber value) {
            if (value >= seen.size()) seen.resize(2 * value);
            seen[value] = true;
        });
    return static_cast<Nimber>(std::find(seen.begin(), seen.end(), false) - seen.begin());
}

// The least number that is in none of the stretches.
Nimber RangesEngine::mex(Int n, Meter& meter) {
    std::vector<Stretch> stretches(form_.options());
    for (std::size_t i = 0; i < stretches.size(); ++i) {
        stretches[i] = form_.stretch(i, n, reader_);
        // Until then every heap is its own value, so that all smaller values are there, and no tree is needed.
        if (rising_ && stretches[i].first == 0 && stretches[i].last + 1 == n) return static_cast<Nimber>(n);
    }
    for (std::size_t i = 0; i < stretches.size(); ++i) {
        while (stretches[i].first <= stretches[i].last && read_[i].places() <= stretches[i].last) {
            meter.tick();
            read_[i].read(values_[to_size(read_[i].places())]);
        }
    }
    Nimber out = 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t i = 0; i < stretches.size(); ++i) {
            if (stretches[i].last < stretches[i].first) continue;
            const Nimber next = missing(i, stretches[i], out, meter);
            changed = changed || (next != out && stretches.size() > 1);
            out = next;
        }
    }
    return out;
}

Nimber RangesEngine::missing(std::size_t option, Stretch s, Nimber from, Meter& meter) {
    if (read_[option].places() == s.last + 1) return read_[option].missing(from, s.first);
    std::vector<bool> seen(to_size(s.last - s.first) + 2);  // of the values from `from` on
    meter.tick(seen.size() / 64);
    for_runs(s, meter, [&](Stretch, Nimber v) {
        if (v >= from && v - from < seen.size()) seen[v - from] = true;
    });
    return from + static_cast<Nimber>(std::find(seen.begin(), seen.end(), false) - seen.begin());
}

class RangesCandidate final : public FormCandidate<Form> {
public:
    using FormCandidate::FormCandidate;

    std::string form() const override {
        return form_.steps() ? "take 1 to f(n), where f rises by 0 or 1" : "ranges of heaps whose ends move with n";
    }
    std::string reason(std::span<const Int> /*words*/) const override {
        return form_.steps()
                   ? "the value is f(n) where f rises, otherwise that of n - f(n) - 1 (Theorem 36; Levine 2006)"
                   : "a value is missing from a range if it was last seen before the range begins";
    }
    std::string theorem() const override { return form_.steps() ? reason({}) : ""; }
    std::string cost(const Circumstances& c) const override {
        return form_.steps()
                   ? "a chain of heaps, each a fixed part smaller than the one before"
                   : "one step down a tree of values for each heap" +
                         std::string(c.search_first ? ", unless a short search finds that few of them arise" : "");
    }
    std::optional<Estimate> estimate(std::span<const Int> words) const override {
        if (form_.steps() || words.empty()) return Estimate{};
        const std::uint64_t cells = static_cast<std::uint64_t>(largest_option(words[0])) + 1;
        if (cells > std::numeric_limits<std::uint32_t>::max()) return std::nullopt;
        return Estimate{cells - cells / 2, cells, cells * bytes_for_a_heap};
    }
    bool fills() const override { return !form_.steps(); }
    std::optional<std::string> difference(std::uint64_t share) const override {
        RangesEngine engine(setting_, form_);
        return heaps_difference(setting_, engine, "by ranges that move", share);
    }
    std::unique_ptr<Engine> make() const override { return std::make_unique<RangesEngine>(setting_, form_); }

private:
    // Where the rules have a fault, the engine will meet it.
    Int largest_option(Int n) const {
        try {
            Form::Reader reader = form_.reader();
            return form_.largest_option(n, reader);
        } catch (const Error&) {
            return n;
        }
    }
};

}  // namespace
}  // namespace ranges

EngineRow ranges_engine() {
    EngineRow row{"ranges", "one heap, options that are ranges of heaps with ends that move with it"};
    row.recognise = recogniser<ranges::RangesCandidate>(ranges::Form::of);
    return row;
}

}  // namespace grundy::engines
