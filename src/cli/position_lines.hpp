// SPDX-License-Identifier: MIT
// --lines: standard input has a position on each line, and each is answered in turn.
#pragma once

#include <functional>
#include <string>

#include "cli/session.hpp"

namespace grundy::cli {

/// The row of the option, for commands that answer about a position.
OptionRow lines_option();

/// The answer for one position as text, or as a JSON document if the session asks for JSON.
using AnswerText = std::function<std::string(Solver& solver, const std::string& position)>;

/// Writes the answer for each line that is not blank, in JSON one line for each. A line's answer is written before the
/// next line is waited for, so that a program can ask and answer in turn. Limits hold for each position.
int answer_lines(Session& session, const SolverOptions& options, const AnswerText& answer);

/// The same with --lines; otherwise writes the answer for the position of the command line. A file of --checkpoint is
/// read before and removed afterwards; "" if there is none.
int answer_positions(Session& session, const SolverOptions& options, const AnswerText& answer,
                     const std::string& checkpoint = "");

}  // namespace grundy::cli
