// SPDX-License-Identifier: MIT
// Reads the digits of a taking-and-breaking code as CGSuite 2 does (TakeAndBreak, TBCode) and
// finds what each of them allows.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/diagnostics.hpp"
#include "core/nimber.hpp"

namespace grundy::rules {

/// What one digit allows: to leave this number of heaps, none of them empty, of these sizes.
struct Digit {
    enum class Sizes { any, distinct, not_all_equal, equal };
    struct Leave {
        Int heaps = 0;
        Sizes sizes = Sizes::any;
    };
    std::vector<Leave> leaves;  ///< ascending
    std::optional<Leave> more;  ///< this many heaps or more
    std::size_t at = 0;         ///< its place in the code
    std::string_view text;      ///< as written there
};

/// "leave nothing, or two heaps of different sizes"
std::string leaves_text(const Digit& digit);

struct CodeDigits {
    std::vector<Digit> before;     ///< the last takes nothing; the ones before it add 1, 2, ... to the heap
    std::vector<Digit> fixed;      ///< take 1, 2, ...
    std::vector<Digit> repeating;  ///< go on for ever after `fixed`
};

/// The `text` of the digits is part of `code`. Reports faults at `where` + offset. Returns nothing if there are any:
/// the code is malformed, or has a digit with which the game never ends.
std::optional<CodeDigits> read_digits(std::string_view code, std::size_t where, Diagnostics& faults);

}  // namespace grundy::rules
