// SPDX-License-Identifier: MIT
// Proves periods by the sparse window; see sparse_window.hpp. The letters are those of docs/proofs.md: A bounds the
// rare heaps and the smaller parts of the splits that decide the values of the stretch. The larger parts lie at most W
// = A - 1 + the greatest take before their heap.
#include "engines/heap/sparse_window.hpp"

#include <algorithm>
#include <bit>

#include "core/size.hpp"
#include "engines/heap/breaking_game.hpp"
#include "engines/heap/period_proof.hpp"
#include "engines/sequences/window_prover.hpp"

namespace grundy::engines::heap {
namespace {

using kernels::BreakingRules;
using kernels::Split;
using kernels::breaking::Mask;

// If the rules list more splits than this, each heap costs too much.
constexpr std::size_t most_splits = 4096;

// Nothing is proven by fewer values than the greatest take, and the rules list every take.
std::optional<BreakingRules> rules_of(const rules::HeapForm& form, const Sequence& g) {
    if (!sparse_window_applies(form)) return std::nullopt;
    const auto take = saturated_size(form.greatest_take());
    if (take >= g.size()) return std::nullopt;
    auto plan = breaking_plan(form, take + 1);
    if (!plan || plan->rules.splits.size() > most_splits) return std::nullopt;
    return std::move(plan->rules);
}

// Computes how far the splits of a heap must be followed until every value below its own has been met.
class Reach {
public:
    Reach(const BreakingRules& rules, const Sequence& g, const std::vector<std::size_t>& rare)
        : rules_(rules), g_(g), rare_(rare), marks_(2) {}

    // The least A such that the options of heap n without a split, together with the splits that have a rare part or a
    // part below A, have all values below g[n]; `most` + 1 if there is no such A up to `most`. Bounds on parts and
    // heaps must no longer matter for n.
    std::size_t of(std::size_t n, std::size_t most) {
        value_ = g_[n];
        if (value_ >= marks_.size()) marks_.resize(2 * std::size_t{value_});
        if (++stamp_ == 0) {
            std::fill(marks_.begin(), marks_.end(), 0);
            stamp_ = 1;
        }
        left_ = value_;
        for (const auto& e : rules_.emptying)
            for (const auto& h : e.heaps)
                if (h.contain(n)) mark(e.bonus);
        for (const auto& s : rules_.singles)
            if (s.heaps.contain(n)) mark(g_[n - s.take] ^ s.bonus);
        for (const std::size_t r : rare_) mark_splits(n, r);
        std::size_t a = 0;
        for (; left_ > 0; ++a) {
            if (a >= most) return most + 1;
            mark_splits(n, a);
        }
        work_ += a + rare_.size() + 1;
        return a;
    }
    std::uint64_t work() const { return work_ * std::max<std::size_t>(1, rules_.splits.size()); }

private:
    void mark_splits(std::size_t n, std::size_t a) {
        for (const Split& s : rules_.splits)
            if (a >= s.small && s.heaps.contain(n)) mark(g_[a] ^ g_[n - s.take - a] ^ s.bonus);
    }
    void mark(std::uint32_t v) {
        if (v >= value_ || marks_[v] == stamp_) return;
        marks_[v] = stamp_;
        --left_;
    }

