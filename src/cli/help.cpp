// SPDX-License-Identifier: MIT
// grundy help [COMMAND]: prints the table of commands as text, the man page or the completions.
#include <fmt/format.h>

#include <algorithm>

#include "cli/documents.hpp"
#include "cli/session.hpp"
#include "cli/topics.hpp"
#include "core/diagnostics.hpp"
#include "core/error.hpp"
#include "judge/judge.hpp"

namespace grundy::cli {
namespace {

std::string option_lines(const std::vector<OptionRow>& rows) {
    std::size_t width = 0;
    for (const OptionRow& row : rows) width = std::max(width, option_head(row).size());
    std::string text;
    for (const OptionRow& row : rows) {
        const std::string lines = wrapped(option_help(row), width + 4);
        text += fmt::format("  {:<{}}  {}", option_head(row), width, lines.substr(width + 4));
    }
    return text;
}

int run_help(Session& session) {
    const Arguments& arguments = session.arguments();
    bool man = arguments.has("man"), shell = arguments.has("completion");
    const Topic* const topic = arguments.words.empty() ? nullptr : find_topic(arguments.words[0]);
    if (man + shell + static_cast<int>(arguments.words.size()) > (topic != nullptr && man ? 2 : 1))
        throw Error("help: give only one of a command, --man and --completion\n" + usage(session.command()));
    if (topic != nullptr) {
        session.out().write(man ? topic_roff(*topic) : topic_text(*topic));
    } else if (man) {
        session.out().write(man_page());
    } else if (shell) {
        Offers offers;
        for (const GameInfo& game : session.rules().games()) offers.games.push_back(game.name);
        for (const auto& format : judge::formats()) offers.judges.emplace_back(format.id);
        session.out().write(completion(arguments.get("completion"), offers));
    } else if (arguments.words.empty()) {
        session.out().write(overview());
    } else if (const Command* command = find_command(arguments.words[0])) {
        session.out().write(command_help(*command));
    } else {
        std::string entries = glossary_text(arguments.words[0]);
        if (entries.empty()) entries = sections_text(arguments.words[0]);
        if (entries.empty()) {
            std::vector<std::string> known = command_names();
            for (const Topic& t : topics()) known.push_back(t.name);
            std::string near = nearest(arguments.words[0], known);
            throw Error("there is no command or topic '" + arguments.words[0] + "'" +
                        (near.empty() ? "" : "; did you mean " + near + "?") +
                        "\n'grundy help' lists them, and 'grundy games " + arguments.words[0] + "' looks for games");
        }
        session.out().write(entries);
    }
    return Exit::answered;
}

}  // namespace

std::string option_head(const OptionRow& row) {
    std::string head = row.letter ? std::string{'-', row.letter} + ", " : "    ";
    return head + "--" + row.name + (row.value.empty() ? "" : " " + row.value);
}

std::string option_help(const OptionRow& row) {
    std::string help = row.help;
    for (const std::string& choice : row.choices) help += (choice == row.choices.front() ? "; one of " : ", ") + choice;
    return help;
}

std::string wrapped(std::string_view text, std::size_t indent, std::size_t width) {
    std::string result, line;
    auto emit = [&] {
        result += std::string(indent, ' ') + line + "\n";
        line.clear();
    };
    while (!text.empty()) {
        std::size_t end = std::min(text.find(' '), text.size());
        if (!line.empty() && indent + line.size() + 1 + end > width) emit();
        line += (line.empty() ? "" : " ") + std::string(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    if (!line.empty()) emit();
    return result;
}

std::string overview() {
    std::string text =
        "grundy: the rules of an impartial game in, the winner and every winning move out\n\n"
        "usage: grundy COMMAND ... [options]\n\ncommands:\n";
    constexpr std::size_t width = 24;  // a longer head has a line of its own
    for (const Command& c : commands()) {
        const std::string head = c.name + " " + c.synopsis;
        text += fmt::format("  {:<{}}{}{}\n", head, width,
                            head.size() > width ? "\n" + std::string(width + 4, ' ') : "  ", c.summary);
    }
    text += "\ntopics:\n";
    for (const Topic& topic : topics())
        text += fmt::format("    help {:<{}}  {}\n", topic.name, width - 7, topic.summary);
    text += "\noptions of every command:\n" + option_lines(global_options());
    return text +
           "\n'grundy help COMMAND' says more. Try: grundy solve 'strip(5) + *3'\n"
           "games of your own: -f FILE, -e 'game ...', or rule files (*.game) in the folder "
           "~/.local/share/grundy/games,\n"
           "which is read at every start ('grundy help games')\n"
           "exit codes: 0 answered, 1 a check failed, 2 bad input, 3 budget used up, 130 interrupted\n";
}

std::string command_help(const Command& command) {
    std::string text = usage(command) + "\n\n" + wrapped(command.summary + ".", 0) + "\n" + wrapped(command.help, 0);
    if (!command.options.empty()) text += "\noptions:\n" + option_lines(command.options);
    text += "\noptions of every command:\n" + option_lines(global_options());
    if (!command.examples.empty()) text += "\nexamples:\n";
    for (const Example& example : command.examples) text += fmt::format("  # {}\n  {}\n", example.note, example.line);
    return text;
}

Command help_command() {
    Command c;
    c.name = "help";
    c.synopsis = "[COMMAND|TOPIC]";
    c.summary = "help; also pages on topics, man pages and shell completions";
    c.help =
        "Without a command, lists all commands and topics; with one, shows its help. The topics are pages of the "
        "documentation: language, positions, theory and glossary; with --man they are printed in roff. A term of the "
        "glossary, such as mex, is explained, and the beginning of a heading, such as expect, shows its section. --man "
        "prints the man page (view it with "
        "'grundy help --man | man -l -'), --completion prints a script that completes commands, options, engines, "
        "games and judge ids.";
    c.most = 1;
    c.words = Words::commands;
    c.options = {{"man", 0, "", "print the man page, in roff", {}, false},
                 {"completion", 0, "SHELL", "print a completion script", shells(), false}};
    c.examples = {{"grundy help solve", "one command"},
                  {"grundy help language", "a page"},
                  {"grundy help --completion bash > grundy.bash", "for bash"}};
    c.run = run_help;
    return c;
}

}  // namespace grundy::cli
