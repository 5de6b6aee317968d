// SPDX-License-Identifier: MIT
// Which kinds of move of a heap leave the same positions, so that moves are counted once.
#pragma once

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "core/budget.hpp"
#include "core/claimed.hpp"
#include "core/size.hpp"
#include "rules/system_form.hpp"

namespace grundy::engines::sequences {

inline constexpr Int most_takes_looked_at = Int{1} << 16;

/// A kind of move, by what it leaves.
struct Kind {
    explicit Kind(const rules::HeapMove& m) : move(&m), differ(m.unequal && m.parts > 1) {
        for (std::size_t i = 0; i < to_size(m.parts); ++i) parts.emplace_back(m.to[i], m.least[i]);
        if (m.parts == 1 && m.vanishes) parts[0].second = std::max<Int>(parts[0].second, 1);
        std::sort(parts.begin(), parts.end());
    }

    /// Whether positions that both leave after the same take can be equal.
    bool alike(const Kind& other) const {
        return move->parts > 0 && move->bonus == other.move->bonus &&
               std::equal(parts.begin(), parts.end(), other.parts.begin(), other.parts.end(),
                          [](const auto& a, const auto& b) { return a.first == b.first; });
    }
    /// Of kinds that are alike: whether this one leaves all that the other one leaves after the same take. The order
    /// of parts of one sequence does not matter, so the lesser bound is one for the smaller part.
    bool includes(const Kind& other) const {
        return (!differ || other.differ) &&
               std::equal(parts.begin(), parts.end(), other.parts.begin(),
                          [](const auto& a, const auto& b) { return a.second <= b.second; });
    }

    const rules::HeapMove* move;
    bool differ;                               ///< the two parts
    std::vector<std::pair<int, Int>> parts{};  ///< ascending: the sequence of each, and its least size
};

/// Which of the moves of some kinds are the same, for all heaps at once.
class Overlaps {
public:
    Overlaps(const std::vector<Kind>& kinds, Meter& meter);

    /// Whether `each_repeated` finds all repetitions among the kinds that are allowed for heap n. False if, after some
    /// take, two kinds that are alike each leave what the other one does not, or if both have too many takes to be
    /// looked at.
    bool clear(const std::vector<bool>& allowed, Int n) const;

    /// Visits the takes up to n after which another allowed kind leaves all that this kind leaves. Where `clear` holds,
    /// allowed kinds that are alike and share a take include each other in some order, so that all but one of them are
    /// visited with this take.
    template <class Visit>
    void each_repeated(std::size_t kind, const std::vector<bool>& allowed, Int n, const Visit& visit) const {
        Int last = -1;
        for (const Repeated& r : repeated_[kind]) {
            if (r.take > n) return;
            if (r.take == last || !allowed[r.by]) continue;
            visit(r.take);
            last = r.take;
        }
    }

private:
    struct Repeated {
        Int take;
        std::size_t by;  // a kind that leaves the same and perhaps more
    };
    struct Unclear {
        std::size_t one, other;
        Int from;  // the least shared take, or 0 if they are too many
    };
    void add(const std::vector<Kind>& kinds, std::size_t i, std::size_t k, Meter& meter);

    Claimed claimed_;
    std::vector<std::vector<Repeated>> repeated_{};  // by kind; takes ascend
    std::vector<Unclear> unclear_{};
};

/// Whether heaps of different sequences may be the same position, as (n, 3) for n = 2 is (2, n) for n = 3.
bool share_positions(const rules::SystemForm& form);

}  // namespace grundy::engines::sequences
