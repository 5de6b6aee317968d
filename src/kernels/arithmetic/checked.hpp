// SPDX-License-Identifier: MIT
// The operators on one value or two, every one checked: the one place that says what they mean in 64 bits. Nothing
// where the result is not exact there, or is a fault: then the caller asks an arithmetic that is exact in more bits.
#pragma once

#include <algorithm>
#include <limits>

#include "core/integer_functions.hpp"
#include "core/size.hpp"
#include "kernels/arithmetic/arithmetic.hpp"

namespace grundy::kernels::checked {

using Value = std::int64_t;

inline std::optional<Value> raise(Value base, Value exponent) {
    if (exponent < 0) return std::nullopt;
    if (base == 0 || base == 1) return exponent == 0 ? 1 : base;
    Value out = 1;
    for (; exponent > 0; --exponent)  // ends by overflow within 63 steps, but for base -1
        if (base == -1 || __builtin_mul_overflow(out, base, &out)) return std::nullopt;
    return out;
}

/// The function that a step computes; the step must be one.
inline const IntegerFunction& function_of(Do what) {
    return integer_functions()[to_size(static_cast<int>(what) - static_cast<int>(Do::function))];
}

constexpr bool is_function(Do what) { return what >= Do::function; }

inline bool takes_one(Do what) {
    return what == Do::negate || what == Do::negation || (is_function(what) && function_of(what).arguments == 1);
}

inline std::optional<Value> one(Do what, Value a) {
    constexpr Value least = std::numeric_limits<Value>::min();
    switch (what) {
        case Do::negate:
            return a == least ? std::nullopt : std::optional(-a);
        case Do::negation:
            return a == 0;
        default:
            return function_of(what)(a, 0);
    }
}

inline std::optional<Value> two(Do what, Value a, Value b) {
    Value out = 0;
    switch (what) {
        case Do::add:
            return __builtin_add_overflow(a, b, &out) ? std::nullopt : std::optional(out);
        case Do::sub:
            return __builtin_sub_overflow(a, b, &out) ? std::nullopt : std::optional(out);
        case Do::mul:
            return __builtin_mul_overflow(a, b, &out) ? std::nullopt : std::optional(out);
        case Do::power:
            return raise(a, b);
        case Do::div:
            return b <= 0 ? std::nullopt : std::optional(a / b - (a % b < 0 ? 1 : 0));
        case Do::mod:
            return b <= 0 ? std::nullopt : std::optional(a % b < 0 ? a % b + b : a % b);
        case Do::min:
            return std::min(a, b);
        case Do::max:
            return std::max(a, b);
        case Do::bit_xor:
            return a < 0 || b < 0 ? std::nullopt : std::optional(a ^ b);
        case Do::less:
            return a < b;
        case Do::less_equal:
            return a <= b;
        case Do::equal:
            return a == b;
        case Do::not_equal:
            return a != b;
        case Do::both:
            return (a & b) != 0;
        case Do::either:
            return (a | b) != 0;
        case Do::divides:
            return a > 0 && b % a == 0;
        default:
            return function_of(what)(a, b);
    }
}

}  // namespace grundy::kernels::checked
