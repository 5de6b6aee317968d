// SPDX-License-Identifier: MIT
// The dense and the sparse rung; see breaking.hpp. One heap at a time: values that are easily had are marked (options
// without a split, splits with a rare part, the first few other splits); then the values that are not marked are
// looked for among the other splits, the least first, until one is not there. A value of the parity of mixed splits
// is not looked for: all splits that could give it are marked. So the mask decides on what is done, not on the value.
#include "kernels/breaking/breaking.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <functional>
#include <numeric>
#include <type_traits>

#include "kernels/breaking/blocks.hpp"
#include "kernels/breaking/dense.hpp"
#include "kernels/breaking/lane_run.hpp"
#include "kernels/breaking/marking.hpp"
#include "kernels/breaking/marks.hpp"
#include "kernels/breaking/mask.hpp"
#include "kernels/breaking/tuner.hpp"

namespace grundy::kernels {
namespace {

using namespace breaking;

constexpr std::size_t most_lanes_rare = 512;  // more are for blocks
constexpr std::size_t first_plan = 512;       // heaps before a mask is looked for
constexpr std::size_t trial_heaps = 128;      // heaps by each rung, at least, to compare their costs
constexpr std::size_t warm_heaps = 4096;      // and before them by the sparse one, which has to find its numbers
constexpr std::size_t surely_sparse = 64;     // times as many heaps as rare ones: no other rung is tried any more
constexpr std::size_t most_masked = 1 << 14;  // values; beyond, no mask is looked for
constexpr std::size_t most_sieved = 1 << 15;  // values
constexpr std::size_t first_blocks = 1024, least_blocks_rare = 96;  // for blocks to pay
constexpr std::uint64_t search_cost = 8;                            // of the call, in marks

}  // namespace

struct Breaking::State {
    State(BreakingRules r, const BreakingSettings& s) : rules(std::move(r)), settings(s) {}
    BreakingRules rules;
    BreakingSettings settings;
    std::size_t n = 0;           // heaps done
    std::size_t value_bits = 8;  // as stored
    Marks marks{256};            // of values that fit the lanes of the table

    Growing growing;                                   // the values of tails
    std::vector<std::size_t> single_next, split_next;  // by tail: the next heap or rest to be added

    bool sparse = false, masked = false;
    Mask mask;
    std::uint64_t parities[2] = {};  // bit i: the parity of i < 128 under the mask
    std::vector<std::size_t> rare;
    std::vector<std::uint32_t> rare_values;

    std::size_t next_plan = first_plan;
    std::uint64_t work = 0;
    Trial trial;
    void try_rung(std::size_t heaps = trial_heaps) {
        trial.start(n, work);
        next_plan = n + heaps;
    }
    Tuner tuners[2];               // dense, sparse: how many splits are marked before values are looked for
    LaneRun lanes;                 // the rung for few rare heaps
    std::size_t planned_rare = 0;  // heaps, when the mask was last looked for
    bool lanes_may() const {
        return settings.mode == BreakingMode::automatic && settings.blocks != BreakingBlocks::always && sparse &&
               !trial.on && rare.size() <= most_lanes_rare && (n < next_plan || rare.size() == planned_rare);
    }
    bool lanes_next() const { return lanes_may() && lanes.due(n); }
    void run_lanes(Sequence& g, std::size_t size, std::uint64_t work_end);
    Team team{settings.threads};
    Blocks blocks{rules, settings.build, team};
    DenseBlocks dense_blocks{rules, settings.build, team};

    template <class Lane>
    void run(Sequence& g, std::size_t size, std::uint64_t work_end);
    template <class Lane>
    std::uint32_t value(const Lane* t, std::vector<Range<Lane>>& ranges);
    template <class Lane>
    void add_tails(const Lane* t);
    template <class Lane>
    void add_range(const Lane* t, const Split& s, std::vector<Range<Lane>>& ranges);
    template <class Lane>
    void mark_rare(const Lane* t, const Split& s, std::size_t rest);
    std::size_t index_of(std::size_t heap) const {  // of the first rare heap >= heap
        return static_cast<std::size_t>(std::lower_bound(rare.begin(), rare.end(), heap) - rare.begin());
    }
    template <class Lane>
    Wanted decided(const Range<Lane>& r, std::uint32_t base) const;
    template <class Lane>
    void look_for(Wanted& wanted, std::uint32_t base, const Range<Lane>& r);
    Wanted open(std::uint32_t base, std::uint32_t least) const;
    template <class Lane>
    std::uint32_t least_missing(const std::vector<Range<Lane>>& ranges);

