// SPDX-License-Identifier: MIT
// Finite commutative monoids whose elements have labels. If the labels say what is lost, and no two elements could be
// merged, it is a misere quotient.
#pragma once

#include <cstdint>
#include <vector>

#include "engines/quotient/bits.hpp"

namespace grundy::engines::quotient {

using Element = std::uint16_t;
using Label = std::uint8_t;
using Word = std::vector<std::uint16_t>;  ///< exponents, by generator

inline constexpr Element one = 0;
inline constexpr std::size_t most_elements = std::size_t{1} << 16;

/// The value of a sum with moves to these values, a bit each; they are below the cap, which is at most 63.
unsigned capped_mex(std::uint64_t values, unsigned cap);

/// A monoid that is given by what its generators do. Element 0 is the one. Every other element is the product of an
/// earlier one, `from`, and the generator `last`.
struct Action {
    std::size_t generators = 0;
    std::vector<std::uint32_t> by;    ///< the product of element i and generator g at i * generators + g
    std::vector<std::uint32_t> from;  ///< by element; the one comes from itself
    std::vector<std::uint32_t> last;  ///< by element
    std::vector<Label> label;         ///< by element

    std::size_t size() const { return label.size(); }
    std::uint32_t next(std::size_t i, std::size_t g) const { return by[i * generators + g]; }
};

/// The greatest quotient that respects the labels: elements of one class have the same labels in the same company.
struct Classes {
    std::vector<std::uint32_t> of;     ///< by element; classes are numbered by their first elements
    std::vector<std::uint32_t> first;  ///< by class

    std::size_t size() const { return first.size(); }
};
Classes classes_of(const Action& action);

class Monoid {
public:
    /// The monoid with one element.
    explicit Monoid(Label label);
    /// The classes as elements, at most `most_elements` of them. Generators that are words of earlier ones are left
    /// out.
    Monoid(const Action& action, const Classes& classes);

    std::size_t size() const { return label_.size(); }
    std::size_t generators() const { return generator_.size(); }
    Element product(Element x, Element y) const { return product_[x * size() + y]; }
    const Element* products(Element x) const { return product_.data() + x * size(); }
    Element generator(std::size_t g) const { return generator_[g]; }
    /// The number that a generator had in the action.
    std::size_t origin(std::size_t g) const { return origin_[g]; }
    Label label(Element x) const { return label_[x]; }
    const Word& word(Element x) const { return words_[x]; }
    Element of(const Word& word) const;

private:
    std::vector<Element> product_, generator_;
    std::vector<std::size_t> origin_;
    std::vector<Label> label_;
    std::vector<Word> words_;
};

/// x^(index + period) = x^index, both the least.
struct Powers {
    std::size_t index = 0, period = 1;
};
Powers powers_of(const Monoid& monoid, Element x);

}  // namespace grundy::engines::quotient
