// SPDX-License-Identifier: MIT
// See known_tally.hpp.
#include "api/known_tally.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <map>
#include <numeric>

#include "api/digit_counts.hpp"
#include "core/claimed.hpp"
#include "core/size.hpp"
#include "engines/period_source.hpp"
#include "engines/theorems/theorem.hpp"
#include "rules/layout.hpp"

namespace grundy {
inline namespace abi_1 {
namespace {

using engines::theorems::Theorem;

constexpr Int most_values = Int{1} << 22;  // in which a period is looked for, some seconds at most
constexpr Int longest_period = Int{1} << 24;
constexpr std::uint64_t bytes_of_node = 96;

// The values of a game on one heap: the first ones, and how they go on.
struct Sequence {
    std::vector<Nimber> first;  // before the period, and of one period
    Int preperiod = 0, period = 1;
    std::vector<Nimber> rise;  // of the heaps of the period

    Wide value(Int n) const {
        if (std::cmp_less(n, first.size())) return first[to_size(n)];
        const Int rounds = (n - preperiod) / period, at = (n - preperiod) % period;
        return Wide{first[to_size(preperiod + at)]} + Wide{rise[to_size(at)]} * rounds;
    }
    Nimber rise_at(Int n) const { return rise[to_size((n - preperiod) % period)]; }
    bool rises() const {
        return std::any_of(rise.begin(), rise.end(), [](Nimber r) { return r > 0; });
    }
};

// A heap of factor * n + constant.
struct HeapOf {
    Sequence values;
    Int factor = 1, constant = 0;

    Int heap(Int n) const { return factor * n + constant; }
    /// From this n on, values repeat or rise every `every` n, of one period or several.
    Int from() const {
        return factor == 0 || values.preperiod <= constant ? 0 : (values.preperiod - constant + factor - 1) / factor;
    }
    Int period() const { return values.period / std::gcd(values.period, factor); }
    /// What is added to the value at n, from `from` on, every `every` n: a multiple of the period.
    Wide rise(Int n, Int every) const {
        return factor == 0 ? 0 : Wide{values.rise_at(heap(n))} * (Wide{factor} * every / values.period);
    }
};

/// A class of positions: the first value, and what is added each time, and how often.
struct Progression {
    Wide first = 0, step = 0, count = 1;
};

class KnownPositions {
public:
    KnownPositions(Solver::Impl& solver, const TallyQuery& query, Meter& meter)
        : solver_(solver), query_(query), meter_(meter) {}

    std::optional<KnownTally> found() {
        if (auto out = by_theorem()) return out;
        return !is_small(query_.ranges) && query_.ranges.size() == 1 ? by_periods() : std::nullopt;
    }

    std::optional<KnownTally> by_theorem() {
        if (is_small(query_.ranges) || !query_.names.empty() || !solver_.options.engine.empty()) return std::nullopt;
        const int instance = solver_.parse_game(query_.game);
        if (!is_open(instance)) return std::nullopt;
        const auto& args = solver_.ruleset->game(instance).args;
        if (!rules::all_integers(args) || args.size() != query_.ranges.size()) return std::nullopt;
        const Theorem* const on_values = solver_.engines->theorem_on_values(instance);
        if (on_values != nullptr && on_values->formula() == Theorem::Formula::xor_of_heaps && on_values->serves_all()) {
            const auto has_lost = [heaps = on_values->heaps(), &m = meter_](const CountedBox& box) {
                CountedBox own;
                for (const std::size_t i : heaps) own.push_back(box[i]);
                return has_xor_zero(own, m);
            };
            return KnownTally{std::nullopt, of_heaps(*on_values, query_.ranges), on_values->theorem(), has_lost};
        }
        if (query_.terms != 1) return std::nullopt;
        for (const Theorem* const theorem : {on_values, solver_.engines->theorem_on_winner({instance, {}})}) {
            const auto lost =
                theorem == nullptr ? std::nullopt : theorem->lost_in(query_.ranges, query_.modulus, meter_);
            const auto has_lost = [theorem, &m = meter_](const CountedBox& box) {
                return theorem->lost_in(box, std::nullopt, m).value() > 0;
            };
            if (lost) return KnownTally{*lost, {}, theorem->counts_by(), has_lost};
        }
        return std::nullopt;
    }

private:
    // Whether play may begin at each of its positions.
    bool is_open(int instance) const {
        return instance > 0 && solver_.ruleset->game(instance).start.empty() && !solver_.cyclic({{instance, {}}});
    }

    std::optional<KnownTally> by_periods() {
        const auto heaps = query_.names.empty() ? std::optional(std::vector<LinearHeap>{{query_.game, 1, 0}})
                                                : linear_heaps(query_.game, query_.names[0]);
        if (!heaps) return std::nullopt;
        const Int last = query_.ranges[0].second;
        std::vector<HeapOf> of;
        for (const LinearHeap& heap : *heaps) {
            if (Wide{heap.factor} * last + heap.constant > std::numeric_limits<Int>::max()) return std::nullopt;
            auto values = sequence(heap.game, heap.factor * last + heap.constant);
            if (!values) return std::nullopt;
            of.push_back({std::move(*values), heap.factor, heap.constant});
        }
        Int from = 0;
        Wide period = 1;
        for (const HeapOf& heap : of) {
            if (heap.factor > 0 && heap.values.rises() && of.size() > 1) return std::nullopt;
            from = std::max(from, heap.from());
            period = std::lcm(static_cast<Int>(period), heap.period());
            if (period > longest_period) return std::nullopt;
        }
        return counted(of, from, static_cast<Int>(period));
    }

    // The least period of a game on one heap, with all values that decide the rest.
    std::optional<Sequence> sequence(const std::string& game, Int greatest) {
        if (game.empty()) return Sequence{{0}, 0, 1, {1}};
        const int instance = solver_.parse_game(game);
        if (instance == 0) return Sequence{{0}, 0, 1, {1}};
        if (!is_open(instance) || !rules::one_integer(solver_.ruleset->game(instance).args)) return std::nullopt;
        engines::Engine& engine = solver_.engines->engine_for({instance, {}});
        engines::PeriodSource* const source = engine.period_source();
        if (source == nullptr) return std::nullopt;
        engines::PeriodSearch search;
        search.threads = solver_.threads();
        const auto found = source->find(to_size(std::min(most_values, greatest)), meter_, search);
        if (!found || found->preperiod > most_values || found->period > most_values) return std::nullopt;
        Sequence out{{}, found->preperiod, found->period, {}};
        const Int size = found->preperiod + found->period;
        meter_.claim_each(to_size(size), 2 * sizeof(Nimber), "the values of a period");
        bool nimbers = true;
        engine.for_range(
            0, size - 1,
            [&](std::span<const ValueWord> values) {
                for (const ValueWord v : values) {
                    nimbers = nimbers && Value::of_word(v).is_nimber();
                    out.first.push_back(v);
                }
            },
            meter_);
        for (Int n = found->preperiod; n < size; ++n) out.rise.push_back(found->rise(n));
        how_ = "a period of " + std::to_string(found->period) + " from " + std::to_string(found->preperiod);
        return nimbers ? std::optional(std::move(out)) : std::nullopt;
    }

    std::optional<KnownTally> counted(const std::vector<HeapOf>& of, Int from, Int period) {
        const auto [lo, hi] = query_.ranges[0];
        Wide lost = 0;
        Claimed claimed(meter_, "the values that are counted");
        std::map<Wide, Wide> equal;  // how often there is a value that does not rise
        std::vector<Progression> rising;
        const auto add = [&](const Progression& p) {
            meter_.tick();
            if (p.first == 0) lost += p.step == 0 ? p.count : 1;
            if (query_.terms == 1) return;
            const auto [at, fresh] = p.step == 0 ? equal.try_emplace(p.first, 0) : std::pair(equal.end(), true);
            if (fresh) claimed.more(bytes_of_node);
            if (p.step == 0)
                at->second += p.count;
            else
                rising.push_back(p);
        };
        const auto value = [&](Int n) {
            Nimber out = 0;
            Wide alone = 0;
            for (const HeapOf& heap : of) {
                alone = heap.values.value(heap.heap(n));
                out ^= static_cast<Nimber>(alone);
            }
            return of.size() == 1 ? alone : Wide{out};
        };
        for (Int n = lo; n <= hi && n < from; ++n) add({value(n), 0, 1});
        const Int begin = std::max(lo, from);
        for (Int i = 0; i < period && i <= hi - begin; ++i) {
            const Wide step = of.size() > 1 ? 0 : of[0].rise(begin + i, period);
            add({value(begin + i), step, (Wide{hi} - begin - i) / period + 1});
        }
        if (query_.terms == 1) return KnownTally{lost, {}, how_};
        for (const auto& [same, count] : equal) rising.push_back({same, 0, count});
        return with_runs(rising);
    }

    // Values that rise are runs above low digits if they rise by a power of 2, and all by the same.
    std::optional<KnownTally> with_runs(const std::vector<Progression>& all) const {
        Wide step = 1;
        for (const Progression& p : all)
            if (p.step > 0) step = p.step;
        const bool fits = std::has_single_bit(static_cast<Nimber>(step)) && step <= few_positions &&
                          std::all_of(all.begin(), all.end(), [&](const Progression& p) {
                              return (p.step == 0 || p.step == step) &&
                                     p.first + p.step * (p.count - 1) <= std::numeric_limits<Int>::max();
                          });
        if (!fits) return std::nullopt;
        KnownTally out{std::nullopt, {}, how_};
        out.values.low_digits = std::countr_zero(static_cast<Nimber>(step));
        auto& runs = out.values.parts.emplace_back();
        for (const Progression& p : all) {
            const auto first = static_cast<Nimber>(p.first / step);
            const auto low = static_cast<Nimber>(p.first % step);
            if (p.step == 0)
                runs.push_back({low, first, first, p.count});
            else
                runs.push_back({low, first, first + static_cast<Nimber>(p.count) - 1, 1});
        }
        return out;
    }

    // The value is the XOR of some arguments.
    static ValueRuns of_heaps(const Theorem& theorem, const CountedBox& box) {
        ValueRuns out;
        const std::vector<std::size_t> heaps = theorem.heaps();
        for (std::size_t i = 0; i < box.size(); ++i) {
            const auto first = static_cast<Nimber>(box[i].first), last = static_cast<Nimber>(box[i].second);
            const bool counts = std::find(heaps.begin(), heaps.end(), i) != heaps.end();
            out.parts.push_back({counts ? ValueRun{0, first, last, 1} : ValueRun{0, 0, 0, Wide{last} - first + 1}});
        }
        return out;
    }

    Solver::Impl& solver_;
    const TallyQuery& query_;
    Meter& meter_;
    std::string how_;
};

}  // namespace

bool is_small(const CountedBox& box) {
    Wide cells = 1;
    for (const auto& [first, last] : box)
        if ((cells *= Wide{last} - first + 1) > few_positions) return false;
    return true;
}

std::optional<KnownTally> known_tally(Solver::Impl& solver, const TallyQuery& query, Meter& meter) {
    return KnownPositions(solver, query, meter).found();
}

std::optional<KnownTally> tally_by_theorem(Solver::Impl& solver, const TallyQuery& query, Meter& meter) {
    return KnownPositions(solver, query, meter).by_theorem();
}

}  // namespace abi_1
}  // namespace grundy
