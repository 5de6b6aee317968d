// SPDX-License-Identifier: MIT
// The proof that a monoid tells who wins (Theorem 24 of docs/theory.md). Nothing that was guessed is believed before it
// has passed here. If the monoid is wrong, the check finds the least sum for which it is: sums are compared by their
// letters, the greatest first.
#pragma once

#include <optional>
#include <vector>

#include "core/budget.hpp"
#include "engines/quotient/alphabet.hpp"
#include "engines/quotient/monoid.hpp"

namespace grundy::engines::quotient {

/// A monoid whose labels are capped misere nim values, with the company in which each is met.
struct Outcomes {
    Outcomes(Monoid m, std::vector<std::uint32_t> generator_letters, unsigned cap);

    bool lost(Element x) const { return monoid.label(x) == 0; }
    const Bits& valued_with(unsigned value, Element x) const { return valued[value * monoid.size() + x]; }
    LetterSum sum(Element x) const;  ///< its word, as letters

    Monoid monoid;
    std::vector<std::uint32_t> letters;  ///< that are generators, ascending
    unsigned values = 0;       ///< that the check distinguishes: those below the cap that some element has or exceeds
    std::vector<Bits> valued;  ///< by value and element x: {z : zx has the value}
};

class Check {
public:
    Check(const Outcomes& outcomes, Meter& meter);

    /// The least sum that has the same value as after a move of this letter, to elements in `options`.
    std::optional<LetterSum> wrong_move(std::uint32_t letter, Element element, const Bits& options) const;
    /// Adds a letter, which is greater than those before it and has moves. Returns the least sum of these letters that
    /// should have a move to a smaller value and has none, if there is one; the check is as before then.
    std::optional<LetterSum> add(std::uint32_t letter, Element element, const Bits& options);

private:
    /// {z : zx has a greater value, but no option's product with z has this one}, for sums of element x; kept unless an
    /// earlier sum of this element has a larger set.
    struct Part {
        std::vector<std::uint64_t> sets;  ///< by sum, `stride` words each
        std::vector<Element> element;     ///< by sum
        std::vector<std::uint32_t> from, last;
        std::vector<std::vector<std::uint32_t>> of;  ///< by element: its sums
    };

    Bits answered(unsigned value, const Bits& options) const;
    std::optional<LetterSum> add(Part& part, std::uint32_t letter, Element element, const Bits& lacks);
    bool covered(const Part& part, Element x, const std::uint64_t* set) const;
    void keep(Part& part, Element x, const std::uint64_t* set, std::uint32_t from, std::uint32_t last) const;
    static void shorten(Part& part, std::size_t sums, std::size_t stride);

    const Outcomes* outcomes_;
    Meter* meter_;
    std::size_t stride_;
    std::vector<Part> parts_;  // by value
};

}  // namespace grundy::engines::quotient
