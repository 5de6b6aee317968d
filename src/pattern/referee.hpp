// SPDX-License-Identifier: MIT
// Decides which hypotheses may be reported. The rules are meant to say nothing about noise:
// 1. Recognisers see a corner: the range that was asked about, if more values were computed for the test, and else a
//    third of the cells (the first third of a line). All other cells must agree.
// 2. Parameters and exceptions together are at most a quarter of the cells seen, because a formula with as many free
//    numbers as values explains nothing.
// 3. Exceptions end early. If k runs of exceptions were spread evenly over the table, all of them would lie in its
//    first part, of share f, with probability f^k. This must be below 1/1000, unless all of them lie in the first 1/64
//    of a line (a preperiod). So one exception at n = 3 of 0..3000 passes, and one at n = 700 does not.
// 4. A set must have both members and others among the cells not seen, because absence is no evidence.
#pragma once

#include "pattern/recogniser.hpp"

namespace grundy::pattern {

class Referee {
public:
    /// `all_seen`: nothing is held back for the test, so that what is accepted is no claim.
    Referee(const Box& box, bool is_set, bool skip_loony, bool all_seen = false);

    /// Whether there are cells enough to claim anything.
    bool enough() const;
    Box sample() const { return box_.part(0, 0, rows_, columns_); }
    /// Returns the claim if the hypothesis passes.
    std::optional<Claim> accept(const Recogniser& r, const Hypothesis& h) const;
    /// Returns the number of cells seen that a claim of this size needs.
    static std::size_t least_seen(const Claim& claim);

private:
    bool holds(std::size_t i, std::size_t j) const { return i < rows_ && j < columns_; }
    std::size_t seen() const { return rows_ * columns_; }
    bool has_members_enough() const;
    bool exceptions_are_early(const std::vector<Exception>& list) const;

    const Box& box_;
    std::size_t rows_, columns_;  // of the corner
    bool is_set_, skip_loony_, all_seen_;
};

}  // namespace grundy::pattern
