// SPDX-License-Identifier: MIT
// Generates help, man page and shell completions from the table of commands.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/commands.hpp"

namespace grundy::cli {

/// Returns the text that `grundy --help` prints.
std::string overview();
/// Returns the text that `grundy help COMMAND` prints.
std::string command_help(const Command& command);
/// Returns text in which nothing is a command of roff.
std::string roff_text(std::string_view text);
/// Returns the man page, section 1, in roff.
std::string man_page();

/// The completions offered for the words of a command.
struct Offers {
    std::vector<std::string> games, judges;
};
/// Returns the completion script; `shell` is one of shells().
std::string completion(std::string_view shell, const Offers& offers);
const std::vector<std::string>& shells();

/// Returns "-f, --file FILE".
std::string option_head(const OptionRow& row);

/// What it does, and the values that it takes if they are a closed list.
std::string option_help(const OptionRow& row);
/// Breaks the text at blanks so that no line is longer than `width`; every line is indented.
std::string wrapped(std::string_view text, std::size_t indent, std::size_t width = 79);

}  // namespace grundy::cli
