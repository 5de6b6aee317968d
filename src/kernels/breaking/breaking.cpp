// SPDX-License-Identifier: MIT
// Fills a table by whichever rung suits the next heaps; see breaking.hpp.
#include "kernels/breaking/breaking.hpp"

#include <algorithm>
#include <cassert>
#include <functional>
#include <numeric>
#include <type_traits>

#include "kernels/breaking/all_splits/dense_blocks.hpp"
#include "kernels/breaking/few_rare/lane_run.hpp"
#include "kernels/breaking/many_rare/blocks.hpp"
#include "kernels/breaking/one_heap/one_heap.hpp"
#include "kernels/breaking/rung_choice.hpp"
#include "kernels/breaking/team.hpp"

namespace grundy::kernels {
namespace {

using namespace breaking;

constexpr std::size_t most_lanes_rare = 512;                        // more are for blocks
constexpr std::size_t first_blocks = 1024, least_blocks_rare = 96;  // for blocks to pay

}  // namespace

struct Breaking::State {
    State(BreakingRules r, const Sequence& g, const BreakingSettings& s)
        : rules(std::move(r)), settings(s), n(g.size()), one_heap(rules, g) {}
    BreakingRules rules;
    BreakingSettings settings;
    std::size_t n;               // heaps done
    std::size_t value_bits = 8;  // as stored
    RungChoice choice{rules, settings.mode, n};
    OneHeap one_heap;
    LaneRun lanes;
    Team team{settings.threads};
    Blocks blocks{rules, settings.build, team};
    DenseBlocks dense_blocks{rules, settings.build, team};

    std::uint64_t work() const { return one_heap.work() + lanes.work() + blocks.work() + dense_blocks.work(); }
    bool lanes_may() const {
        return settings.mode == BreakingMode::automatic && settings.blocks != BreakingBlocks::always &&
               choice.rare().size() <= most_lanes_rare && choice.settled(n);
    }
    bool lanes_next() const { return lanes_may() && lanes.due(n); }
    bool by_blocks(std::size_t size) const;
    void run_lanes(Sequence& g, std::size_t size, std::uint64_t work_end);
    void plan(const Sequence& g);
    void note(std::uint32_t value);
    bool append(Sequence& g, std::uint32_t value);
    template <class Lane>
    bool run_block(auto& kernel, Sequence& g, std::size_t size, std::size_t& count);
    template <class Lane>
    void run(Sequence& g, std::size_t size, std::uint64_t work_end);
};

void Breaking::State::plan(const Sequence& g) {
    if (!choice.plan(g, one_heap.bound(), work())) return;
    choice.sparse() ? dense_blocks.forget() : blocks.forget();  // the other rung's copies of the values
}

void Breaking::State::run_lanes(Sequence& g, std::size_t size, std::uint64_t work_end) {
    lanes.extend(rules, choice.rare().mask(), g, size, std::max(work_end, work()) - work());
    n = g.size();
}

// The value of heap n.
void Breaking::State::note(std::uint32_t value) {
    choice.note(n, value);
    one_heap.make_fit(value);
    ++n;
}

// False if the table has wider lanes now.
bool Breaking::State::append(Sequence& g, std::uint32_t value) {
    const std::size_t before = g.bytes_a_value();
    note(value);
    g.make_fit(static_cast<std::uint32_t>(one_heap.bound() - 1));
    g.push_back(value);
    return g.bytes_a_value() == before;
}

// Blocks of heaps pay where there is much to look at for each.
bool Breaking::State::by_blocks(std::size_t size) const {
    if (n + plane_lanes > size || settings.blocks == BreakingBlocks::never) return false;
    if (settings.blocks == BreakingBlocks::always) return true;
    if (n < first_blocks) return false;
    return !choice.sparse() || (choice.rare().size() >= least_blocks_rare && !(lanes.ready() && lanes_may()));
}

// How many values came in a block; 0 if it finds none. False if the table has wider lanes now.
template <class Lane>
bool Breaking::State::run_block(auto& kernel, Sequence& g, std::size_t size, std::size_t& count) {
    count = 0;
    if (!kernel.suits_by_rules(n)) return true;
    if constexpr (std::is_same_v<decltype(kernel), Blocks&>)
        kernel.follow(g, choice.rare().mask(), size);
    else
        kernel.follow(g, size);
    if (!kernel.suits(n)) return true;
    const std::size_t most = choice.trying() ? std::max(choice.next() - n, plane_lanes) : size - n;
    const auto values = kernel.fill(g.lanes<Lane>(), std::min(most, size - n));
    count = values.size();
    const std::size_t kept = g.size() - n;
    // The bound is a power of two.
    if (kernel.none_rare() && std::reduce(values.begin(), values.end(), 0u, std::bit_or<>()) < one_heap.bound())
        n += kept;  // there is nothing else to be noted
    else
        for (const std::uint32_t v : values.first(kept)) note(v);
    return kept == count || append(g, values.back());  // only the last one may be too large for the lanes
}

template <class Lane>
void Breaking::State::run(Sequence& g, std::size_t size, std::uint64_t work_end) {
    do {
        if (choice.due(n)) plan(g);
        if (by_blocks(size)) {
            std::size_t count = 0;
            const bool same_lanes = choice.sparse() ? run_block<Lane>(blocks, g, size, count)
                                                    : run_block<Lane>(dense_blocks, g, size, count);
            if (!same_lanes || (count > 0 && lanes_next())) return;
            if (count > 0) continue;
        }
        if (!append(g, one_heap.value(g.lanes<Lane>().data(), n, choice.rare_if_sparse()))) return;
    } while (n < size && work() < work_end && !lanes_next());
}

Breaking::Breaking(BreakingRules rules, const Sequence& g, BreakingSettings settings)
    : state_(std::make_unique<State>(std::move(rules), g, settings)) {}

Breaking::~Breaking() = default;

void Breaking::extend(Sequence& g, std::size_t size, std::uint64_t most_work) {
    State& s = *state_;
    assert(g.size() == s.n);
    if (s.n >= size) return;
    g.make_fit(static_cast<std::uint32_t>(s.one_heap.bound() - 1));
    const std::uint64_t end = s.work() + most_work;
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
    } while (s.n < size && s.work() < end);
    s.value_bits = 8 * g.bytes_a_value();
}

std::uint64_t Breaking::work() const { return state_->work(); }

std::uint64_t Breaking::bytes() const {
    const State& s = *state_;
    return s.choice.rare().bytes() + s.blocks.bytes() + s.dense_blocks.bytes() + s.lanes.bytes();
}

BreakingRung Breaking::rung() const {
    const State& s = *state_;
    BreakingRung out;
    out.sparse = s.choice.sparse();
    out.mask = s.choice.rare().mask().ones;
    out.position = s.choice.rare().mask().position;
    out.rare = s.choice.rare().size();
    out.heaps = s.n;
    out.value_bits = s.value_bits;
    out.lanes = s.lanes.heaps();
    out.part = s.lanes.part();
    const bool suits = out.sparse ? s.blocks.suits(s.n) : s.dense_blocks.suits(s.n);
    if (suits && !s.lanes_next() && s.by_blocks(s.n + plane_lanes)) out.threads = static_cast<unsigned>(s.team.size());
    return out;
}

}  // namespace grundy::kernels
