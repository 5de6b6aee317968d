// SPDX-License-Identifier: MIT
// Shows the answers about one position as JSON (docs/commands.md names the fields).
#pragma once

#include <grundy/grundy.hpp>
#include <string>

#include "report/explain_misere.hpp"

namespace grundy::report {

/// Returns the winner, the value, the components and the winning moves.
/// `remoteness`: it was asked for.
std::string solve_json(const Answer& answer, bool remoteness = false);
/// Adds the answers to the replies to solve_json, in the field "explanation".
std::string explanation_json(const Explanation& explanation);
/// Returns the value alone.
std::string value_json(const Answer& answer);
/// Returns that object on one line, without its end; for lists of many answers.
std::string value_line(const Answer& answer);

/// Puts a JSON document on one line, with a line break at its end (JSON Lines).
std::string one_line(const std::string& json);

/// Returns the winner and the winning moves that were asked for, without values.
std::string winner_json(const WinnerAnswer& answer);
/// Returns the winner and the winning moves under misere play.
std::string misere_json(const MisereAnswer& answer);
/// Adds the answers to the replies in the field "explanation".
std::string misere_json(const MisereExplanation& explanation);
/// Returns the misere nim value alone; `answer.value` must be set.
std::string misere_value_json(const MisereAnswer& answer);
std::string misere_value_line(const MisereAnswer& answer);

}  // namespace grundy::report
