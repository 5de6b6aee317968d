// SPDX-License-Identifier: MIT
// The table of integer functions; see integer_functions.hpp. Each is written once for 64 and for 128 bits.
#include "core/integer_functions.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
#include <type_traits>
#include <utility>

#include "core/nim_product.hpp"

namespace grundy {
namespace {

template <class F>
constexpr IntegerFunction with(IntegerFunction row, F) {
    row.quick = [](Int a, Int b) -> std::optional<Int> { return F{}(a, b); };
    row.exact = [](Wide a, Wide b) -> std::optional<Wide> { return F{}(a, b); };
    return row;
}

template <class T>
T greatest_common_divisor(T a, T b) {
    if constexpr (std::is_same_v<T, Int>) {
        return std::gcd(a, b);
    } else {
        while (b != 0) a = std::exchange(b, a % b);
        return a;
    }
}

// Below 2^52 the root of a double is right: if v is not a square, its root is at least 1/(2 * 2^26) below the next
// integer, and doubles below 2^26 lie 2^-27 apart.
template <class T>
T square_root(T v) {
    if (v < T{1} << 52) return static_cast<T>(std::sqrt(static_cast<double>(v)));
    T low = 1, high = T{1} << 4 * sizeof(T);  // low^2 <= v < high^2
    while (high - low > 1) {
        const T middle = low + (high - low) / 2;
        (middle <= v / middle ? low : high) = middle;
    }
    return low;
}

// The upper 64 bits of a natural, which are 0 where a number has no more.
template <class T>
std::uint64_t upper(T v) {
    return static_cast<std::uint64_t>(v >> 63 >> 1);
}

template <class T>
std::uint64_t lower(T v) {
    return static_cast<std::uint64_t>(v);
}

// Nothing for a product that is greater than the type's numbers.
template <class T>
std::optional<T> product_of_nimbers(T a, T b) {
    using Unsigned = std::conditional_t<std::is_same_v<T, Int>, Nimber, UnsignedWide>;
    const auto out = static_cast<T>(nim_product(static_cast<Unsigned>(a), static_cast<Unsigned>(b)));
    return out < 0 ? std::nullopt : std::optional(out);
}

}  // namespace

std::optional<Int> IntegerFunction::operator()(Int a, Int b) const {
    if (least && (a < *least || (arguments == 2 && b < *least))) return std::nullopt;
    return quick(a, b);
}

std::span<const IntegerFunction> integer_functions() {
    static constexpr IntegerFunction table[] = {
        with({.name = "gcd",
              .signature = "gcd(a, b)",
              .purpose = "greatest common divisor; gcd(0, b) = b",
              .arguments = 2,
              .least = 0,
              .fault = "gcd needs numbers that are not negative"},
             [](auto a, auto b) { return greatest_common_divisor(a, b); }),
        with({.name = "isqrt",
              .signature = "isqrt(n)",
              .purpose = "square root, rounded down",
              .least = 0,
              .fault = "isqrt needs a number that is not negative",
              .shrinks = true},
             [](auto n, auto) { return square_root(n); }),
        with({.name = "log2",
              .signature = "log2(n)",
              .purpose = "binary logarithm of n >= 1, rounded down",
              .least = 1,
              .fault = "log2 needs a number of at least 1",
              .shrinks = true},
             [](auto n, auto) {
                 const auto high = upper(n);
                 return static_cast<decltype(n)>(high != 0 ? 63 + std::bit_width(high) : std::bit_width(lower(n)) - 1);
             }),
        with({.name = "popcount",
              .signature = "popcount(n)",
              .purpose = "number of ones of n in binary",
              .least = 0,
              .fault = "popcount needs a number that is not negative",
              .shrinks = true},
             [](auto n, auto) { return static_cast<decltype(n)>(std::popcount(upper(n)) + std::popcount(lower(n))); }),
        with({.name = "v2",
              .signature = "v2(n)",
              .purpose = "how many times 2 divides n >= 1",
              .least = 1,
              .fault = "v2 needs a number of at least 1",
              .shrinks = true},
             [](auto n, auto) {
                 const auto low = lower(n);
                 return static_cast<decltype(n)>(low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(upper(n)));
             }),
        with({.name = "nimprod",
              .signature = "nimprod(a, b)",
              .purpose = "product of nimbers",
              .arguments = 2,
              .least = 0,
              .fault = "nimprod needs numbers that are not negative"},
             [](auto a, auto b) { return product_of_nimbers(a, b); }),
        with({.name = "abs", .signature = "abs(n)", .purpose = "the number without its sign"},
             [](auto n, auto) {
                 decltype(n) negated = 0;
                 const bool fits = !__builtin_sub_overflow(decltype(n){0}, n, &negated);
                 return fits ? std::optional(std::max(n, negated)) : std::nullopt;
             }),
    };
    return table;
}

}  // namespace grundy
