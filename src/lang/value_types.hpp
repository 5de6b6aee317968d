// SPDX-License-Identifier: MIT
// What the checker has to know of the types of expressions, one row each.
#pragma once

#include <optional>
#include <string_view>

#include "rules/expr.hpp"

namespace grundy::lang {

struct ValueType {
    rules::Type type;
    std::string_view name;                  ///< in messages: "a row"
    rules::Expr (*stand_in)();              ///< some expression of the type, to go on with after a fault
    std::optional<rules::Op> choice{};      ///< (A if CONDITION else B); only arguments of games can be chosen
    std::optional<rules::Type> elements{};  ///< what a list of this type consists of
};
const ValueType& value_type(rules::Type type);

}  // namespace grundy::lang
