// SPDX-License-Identifier: MIT
// Masks by the Walsh-Hadamard transform of the histogram of the values; see mask.hpp.
#include "kernels/breaking/mask.hpp"

#include <numeric>
#include <optional>

#include "core/size.hpp"

namespace grundy::kernels::breaking {
namespace {

// Common heaps n have this parity if they get the values of mixed splits of n - take: those of parity
// 1 + rest + |bonus & mask| under the mask, to which n is added. Nothing where the splits disagree.
std::optional<bool> usual(std::uint32_t ones, bool position, std::span<const Split> splits) {
    std::optional<bool> out;
    for (const Split& s : splits) {
        const bool parity = (odd(s.bonus & ones) != (position && s.take % 2 == 1)) != true;
        if (out && *out != parity) return std::nullopt;
        out = parity;
    }
    return out;
}

}  // namespace

void walsh_hadamard(std::vector<std::int64_t>& h) {
    for (std::size_t half = 1; half < h.size(); half *= 2)
        for (std::size_t i = 0; i < h.size(); i += 2 * half)
            for (std::size_t j = i; j < i + half; ++j) {
                const auto a = h[j], b = h[j + half];
                h[j] = a + b;
                h[j + half] = a - b;
            }
}

MaskGuess guess_mask(const Histogram& heaps, std::span<const Split> splits) {
    std::int64_t size = 0;
    for (const auto& counts : heaps) size = std::accumulate(counts.begin(), counts.end(), size);
    MaskGuess best{{}, to_size(size)};
    for (const bool position : {false, true}) {
        std::vector<std::int64_t> h = heaps[0];
        for (std::size_t v = 0; v < h.size(); ++v) h[v] += position ? -heaps[1][v] : heaps[1][v];
        walsh_hadamard(h);  // h[u] = heaps of parity 0 less those of parity 1
        for (std::size_t u = 0; u < h.size(); ++u) {
            const auto ones = static_cast<std::uint32_t>(u);
            const auto common = usual(ones, position, splits);
            if (!common) continue;
            const auto rare = to_size((*common ? size + h[u] : size - h[u]) / 2);
            if (rare < best.rare) best = {{ones, position, *common}, rare};
        }
    }
    return best;
}

MaskGuess guess_mask(const Sequence& g, std::size_t bound, std::span<const Split> splits) {
    Histogram heaps{std::vector<std::int64_t>(bound), std::vector<std::int64_t>(bound)};
    g.visit([&](const auto& values) {
        for (std::size_t n = 0; n < values.size(); ++n) ++heaps[n % 2][values[n]];
    });
    return guess_mask(heaps, splits);
}

}  // namespace grundy::kernels::breaking
