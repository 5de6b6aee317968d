// SPDX-License-Identifier: MIT
// Grows a misere quotient letter by letter, as T. Plambeck and A. Siegel do ("Misere quotients for impartial games",
// Journal of Combinatorial Theory A 115, 2008). A new letter is an element of the quotient so far, if the check allows
// it; otherwise a larger monoid is guessed (beside.hpp) and checked with all letters.
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "engines/quotient/check.hpp"
#include "engines/quotient/extension.hpp"

namespace grundy::engines::quotient {

class Growth {
public:
    /// Values are told apart up to `cap`: 1 for the quotient itself, more for one that also knows misere nim values.
    Growth(Alphabet& alphabet, unsigned cap, std::size_t most_elements, Meter& meter);

    /// Adds the next letter. False if no monoid of at most so many elements was found; the letters so far stay.
    bool add();

    const Outcomes& outcomes() const { return *outcomes_; }
    const Monoid& monoid() const { return outcomes_->monoid; }
    /// By letter.
    const std::vector<Element>& elements() const { return elements_; }
    /// The letters that are generators, in the order of the monoid's generators.
    const std::vector<std::size_t>& generators() const { return generators_; }

private:
    bool fits(const Bits& options);
    bool extend(const Bits& options);
    struct Layer;
    bool stack(std::vector<Layer>& layers, std::size_t copies, const Bits& options) const;
    Action with_copies(const std::vector<Layer>& layers, std::size_t copies) const;
    bool adopt(const Action& guess, const Monoid& words, const std::vector<Element>& elements,
               std::vector<std::size_t> generators);

    Alphabet& alphabet_;
    unsigned cap_;
    std::size_t most_;
    Meter& meter_;
    std::unique_ptr<Outcomes> outcomes_;
    std::unique_ptr<Check> check_;
    std::vector<Element> elements_;
    std::vector<std::size_t> generators_;
    std::map<Bits, Element> known_;  // by options
};

}  // namespace grundy::engines::quotient
