// SPDX-License-Identifier: MIT
// Ruler regularity: values that rise by s every p heaps, but for some residue classes modulo p. In such a class the lag
// of the heap p k + r depends only on how often 2 divides k - k0, where powers of 2 are apart. Such sequences are from
// J. P. Grossman, R. J. Nowakowski, Games of No Chance 4 (2015), for 0.2048 and similar games; the statement here is
// our own, and is read off the values. Nothing is proven.
#pragma once

#include <optional>
#include <vector>

#include "core/nimber.hpp"
#include "core/sequence.hpp"

namespace grundy::engines::heap {

struct RulerRegularity {
    Int period = 0, first = 0, last = 0;  ///< it holds for the values from `first` to `last`
    Int saltus = 0;
    struct Class {
        Int residue, origin;  ///< r and k0
    };
    std::vector<Class> lagging;
};

/// The least period with which such a regularity is seen in three quarters of the values; at most a quarter of the
/// classes lag.
std::optional<RulerRegularity> seen_ruler(const Sequence& g);

}  // namespace grundy::engines::heap
