// SPDX-License-Identifier: MIT
// Completion scripts for bash, zsh and fish. Each offers the commands, their options, the permitted values of options
// with a closed list, and file names where options take files. For words it offers games, judge ids or commands.
#include "cli/documents.hpp"
#include "cli/topics.hpp"

namespace grundy::cli {
namespace {

std::string joined(const std::vector<std::string>& words, const std::string& separator = " ") {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : separator) + word;
    return text;
}

/// Puts the text in single quotes, for any of the three shells.
std::string quoted(const std::string& text, const std::string& apostrophe = "'\\''") {
    std::string result = "'";
    for (char c : text) result += c == '\'' ? apostrophe : std::string(1, c);
    return result + "'";
}

std::vector<std::string> words_of(const Command& command, const Offers& offers) {
    switch (command.words) {
        case Words::games:
            return offers.games;
        case Words::judges:
            return offers.judges;
        case Words::commands: {
            std::vector<std::string> names = command_names();
            for (const Topic& topic : topics()) names.push_back(topic.name);
            return names;
        }
        case Words::files:
        case Words::none:
            break;
    }
    return {};
}

std::vector<std::string> spellings(const std::vector<OptionRow>& rows) {
    std::vector<std::string> names;
    for (const OptionRow& row : rows) {
        if (row.letter) names.push_back(std::string{'-', row.letter});
        names.push_back("--" + row.name);
    }
    return names;
}

// Options of different commands may have one name and different values, so that a value is asked for by both names.
std::string bash_values(const std::vector<OptionRow>& rows, const std::string& command) {
    std::string text;
    for (const OptionRow& row : rows) {
        if (row.value.empty()) continue;
        std::vector<std::string> names = spellings({row});
        for (std::string& name : names) name.insert(0, command + ":");
        text += "        " + joined(names, "|") + ") ";
        if (row.is_file)
            text += "COMPREPLY=($(compgen -f -- \"$current\"))";
        else if (!row.choices.empty())
            text += "COMPREPLY=($(compgen -W " + quoted(joined(row.choices)) + " -- \"$current\"))";
        text += (text.back() == ' ' ? "return;;\n" : "; return;;\n");
    }
    return text;
}

std::string bash(const Offers& offers) {
    std::string options_of, words, files, values = bash_values(global_options(), "*"), takers;
    auto note_takers = [&](const std::vector<OptionRow>& rows) {
        for (const OptionRow& row : rows)
            if (!row.value.empty()) takers += (takers.empty() ? "" : "|") + joined(spellings({row}), "|");
    };
    note_takers(global_options());
    for (const Command& c : commands()) {
        values += bash_values(c.options, c.name);
        note_takers(c.options);
        options_of += "        " + c.name + ") options+=" + quoted(" " + joined(spellings(c.options))) + ";;\n";
        words += "        " + c.name + ") words=" + quoted(joined(words_of(c, offers))) + ";;\n";
        if (c.words == Words::files) files += (files.empty() ? "" : "|") + c.name;
    }
    return "# bash completion for grundy, made by 'grundy help --completion bash'\n"
           "_grundy() {\n"
           "    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}\n"
           "    local command= i options words\n"
           "    COMPREPLY=()\n"
           "    for ((i = 1; i < COMP_CWORD; ++i)); do\n"
           "        case ${COMP_WORDS[i]} in\n"
           "            " +
           takers +
           ") ((++i));;\n"
           "            -*) ;;\n"
           "            *) command=${COMP_WORDS[i]}; break;;\n"
           "        esac\n"
           "    done\n"
           "    case $command:$previous in\n" +
           values +
           "    esac\n"
           "    options=" +
           quoted(joined(spellings(global_options()))) +
           "\n"
           "    case $command in\n" +
           options_of +
           "    esac\n"
           "    case $command in\n"
           "        '') words=" +
           quoted(joined(command_names())) + ";;\n" + words +
           "    esac\n"
           "    case $command in\n"
           "        " +
           files +
           ") [[ $current == -* ]] || { COMPREPLY=($(compgen -f -- \"$current\")); return; };;\n"
           "    esac\n"
           "    if [[ $current == -* ]]; then words=$options; fi\n"
           "    COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
           "}\n"
           "complete -F _grundy grundy\n";
}

/// Returns '(-f --file)*'{-f,--file}'[help]:FILE:_files'.
std::string zsh_option(const OptionRow& row) {
    std::string help;
    for (char c : row.help)
        help += c == '[' || c == ']' || c == ':' || c == '\\' ? std::string{'\\', c} : std::string(1, c);
    std::string action;
    if (!row.value.empty()) action = ":" + row.value + ":";
    if (row.is_file) action += "_files";
    if (!row.choices.empty()) action += "(" + joined(row.choices) + ")";
    std::string names =
        row.letter ? "'*'{-" + std::string(1, row.letter) + ",--" + row.name + "}" : "'*--" + row.name + "'";
    return "        " + names + quoted("[" + help + "]" + action) + " \\\n";
}

std::string zsh(const Offers& offers) {
    std::string globals, cases, list;
    for (const OptionRow& row : global_options()) globals += zsh_option(row);
    for (const Command& c : commands()) {
        list += "        " + quoted(c.name + ":" + c.summary) + "\n";
        std::vector<std::string> words = words_of(c, offers);
        cases += "        " + c.name + ") _arguments \\\n";
        for (const OptionRow& row : c.options) cases += zsh_option(row);
        cases += globals + "        " +
                 quoted(c.words == Words::files ? "*:file:_files" : "*:argument:(" + joined(words) + ")") + " ;;\n";
    }
    return "#compdef grundy\n"
           "# zsh completion for grundy, made by 'grundy help --completion zsh'\n"
           "_grundy() {\n"
           "    local -a commands\n"
           "    local curcontext=\"$curcontext\" state line\n"
           "    commands=(\n" +
           list +
           "    )\n"
           "    _arguments -C \\\n" +
           globals +
           "        '1:command:->command' '*::argument:->argument'\n"
           "    case $state in\n"
           "    command) _describe command commands ;;\n"
           "    argument)\n"
           "        case $words[1] in\n" +
           cases +
           "        esac ;;\n"
           "    esac\n"
           "}\n"
           "_grundy \"$@\"\n";
}

std::string fish_option(const OptionRow& row, const std::string& condition) {
    std::string text = "complete -c grundy" + condition;
    if (row.letter) text += " -s " + std::string(1, row.letter);
    text += " -l " + row.name;
    if (!row.value.empty()) text += row.is_file ? " -r -F" : " -x";
    if (!row.choices.empty()) text += " -a " + quoted(joined(row.choices), "\\'");
    return text + " -d " + quoted(row.help, "\\'") + "\n";
}

std::string fish(const Offers& offers) {
    std::string text = "# fish completion for grundy, made by 'grundy help --completion fish'\ncomplete -c grundy -f\n";
    for (const OptionRow& row : global_options()) text += fish_option(row, "");
    for (const Command& c : commands()) {
        text += "complete -c grundy -n __fish_use_subcommand -a " + c.name + " -d " + quoted(c.summary, "\\'") + "\n";
        std::string inside = " -n '__fish_seen_subcommand_from " + c.name + "'";
        for (const OptionRow& row : c.options) text += fish_option(row, inside);
        std::vector<std::string> words = words_of(c, offers);
        if (c.words == Words::files) text += "complete -c grundy" + inside + " -F\n";
        if (!words.empty()) text += "complete -c grundy" + inside + " -a " + quoted(joined(words), "\\'") + "\n";
    }
    return text;
}

}  // namespace

const std::vector<std::string>& shells() {
    static const std::vector<std::string> names = {"bash", "zsh", "fish"};
    return names;
}

std::string completion(std::string_view shell, const Offers& offers) {
    if (shell == "zsh") return zsh(offers);
    if (shell == "fish") return fish(offers);
    return bash(offers);
}

}  // namespace grundy::cli
