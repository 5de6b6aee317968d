// SPDX-License-Identifier: MIT
// Grows a misere quotient letter by letter, as T. Plambeck and A. Siegel do ("Misere quotients for impartial games",
// Journal of Combinatorial Theory A 115, 2008). A new letter is an element of the quotient so far, if the check allows
// it. Otherwise it is freed (expansion.hpp), and so are more letters as long as the check finds a sum for which the
// monoid is wrong: those that this sum needs.
#pragma once

#include <map>
#include <memory>
#include <span>
#include <vector>

#include "engines/quotient/check.hpp"
#include "engines/quotient/expansion.hpp"
#include "engines/quotient/saved.hpp"

namespace grundy::engines::quotient {

class Growth {
public:
    /// Values up to `cap` are distinguished: 1 for the quotient itself, more for one that also knows misere nim values.
    Growth(Alphabet& alphabet, unsigned cap, Meter& meter);

    /// Adds the next letter. If the meter stops it, the letters so far stay, and a later call starts anew with it.
    void add();

    /// Takes over what an earlier search saved of these letters. False, with nothing changed, if it does not pass the
    /// check.
    bool restore(const Saved& saved);

    unsigned cap() const { return cap_; }
    const Outcomes& outcomes() const { return *state_.outcomes; }
    const Monoid& monoid() const { return state_.outcomes->monoid; }
    /// By letter.
    const std::vector<Element>& elements() const { return state_.elements; }
    /// The letters that are generators, in the order of the monoid's generators.
    const std::vector<std::uint32_t>& generators() const { return state_.outcomes->letters; }

    /// What was tried for the next letter.
    struct Trial {
        std::size_t monoids = 0, elements = 0;  ///< how many failed, and the size of the last
        LetterSum wrong;                        ///< the sum for which it is wrong
    };
    const Trial& trial() const { return trial_; }

private:
    struct State {
        std::unique_ptr<Outcomes> outcomes;
        std::unique_ptr<Check> check;
        std::vector<Element> elements;
        std::map<Bits, Element> known;  // by options
    };

    Bits options(std::size_t letter, const State& state) const;
    bool fits(const Bits& options);
    void enlarge();
    State state_of(const Expansion& expansion) const;
    std::optional<LetterSum> least_wrong(State& state) const;
    unsigned value(const LetterSum& sum, const State& state) const;
    State corrected(const State& state, const LetterSum& wrong) const;

    Alphabet& alphabet_;
    unsigned cap_;
    Meter& meter_;
    State state_;
    Trial trial_;
};

}  // namespace grundy::engines::quotient
