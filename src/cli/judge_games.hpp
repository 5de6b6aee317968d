// SPDX-License-Identifier: MIT
// grundy judge for any game: positions one per line, or the input of a program as --input describes it.
#pragma once

#include <string>

#include "cli/session.hpp"
#include "judge/problem.hpp"

namespace grundy::cli {

/// Whether the word is a game in scope, perhaps with parameters, or a code.
bool names_a_game(Session& session, const std::string& word);
/// The game that the words name, or the only one that the command line adds.
std::string name_of_game(Session& session);

/// What the input consists of: tests as --input describes them, or positions, one per line.
judge::Problem game_problem(Session& session);
/// Generates inputs of the game, for --check and --make.
judge::Subject game_subject(Session& session);

/// The options of the solver without its progress, where that of a hunt is shown.
SolverOptions quiet_options(Session& session);

/// Writes the inputs and answers of --make.
int make_tests(Session& session, const judge::Subject& subject);

}  // namespace grundy::cli
