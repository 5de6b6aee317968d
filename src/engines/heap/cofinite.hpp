// SPDX-License-Identifier: MIT
// Subtraction sets that contain all numbers from some point on ("all but"): Nim with some takes forbidden.
//
// Let f be the last number that is not in the set S. Heap n may go to every heap below n - f, whose values form a set U
// that only grows, and to some of the last f heaps. So the state before heap n consists of U and the last f values.
// Taken relative to c = mex U (smaller values no longer matter), it is a finite list of numbers. It determines G(n) - c
// and the next state. Hence a state that recurs proves G(n + p) = G(n) + s for ever, where s is the growth of c
// (all-but games are arithmetic periodic: Siegel, Combinatorial Game Theory, 2013, ch. IV).
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "core/sequence.hpp"
#include "engines/engine.hpp"
#include "rules/set.hpp"

namespace grundy::engines::heap {

class CofiniteGame {
public:
    /// Returns nothing unless the set consists of intervals, the last one without end, and does not contain 0.
    static std::optional<CofiniteGame> of(const rules::IntSet& takes);

    /// Appends values to g up to `size` heaps, or fewer if a state recurs; then the period is known. Each call must
    /// continue with the g of the last one. Costs O(elements of S below f) per heap.
    std::optional<Period> extend(Sequence& g, std::size_t size, Meter& meter);

private:
    using State = std::vector<Int>;
    State state(const Sequence& g) const;
    std::uint32_t next(const Sequence& g);
    void pass(std::uint32_t value);

    std::vector<Int> short_takes_;  // elements of S below f
    Int last_gap_ = 0;              // f
    std::vector<bool> used_;        // U
    std::size_t mex_ = 0;           // c
    struct Seen {
        std::size_t heap, mex;
    };
    std::map<State, Seen> states_;
    std::size_t state_words_ = 0;
};

}  // namespace grundy::engines::heap
