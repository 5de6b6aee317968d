// SPDX-License-Identifier: MIT
// Guesses what sums of letters are in the company of one more copy of a new letter g. `before` is a monoid whose labels
// say who wins without that copy. The new monoid is finer: the label of a sum is its element before and who wins now.
// The letters are read in their order; the monoid grows by each that is no element. A guess may be wrong; the check
// finds that out.
#pragma once

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "core/budget.hpp"
#include "engines/quotient/monoid.hpp"

namespace grundy::engines::quotient {

/// Letters are numbered; the options of a letter are sums of letters before it.
class Alphabet {
public:
    virtual ~Alphabet() = default;
    /// The elements of the options of a letter, by those of the letters before it.
    virtual Bits options(std::size_t letter, const Monoid& monoid, const std::vector<Element>& elements) = 0;
};

/// By element: the elements of the options of its word.
using Moves = std::vector<std::vector<Element>>;

/// `options`: by generator, those of its letter.
Moves moves_of(const Monoid& monoid, const std::vector<Bits>& options);

/// By element: the values to which these options of another letter lead, a bit each.
std::vector<std::uint64_t> values_of(const Monoid& monoid, const Bits& options);

class Extension {
public:
    /// `elements`: of the letters in `before`. `copy`: by element of `before`, the values that options of g
    /// leave.
    Extension(Alphabet& alphabet, const Monoid& before, const std::vector<Element>& elements,
              std::vector<std::uint64_t> copy, unsigned cap, std::size_t most_elements, Meter& meter);

    /// Reads all letters; false if there are too many elements.
    bool read();

    /// Its labels are the element before and the value.
    const Monoid& monoid() const { return monoid_; }
    const std::vector<Element>& elements() const { return elements_; }
    const std::vector<std::size_t>& generators() const { return generators_; }

private:
    bool read(std::size_t letter);
    Label label(Element before, std::uint64_t values) const;
    std::vector<Label> row(const Bits& options, Element before) const;
    bool extend(std::size_t letter, const Bits& options, Element before);
    Action with_powers(const Bits& options, Element before, std::size_t least) const;

    Alphabet& alphabet_;
    const Monoid& before_;
    const std::vector<Element>& before_elements_;
    std::size_t most_;
    Meter& meter_;
    std::vector<std::uint64_t> copy_;
    unsigned cap_;
    Monoid monoid_;
    Moves moves_{1};
    std::vector<Element> elements_;  // by letter
    std::vector<std::size_t> generators_;
    std::map<std::pair<Element, Bits>, Element> known_;
};

}  // namespace grundy::engines::quotient
