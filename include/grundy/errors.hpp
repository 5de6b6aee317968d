// SPDX-License-Identifier: MIT
// How a query ends, and what it throws: TextError for faulty text, Error for other faults of arguments and rules,
// Stopped if a query that cannot report an outcome runs out of budget. All derive from Exception.
#pragma once

#if (defined(_MSVC_LANG) && _MSVC_LANG <= 201703L) || (!defined(_MSVC_LANG) && __cplusplus <= 201703L)
#error "grundy needs C++20: compile with -std=c++20 (g++, clang) or /std:c++20 (Visual C++)"
#endif

#include <cstddef>
#include <grundy/version.hpp>
#include <stdexcept>
#include <string>
#include <utility>

namespace grundy {
inline namespace abi_1 {

/// How a query ended. Only `answered` comes with a value.
enum class Outcome { answered, out_of_budget, interrupted };

/// The base of what the library throws, but for std::bad_alloc.
struct GRUNDY_API Exception : std::runtime_error {
    enum class Code { error, text_error, stopped };
    Exception(Code which, const std::string& what) : std::runtime_error(what), code(which) {}
    Code code;  ///< which of the classes below it is
};

/// A fault that the caller can correct; `what()` names the place and, if there is one, the remedy.
struct GRUNDY_API Error : Exception {
    explicit Error(const std::string& what) : Exception(Code::error, what) {}
};

/// A fault in a text. `what()` is the whole report: every fault with line, column, the source line, a caret and a hint.
/// The fields give the place of the first fault; they are empty if the fault has no place.
struct GRUNDY_API TextError : Exception {
    explicit TextError(const std::string& report, std::string name = {}, std::size_t at_line = 0,
                       std::size_t at_column = 0)
        : Exception(Code::text_error, report), file(std::move(name)), line(at_line), column(at_column) {}
    std::string file;        ///< the name of the text: that of the rule file, "position" or "game"
    std::size_t line = 0;    ///< from 1; 0: no place
    std::size_t column = 0;  ///< in bytes, from 1; 0: the whole line
};

/// Thrown when the budget was used up or the user interrupted, which is a result and not a fault. `what()` tells how
/// far the query came. Most queries report this as an outcome; those whose answer has no outcome throw it (see Solver).
struct GRUNDY_API Stopped : Exception {
    Stopped(Outcome how, const std::string& how_far) : Exception(Code::stopped, how_far), status(how) {}
    Outcome status;
};

}  // namespace abi_1
}  // namespace grundy
