// SPDX-License-Identifier: MIT
// Where ranges of takes end. For use inside the recogniser of heap forms only.
#pragma once

#include <optional>
#include <vector>

#include "rules/affine.hpp"
#include "rules/game.hpp"
#include "rules/heap_bounds.hpp"
#include "rules/heap_shapes.hpp"

namespace grundy::rules {

/// Where play gives up the rest of a range or a set: at the first choice for which an argument is negative. Arguments
/// that count on the heap must not rise again after that, since the form looks at each choice by itself.
class Falls {
public:
    Falls(const Binder& b, int heap) : binder_(b), heap_(heap), least_(b.falling.size()) {}

    bool ended(Int k) {
        if (!binder_.ends) return false;
        for (std::size_t i = 0; i < binder_.falling.size(); ++i) {
            const Affine a = affine(substitute(binder_.falling[i], binder_.vars[0].slot, k));
            if (a.is_constant() && a.constant < 0) return true;
            if (a.is_constant()) continue;
            if (a.terms.size() != 1 || a.coefficient(heap_) != 1) refuse("where a range ends is not clear");
            if (least_[i] && a.constant > *least_[i]) refuse("what is left rises again along a range");
            least_[i] = a.constant;
        }
        return false;
    }

private:
    const Binder& binder_;
    int heap_;
    std::vector<std::optional<Wide>> least_;
};

}  // namespace grundy::rules