    const BreakingRules& rules_;
    const Sequence& g_;
    const std::vector<std::size_t>& rare_;
    std::vector<std::uint16_t> marks_;
    std::uint16_t stamp_ = 0;
    std::uint32_t value_ = 0, left_ = 0;
    std::uint64_t work_ = 0;
};

std::vector<std::size_t> rare_heaps(const Sequence& g, const Mask& mask) {
    std::vector<std::size_t> out;
    for (std::size_t n = 0; n < g.size(); ++n)
        if (mask.rare(n, g[n])) out.push_back(n);
    return out;
}

}  // namespace

bool sparse_window_applies(const rules::HeapForm& form) { return form.finite() && form.most_parts() == 2; }

void for_repetitions(const Sequence& g, std::size_t run, const std::function<bool(std::size_t, std::size_t)>& visit) {
    const std::size_t size = g.size();
    std::uint64_t patience = 16 * static_cast<std::uint64_t>(size) + (1 << 20);
    for (std::size_t p = 1; p + run <= size; ++p) {
        const std::size_t end = size - p;
        if (g[end - 1] != g[size - 1]) continue;
        std::size_t first = end;
        while (first > 0 && g[first - 1] == g[first - 1 + p]) --first;
        if (end - first >= run && visit(p, first)) return;
        if (patience < end - first) return;  // endless short runs: more values will settle it
        patience -= end - first;
    }
}

std::optional<Mask> mask_of(const rules::HeapForm& form, const Sequence& g, const kernels::BreakingRung& rung) {
    const auto rules = rules_of(form, g);
    if (!rules) return std::nullopt;
    if (rung.sparse) {
        std::optional<bool> common;
        for (const Split& s : rules->splits) {
            const Mask any{rung.mask, rung.position, true};
            const bool parity = any.mixed(s.take, s.bonus);
            if (common && *common != parity) return std::nullopt;
            common = parity;
        }
        if (common && rung.mask != 0) return Mask{rung.mask, rung.position, *common};
    }
    const std::size_t bound = std::bit_ceil(g.top() + std::size_t{1});
    const auto guess = kernels::breaking::guess_mask(g, bound, rules->splits);
    if (2 * guess.rare > g.size() || guess.mask.ones == 0) return std::nullopt;  // no certificate has a mask of 0
    return guess.mask;
}

SparseAttempt prove_by_sparse_window(const rules::HeapForm& form, const Sequence& g, const Mask& mask, Meter& meter) {
    SparseAttempt out;
    const auto rules = rules_of(form, g);
    if (!rules || g.size() < 2) return out;
    const auto rare = rare_heaps(g, mask);
    meter.tick(g.size() / 64);
    const std::size_t least = std::max<std::size_t>(1, rare.empty() ? 0 : rare.back() + 1);  // least possible A
    const auto take = saturated_size(form.greatest_take());
    const auto threshold = saturated_size(form.threshold());
    const auto enough = [&](std::size_t first, std::size_t bound, std::size_t step) {
        const std::size_t window = bound - 1 + take;
        return std::max(first + window, window + std::max(bound, threshold)) + step;
    };
    // Shorter runs are considered only to find out how many more values are worth computing.
    for_repetitions(g, (least + take) / 4 + 8, [&](std::size_t p, std::size_t first) {
        const std::size_t step = mask.position && p % 2 == 1 ? 2 * p : p;
        if (g.size() < enough(first, least, step)) {
            if (out.worth == 0) out.worth = enough(first, least, step);
            return false;
        }
        const std::size_t from = g.size() - step;  // the stretch that must be decided: from .. from + step - 1
        // The largest possible A: the W heaps before `from` must repeat, and must lie beyond A and all bounds.
        const std::size_t most = std::min(from - first - take + 1, (from - take + 1) / 2);
        Reach reach(*rules, g, rare);
        std::size_t bound = least;
        for (std::size_t n = from; n < g.size() && bound <= most; ++n) {
            bound = std::max(bound, reach.of(n, std::min(n - take, most)));
            if (n % 1024 == 0) meter.tick(reach.work() / 1024);
        }
        const std::size_t window = bound - 1 + take;
        if (g.size() < enough(first, bound, step)) {
            out.worth = enough(first, bound, step);
            return true;  // its multiples need more values, and no other period is in sight
        }
        Period& period = out.period.emplace();
        period.period = static_cast<Int>(p);
        period.preperiod = static_cast<Int>(first);
        sequences::note_largest(period, g);
        period.theorem = "the sparse window theorem (Theorem 15): a window of " + std::to_string(window) +
                         " values repeats, and " + "splits with a part below " + std::to_string(bound) +
                         " decide every value";
        period.proof = RepetitionTheorem::sparse_window;
        period.values = static_cast<Int>(g.size());
        period.from = static_cast<Int>(from);
        period.step = static_cast<Int>(step);
        period.parts_below = static_cast<Int>(bound);
        period.mask = mask.ones;
        period.position = mask.position;
        for (const std::size_t r : rare) period.rare.push_back(static_cast<Int>(r));
        return true;
    });
    return out;
}

}  // namespace grundy::engines::heap
