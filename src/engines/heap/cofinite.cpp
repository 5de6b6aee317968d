// SPDX-License-Identifier: MIT
// Solves all-but games by their finite state; see cofinite.hpp.
#include "engines/heap/cofinite.hpp"

#include <algorithm>

#include "core/size.hpp"

namespace grundy::engines::heap {
namespace {

constexpr Int most_gap = 10000;                    // larger gaps have states too long to compare
constexpr std::size_t most_state_words = 1 << 24;  // 128 MiB; beyond this, values continue but no more states are kept

// The least period that divides p, and its preperiod. It is known that G(n + p) = G(n) + saltus for n >= from.
Period least(const Sequence& g, std::size_t from, std::size_t p, std::size_t saltus) {
    Period out;
    out.proof = RepetitionTheorem::state;
    out.values = static_cast<Int>(from + p);
    out.from = static_cast<Int>(from);
    out.step = static_cast<Int>(p);
    for (std::size_t q = 1; q <= p; ++q) {
        if (p % q != 0 || saltus * q % p != 0) continue;
        const std::size_t step = saltus * q / p;
        // One round of p heaps decides. Heaps beyond the end of g follow from the known period.
        const auto at = [&](std::size_t n) {
            return n < g.size() ? g[n] : g[n - p] + static_cast<std::uint32_t>(saltus);
        };
        bool holds = true;
        for (std::size_t n = from; n < from + p && holds; ++n) holds = at(n + q) == at(n) + step;
        if (!holds) continue;
        while (from > 0 && at(from - 1 + q) == g[from - 1] + step) --from;
        out.period = static_cast<Int>(q);
        out.saltus = step;
        break;
    }
    out.preperiod = static_cast<Int>(from);
    out.theorem = "a recurring state of the all-but game (Theorem 6; Siegel 2013)";
    return out;
}

}  // namespace

std::optional<CofiniteGame> CofiniteGame::of(const rules::IntSet& takes) {
    if (takes.kind() != rules::IntSet::Kind::intervals || takes.finite() || takes.contains(0)) return std::nullopt;
    CofiniteGame out;
    out.last_gap_ = takes.intervals().back().first - 1;
    if (out.last_gap_ > most_gap) return std::nullopt;
    for (auto s = takes.next(1); *s <= out.last_gap_; s = takes.after(*s)) out.short_takes_.push_back(*s);
    return out;
}

void CofiniteGame::pass(std::uint32_t value) {
    if (value >= used_.size()) used_.resize(value * 2 + 64);
    used_[value] = true;
    while (mex_ < used_.size() && used_[mex_]) ++mex_;
}

std::uint32_t CofiniteGame::next(const Sequence& g) {
    const std::size_t n = g.size();
    std::vector<std::size_t> near;
    for (Int t : short_takes_)
        if (to_size(t) <= n) near.push_back(g[n - to_size(t)]);
    std::sort(near.begin(), near.end());
    std::size_t v = mex_;
    auto it = std::lower_bound(near.begin(), near.end(), v);
    while (true) {
        while (it != near.end() && *it < v) ++it;
        const bool taken = (v < used_.size() && used_[v]) || (it != near.end() && *it == v);
        if (!taken) return static_cast<std::uint32_t>(v);
        ++v;
    }
}

CofiniteGame::State CofiniteGame::state(const Sequence& g) const {
    State out;
    for (std::size_t i = g.size() - to_size(last_gap_); i < g.size(); ++i)
        out.push_back(std::max<Int>(-1, static_cast<Int>(g[i]) - static_cast<Int>(mex_)));
    for (std::size_t v = mex_ + 1; v < used_.size(); ++v)
        if (used_[v]) out.push_back(static_cast<Int>(v - mex_));
    return out;
}

std::optional<Period> CofiniteGame::extend(Sequence& g, std::size_t size, Meter& meter) {
    const auto gap = to_size(last_gap_);
    while (g.size() < size) {
        meter.tick(short_takes_.size() + 1);
        if (g.size() > gap) pass(g[g.size() - gap - 1]);
        if (g.size() >= gap && state_words_ < most_state_words) {
            State now = state(g);
            state_words_ += now.size() + 8;
            meter.claim((now.size() + 8) * sizeof(Int), "the states of an all-but game");
            const auto [it, fresh] = states_.try_emplace(std::move(now), Seen{g.size(), mex_});
            if (!fresh && it->second.heap < g.size()) {  // not the state that a stopped call has inserted
                const Period p = least(g, it->second.heap, g.size() - it->second.heap, mex_ - it->second.mex);
                states_.clear();
                return p;
            }
        }
        g.push_back(next(g));
    }
    return std::nullopt;
}

}  // namespace grundy::engines::heap
