// SPDX-License-Identifier: MIT
// The options --checkpoint FILE and --resume of the commands whose work may take long.
#pragma once

#include <initializer_list>
#include <string>

#include <grundy/grundy.hpp>

#include "cli/commands.hpp"

namespace grundy::cli {

class Session;

/// Adds the options to a command.
void add_checkpoint_options(Command& command);

/// The file that the options name: FILE, or for --resume one in the user's state folder that belongs to this command
/// with these words, rules and data. "" if neither is given. Throws Error if both are, or if FILE is empty.
std::string checkpoint_file(Session& session);

/// Throws Error if one of these other options is given, with which nothing is saved.
void refuse_checkpoint_with(const Session& session, std::initializer_list<const char*> others);

/// Lets the solver keep its work in that file, with compression, warnings and the time of saving.
void use_checkpoint(Session& session, const std::string& file, Solver& solver);

/// After the answer: removes the file of --resume, which has done its work. A checkpoint that the user named is kept.
void drop_resumed(Session& session, const std::string& file);

}  // namespace grundy::cli
