// SPDX-License-Identifier: MIT
// Statistics of a table of values: how often each value occurs and where. For games that leave two heaps, also the
// sparse space: the mask under which few values, the rare ones, have the other parity (Winning Ways ch. 4;
// docs/theory.md, section 10). The mask is read off the values in the table: it is an observation, not a theorem.
#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <map>

#include "api/impl.hpp"
#include "api/kept_table.hpp"
#include "core/error.hpp"
#include "core/size.hpp"
#include "engines/heap/breaking_game.hpp"
#include "kernels/breaking/mask.hpp"
#include "rules/heap_form.hpp"

namespace grundy {
inline namespace abi_1 {
namespace {

constexpr std::uint64_t most_counted_in_place = 1 << 16, most_bound = 1 << 20, most_mask_work = 100'000'000;
constexpr std::size_t most_rare = 10000;
constexpr Int first_stretch = 1 << 16;

std::vector<std::int64_t> place(const Table& table, std::uint64_t at) {
    std::vector<std::int64_t> out(table.ranges.size());
    for (std::size_t k = out.size(); k-- > 0;) {
        const auto& [from, to] = table.ranges[k];
        const std::uint64_t count = static_cast<std::uint64_t>(to - from) + 1;
        out[k] = from + static_cast<Int>(at % count);
        at /= count;
    }
    return out;
}

struct MetAt {
    std::uint64_t count = 0;
    std::uint64_t first = 0, last = 0;
    void note(std::uint64_t i) {
        if (count++ == 0) first = i;
        last = i;
    }
};

/// Counts of each value so far, at even and at odd places. Small values are counted in a vector, because tables are
/// long and seldom contain other values.
class Counts {
public:
    using Places = std::array<MetAt, 2>;

    /// Claims memory for new large values.
    void add(std::span<const Nimber> values, Meter& meter) {
        for (const Nimber v : values)
            (v < small_.size() ? small_[to_size(v)] : large(v, meter))[size_ % 2].note(size_), ++size_;
    }
    /// Repeats what was added since `before` this many more times. The number of values added must be even.
    void repeat(const Counts& before, std::uint64_t times) {
        const std::uint64_t more = times * (size_ - before.size_);
        const auto repeated = [&](Places& now, const Places& then) {
            for (std::size_t odd = 0; odd < 2; ++odd) {
                const std::uint64_t added = now[odd].count - then[odd].count;
                now[odd].count += times * added;
                if (added > 0) now[odd].last += more;
            }
        };
        for (std::size_t v = 0; v < small_.size(); ++v) repeated(small_[v], before.small_[v]);
        for (auto& [v, places] : large_) {
            const auto then = before.large_.find(v);
            repeated(places, then != before.large_.end() ? then->second : Places{});
        }
        size_ += more;
    }
    std::uint64_t size() const { return size_; }
    std::map<Nimber, Places> all() && {
        for (std::size_t v = 0; v < small_.size(); ++v)
            if (small_[v][0].count + small_[v][1].count > 0) large_[v] = small_[v];
        return std::move(large_);
    }

private:
    Places& large(Nimber v, Meter& meter) {
        constexpr std::uint64_t bytes = 320;  // here, and for the frequency that is reported
        const auto [at, is_new] = large_.try_emplace(v);
        if (is_new) meter.claim(bytes, "the frequencies of the values");
        return at->second;
    }

    std::vector<Places> small_ = std::vector<Places>(most_counted_in_place);
    std::map<Nimber, Places> large_;
    std::uint64_t size_ = 0;
};

MetAt together(const Counts::Places& places) {
    const auto& [even, odd] = places;
    if (even.count == 0 || odd.count == 0) return even.count == 0 ? odd : even;
    return {even.count + odd.count, std::min(even.first, odd.first), std::max(even.last, odd.last)};
}

// The splits that decide which values two heaps can leave. Returns nothing if the rules are not of that kind, or if the
// table does not begin with heap 0.
std::optional<std::vector<kernels::Split>> splits_of(const rules::Ruleset& ruleset, int instance, const Table& table) {
    const bool whole = !table.family && table.ranges.size() == 1 && table.ranges[0].first == 0 && !table.misere;
    std::string why_not;
    const auto form = whole ? rules::heap_form(ruleset, instance, why_not) : std::nullopt;
    if (!form || form->most_parts() != 2) return std::nullopt;
    constexpr Int most = std::numeric_limits<Int>::max();
    auto plan = engines::heap::breaking_plan(*form, saturated_size(std::min(table.ranges[0].second, most - 1) + 1));
    if (!plan || plan->rules.splits.empty() || !plan->rules.split_tails.empty()) return std::nullopt;
    return std::move(plan->rules.splits);
}

// Does not fill in the list of rare heaps.
std::optional<SparseSpace> sparse_space(const std::map<Nimber, Counts::Places>& met, std::uint64_t size,
                                        const std::vector<kernels::Split>& splits) {
    const std::uint64_t bound = std::bit_ceil(met.rbegin()->first + 1);
    if (bound > most_bound || bound * splits.size() > most_mask_work) return std::nullopt;
    kernels::breaking::Histogram heaps{std::vector<std::int64_t>(to_size(bound)),
                                       std::vector<std::int64_t>(to_size(bound))};
    const std::uint64_t unit = size >> 62 == 0 ? 1 : 4;  // heaps for each count, so that signed sums hold them
    for (const auto& [value, places] : met)
        for (std::size_t odd = 0; odd < 2; ++odd)
            heaps[odd][to_size(value)] = static_cast<std::int64_t>((places[odd].count + unit - 1) / unit);
    const auto guess = kernels::breaking::guess_mask(heaps, splits);
    if (guess.mask.ones == 0 || guess.rare > size / unit / 4) return std::nullopt;
    SparseSpace out;
    out.mask = guess.mask.ones;
    out.position = guess.mask.position;
    out.common_odd = guess.mask.common;
    for (const auto& [value, places] : met)
        for (std::size_t odd = 0; odd < 2; ++odd)
            if (places[odd].count > 0 && guess.mask.rare(odd, static_cast<std::uint32_t>(value))) {
                out.count += places[odd].count;
                out.last = std::max(out.last, static_cast<Int>(places[odd].last));
            }
    return out;
}

// Lists the rare heaps of a sparse space, or the first ones, from all values in order.
class RareHeaps {
public:
    explicit RareHeaps(SparseSpace& space)
        : space_(space), mask_{static_cast<std::uint32_t>(space.mask), space.position, space.common_odd} {}

    void add(std::span<const Nimber> values) {
        for (const Nimber v : values) {
            const bool rare = mask_.rare(to_size(heap_ % 2), static_cast<std::uint32_t>(v));
            if (rare && space_.rare.size() < most_rare) space_.rare.push_back(heap_);
            ++heap_;
        }
    }
    bool complete() const { return heap_ > space_.last || space_.rare.size() == most_rare; }
    Int next() const { return heap_; }

private:
    SparseSpace& space_;
    kernels::breaking::Mask mask_;
    Int heap_ = 0;
};

// Does not fill in the list of rare heaps.
TableStats stats_of(const Table& table, Counts counts, const rules::Ruleset& ruleset, int instance) {
    TableStats out;
    out.count = counts.size();
    const auto met = std::move(counts).all();
    for (const auto& [value, places] : met) {
        const MetAt both = together(places);
        out.frequencies.push_back(
            {Value::of_word(value), both.count, place(table, both.first), place(table, both.last)});
        if (!Value::of_word(value).is_nimber()) continue;
        out.max = value;
        out.max_at = out.frequencies.back().first;
    }
    const auto splits = splits_of(ruleset, instance, table);
    if (splits && Value::of_word(met.rbegin()->first).is_nimber()) out.sparse = sparse_space(met, out.count, *splits);
    return out;
}

// Counts the values of from, ..., to. It goes through only one of many periods, or two if the period is odd, because
// even and odd places are counted separately.
Counts counts_of(engines::Engine& engine, Int from, Int to, Meter& meter) {
    Counts out;
    Wide next = from;
    const auto add_below = [&](Wide end) {
        if (next >= end) return;
        const engines::RangeVisit visit = [&](std::span<const Nimber> some) { out.add(some, meter); };
        engine.for_range(static_cast<Int>(next), static_cast<Int>(end - 1), visit, meter);
        next = end;
    };
    const Wide end = Wide{to} + 1;
    if (const auto period = engine.repeats(to, meter)) {
        const Wide round = Wide{period->period} * (period->period % 2 == 0 ? 1 : 2);
        const Wide rounds = (end - std::max(from, period->preperiod)) / round;
        if (rounds > 1) {
            add_below(period->preperiod);
            const Counts before = out;
            add_below(next + round);
            out.repeat(before, static_cast<std::uint64_t>(rounds - 1));
            next += (rounds - 1) * round;
        }
    }
    add_below(end);
    return out;
}

}  // namespace

TableStats Solver::Impl::stats(const Table& table) {
    if (table.outcome != Outcome::answered || table.values.empty()) throw Error("a table without values");
    Counts counts;
    Meter unlimited{Budget{}};
    counts.add(table.values, unlimited);
    TableStats out = stats_of(table, std::move(counts), *ruleset, table.family ? 0 : parse_game(table.game));
    if (out.sparse) RareHeaps(*out.sparse).add(table.values);
    return out;
}

TableStats Solver::stats(const Table& table) {
    const Within within(*impl_);
    return impl_->stats(table);
}

// Goes through the values as they are computed, and then again, in stretches that double, until the rare ones are
// listed.
Survey Solver::Impl::survey(int instance, std::pair<Int, Int> range) {
    Survey out{empty_table(instance, {range}), {}};
    Meter m = meter();
    run_query(out.table, m, [&] {
        engines::Engine& engine = engines->engine_for({instance, {}});
        out.table.engine = engines->choice({instance, {}}).engine;
        Counts counts = counts_of(engine, range.first, range.second, m);
        TableStats stats = stats_of(out.table, std::move(counts), *ruleset, instance);
        if (stats.sparse)
            for (RareHeaps heaps(*stats.sparse); !heaps.complete();)
                engine.for_range(
                    heaps.next(), std::min(stats.sparse->last, 2 * heaps.next() + first_stretch),
                    [&](std::span<const Nimber> some) { heaps.add(some); }, m);
        out.stats = std::move(stats);
    });
    KeptTable nowhere;
    note_reached(instance, out.table, nowhere);
    doubt(out.table, {instance});
    return out;
}

Survey Solver::survey(std::string_view game, std::vector<std::pair<std::int64_t, std::int64_t>> ranges,
                      const OwnLimits& limits) {
    const Within within(*impl_, limits);
    const int instance = impl_->parse_game(game);
    if (ranges.size() == 1 && impl_->engines->engine_for({instance, {}}).period_source() != nullptr)
        return impl_->survey(instance, ranges[0]);
    Survey out{impl_->table(instance, std::move(ranges)), {}};
    if (out.table.outcome == Outcome::answered) out.stats = impl_->stats(out.table);
    out.table.values.clear();
    return out;
}

}  // namespace abi_1
}  // namespace grundy
