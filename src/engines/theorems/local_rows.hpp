// SPDX-License-Identifier: MIT
// Moves that change some elements of a row where they stand, and look at few others (docs/theory.md, Theorem 77).
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/budget.hpp"
#include "rules/position.hpp"

namespace grundy::engines::theorems {

/// A move: the places that it looks at or changes, ascending and from 0, each with the element that must stand there
/// and the one that the move leaves.
using Picture = std::vector<Int>;
constexpr std::size_t picture_place = 3;  ///< words: the place, before, after

/// Games on one row whose length stays.
class LocalRows {
public:
    /// Nothing if the rules are of another kind.
    static std::optional<LocalRows> of(const rules::Ruleset& rules, int instance);

    /// Every move that may come up in play from this row, and perhaps others, each once and in order. Nothing if a
    /// move looks at places that depend on elements, if the rules may have a fault, if play is not known to end, or if
    /// there are too many moves or elements. Throws Stopped.
    std::optional<std::vector<Picture>> pictures(std::span<const Int> row, Meter& meter) const;

private:
    class Reader;
    LocalRows(const rules::Ruleset& rules, int instance, bool ends)
        : rules_(&rules), instance_(instance), ends_(ends) {}

    const rules::Ruleset* rules_;
    int instance_;
    bool ends_;  // by the rules alone
};

}  // namespace grundy::engines::theorems
