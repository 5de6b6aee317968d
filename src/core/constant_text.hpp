// SPDX-License-Identifier: MIT
// Numbers as people write them where no variable has a meaning: `200000`, `2*10^5`, `10^9 + 7` without blanks, `3e6`.
#pragma once

#include <optional>
#include <string_view>

#include "core/nimber.hpp"

namespace grundy {

struct Constant {
    Wide value = 0;
    bool beyond = false;  ///< a number in the text, or a result, is beyond 2^127 - 1: the value means nothing
};

/// What the text comes to: decimal numbers (`3e6` is 3 * 10^6) with + - * ^, as the rule language binds them: ^ first,
/// from the right, then *, then + and - from the left. Nothing if the text is anything else. Takes time that grows with
/// the length of the text, and not with what it comes to.
std::optional<Constant> constant_in(std::string_view text);

}  // namespace grundy
