// SPDX-License-Identifier: MIT
// The answers about one position, as JSON (docs/commands.md names the fields).
#pragma once

#include <grundy/grundy.hpp>
#include <string>

#include "report/explain_misere.hpp"

namespace grundy::report {

/// The winner, the value, the components and the winning moves.
std::string solve_json(const Answer& answer);
/// As solve_json, with the answers to the replies in the field "explanation".
std::string explanation_json(const Explanation& explanation);
/// The value alone.
std::string value_json(const Answer& answer);

/// The winner and the winning moves under misere play.
std::string misere_json(const MisereAnswer& answer);
/// As above, with the answers to the replies in the field "explanation".
std::string misere_json(const MisereExplanation& explanation);
/// The misere nim value alone; `answer.value` is set.
std::string misere_value_json(const MisereAnswer& answer);

}  // namespace grundy::report
