// SPDX-License-Identifier: MIT
// Sequences that repeat, with or without a saltus, and their descriptions; for conjectures and for proven periods.
#pragma once

#include "pattern/pattern.hpp"

namespace grundy::pattern {

/// G(n) = base[n mod period] + saltus * floor(n / period); loony is kept as a value if the saltus is 0.
struct Cycle {
    Int period = 1, saltus = 0;
    std::vector<Int> base;

    std::optional<Nimber> at(Int n) const;
    /// Returns the cycle that agrees with the last `period` of `values`, which belong to from, from + 1, ...
    static Cycle of(Int from, const std::vector<Nimber>& values, Int period, Int saltus);
};

/// Returns the shortest cycle that the second half of a line follows for at least three rounds.
std::optional<Cycle> find_cycle(const Box& sample);

struct Phrase {
    std::string text;
    bool statement = false;  ///< as Hypothesis::statement
    int parameters = 0;
};
Phrase phrase(const Cycle& cycle, const std::string& name);
/// As above for a set, where members have base 1: "n mod 4 = 0".
Phrase set_phrase(const Cycle& cycle, const std::string& name);

/// Rows that repeat, each with its own period.
struct Rows {
    std::vector<Int> period, saltus, from;
    std::string phrase(const Box& box) const;
};

}  // namespace grundy::pattern
