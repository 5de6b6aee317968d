// SPDX-License-Identifier: MIT
// Finite commutative monoids whose elements have labels. If the labels say what is lost, and no two elements could be
// merged, it is a misere quotient.
#pragma once

#include <cstdint>
#include <vector>

#include "engines/quotient/bits.hpp"

namespace grundy::engines::quotient {

using Element = std::uint16_t;
using Label = std::uint32_t;
using Word = std::vector<std::uint8_t>;  ///< exponents, by generator

inline constexpr Element one = 0;

/// Misere nim values up to a cap of at most 63; a cap of 1 tells lost sums, 0, from won ones. They are the last bits of
/// labels.
inline constexpr int value_bits = 6;
inline unsigned value_of(Label label) { return label & ((1u << value_bits) - 1); }
/// The value of a sum with moves to these values.
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
};

class Monoid {
public:
    /// The monoid with one element.
    explicit Monoid(Label label);
    /// The greatest quotient that respects the labels: no two elements have the same labels in the same company. Of
    /// equal elements the first stays, so elements keep their order. If it has more than `most` elements, it is empty.
    Monoid(const Action& action, std::size_t most);

    std::size_t size() const { return words_.size(); }
    std::size_t generators() const { return generator_.size(); }
    Element product(Element x, Element y) const { return product_[x * size() + y]; }
    Element generator(std::size_t g) const { return generator_[g]; }
    Label label(Element x) const { return label_[x]; }
    const Word& word(Element x) const { return words_[x]; }
    /// The element whose word lacks the generator `last(x)` once.
    Element from(Element x) const { return from_[x]; }
    std::size_t last(Element x) const { return last_[x]; }
    Element of(const Word& word) const;

private:
    std::vector<Element> product_, generator_, from_;
    std::vector<std::size_t> last_;
    std::vector<Label> label_;
    std::vector<Word> words_;
};

/// The least i with x^(i + 2) = x^i; `most` if there is none below.
std::size_t least_power(const Monoid& monoid, Element x, std::size_t most);

}  // namespace grundy::engines::quotient
