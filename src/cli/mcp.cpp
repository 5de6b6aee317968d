// SPDX-License-Identifier: MIT
// grundy mcp: questions for agents, by the Model Context Protocol.
#include <filesystem>

#include "cli/allowance.hpp"
#include "cli/session.hpp"
#include "cli/topics.hpp"
#include "mcp/server.hpp"
#include "mcp/tools.hpp"
#include "processes/own_program.hpp"
#include "report/json_text.hpp"

namespace grundy::cli {
namespace {

constexpr std::size_t most_tool_result = std::size_t{256} << 10;  // bytes

mcp::Settings settings_of(Session& session) {
    mcp::Settings out;
    out.rules = session.rules();
    for (const Topic& topic : topics()) out.pages.push_back({topic.name, topic.summary, topic.text});
    out.most = allowance(session, mcp::most_seconds, mcp::most_seconds, most_tool_result);
    return out;
}

// The command, with the options that it is given now; a client starts it in another folder.
std::string config(const Arguments& arguments) {
    report::Json words = {"mcp"};
    for (const auto& [option, values] : arguments.options)
        for (const std::string& value : values) {
            const bool file = option == "file" && value != "-";
            words.push_back("--" + option);
            words.push_back(file ? std::filesystem::absolute(value).string() : value);
        }
    return report::json_line(
        {{"mcpServers", {{"grundy", {{"command", processes::own_program()}, {"args", std::move(words)}}}}}});
}

int run_mcp(Session& session) {
    if (session.arguments().has("print-config")) {
        session.out().write(config(session.arguments()));
        return Exit::answered;
    }
    mcp::serve(settings_of(session), *session.interrupt());
    return Exit::answered;
}

}  // namespace

Command mcp_command() {
    Command c;
    c.name = "mcp";
    c.synopsis = "";
    c.summary = "questions for AI agents, by the Model Context Protocol";
    c.help =
        "Reads requests of the Model Context Protocol from standard input, a line each, and answers on standard output "
        "until the input ends. Clients start it themselves; --print-config shows what to put into their configuration "
        "(docs/mcp.md). Its tools solve positions, list moves and values, prove periods, find formulas, check rules "
        "and certificates, and search the catalogue. A call takes at most 60 seconds and 1 GiB, two run at a time; "
        "--budget sets smaller limits. The games of -f and -e are in scope, and --print-config writes these options, "
        "too. "
        "It reads no other file, opens no connection and keeps nothing.";
    c.options = {{"print-config", 0, "", "print the configuration for clients, and exit", {}, false}};
    c.examples = {{"grundy mcp --print-config", "for the configuration file of a client"}};
    c.run = run_mcp;
    return c;
}

}  // namespace grundy::cli
