// SPDX-License-Identifier: MIT
// The proof that a monoid tells who wins (Theorem 24 of docs/theory.md). Nothing that was guessed is believed before it
// has passed here.
#pragma once

#include <memory>
#include <vector>

#include "core/budget.hpp"
#include "engines/quotient/monoid.hpp"

namespace grundy::engines::quotient {

/// A monoid whose labels are capped misere nim values, with the company in which each is met.
struct Outcomes {
    Outcomes(Monoid m, unsigned cap);

    bool lost(Element x) const { return monoid.label(x) == 0; }
    const Bits& valued_with(unsigned value, Element x) const { return valued[value * monoid.size() + x]; }

    Monoid monoid;
    unsigned values = 0;       ///< that the check distinguishes: those below the cap that some element has or exceeds
    std::vector<Bits> valued;  ///< by value and element x: {z : zx has the value}
    std::vector<Bits> above;   ///< likewise: {z : zx has a greater value}
};

/// A letter of the alphabet that has moves: its element, and those of its options.
struct Letter {
    Element element = one;
    Bits options;
};

class Check {
public:
    Check(const Outcomes& outcomes, Meter& meter);

    /// Adds a letter; false if the monoid is refuted, and the check is of no use afterwards.
    bool add(const Letter& letter);

private:
    struct Sum {
        Element element = one;
        Bits lacks;  ///< {z : zx has a greater value, but no option's product with z has this one}
    };
    /// The check for one value.
    struct Part {
        std::vector<Sum> letters;
        std::vector<std::vector<Bits>> kept;  ///< by element: the sets of sums that no larger one covers
        std::vector<Sum> open;
    };

    static bool keep(Part& part, const Sum& sum);
    bool add(unsigned value, const Letter& letter);
    Sum joined(const Sum& a, const Sum& b) const;

    const Outcomes* outcomes_;
    Meter* meter_;
    std::vector<Part> parts_;  // by value
};

}  // namespace grundy::engines::quotient
