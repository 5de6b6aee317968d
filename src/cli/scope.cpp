// SPDX-License-Identifier: MIT
// See scope.hpp.
#include "cli/scope.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <set>
#include <string_view>

#include "cli/session.hpp"
#include "core/error.hpp"
#include "core/shell_words.hpp"
#include "os/user_folders.hpp"

namespace grundy::cli {
namespace {

constexpr std::size_t most_rule_bytes = std::size_t{1} << 20;
constexpr std::size_t most_data_bytes = std::size_t{64} << 20;

// On a command line a semicolon ends an option, because line breaks are awkward to type there. Within a note it stays.
std::string with_lines(std::string text) {
    bool note = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text.compare(i, 3, "\"\"\"") == 0) {
            note = !note;
            i += 2;
        } else if (text[i] == ';' && !note) {
            text[i] = '\n';
        }
    }
    return text;
}

void warn(const std::string& path, const std::string& fault) {
    std::fprintf(stderr, "grundy: warning: the games of %s are left out: %s\n", path.c_str(),
                 fault.substr(0, fault.find('\n')).c_str());
}

// "0..10", where the command expects a game first.
bool is_range(const std::string& word) {
    return word.find("..") != std::string::npos && word.find_first_of("([{") == std::string::npos;
}

// "a xor b" or "G(a, b) = a xor b": no name of a game has a blank outside of brackets.
bool is_formula(const std::string& word) {
    int depth = 0;
    for (const char c : word) {
        depth += c == '(' || c == '[' || c == '{' ? 1 : c == ')' || c == ']' || c == '}' ? -1 : 0;
        if (c == ' ' && depth == 0) return true;
    }
    return false;
}

std::vector<std::string> names_of_given(const Arguments& arguments, const std::atomic<bool>* interrupt) {
    const std::vector<RuleText> given = given_rules(arguments, interrupt);
    std::vector<std::string> texts, names;
    for (const RuleText& r : given) texts.push_back(r.text);
    Rules rules = Rules::catalogue_for({}, texts);
    for (const RuleText& r : given) rules.add(r.text, r.name);
    for (const GameInfo& game : rules.games())
        if (std::any_of(given.begin(), given.end(), [&](const RuleText& r) { return r.name == game.file; }))
            names.push_back(game.name);
    return names;
}

}  // namespace

std::string scope_text(const Arguments& arguments) {
    std::string out;
    for (const auto& [option, written] :
         {std::pair{"file", " -f "}, {"rule", " -e "}, {"graph", " --graph "}, {"data", " --data "}})
        for (std::string text : arguments.all(option)) {
            std::replace(text.begin(), text.end(), '\n', ';');
            out += written + shell_word(text);
        }
    return out;
}

std::vector<RuleText> given_rules(const Arguments& arguments, const std::atomic<bool>* interrupt) {
    std::vector<std::string> files = arguments.all("file");
    if (std::count(files.begin(), files.end(), "-") > 1)
        throw Error("-f - was given twice: standard input is read once");
    for (const std::string& file : arguments.all("game")) files.push_back(file);  // the rule file of `judge`
    std::vector<RuleText> out;
    for (const std::string& file : files)
        out.push_back({file == "-" ? "standard input" : file, read_all(file, most_rule_bytes, interrupt)});
    for (const std::string& text : arguments.all("rule")) out.push_back({"-e", with_lines(text)});
    return out;
}

bool leaves_game_out(const Command& command, const Arguments& arguments) {
    static const std::set<std::string_view> such = {"code", "pattern", "period", "prove", "table"};
    return such.contains(command.name) && !arguments.has("lines") && (arguments.has("file") || arguments.has("rule")) &&
           (arguments.words.empty() || is_range(arguments.words[0]) ||
            (command.name == "prove" && is_formula(arguments.words[0])));
}

void add_only_game(const Command& command, Arguments& arguments, const std::atomic<bool>* interrupt) {
    const std::string hint = "name the game, as in: grundy " + command.name + " ";
    const std::vector<std::string> files = arguments.all("file");
    if (std::find(files.begin(), files.end(), "-") != files.end())
        throw Error(command.name + ": the rules come from standard input; " + hint + "g" + scope_text(arguments));
    std::vector<std::string> names;
    try {
        names = names_of_given(arguments, interrupt);
    } catch (const TextError&) {  // the rules may need what is not in scope here
        if (!arguments.has("data") && !arguments.has("graph")) throw;
        throw Error(command.name + ": " + hint + "g" + scope_text(arguments));
    }
    if (names.empty()) throw Error(command.name + ": there is no game in" + scope_text(arguments));
    if (names.size() > 1) {
        std::string list;
        for (const std::string& name : names) list += " " + name;
        throw Error(command.name + ": there are several games in" + scope_text(arguments) + ":" + list + "\n" + hint +
                    names[0] + scope_text(arguments));
    }
    arguments.words.insert(arguments.words.begin(), names[0]);
}

std::vector<RuleText> given_data(const Arguments& arguments, const std::atomic<bool>* interrupt) {
    std::vector<RuleText> out;
    for (const std::string& file : arguments.all("data")) {
        if (file == "-") throw Error("--data -: standard input is for positions and rules; give --data a file");
        out.push_back({file, read_all(file, most_data_bytes, interrupt)});
    }
    return out;
}

std::vector<RuleText> own_games(const std::atomic<bool>* interrupt) {
    std::vector<RuleText> out;
    const std::string folder = os::data_folder();
    if (folder.empty()) return out;
    std::vector<std::string> files;
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator(folder + "/games", ignored))
        if (entry.path().extension() == ".game") files.push_back(entry.path().string());
    std::sort(files.begin(), files.end());
    for (const std::string& file : files) {
        try {
            out.push_back({file, read_all(file, most_rule_bytes, interrupt)});
        } catch (const Error& fault) {
            warn(file, fault.what());
        }
    }
    return out;
}

void add_own_games(Rules& rules, const std::vector<RuleText>& own) {
    for (const RuleText& r : own) {
        try {
            rules.add(r.text, r.name);
        } catch (const Stopped&) {
            throw;
        } catch (const std::runtime_error& fault) {
            warn(r.name, fault.what());
        }
    }
}

}  // namespace grundy::cli
