// SPDX-License-Identifier: MIT
// The table of commands, and the options that all of them accept.
#include "cli/commands.hpp"

#include <grundy/grundy.hpp>

namespace grundy::cli {

// One line per command, in the order in which the help shows them. NAME_command() is in NAME.cpp.
#define GRUNDY_COMMANDS(ROW) \
    ROW(solve)               \
    ROW(value)               \
    ROW(moves)               \
    ROW(draw)                \
    ROW(table)               \
    ROW(count)               \
    ROW(period)              \
    ROW(check)               \
    ROW(pattern)             \
    ROW(prove)               \
    ROW(plan)                \
    ROW(quotient)            \
    ROW(code)                \
    ROW(results)             \
    ROW(games)               \
    ROW(check_rules)         \
    ROW(fmt)                 \
    ROW(play)                \
    ROW(judge)               \
    ROW(digraph)             \
    ROW(atlas)               \
    ROW(serve)               \
    ROW(mcp)                 \
    ROW(lsp)                 \
    ROW(help)

#define DECLARE(name) Command name##_command();
GRUNDY_COMMANDS(DECLARE)
#undef DECLARE

const std::vector<Command>& commands() {
#define ROW(name) name##_command(),
    static const std::vector<Command> rows = {GRUNDY_COMMANDS(ROW)};
#undef ROW
    return rows;
}

const std::vector<OptionRow>& global_options() {
    static const std::vector<OptionRow> rows = [] {
        std::vector<std::string> engines;
        for (const auto& engine : engine_names()) engines.push_back(engine.first);
        return std::vector<OptionRow>{
            {"file", 'f', "FILE", "add the games of a rule file (repeatable; - reads standard input)", {}, true},
            {"rule", 'e', "RULES", "add games written here: -e 'game f(n): f(n - k) for k in 1..3'", {}, false},
            {"graph", 0, "NAME=FILE", "let positions name a graph: edge list, DIMACS, graph6 (repeatable)", {}, false},
            {"data",
             0,
             "FILE",
             "give names values, a line `NAME = VALUE` each; parameters take them (repeatable)",
             {},
             true},
            {"json", 0, "", "print JSON", {}, false},
            {"json-strings", 0, "", "print JSON with whole numbers beyond 2^53 - 1 as strings", {}, false},
            {"engine", 0, "NAME", "use this engine instead of the planner's choice", engines, false},
            {"threads", 0, "N", "use up to N threads; by default as many as are worthwhile, on idle cores", {}, false},
            {"budget", 0, "LIMITS", "stop after 10s, 2GiB or 1e9nodes (a comma list, repeatable)", {}, false},
            {"quiet", 0, "", "show no progress", {}, false},
            {"status-file", 0, "FILE", "keep a JSON file with the state of the work, rewritten each second", {}, true},
            {"color", 0, "WHEN", "colour faults and play", {"auto", "always", "never"}, false},
            {"verbose", 0, "", "also print, on standard error, the engine, its steps of work and the time", {}, false},
            {"help", 'h', "", "show help and exit", {}, false},
            {"version", 'V', "", "show the version and exit", {}, false},
        };
    }();
    return rows;
}

OptionRow report_formats() {
    return {"format", 0, "FORMAT", "how to print", {"plain", "json", "tex", "markdown"}, false};
}

const Command* find_command(std::string_view name) {
    for (const Command& command : commands())
        if (command.name == name) return &command;
    return nullptr;
}

std::vector<std::string> command_names() {
    std::vector<std::string> names;
    for (const Command& command : commands()) names.push_back(command.name);
    return names;
}

std::string usage(const Command& command) {
    return "usage: grundy " + command.name + (command.synopsis.empty() ? "" : " " + command.synopsis) + " [options]";
}

std::string Arguments::get(const std::string& name, const std::string& fallback) const {
    auto found = options.find(name);
    return found == options.end() || found->second.empty() ? fallback : found->second.back();
}

std::vector<std::string> Arguments::all(const std::string& name) const {
    auto found = options.find(name);
    return found == options.end() ? std::vector<std::string>{} : found->second;
}

}  // namespace grundy::cli
