// SPDX-License-Identifier: MIT
// See nim_product.hpp. Let F = 2^(2^k). For n below F, F x n = F*n, and F x F = F xor F/2. So numbers below F^2 are
// multiplied by their halves, as Karatsuba does with three products, and one by F/2.
#include "core/nim_product.hpp"

#include <array>

namespace grundy {
namespace {

template <unsigned bits, class N, class Lower>
constexpr N by_halves(N a, N b, const Lower& lower) {
    constexpr unsigned half = bits / 2;
    constexpr N low = (N{1} << half) - 1;
    const N a0 = a & low, a1 = a >> half, b0 = b & low, b1 = b >> half;
    const N lows = lower(a0, b0), both = lower(a0 ^ a1, b0 ^ b1);
    return ((both ^ lows) << half) ^ lows ^ lower(lower(a1, b1), N{1} << (half - 1));
}

// By the definition, for the tables.
template <unsigned bits>
constexpr unsigned product_of_bits(unsigned a, unsigned b) {
    if constexpr (bits == 1)
        return a & b;
    else
        return by_halves<bits>(a, b, [](unsigned x, unsigned y) { return product_of_bits<bits / 2>(x, y); });
}

// The powers of 18, which generates the 255 numbers 1, ..., 255, twice over.
struct Powers {
    std::array<unsigned char, 510> power{};
    std::array<unsigned char, 256> exponent{};
};
constexpr Powers powers_of_generator() {
    constexpr unsigned generator = 18;
    Powers out;
    unsigned n = 1;
    for (unsigned i = 0; i < 255; ++i, n = product_of_bits<8>(n, generator)) {
        out.power[i] = out.power[i + 255] = static_cast<unsigned char>(n);
        out.exponent[n] = static_cast<unsigned char>(i);
    }
    return out;
}
constexpr Powers table = powers_of_generator();
static_assert(table.exponent[1] == 0);

template <unsigned bits, class N>
N product(N a, N b) {
    if constexpr (bits == 8) {
        if (a == 0 || b == 0) return 0;
        const auto exponent = [](N n) { return unsigned{table.exponent[static_cast<unsigned char>(n)]}; };
        return table.power[exponent(a) + exponent(b)];
    } else {
        return by_halves<bits>(a, b, [](N x, N y) { return product<bits / 2>(x, y); });
    }
}

}  // namespace

Nimber nim_product(Nimber a, Nimber b) { return product<64>(a, b); }
UnsignedWide nim_product(UnsignedWide a, UnsignedWide b) { return product<128>(a, b); }

// a^(2^64 - 2), the product of a^2, a^4, ..., a^(2^63).
Nimber nim_inverse(Nimber a) {
    Nimber out = 1;
    for (int i = 1; i < 64; ++i) {
        a = nim_product(a, a);
        out = nim_product(out, a);
    }
    return out;
}

}  // namespace grundy
