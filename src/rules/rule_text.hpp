// SPDX-License-Identifier: MIT
// The rules of an instance as canonical text, for fingerprints: variables are numbers in the order in which an option
// meets them, parameters are their values, and calls are what `target` says of the instance that they lead to.
#pragma once

#include <functional>
#include <string>

#include "rules/position.hpp"

namespace grundy::rules {

std::string rule_text(const Ruleset& rules, int instance, const std::function<std::string(int instance)>& target);

/// The value of a parameter or of named data: equal texts are equal values.
std::string parameter_text(const ParamValue& value);

}  // namespace grundy::rules
