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

/// The number of different positions of this value that moves of heap n of a sequence leave, where the values up to n
/// are known. With a period p from n0 this takes O(n0 + p) steps a take; for two heaps of different sequences, p is
/// that of both. Nothing if the moves are of another kind: three heaps left, infinitely many takes that leave two
/// heaps, several lines that leave some of the same heaps and each others besides, or sequences that share positions.
/// With `ranges`, which later calls take again, ranges of takes cost O(1) beside the first O(n0 + p) steps.
std::optional<Wide> count_moves(const PeriodSource& source, std::size_t sequence, Int n, Nimber target, Meter& meter,
                                RangeCounts* ranges = nullptr);

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
