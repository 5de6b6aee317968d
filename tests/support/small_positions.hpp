// SPDX-License-Identifier: MIT
// Components of many kinds that are small enough for the definition: one heap by a closed form, by a period and by
// splits, a code, two integers, rows, a set as parameter, nim heaps.
#pragma once

#include <string>

#include "support/agreement.hpp"

namespace grundy::agreement {

inline std::string small_component(Random& random) {
    const auto n = [&](std::int64_t lo, std::int64_t hi) { return std::to_string(pick(random, lo, hi)); };
    switch (random() % 12) {
        case 0:
            return "strip(" + n(0, 7) + ")";
        case 1:
            return "kayles(" + n(0, 8) + ")";
        case 2:
            return "0.77(" + n(0, 7) + ")";
        case 3:
            return "brave[m=3](" + n(0, 9) + ")";
        case 4:
            return "wythoff(" + n(0, 4) + ", " + n(0, 5) + ")";
        case 5:
            return "grundys(" + n(1, 9) + ")";
        case 6:
            return "bracelet([" + n(0, 4) + ", " + n(0, 4) + ", " + n(0, 4) + "])";
        case 7:
            return "slice(" + n(1, 3) + ", " + n(1, 4) + ")";
        case 8:
            return "cet4(" + n(0, 9) + ")";
        case 9:
            return "euclid(" + n(1, 9) + ", " + n(1, 9) + ")";
        case 10:
            return "snim[{2, 5}](" + n(0, 12) + ")";
        default:
            return "*" + n(0, 5);
    }
}

}  // namespace grundy::agreement
