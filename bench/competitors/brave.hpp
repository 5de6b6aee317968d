// SPDX-License-Identifier: MIT
// Solves HDU 1846 as someone would who does not see n mod (m + 1): with a table of won and lost heaps for each line.
#pragma once

#include <string>
#include <string_view>

#include "competitors/fast_input.hpp"

namespace competitors {

inline std::string brave(std::string_view input) {
    FastInput in(input);
    std::string out;
    int tests = 0, n = 0, m = 0;
    in.read(tests);
    while (tests-- > 0) {
        in.read(n);
        in.read(m);
        bool won[1001] = {};
        for (int h = 1; h <= n; ++h)
            for (int k = 1; k <= m && k <= h && !won[h]; ++k) won[h] = !won[h - k];
        out += won[n] ? "first\n" : "second\n";
    }
    return out;
}

}  // namespace competitors
