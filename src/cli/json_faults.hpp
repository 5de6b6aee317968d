// SPDX-License-Identifier: MIT
// With --json, standard output has JSON also if there is no answer: the object that the HTTP interface gives.
#pragma once

#include <string>
#include <vector>

#include "cli/session.hpp"
#include "questions/faults.hpp"

namespace grundy::cli {

/// Prints the object if JSON was asked for, unless a document was begun. `session` is null if the command line is
/// faulty, whose words are then looked at.
void print_fault(const Session* session, const std::vector<std::string>& words, const questions::Json& json);
/// The text that a fault is in, or nothing if it is not at hand: then columns count bytes.
std::string faulty_text(const Session* session, const std::string& where);

}  // namespace grundy::cli
