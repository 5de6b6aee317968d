// SPDX-License-Identifier: MIT
// The functions of one and of two numbers that turn up as values of games. Arguments and results are wide: tables may
// lie anywhere below 2^63, and shifts and products lead beyond. There, a function is not defined.
#pragma once

#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "core/nimber.hpp"

namespace grundy::pattern {

/// As a value of a table, if it can be one.
inline std::optional<Nimber> as_value(Wide v) {
    if (v < 0 || v > std::numeric_limits<Int>::max()) return std::nullopt;
    return static_cast<Nimber>(v);
}

/// A function of naturals; `text` has # for the argument.
struct Unary {
    std::string text, note;
    Int least, most;  ///< defined from here to there
    Int (*f)(Int);

    std::optional<Int> operator()(Wide n) const {
        return n < least || n > most ? std::nullopt : std::optional(f(static_cast<Int>(n)));
    }
    std::string of(const std::string& argument) const;
};
const std::vector<Unary>& unary_functions();

/// `text` has $ for the first and # for the second argument.
struct Binary {
    std::string text, note;
    Int least;  ///< both arguments from here on
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
