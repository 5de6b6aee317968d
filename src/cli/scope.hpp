// SPDX-License-Identifier: MIT
// The games in scope of a command: the catalogue, the user's own folder of games, the files of -f and the rules of -e.
#pragma once

#include <atomic>
#include <grundy/grundy.hpp>
#include <string>
#include <vector>

#include "cli/commands.hpp"

namespace grundy::cli {

/// A text that the command line adds: a file given with -f or --data, or the rules after -e.
struct RuleText {
    std::string name;  ///< as reports call it
    std::string text;
};

/// The options that put games and data into scope, as a command line that is shown has them: " -f FILE -e 'RULES'".
std::string scope_text(const Arguments& arguments);

/// Reads the files of -f (and of the option of `judge` that names one) and the rules of -e, in this order.
std::vector<RuleText> given_rules(const Arguments& arguments, const std::atomic<bool>* interrupt);

/// Whether a command about one game is given rules with -f or -e, but not the game's name.
bool leaves_game_out(const Command& command, const Arguments& arguments);

/// Then adds the name, if these rules have exactly one game. Throws Error if they have several or none.
void add_only_game(const Command& command, Arguments& arguments, const std::atomic<bool>* interrupt);

/// Reads the files of --data, in order.
std::vector<RuleText> given_data(const Arguments& arguments, const std::atomic<bool>* interrupt);

/// Reads the games of the user's folder, $XDG_DATA_HOME/grundy/games. A file that cannot be read is left out, with a
/// warning.
std::vector<RuleText> own_games(const std::atomic<bool>* interrupt);

/// Adds them. A faulty file is left out, with a warning, because it need not concern this command.
void add_own_games(Rules& rules, const std::vector<RuleText>& own);

}  // namespace grundy::cli
