// SPDX-License-Identifier: MIT
// The different options of a position, for comparisons.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "rules/position.hpp"

namespace grundy::rules {

/// A set of sums. They lie in one buffer of words, since each game that is asked for pays for the comparison of
/// thousands of options; a std::set of positions takes several times as long.
class OptionSet {
public:
    OptionSet() = default;
    /// Leaves the component `nothing` out of all sums.
    explicit OptionSet(std::optional<Component> nothing) : nothing_(std::move(nothing)) {}

    /// Adds a sum. Its nim heaps are joined to one, and the order of its components does not matter.
    void insert(std::span<const Component> sum);
    bool empty() const { return options_.empty(); }

    /// Sorts the options and drops duplicates. What follows is for closed sets.
    void close();
    friend bool operator==(const OptionSet& a, const OptionSet& b);
    /// The first option that is not in `other`.
    std::optional<Position> first_beyond(const OptionSet& other) const;
    std::vector<Position> positions() const;

private:
    struct Place {  // of an option in `words_`
        std::size_t begin = 0, end = 0;
    };

    std::span<const Int> words(Place p) const { return std::span(words_).subspan(p.begin, p.end - p.begin); }
    Position position(Place p) const;

    std::optional<Component> nothing_;
    std::vector<Int> words_;  // for each component: its instance, the number of its words, its words
    std::vector<Place> options_;
    std::vector<const Component*> sum_;  // storage of `insert`
};

}  // namespace grundy::rules
