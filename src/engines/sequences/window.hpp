// SPDX-License-Identifier: MIT
// The window theorem (Theorem 46 of docs/proofs.md) for values that repeat, and the numbers that it needs in any case.
// A bare repetition proves nothing and is not reported.
#pragma once

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/sequence.hpp"
#include "engines/engine.hpp"
#include "rules/tails.hpp"

namespace grundy::engines::sequences {

/// How many values the theorem needs. For one sequence, two parts and finitely many takes it is the test of Guy and
/// Smith (1956).
class Windows {
public:
    Windows(std::span<const rules::HeapForm> forms, const rules::Tails& tails);

    Int threshold() const { return threshold_; }
    /// P: the least multiple of p after which takes repeat.
    Int step(Int p) const;
    /// So many values of each sequence prove that all go on as they do from n0 = max(first, threshold()) on, if they
    /// repeat every p heaps.
    Wide needed(Wide first, Wide p) const;
    /// The greatest of the windows, with these n0, A and P.
    Wide longest(Wide n0, Wide small, Wide step, bool rises) const;

private:
    struct Kind {
        int parts;
        bool differ, infinite;
    };
    rules::Tails tails_;
    Int threshold_ = 0;
    Wide take_ = 0;            // the greatest of finitely many that leave parts
    bool whole_ = false;       // whether heaps of infinitely many sizes may be taken whole
    std::vector<Kind> kinds_;  // of all sequences; those with parts
};

/// The least p, with the least `first` after which the values repeat, for which there are enough of them.
struct LeastWindow {
    Int period = 0, first = 0;
    WindowNumbers numbers;
};
/// `values` are those of one sequence, or numbers that are equal where all sequences have equal values. Time and memory
/// O(|values|).
std::optional<LeastWindow> least_window(const Windows& windows, const Sequence& values, Meter* meter);
std::optional<LeastWindow> least_window(const Windows& windows, std::span<const std::uint32_t> values, Meter* meter);

}  // namespace grundy::engines::sequences
