// SPDX-License-Identifier: MIT
// Finds periods of finite subtraction sets that are too long for a table. The last t values, where t is the greatest
// take, determine all later ones. So the sequence is an orbit of a map on windows of t values, and its cycle is found
// with one or two windows in memory (R. P. Brent, BIT 20, 1980), in blocks that suit the kernel.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/budget.hpp"
#include "core/sequence.hpp"
#include "engines/engine.hpp"

namespace grundy::engines::heap {

/// Values of a subtraction game from heap 0 on, a block at a time.
class SubtractionStream {
public:
    /// `takes` are ascending and positive. Continues from the values of the first heaps.
    explicit SubtractionStream(std::vector<Int> takes, const Sequence& values = {});

    /// The next `count` values; valid until the next call.
    std::span<const std::uint32_t> next(std::size_t count);
    /// The values before those, as many as the greatest take or fewer at the beginning,
    /// and then those of the last call.
    std::span<const std::uint32_t> with_history() const { return g_; }
    std::size_t at() const { return at_; }  ///< number of heaps so far

private:
    std::vector<Int> takes_;
    std::size_t window_;
    std::vector<std::uint32_t> g_;
    std::size_t at_ = 0;
};

/// The period, if it is seen within `most` values.
std::optional<Period> subtraction_cycle(const std::vector<Int>& takes, std::size_t most, Meter& meter);

}  // namespace grundy::engines::heap
