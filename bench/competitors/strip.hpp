// SPDX-License-Identifier: MIT
// Evaluates the strip as a contest program does: for each length, all ways to cut it, and a mex, O(N^2).
#pragma once

#include <vector>

namespace competitors {

inline std::vector<int> strip_table(int n) {
    std::vector<int> g(static_cast<std::size_t>(n) + 1), mark(1024, -1);
    for (int k = 1; k <= n; ++k) {
        for (int a = 0; a <= k - 1 - a; ++a)
            mark[static_cast<std::size_t>(g[static_cast<std::size_t>(a)] ^ g[static_cast<std::size_t>(k - 1 - a)] ^
                                          1)] = k;
        for (int a = 0; a <= k - 2 - a; ++a)
            mark[static_cast<std::size_t>(g[static_cast<std::size_t>(a)] ^ g[static_cast<std::size_t>(k - 2 - a)])] = k;
        int m = 0;
        while (mark[static_cast<std::size_t>(m)] == k) ++m;
        g[static_cast<std::size_t>(k)] = m;
    }
    return g;
}

}  // namespace competitors
