// SPDX-License-Identifier: MIT
// Evaluates taking-and-breaking codes by their definition: digit d at place k allows taking k and leaving as many heaps
// as the ones of d indicate, none of them empty.
#pragma once

#include <cstddef>
#include <vector>

namespace grundy {

// Returns the values of heaps below `size`. The code is given by its digits, the one before the point first.
template <class Value>
std::vector<Value> code_by_definition(const std::vector<int>& code, std::size_t size) {
    std::vector<Value> g;
    std::vector<std::size_t> seen(4096, 0);
    for (std::size_t n = 0; n < size; ++n) {
        const auto mark = [&](Value v) { seen[v] = n + 1; };
        for (std::size_t take = 0; take < code.size() && take <= n; ++take) {
            const int d = code[take];
            const std::size_t left = n - take;
            if ((d & 1) != 0 && left == 0) mark(0);
            if ((d & 2) != 0 && left > 0) mark(g[left]);
            if ((d & 4) != 0)
                for (std::size_t a = 1; 2 * a <= left; ++a) mark(g[a] ^ g[left - a]);
            if ((d & 8) != 0)
                for (std::size_t a = 1; 3 * a <= left; ++a)
                    for (std::size_t b = a; b <= left - a - b; ++b) mark(g[a] ^ g[b] ^ g[left - a - b]);
        }
        Value v = 0;
        while (seen[v] == n + 1) ++v;
        g.push_back(v);
    }
    return g;
}

}  // namespace grundy
