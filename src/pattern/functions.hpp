// SPDX-License-Identifier: MIT
// The functions of one and of two numbers that turn up as values of games.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/nimber.hpp"

namespace grundy::pattern {

/// A function of naturals; `text` has # for the argument.
struct Unary {
    std::string text, note;
    Int least;  ///< defined from here on
    Int (*f)(Int);

    std::optional<Int> operator()(Int n) const { return n < least ? std::nullopt : std::optional(f(n)); }
    std::string of(const std::string& argument) const;
};
const std::vector<Unary>& unary_functions();

/// `text` has $ for the first and # for the second argument.
struct Binary {
    std::string text, note;
    Int least;  ///< both arguments from here on
    Int (*f)(Int, Int);

    std::optional<Int> operator()(Int a, Int b) const {
        return a < least || b < least ? std::nullopt : std::optional(f(a, b));
    }
    std::string of(const std::string& a, const std::string& b) const;
};
const std::vector<Binary>& binary_functions();

}  // namespace grundy::pattern
