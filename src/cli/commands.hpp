// SPDX-License-Identifier: MIT
// The program's commands, as rows. The parser, the help, the man page, the shell completions and the tests are all made
// from these rows, so none of them can lag behind. A new command takes one file (its row and its run function) and one
// line in commands.cpp.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace grundy::cli {

class Session;

/// Exit codes (docs/commands.md, "Exit codes").
enum Exit : int { answered = 0, check_failed = 1, bad_input = 2, budget_used_up = 3, interrupted = 130 };

struct OptionRow {
    std::string name;                  ///< without dashes
    char letter = 0;                   ///< the letter of `-f`; 0: none
    std::string value;                 ///< the value it takes, such as "FILE"; empty: a flag
    std::string help;                  ///< one line
    std::vector<std::string> choices;  ///< the only permitted values, if they are a closed list
    bool is_file = false;              ///< the value is completed as a file name
};

struct Example {
    std::string line;  ///< as typed in a shell; the tests run it
    std::string note;
};

/// What the words after a command denote; the shell offers completions of this kind.
enum class Words { none, games, judges, commands, files };

struct Command {
    std::string name, synopsis;
    std::string summary;              ///< one line
    std::string help;                 ///< a paragraph
    std::size_t least = 0, most = 0;  ///< the number of words it takes
    Words words = Words::none;
    bool few_games = false;  ///< its words say which games of the catalogue it needs
    std::vector<OptionRow> options;
    std::vector<Example> examples;
    int (*run)(Session&) = nullptr;
};

/// A parsed command line, independent of the parser library.
struct Arguments {
    std::vector<std::string> words;
    std::map<std::string, std::vector<std::string>> options;  ///< by long name; a flag has no values

    bool has(const std::string& name) const { return options.count(name) != 0; }
    /// Returns the last value given, or `fallback`.
    std::string get(const std::string& name, const std::string& fallback = {}) const;
    std::vector<std::string> all(const std::string& name) const;
};

const std::vector<Command>& commands();
const std::vector<OptionRow>& global_options();
/// --format of answers that are sentences.
OptionRow report_formats();
const Command* find_command(std::string_view name);
std::vector<std::string> command_names();

/// Returns "usage: grundy solve POSITION [options]".
std::string usage(const Command& command);

}  // namespace grundy::cli