    void note(std::uint32_t value);
    bool append(Sequence& g, std::uint32_t value);
    bool by_blocks(std::size_t size) const;
    template <class Lane>
    bool run_block(auto& kernel, Sequence& g, std::size_t size, std::size_t& count);
    void plan(const Sequence& g);
    void choose(bool the_sparse_one);
    void note_rare(std::size_t heap, std::uint32_t value);
};

template <class Lane>
void Breaking::State::add_tails(const Lane* t) {
    for (std::size_t i = 0; i < rules.single_tails.size(); ++i) {
        const Single& s = rules.single_tails[i];
        if (!s.heaps.contain(n)) continue;
        for (std::size_t& m = single_next[i]; m + s.take <= n; ++m) growing.add(t[m] ^ s.bonus);
    }
    for (std::size_t i = 0; i < rules.split_tails.size(); ++i) {
        const Split& s = rules.split_tails[i];
        if (!s.heaps.contain(n)) continue;
        for (std::size_t& rest = split_next[i]; rest + s.take <= n; ++rest) {
            for (std::size_t a = s.small; a <= rest / 2; ++a)
                if (rest - a >= s.large && !(s.unequal && a == rest - a)) growing.add(t[a] ^ t[rest - a] ^ s.bonus);
            work += rest / 2;
        }
    }
}

// All splits with a rare part, in either place.
template <class Lane>
void Breaking::State::mark_rare(const Lane* t, const Split& s, std::size_t rest) {
    const auto mark = [&](std::size_t from, std::size_t to) {
        if (from >= to) return;
        mark_parts(&rare[from], &rare_values[from], to - from, t, rest, s.bonus, marks.bytes(), marks.stamp());
        work += to - from;
    };
    std::size_t from = s.small == 0 ? 0 : index_of(s.small);
    const std::size_t to = rare.back() + s.small <= rest ? rare.size() : index_of(rest - s.small + 1);
    if (s.unequal && rest % 2 == 0) {
        const std::size_t half = std::clamp(index_of(rest / 2), from, std::max(from, to));
        mark(from, half);
        from = half < to && rare[half] == rest / 2 ? half + 1 : half;
    }
    mark(from, to);
}

template <class Lane>
void Breaking::State::add_range(const Lane* t, const Split& s, std::vector<Range<Lane>>& ranges) {
    const std::size_t rest = n - s.take;
    if (rest < s.small + s.large || (s.unequal && rest == 0)) return;
    const std::size_t half = s.unequal ? (rest - 1) / 2 : rest / 2, last = std::min(half, rest - s.large);
    if (last < s.small) return;
    Range<Lane> r{t + s.small, t + (rest - s.small), last - s.small + 1, s.bonus, false, false};
    if (sparse && rest >= 2 * s.large) {  // so that no split with a rare part is forbidden by `large`
        mark_rare(t, s, rest);
        r.all_mixed = true;
        r.mixed = mask.mixed(rest, s.bonus);
    }
    const std::size_t first = std::min(r.count, tuners[sparse].count());
    mark_first(r, first, marks.bytes(), marks.stamp());
    work += first;
    r.low += first, r.high -= first, r.count -= first;
    ranges.push_back(r);
}

// Bit i: is every split that could give base + i in `r` marked?
template <class Lane>
Wanted Breaking::State::decided(const Range<Lane>& r, std::uint32_t base) const {
    if (r.count == 0) return {{~std::uint64_t{0}, ~std::uint64_t{0}}};
    if (!r.all_mixed) return {};
    const std::uint64_t turn = odd(base & mask.ones) == r.mixed ? ~std::uint64_t{0} : 0;
    return {{parities[0] ^ turn, parities[1] ^ turn}};
}

// Strikes off the wanted values base + i that `r` has. Those that it decides are not there.
template <class Lane>
void Breaking::State::look_for(Wanted& wanted, std::uint32_t base, const Range<Lane>& r) {
    const Wanted known = decided(r, base);
    Wanted here{{wanted.bits[0] & ~known.bits[0], wanted.bits[1] & ~known.bits[1]}};
    if (here.none()) return;
    const Wanted before = here;
    if constexpr (sizeof(Lane) < 4)
        if (marks.bound() <= most_sieved) {
            work += search_cost + sieve<Lane>(r.low, r.high, r.count, base ^ r.bonus, here);
            for (int w = 0; w < 2; ++w) wanted.bits[w] &= ~(before.bits[w] & ~here.bits[w]);
            return;
        }
    for (std::uint32_t w = 0; w < 2; ++w)
        for (; here.bits[w] != 0; here.bits[w] &= here.bits[w] - 1) {
            const auto v = base + 64 * w + static_cast<std::uint32_t>(std::countr_zero(here.bits[w]));
            const std::size_t at = find_xor<Lane>(r.low, r.high, r.count, static_cast<Lane>(v ^ r.bonus));
            work += search_cost + at * sizeof(Lane) / 16;
            if (at == r.count) continue;  // another range may have it
            wanted.bits[w] &= ~(here.bits[w] & -here.bits[w]);
        }
}

// The values base, ..., base + 127 that are neither marked nor grown, from `least` on.
Wanted Breaking::State::open(std::uint32_t base, std::uint32_t least) const {
    Wanted out{{marks.missing(base), marks.missing(base + 64)}};
    for (std::uint32_t w = 0; w < 2; ++w) {
        const std::uint32_t first = base + 64 * w;
        if (least >= first + 64)
            out.bits[w] = 0;
        else if (least > first)
            out.bits[w] &= ~std::uint64_t{0} << (least - first);
        if (!growing.any()) continue;
        for (std::uint64_t left = out.bits[w]; left != 0; left &= left - 1)
            if (growing.contains(first + static_cast<std::uint32_t>(std::countr_zero(left))))
                out.bits[w] &= ~(left & -left);
    }
    return out;
}

// The least value that no option has, among those that are not marked.
template <class Lane>
std::uint32_t Breaking::State::least_missing(const std::vector<Range<Lane>>& ranges) {
    const std::uint32_t least = growing.mex();
    for (std::uint32_t base = least & ~127u; base < marks.bound(); base += 128) {
        Wanted wanted = open(base, least), sure = wanted;
        for (const auto& r : ranges) {
            const Wanted known = decided(r, base);
            for (int w = 0; w < 2; ++w) sure.bits[w] &= known.bits[w];
        }
        // The least sure one is missing; smaller ones have to be looked for.
        const auto below = [](std::uint64_t bits) { return (bits & -bits) - 1; };
        wanted.bits[0] &= below(sure.bits[0]);
        wanted.bits[1] &= sure.bits[0] != 0 ? 0 : below(sure.bits[1]);
        for (const auto& r : ranges) look_for(wanted, base, r);
        for (std::uint32_t w = 0; w < 2; ++w) {
            const std::uint64_t left = wanted.bits[w] | (sure.bits[w] & -sure.bits[w]);
            if (left != 0) return base + 64 * w + static_cast<std::uint32_t>(std::countr_zero(left));
        }
    }
    return static_cast<std::uint32_t>(marks.bound());  // no value that is there reaches it
}

template <class Lane>
std::uint32_t Breaking::State::value(const Lane* t, std::vector<Range<Lane>>& ranges) {
    marks.clear();
    const std::uint64_t before = work;
    add_tails(t);
    for (const Emptying& e : rules.emptying) {
        const auto at =
            std::partition_point(e.heaps.begin(), e.heaps.end(), [&](const Heaps& h) { return h.most < n; });
        if (at != e.heaps.end() && at->contain(n)) marks.add(e.bonus);
    }
    for (const Single& s : rules.singles) {
        if (s.take > n) break;
        if (s.take + s.least <= n && s.heaps.contain(n)) marks.add(t[n - s.take] ^ s.bonus);
    }
    ranges.clear();
    for (const Split& s : rules.splits) {
        if (s.take > n) break;
        if (s.heaps.contain(n)) add_range(t, s, ranges);
    }
    const std::uint32_t v = least_missing(ranges);
    work += rules.singles.size() + 16;
    if (n >= first_plan) tuners[sparse].note(work - before);
    return v;
}

void Breaking::State::note_rare(std::size_t heap, std::uint32_t value) {
    if (!mask.rare(heap, value)) return;
    rare.push_back(heap);
    rare_values.push_back(value);
}

// Looks for a mask when the number of heaps has doubled, and lets the rungs compete where there is a good one.
void Breaking::State::plan(const Sequence& g) {
    if (trial.on) {
        if (sparse && std::exchange(trial.warming, false)) return try_rung();
        const double cost = trial.cost(n, work);
        if (sparse) {  // now the dense rung
            sparse = false;
            trial.sparse_cost = cost;
            return try_rung();
        }
        return choose(settings.mode == BreakingMode::sparse || trial.sparse_cost < cost);
    }
    next_plan = 2 * n;
    if (sparse && rare.size() == planned_rare) return;  // the mask is as good as it was, other ways cost more
    if (settings.mode == BreakingMode::dense || rules.splits.empty() || marks.bound() > most_masked) return;
    const MaskGuess guess = guess_mask(g, marks.bound(), rules.splits);
    masked = guess.rare < (settings.mode == BreakingMode::sparse ? n : n / 4);
    sparse = masked;
    rare.clear();
    rare_values.clear();
    if (!masked) return;
    mask = guess.mask;
    for (std::uint32_t i = 0; i < 128; ++i) {
        const std::uint64_t bit = std::uint64_t{1} << (i % 64);
        parities[i / 64] = (parities[i / 64] & ~bit) | (odd(i & mask.ones) ? bit : 0);
    }
    for (std::size_t m = 0; m < n; ++m) note_rare(m, g[m]);
    if (rare.empty()) return void(masked = sparse = false);
    if (settings.mode == BreakingMode::automatic && rare.size() < n / surely_sparse) return choose(true);
    trial.warming = true;
    try_rung(std::min(n / 8, warm_heaps));
}

// The other rung's copies of the values go.
void Breaking::State::choose(bool the_sparse_one) {
    sparse = the_sparse_one;
    trial.on = false;
    next_plan = 2 * n;
    planned_rare = rare.size();
    sparse ? dense_blocks.forget() : blocks.forget();
}

void Breaking::State::run_lanes(Sequence& g, std::size_t size, std::uint64_t work_end) {
    work += lanes.extend(rules, mask, g, size, std::max(work_end, work) - work);
    n = g.size();
}

// The value of heap n.
void Breaking::State::note(std::uint32_t value) {
    if (masked) note_rare(n, value);
    ++n;
    if (value < marks.bound()) return;
    while (value >= marks.bound()) marks.widen(2 * marks.bound());
}

// False if the table has wider lanes now.
bool Breaking::State::append(Sequence& g, std::uint32_t value) {
    const std::size_t before = g.bytes_a_value();
    note(value);
    g.make_fit(static_cast<std::uint32_t>(marks.bound() - 1));
    g.push_back(value);
    return g.bytes_a_value() == before;
}

// Blocks of heaps pay where there is much to look at for each.
bool Breaking::State::by_blocks(std::size_t size) const {
    if (n + plane_lanes > size || settings.blocks == BreakingBlocks::never) return false;
    return settings.blocks == BreakingBlocks::always ||
           (n >= first_blocks && (!sparse || (rare.size() >= least_blocks_rare && !(lanes.ready() && lanes_may()))));
}

// How many values came in a block; 0 if there are none to be had. False if the table has wider lanes now.
template <class Lane>
bool Breaking::State::run_block(auto& kernel, Sequence& g, std::size_t size, std::size_t& count) {
    count = 0;
    if (!kernel.suits_by_rules(n)) return true;
    if constexpr (std::is_same_v<decltype(kernel), Blocks&>)
        kernel.follow(g, mask, size);
    else
        kernel.follow(g, size);
    if (!kernel.suits(n)) return true;
    const std::uint64_t before = kernel.work();
    const std::size_t most = trial.on ? std::max(next_plan - n, plane_lanes) : size - n;
    const auto values = kernel.fill(g.lanes<Lane>(), std::min(most, size - n));
    work += kernel.work() - before;
    count = values.size();
    const std::size_t kept = g.size() - n;
    // The bound is a power of two.
    if (kernel.none_rare() && std::reduce(values.begin(), values.end(), 0u, std::bit_or<>()) < marks.bound())
        n += kept;  // there is nothing else to be noted
    else
        for (const std::uint32_t v : values.first(kept)) note(v);
    return kept == count || append(g, values.back());  // only the last may be too large for the lanes
}

template <class Lane>
void Breaking::State::run(Sequence& g, std::size_t size, std::uint64_t work_end) {
    std::vector<Range<Lane>> ranges;
    do {
        if (n >= next_plan) plan(g);
        if (by_blocks(size)) {
            std::size_t count = 0;
            if (!(sparse ? run_block<Lane>(blocks, g, size, count) : run_block<Lane>(dense_blocks, g, size, count)))
                return;
            if (count > 0 && lanes_next()) return;
            if (count > 0) continue;
        }
        if (!append(g, value(g.lanes<Lane>().data(), ranges))) return;
    } while (n < size && work < work_end && !lanes_next());
}

Breaking::Breaking(BreakingRules rules, const Sequence& g, BreakingSettings settings)
    : state_(std::make_unique<State>(std::move(rules), settings)) {
    State& s = *state_;
    for (const Single& o : s.rules.single_tails) s.single_next.push_back(o.least);
    s.split_next.assign(s.rules.split_tails.size(), 0);
    s.marks.widen(first_bound(s.rules, g));
    s.n = g.size();
    s.next_plan = std::max(s.n, first_plan);
}

Breaking::~Breaking() = default;

void Breaking::extend(Sequence& g, std::size_t size, std::uint64_t most_work) {
    State& s = *state_;
    assert(g.size() == s.n);
    if (s.n >= size) return;
    g.make_fit(static_cast<std::uint32_t>(s.marks.bound() - 1));
    const std::uint64_t end = s.work + most_work;
    do {
        if (s.lanes_next()) s.run_lanes(g, size, end);
        if (s.lanes_next() || s.n >= size) continue;
        switch (g.bytes_a_value()) {
            case 1:
                s.run<std::uint8_t>(g, size, end);
                break;
            case 2:
                s.run<std::uint16_t>(g, size, end);
                break;
            default:
                s.run<std::uint32_t>(g, size, end);
        }
    } while (s.n < size && s.work < end);
    s.value_bits = 8 * g.bytes_a_value();
}

std::uint64_t Breaking::work() const { return state_->work; }

std::uint64_t Breaking::bytes() const {
    const State& s = *state_;
    return s.rare.capacity() * (sizeof(std::size_t) + sizeof(std::uint32_t)) + s.blocks.bytes() +
           s.dense_blocks.bytes() + s.lanes.bytes();
}

BreakingRung Breaking::rung() const {
    const State& s = *state_;
    BreakingRung out;
    out.sparse = s.sparse;
    out.mask = s.mask.ones;
    out.position = s.mask.position;
    out.rare = s.rare.size();
    out.heaps = s.n;
    out.value_bits = s.value_bits;
    out.lanes = s.lanes.heaps();
    out.part = s.lanes.part();
    const bool suits = s.sparse ? s.blocks.suits(s.n) : s.dense_blocks.suits(s.n);
    if (suits && !s.lanes_next() && s.by_blocks(s.n + plane_lanes)) out.threads = static_cast<unsigned>(s.team.size());
    return out;
}

}  // namespace grundy::kernels
