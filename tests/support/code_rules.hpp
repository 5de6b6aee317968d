// SPDX-License-Identifier: MIT
// The kernels' rules of an octal code, with any number of digits after the point and none before it.
#pragma once

#include <string>
#include <vector>

#include "kernels/breaking/breaking.hpp"

namespace grundy::kernels {

inline BreakingRules code(const std::vector<int>& digits) {
    BreakingRules rules;
    for (std::size_t take = 1; take <= digits.size(); ++take) {
        const int d = digits[take - 1];
        if (d & 1) rules.emptying.push_back({{{take, take}}, 0});
        if (d & 2) rules.singles.push_back({take, 1, 0, {}});
        if (d & 4) rules.splits.push_back({take, 1, 1, false, 0, {}});
    }
    return rules;
}

/// Reads the digits from a text such as "106".
inline BreakingRules code_of(const std::string& digits) {
    std::vector<int> list;
    for (const char d : digits) list.push_back(d - '0');
    return code(list);
}

}  // namespace grundy::kernels
