// SPDX-License-Identifier: MIT
// A sum of nim heaps, as far as play depends on it.
#pragma once

#include <cstddef>

#include "core/nimber.hpp"

namespace grundy::engines::formula {

struct NimSum {
    Nimber sum = 0;             ///< the XOR of the heaps
    std::size_t above_one = 0;  ///< heaps larger than 1

    static NimSum of(Nimber heap) { return {heap, heap > 1 ? std::size_t{1} : 0}; }
    void add(const NimSum& other) {
        sum ^= other.sum;
        above_one += other.above_one;
    }
    /// The misere nim value (Bouton 1901).
    Nimber misere() const { return above_one > 0 ? sum : sum ^ 1; }
};

}  // namespace grundy::engines::formula
