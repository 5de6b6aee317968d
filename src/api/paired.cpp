// SPDX-License-Identifier: MIT
// Positions that are lost because moves come in pairs: how each move is answered, shown without values or a search; see
// PairedMoves.
#include <algorithm>

#include "api/moves.hpp"
#include "core/error.hpp"
#include "core/size.hpp"

namespace grundy {
inline namespace abi_1 {
namespace {

constexpr std::uint64_t most_options = 20'000, steps_for_an_answer = std::uint64_t{1} << 22;
constexpr std::size_t most_met = 4096;

struct Met {
    std::size_t component;  // from 0
    ComponentMove move;
};

// The moves of a sum, equal components once; false if there are more than are looked at.
bool list(Solver::Impl& solver, const rules::Position& sum, std::vector<Met>& out, Meter& m) {
    bool all = true;
    const Twins twins(sum);
    WalkLimits limits;
    limits.options = most_options;
    for (std::size_t i = 0; i < sum.size(); ++i) {
        if (twins.repeats(i)) continue;
        limits.moves = most_met - out.size();
        const bool here = MoveWalk(solver, m).run(sum[i], false, limits, [&](ComponentMove& move) {
            out.push_back({i, std::move(move)});
            return out.size() < most_met;
        });
        all = all && here;
    }
    return all;
}

rules::Position sum_after(rules::Position sum, const Met& met) {
    const auto at = sum.erase(sum.begin() + static_cast<std::ptrdiff_t>(met.component));
    sum.insert(at, met.move.to.begin(), met.move.to.end());
    return sum;
}

}  // namespace

std::optional<PairedMoves> Solver::Impl::paired_moves(const rules::Position& position, std::size_t most, Meter& m) {
    if (position.empty() || moves_again(position) || cyclic(position)) return std::nullopt;
    plan::Verdict verdict;
    verdict.values.resize(position.size());
    if (!engines->is_paired(position, verdict, m) || verdict.first_wins) return std::nullopt;
    PairedMoves out;
    out.theorem = verdict.theorem;
    std::vector<Met> met;
    out.complete = list(*this, position, met, m);
    out.count = met.size();
    const std::size_t shown = std::min(most, met.size());
    for (std::size_t i = 0; i < shown; ++i) {
        Met& one = met[i * met.size() / shown];
        const Allowance few(m, steps_for_an_answer);
        try {
            auto answer = engines->answer_in_pairs(position, one.component, one.move.to, m);
            if (!answer) continue;
            const rules::Position there = sum_after(position, one);
            ComponentMove back;
            back.to = std::move(answer->move.to);
            drop_empty_heaps(back.to);
            back.choice = std::move(answer->move.choice);
            WalkLimits walk;
            walk.options = most_options;
            back.rule = MoveWalk(*this, m).rule_of(there[answer->component], back.to, walk);
            out.examples.push_back(
                {public_move(position[one.component], one.component + 1, std::move(one.move), std::nullopt),
                 public_move(there[answer->component], answer->component + 1, std::move(back), std::nullopt)});
        } catch (const Stopped&) {
            if (!few.used_up()) throw;
        }
    }
    return out;
}

std::optional<PairedMoves> Solver::paired_moves(const PositionHandle& position, std::size_t most,
                                                const OwnLimits& limits) {
    const Within within(*impl_, limits);
    Meter m = impl_->meter();
    return impl_->paired_moves(impl_->position_of(position), most, m);
}

// A search, as a table is of a known size.
bool Solver::takes_search(const PositionHandle& position) {
    const Within within(*impl_);
    const rules::Position& sum = impl_->position_of(position);
    return !impl_->moves_again(sum) && !impl_->cyclic(sum) &&
           std::any_of(sum.begin(), sum.end(),
                       [&](const rules::Component& c) { return c.instance > 0 && impl_->engines->is_dear(c); });
}

}  // namespace abi_1
}  // namespace grundy
