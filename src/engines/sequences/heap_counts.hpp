// SPDX-License-Identifier: MIT
// Counts moves of a heap to a wanted value where they are too many to be looked at one by one.
#pragma once

#include <optional>
#include <span>

#include "engines/period_source.hpp"

namespace grundy::engines::sequences {

/// The number of different positions of this value that moves of heap n of a sequence leave, where the values up to n
/// are known. With a period p from n0 this takes O(n0 + p) steps a take; for two heaps of different sequences, p is
/// that of both. Nothing if the moves are of another kind: three heaps left, infinitely many takes that leave two
/// heaps, several lines that leave some of the same heaps and each others besides, or sequences that share positions.
std::optional<Wide> count_moves(const PeriodSource& source, std::size_t sequence, Int n, Nimber target, Meter& meter);

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
