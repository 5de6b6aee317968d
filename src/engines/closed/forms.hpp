// SPDX-License-Identifier: MIT
// The rows of the table of theorems; each returns nothing if the rules are not those of its theorem.
#pragma once

#include <memory>

#include "engines/closed/closed_form.hpp"
#include "engines/closed/shape.hpp"

namespace grundy::engines::closed {

std::unique_ptr<ClosedForm> wythoff(const rules::Ruleset& rules, int instance);
std::unique_ptr<ClosedForm> euclid(const rules::Ruleset& rules, int instance);
std::unique_ptr<ClosedForm> fibonacci(const rules::Ruleset& rules, int instance);
std::unique_ptr<ClosedForm> geography(const rules::Ruleset& rules, int instance);
std::unique_ptr<ClosedForm> chomp(const rules::Ruleset& rules, int instance);
std::unique_ptr<ClosedForm> moore(const rules::Ruleset& rules, int instance);

/// The options of a theorem's game.
using Statement = std::vector<Spellings>;

Statement wythoff_statement();
Statement euclid_statement();
Statement fibonacci_statement();
Statement geography_statement();
Statement chomp_statement(rules::Type type);

}  // namespace grundy::engines::closed
