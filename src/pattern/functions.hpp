// SPDX-License-Identifier: MIT
// The functions of one and of two numbers that occur as values of games. Arguments and results are wide, because tables
// may lie anywhere below 2^63, and shifts and products exceed that. Beyond their bounds, functions are undefined.
#pragma once

#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "core/nimber.hpp"

namespace grundy::pattern {

/// Returns the number as a table's value, if it can be one.
inline std::optional<Nimber> as_value(Wide v) {
    if (v < 0 || v > std::numeric_limits<Int>::max()) return std::nullopt;
    return static_cast<Nimber>(v);
}

/// A function of naturals; in `text`, # is the argument.
struct Unary {
    std::string text, note;
    Int least, most;  ///< the bounds of its domain
    Int (*f)(Int);

    std::optional<Int> operator()(Wide n) const {
        return n < least || n > most ? std::nullopt : std::optional(f(static_cast<Int>(n)));
    }
    std::string of(const std::string& argument) const;
};
const std::vector<Unary>& unary_functions();
/// v2(x + 1) under the name that it has if x is itself a function of the arguments.
const Unary& trailing_ones_function();

/// In `text`, $ is the first argument and # the second.
struct Binary {
    std::string text, note;
    Int least;  ///< the lower bound of both arguments
    Wide (*f)(Wide, Wide);

    std::optional<Int> operator()(Wide a, Wide b) const {
        constexpr Wide most = std::numeric_limits<Int>::max();
        if (a < least || b < least || a > most || b > most) return std::nullopt;
        const Wide v = f(a, b);
        return v > most ? std::nullopt : std::optional(static_cast<Int>(v));
    }
    std::string of(const std::string& a, const std::string& b) const;
};
const std::vector<Binary>& binary_functions();

}  // namespace grundy::pattern
