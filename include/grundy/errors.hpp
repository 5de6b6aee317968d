// SPDX-License-Identifier: MIT
// How a query ends, and what it throws: TextError for faulty text, Error for other faults of arguments and rules,
// Stopped if a query that cannot report an outcome runs out of budget. All derive from std::runtime_error.
#pragma once

#if (defined(_MSVC_LANG) && _MSVC_LANG <= 201703L) || (!defined(_MSVC_LANG) && __cplusplus <= 201703L)
#error "grundy needs C++20: compile with -std=c++20 (g++, clang) or /std:c++20 (Visual C++)"
#endif

#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>

namespace grundy {

/// How a query ended. Only `answered` comes with a value.
enum class Outcome { answered, out_of_budget, interrupted };

/// A fault that the caller can correct; `what()` names the place and, if there is one, the remedy.
struct Error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A fault in a text. `what()` is the whole report: every fault with line, column, the source line, a caret and a hint.
/// The fields give the place of the first fault; they are empty if the fault has no place.
struct TextError : std::runtime_error {
    explicit TextError(const std::string& report, std::string name = {}, std::size_t at_line = 0,
                       std::size_t at_column = 0)
        : std::runtime_error(report), file(std::move(name)), line(at_line), column(at_column) {}
    std::string file;        ///< the name of the text: that of the rule file, "position" or "game"
    std::size_t line = 0;    ///< from 1; 0: no place
    std::size_t column = 0;  ///< in bytes, from 1; 0: the whole line
};

/// Thrown when the budget was used up or the user interrupted, which is a result and not a fault. `what()` tells how
/// far the query came. Most queries report this as an outcome; those whose answer has no outcome throw it (see Solver).
struct Stopped : std::runtime_error {
    Stopped(Outcome how, const std::string& how_far) : std::runtime_error(how_far), status(how) {}
    Outcome status;
};

}  // namespace grundy
