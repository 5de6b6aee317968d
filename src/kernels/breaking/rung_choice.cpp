// SPDX-License-Identifier: MIT
// See rung_choice.hpp.
#include "kernels/breaking/rung_choice.hpp"

#include <algorithm>
#include <utility>

#include "kernels/breaking/mask.hpp"

namespace grundy::kernels::breaking {
namespace {

constexpr std::size_t first_plan = 512;       // heaps before a mask is looked for
constexpr std::size_t trial_heaps = 128;      // heaps by each rung, at least, to compare their costs
constexpr std::size_t warm_heaps = 4096;      // and before them by the sparse one, which has to find its sizes
constexpr std::size_t surely_sparse = 64;     // times as many heaps as rare ones: no other rung is tried any more
constexpr std::size_t most_masked = 1 << 14;  // values; beyond, no mask is looked for

}  // namespace

RungChoice::RungChoice(const BreakingRules& rules, BreakingMode mode, std::size_t heaps)
    : rules_(rules), mode_(mode), next_(std::max(heaps, first_plan)) {}

void RungChoice::try_rung(std::size_t n, std::uint64_t work, std::size_t heaps) {
    trying_ = true;
    trial_begin_ = n;
    trial_work_ = work;
    next_ = n + heaps;
}

bool RungChoice::choose(std::size_t n, bool the_sparse_one) {
    sparse_ = the_sparse_one;
    trying_ = false;
    next_ = 2 * n;
    planned_rare_ = rare_.size();
    return true;
}

bool RungChoice::plan(const Sequence& g, std::size_t bound, std::uint64_t work) {
    const std::size_t n = g.size();
    if (trying_) {
        // A heap's: blocks do more heaps than they are asked for.
        const double cost = static_cast<double>(work - trial_work_) / static_cast<double>(n - trial_begin_);
        if (!sparse_) return choose(n, mode_ == BreakingMode::sparse || sparse_cost_ < cost);
        if (!std::exchange(warming_, false)) {  // now the rung without a mask
            sparse_ = false;
            sparse_cost_ = cost;
        }
        try_rung(n, work, trial_heaps);
        return false;
    }
    next_ = 2 * n;
    if (sparse_ && rare_.size() == planned_rare_) return false;  // the mask is as good as it was, other ways cost more
    if (mode_ == BreakingMode::dense || rules_.splits.empty() || bound > most_masked) return false;
    const MaskGuess guess = guess_mask(g, bound, rules_.splits);
    rare_ = RareHeaps();
    masked_ = guess.rare > 0 && guess.rare < (mode_ == BreakingMode::sparse ? n : n / 4);
    sparse_ = masked_;
    if (!masked_) return false;
    rare_ = RareHeaps(guess.mask);
    for (std::size_t m = 0; m < n; ++m) rare_.note(m, g[m]);
    if (mode_ == BreakingMode::automatic && rare_.size() < n / surely_sparse) return choose(n, true);
    warming_ = true;
    try_rung(n, work, std::min(n / 8, warm_heaps));
    return false;
}

}  // namespace grundy::kernels::breaking
