// SPDX-License-Identifier: MIT
// Parses the command line with CLI11, from the table of commands.
//
// There are two passes instead of CLI11's subcommands. The first knows only the global options and finds the command's
// name; the second also knows that command's options. Thus global options may precede or follow the name, and words
// reach the command as typed. (CLI11 takes "[5,1]" for a list of two words where a positional may repeat, and looks for
// subcommands among the words.)
#include "cli/parse.hpp"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <array>
#include <string_view>

#include "cli/scope.hpp"
#include "core/diagnostics.hpp"
#include "core/error.hpp"

namespace grundy::cli {
namespace {

bool looks_like_option(const std::string& word) {
    return word.size() > 1 && word[0] == '-' && !(word[1] >= '0' && word[1] <= '9');
}

std::string hint(const Command* command) {
    return command ? "\n" + usage(*command) + "\ntry: grundy help " + command->name : "\ntry: grundy help";
}

// What others call an option: MisereSolver's names, and those that people type first.
constexpr std::array<std::array<std::string_view, 2>, 8> names_elsewhere{{{"maxheap", "limit"},
                                                                          {"max", "limit"},
                                                                          {"timeout", "budget"},
                                                                          {"time", "budget"},
                                                                          {"memory", "budget"},
                                                                          {"persist", "checkpoint"},
                                                                          {"jobs", "threads"},
                                                                          {"rules", "rule"}}};

// The option in `rows` that `word` is likely to mean; empty if there is none.
std::string meant_option(const std::string& word, const std::vector<OptionRow>& rows) {
    std::vector<std::string> known;
    for (const OptionRow& row : rows) known.push_back("--" + row.name);
    std::string plain;
    for (const char c : word)
        if (c != '-') plain += c;
    for (const auto& [theirs, ours] : names_elsewhere) {
        const std::string name = "--" + std::string(ours);
        if (plain == theirs && std::find(known.begin(), known.end(), name) != known.end()) return name;
    }
    return nearest(word, known);
}

[[noreturn]] void refuse_option(const std::string& word, const std::vector<OptionRow>& rows, const Command* command) {
    const std::string near = meant_option(word.substr(0, word.find('=')), rows);
    throw Error("there is no option " + word + (command ? " for " + command->name : "") +
                (near.empty() ? "" : "; did you mean " + near + "?") + hint(command));
}

void check_choice(const OptionRow& row, const std::string& value) {
    if (row.choices.empty() || std::find(row.choices.begin(), row.choices.end(), value) != row.choices.end()) return;
    std::string near = nearest(value, row.choices), list;
    for (const std::string& choice : row.choices) list += (list.empty() ? "" : ", ") + choice;
    throw Error("--" + row.name + " " + value + ": not known" + (near.empty() ? "" : "; did you mean " + near + "?") +
                "\n--" + row.name + " takes one of: " + list);
}

struct Pass {
    std::vector<std::string> rest;  // everything that matches none of `rows`: words, unknown options, "--"
    std::map<std::string, std::vector<std::string>> options;
};

Pass read_options(std::vector<std::string> words, const std::vector<OptionRow>& rows, const Command* command) {
    CLI::App app;
    app.set_help_flag("");
    app.allow_extras();
    std::vector<CLI::Option*> built;
    for (const OptionRow& row : rows) {
        std::string names = (row.letter ? std::string{'-', row.letter, ','} : "") + "--" + row.name;
        if (row.value.empty())
            built.push_back(app.add_flag(names)->disable_flag_override());
        else
            built.push_back(app.add_option(names)->expected(1)->allow_extra_args(false)->multi_option_policy(
                CLI::MultiOptionPolicy::TakeAll));
    }
    std::reverse(words.begin(), words.end());  // CLI11 takes the words from the back
    try {
        app.parse(std::move(words));
    } catch (const CLI::ArgumentMismatch& fault) {
        std::string what = fault.what();
        for (const OptionRow& row : rows) {
            std::string name = "--" + row.name;
            if (!row.value.empty() && what.rfind(name + ":", 0) == 0)
                throw Error(name + " needs a value: " + name + " " + row.value + hint(command));
            if (row.value.empty() && what.rfind(row.name + " was given", 0) == 0)
                throw Error(name + " takes no value" + hint(command));
        }
        throw Error(what + hint(command));
    } catch (const CLI::ParseError& fault) {
        throw Error(fault.what() + hint(command));
    }
    Pass pass;
    pass.rest = app.remaining();
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (built[i]->count())
            pass.options[rows[i].name] = rows[i].value.empty() ? std::vector<std::string>{} : built[i]->results();
    return pass;
}

const Command* command_of(const std::vector<std::string>& words) {
    Pass pass = read_options(words, global_options(), nullptr);
    auto name = std::find_if_not(pass.rest.begin(), pass.rest.end(), looks_like_option);
    if (name == pass.rest.end()) {
        if (!pass.rest.empty()) refuse_option(pass.rest.front(), global_options(), nullptr);
        return nullptr;
    }
    const Command* command = find_command(*name);
    if (!command) {
        std::string near = nearest(*name, command_names()), list;
        for (const std::string& known : command_names()) list += " " + known;
        throw Error("there is no command '" + *name + "'" + (near.empty() ? "" : "; did you mean " + near + "?") +
                    "\nthe commands are:" + list + hint(nullptr));
    }
    return command;
}

// `elsewhere`: the positions come from standard input, or the game is the only one of a file.
void check_words(const Command& command, const std::vector<std::string>& words, bool elsewhere) {
    if (words.size() < command.least && !elsewhere)
        throw Error(command.name + ": " + (words.empty() ? "there is nothing to work on" : "an argument is missing") +
                    hint(&command));
    if (words.size() > command.most)
        throw Error(command.name + ": '" + words[command.most] + "' is one argument too many" + hint(&command));
}

}  // namespace

Invocation parse(const std::vector<std::string>& words) {
    Invocation result;
    result.command = command_of(words);
    std::vector<OptionRow> rows = global_options();
    if (result.command) rows.insert(rows.begin(), result.command->options.begin(), result.command->options.end());
    Pass pass = read_options(words, rows, result.command);
    bool only_words = false, named = false;
    for (std::string& word : pass.rest) {
        if (!only_words && word == "--")
            only_words = true;
        else if (!only_words && looks_like_option(word))
            refuse_option(word, rows, result.command);
        else if (!named)
            named = true;  // this is the command's name
        else
            result.arguments.words.push_back(std::move(word));
    }
    result.arguments.options = std::move(pass.options);
    for (const OptionRow& row : rows)
        for (const std::string& value : result.arguments.all(row.name)) check_choice(row, value);
    bool leaves = result.arguments.has("help") || result.arguments.has("version");
    if (result.command && !leaves)
        check_words(*result.command, result.arguments.words,
                    result.arguments.has("lines") || leaves_game_out(*result.command, result.arguments));
    return result;
}

}  // namespace grundy::cli
