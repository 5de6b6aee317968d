// SPDX-License-Identifier: MIT
// Features of the positions of a table, one column each, and the tests and formulas that they give.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "logic/claim.hpp"
#include "logic/features.hpp"
#include "logic/rule_search.hpp"

namespace grundy::logic {

/// An integer of each position; nothing where `needs` does not hold.
struct Column {
    std::string text, needs;
    int cost = 1;
    Int moduli = 0;
    std::vector<std::optional<Int>> of;
};

/// The features of a game, ready to be evaluated.
class Columns {
public:
    Columns(const rules::Ruleset& rules, int instance);

    bool none() const { return features_.empty(); }
    /// Appends one position to all columns. A feature that cannot be evaluated somewhere is given up.
    void add(std::span<const Int> words, Meter& meter);
    /// The features, and what is derived of them.
    std::vector<Column> all(Meter& meter) const;

private:
    struct Read {
        Feature feature;
        Reading number;
        std::optional<Reading> needs;
        std::vector<std::optional<Int>> of{};
        bool usable = true;
    };
    std::vector<Read> features_;
};

/// Tests that some of the positions pass, and others do not; those that the same positions pass only once.
std::vector<Test> tests_of(const std::vector<Column>& columns, Meter& meter);

}  // namespace grundy::logic
