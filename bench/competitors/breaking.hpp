// SPDX-License-Identifier: MIT
// Evaluates games that break heaps as one writes them by hand: for each heap, all options are marked with the number of
// the heap in an array that is never cleared; the value is the least one without a mark. The values are 32-bit numbers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace grundy::bench::competitors {

inline std::vector<std::uint32_t> grundys_by_hand(std::size_t size) {
    std::vector<std::uint32_t> g(size), seen(1 << 16, 0);
    for (std::uint32_t n = 1; n < size; ++n) {
        for (std::uint32_t a = 1; 2 * a < n; ++a) seen[g[a] ^ g[n - a]] = n;
        std::uint32_t v = 0;
        while (seen[v] == n) ++v;
        g[n] = v;
    }
    return g;
}

inline std::vector<std::uint32_t> lasker_by_hand(std::size_t size) {
    std::vector<std::uint32_t> g(size), seen(4 * size + 8, 0);
    for (std::uint32_t n = 1; n < size; ++n) {
        for (std::uint32_t k = 1; k <= n; ++k) seen[g[n - k]] = n;
        for (std::uint32_t a = 1; 2 * a <= n; ++a) seen[g[a] ^ g[n - a]] = n;
        std::uint32_t v = 0;
        while (seen[v] == n) ++v;
        g[n] = v;
    }
    return g;
}

/// In an octal code, digit i (from 1) tells what may be left when i are taken: 1 nothing, 2 one heap, 4 two heaps.
inline std::vector<std::uint32_t> octal_by_hand(const std::string& digits, std::size_t size) {
    std::vector<std::uint32_t> g(size), seen(1 << 16, 0);
    for (std::uint32_t n = 1; n < size; ++n) {
        for (std::uint32_t take = 1; take <= digits.size() && take <= n; ++take) {
            const int digit = digits[take - 1] - '0';
            const std::uint32_t rest = n - take;
            if ((digit & 1) && rest == 0) seen[0] = n;
            if ((digit & 2) && rest > 0) seen[g[rest]] = n;
            if (digit & 4)
                for (std::uint32_t a = 1; 2 * a <= rest; ++a) seen[g[a] ^ g[rest - a]] = n;
        }
        std::uint32_t v = 0;
        while (seen[v] == n) ++v;
        g[n] = v;
    }
    return g;
}

}  // namespace grundy::bench::competitors
