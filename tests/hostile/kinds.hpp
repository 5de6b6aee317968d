// SPDX-License-Identifier: MIT
// Rules, positions and graphs that take very long, take much memory, or once made something hang.
#pragma once

#include <ostream>
#include <string>
#include <vector>

namespace grundy::test {

/// What is empty is not asked about.
struct Kind {
    std::string name;
    std::string rules{};     ///< a rule file
    std::string position{};  ///< for value, solve, moves, draw, plan, judge and play
    std::string game{};      ///< for period, pattern, code, and with ranges for table
    std::vector<std::string> ranges{};
    std::string graph{};    ///< a file, by the name g
    bool in_ci = false;     ///< the others are run by `make nightly`
    std::string digraph{};  ///< a file for the command of that name
    std::string certificate{};
    std::vector<std::string> family{};  ///< for `atlas plan`
};

/// For messages.
inline void PrintTo(const Kind& kind, std::ostream* out) { *out << kind.name; }

const std::vector<Kind>& hostile_kinds();

}  // namespace grundy::test
