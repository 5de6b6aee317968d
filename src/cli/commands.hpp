// SPDX-License-Identifier: MIT
// What the program can do, as rows. The parser, the help, the man page, the shell completions and the
// tests are all made from these rows, so that none of them can lag behind. A new command is one file
// (its row and its run function) and one line in commands.cpp.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace grundy::cli {

class Session;

/// Exit codes (DESIGN: the commands).
enum Exit : int { answered = 0, check_failed = 1, bad_input = 2, budget_used_up = 3, interrupted = 130 };

struct OptionRow {
    std::string name;                  ///< without dashes
    char letter = 0;                   ///< `-f`; 0: none
    std::string value;                 ///< what it takes, "FILE"; empty: a flag
    std::string help;                  ///< one line
    std::vector<std::string> choices;  ///< the only values, where they are a closed list
    bool is_file = false;              ///< its value completes as a file name
};

struct Example {
    std::string line;  ///< as typed in a shell; the tests run it
    std::string note;
};

/// What the words after a command stand for: what the shell offers there.
enum class Words { none, games, judges, commands, files };

struct Command {
    std::string name, synopsis;
    std::string summary;              ///< a line
    std::string help;                 ///< a paragraph
    std::size_t least = 0, most = 0;  ///< how many words it takes
    Words words = Words::none;
    std::vector<OptionRow> options;
    std::vector<Example> examples;
    int (*run)(Session&) = nullptr;
};

/// A command line, parsed: no trace of the parser that did it.
struct Arguments {
    std::vector<std::string> words;
    std::map<std::string, std::vector<std::string>> options;  ///< by long name; a flag has no values

    bool has(const std::string& name) const { return options.count(name) != 0; }
    /// The last value given, or `fallback`.
    std::string get(const std::string& name, std::string fallback = {}) const;
    std::vector<std::string> all(const std::string& name) const;
};

const std::vector<Command>& commands();
const std::vector<OptionRow>& global_options();
const Command* find_command(std::string_view name);
std::vector<std::string> command_names();

/// "usage: grundy solve POSITION [options]"
std::string usage(const Command& command);

}  // namespace grundy::cli
