// SPDX-License-Identifier: MIT
// The functions of the rule language from integers to an integer, one row each. Whatever reads rules or computes with
// them takes a function from this table: the checker its name and arguments, the definition and the compilers its
// value, the provers what is known of its values.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

#include "core/nimber.hpp"

namespace grundy {

struct IntegerFunction {
    std::string_view name, signature, purpose;
    std::size_t arguments = 1;   ///< 1 or 2
    std::optional<Int> least{};  ///< an argument below it is a fault ...
    std::string_view fault{};    ///< ... with this message
    bool natural = true;         ///< no value is negative
    bool shrinks = false;        ///< no value is greater than the first argument
    /// The value for arguments that are no fault; nothing if it does not fit the type. With one argument b is ignored.
    std::optional<Int> (*quick)(Int a, Int b) = nullptr;
    std::optional<Wide> (*exact)(Wide a, Wide b) = nullptr;

    /// The value by `quick`; nothing for a fault, too.
    std::optional<Int> operator()(Int a, Int b) const;
};

std::span<const IntegerFunction> integer_functions();

}  // namespace grundy
