// SPDX-License-Identifier: MIT
// Counts moves of a heap to a wanted value where they are too many to be looked at one by one.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/claimed.hpp"
#include "engines/period_source.hpp"
#include "engines/sequences/heap_kinds.hpp"

namespace grundy::engines::sequences {

/// Heaps of one value in ranges, of sequences whose values repeat without a saltus.
class RangeCounts {
public:
    explicit RangeCounts(Meter& meter) : meter_(meter), claimed_(meter, "numbers of heaps of one value") {}
    /// Of lo, ..., hi.
    Wide count(const KnownValues& values, Nimber wanted, Int lo, Int hi);

private:
    using UpTo = std::vector<Int>;  // by heap n: how many of 0, ..., n - 1, up to the end of the first period
    Meter& meter_;
    Claimed claimed_;
    std::map<std::pair<const KnownValues*, Nimber>, UpTo> known_{};
};

/// Counts, for heaps of one sequence, the different positions of one value that moves leave.
class MoveCounter {
public:
    /// What does not depend on the heap is done here. With `ranges`, counts of many heaps share their work: ranges of
    /// takes cost O(1) beside the first O(n0 + p) steps.
    MoveCounter(const PeriodSource& source, std::size_t sequence, Nimber target, Meter& meter,
                RangeCounts* ranges = nullptr);

    /// The number for heap n, where the values up to n are known. With a period p from n0 this takes O(n0 + p) steps a
    /// take; for two heaps of different sequences, p is that of both. Nothing if the moves are of another kind: three
    /// heaps left, infinitely many takes that leave two heaps, two lines of which neither leaves all that the other
    /// leaves, or sequences that share positions.
    std::optional<Wide> count(Int n);

private:
    bool countable(const Kind& kind, Int n) const;
    /// The positions with a heap that a kind leaves.
    Wide all(const Kind& kind, Int n) const;
    /// Those where its take leaves `rest`.
    Wide left(const Kind& kind, Int rest) const;
    Wide singles(const Kind& kind, Int lo, Int hi) const;
    Wide of_progression(const Kind& kind, Int n) const;
    Wide pairs(const Kind& kind, Int rest) const;
    /// Whether it may leave no heap, and the wanted value.
    bool leaves_nothing(const Kind& kind, Int n) const;
    const KnownValues& known(int sequence) const;

    const PeriodSource& source_;
    const Nimber target_;
    Meter& meter_;
    RangeCounts* ranges_;
    const bool shares_positions_;
    const std::vector<Kind> kinds_;
    const Overlaps overlaps_;
    std::vector<bool> allowed_;  // by kind, for the heap that is counted
};

/// True if heap n of a sequence has more options than can be enumerated quickly.
bool many_moves(const PeriodSource& source, std::size_t sequence, Int n);

/// What knows the sequences of positions, for an engine.
class CountsMoves {
public:
    virtual ~CountsMoves() = default;
    /// The same for a position, which is evaluated. Nothing where its moves are few, too.
    virtual std::optional<Wide> count_moves(std::span<const Int> words, Nimber target, Meter& meter) = 0;
};

}  // namespace grundy::engines::sequences
