// SPDX-License-Identifier: MIT
// Sums in which some integers are left open, read once: "h(w - b - 1) + 2 * h(r - w)". Unlike in families (family.hpp),
// each part stays a position of its own game, and nothing is asked of the arguments before they have numbers.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/diagnostics.hpp"
#include "rules/position.hpp"

namespace grundy::lang {

struct OpenSum {
    struct Part {
        int instance = 0;  ///< 0: a nim heap
        Int times = 1;
        std::vector<rules::Expr> arguments;  ///< integers
        std::vector<std::string> texts;      ///< the arguments as written
    };
    std::vector<std::string> names;  ///< of the open integers; the slots of `frame` are in this order
    std::vector<Part> parts;
    rules::Game frame;  ///< for environments
};

/// Nothing if some argument is no integer, if parameters are left open, or if the text is a compound; and if it is
/// faulty, with the faults. Faults may also be reported where only another way to read what is open makes sense of it.
std::optional<OpenSum> parse_open_sum(std::string_view text, rules::Library& library, rules::Ruleset& ruleset,
                                      Diagnostics& faults);

}  // namespace grundy::lang
