// SPDX-License-Identifier: MIT
// A larger monoid for the sums of some letters: of known elements, with some letters freed. A freed letter is the
// generator of a cyclic monoid of its own, beside the elements of the others. The values follow from the moves of the
// least sum of each element.
#pragma once

#include <span>
#include <vector>

#include "core/budget.hpp"
#include "engines/quotient/check.hpp"

namespace grundy::engines::quotient {

struct Freed {
    std::uint32_t letter = 0;
    Powers powers;  ///< letter^(index + period) = letter^index
};

class Expansion {
public:
    /// `elements`: by letter; that of a freed one is of no account. `freed` is ascending.
    Expansion(Alphabet& alphabet, const Monoid& monoid, std::span<const Element> elements, std::span<const Freed> freed,
              unsigned cap, Meter& meter);
    ~Expansion();
    Expansion(const Expansion&) = delete;
    Expansion& operator=(const Expansion&) = delete;

    /// The value of a sum.
    unsigned value(const LetterSum& sum) const;

    struct Reduced {
        Monoid monoid;
        std::vector<std::uint32_t> letters;  ///< the generators
        std::vector<Element> elements;       ///< by letter
    };
    /// Throws Stopped if there are more elements than numbers for them.
    Reduced reduced() const;

private:
    using Id = std::uint32_t;  // an element beside powers of the freed letters

    Id product(Id a, Id b) const;
    std::size_t powers_product(std::size_t a, std::size_t b) const;
    void number_freed(std::span<const Freed> freed);
    void read(std::uint32_t letter);
    void visit(Id id, std::uint32_t from);
    void label_last();

    Alphabet& alphabet_;
    const Monoid& monoid_;
    unsigned cap_;
    Meter& meter_;
    std::uint64_t claimed_ = 0;
    std::vector<Freed> freed_;
    std::vector<std::size_t> place_;        // by freed letter: what one copy more adds to an id, divided by the size
    std::vector<Id> id_;                    // by letter
    std::vector<std::uint32_t> number_;     // by id: the sum that was first to have it
    std::vector<std::uint32_t> letters_;    // that are generators
    std::vector<std::vector<Id>> options_;  // by generator

    // By sum, in ascending order: its last generator, the sum without it, and what is left if one letter is removed.
    struct Removed {
        std::uint32_t generator, rest;
    };
    std::vector<Id> ids_;
    std::vector<std::uint32_t> from_, last_, removed_begin_;
    std::vector<Removed> removed_;
    std::vector<Label> label_;
};

}  // namespace grundy::engines::quotient
