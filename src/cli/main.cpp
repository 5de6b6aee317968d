// SPDX-License-Identifier: MIT
// The main program. What reaches the user as a fault is reported only here, as one message on standard error, with
// --json also as an object on standard output, and as an exit code (0 answered, 1 a check failed, 2 bad input, 3 budget
// used up, 130 interrupted).
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <grundy/grundy.hpp>
#include <memory>
#include <new>

#include "cli/colour.hpp"
#include "cli/documents.hpp"
#include "cli/json_faults.hpp"
#include "cli/overdue.hpp"
#include "cli/parse.hpp"
#include "cli/scope.hpp"
#include "cli/session.hpp"
#include "core/error.hpp"
#include "os/descriptor_io.hpp"
#include "processes/signals.hpp"
#include "processes/watchdog.hpp"

namespace {

using namespace grundy;

int run(const std::vector<std::string>& words, const std::atomic<bool>* interrupt, std::atomic<bool>* asked,
        std::unique_ptr<cli::Session>& session) {
    cli::Invocation call = cli::parse(words);
    bool version_only = call.arguments.has("version"), help_only = call.arguments.has("help") || !call.command;
    const cli::Command& command = call.command ? *call.command : *cli::find_command("help");
    if (!version_only && !help_only && cli::leaves_game_out(command, call.arguments))
        cli::add_only_game(command, call.arguments, interrupt);
    session = std::make_unique<cli::Session>(command, std::move(call.arguments), interrupt, asked);
    int code = cli::answered;
    if (version_only)
        session->out().write("grundy " + std::string(version()) + "\n");
    else if (help_only)
        session->out().write(call.command ? cli::command_help(command) : cli::overview());
    else
        code = command.run(*session);
    session->out().flush();
    session->tell_end(code == cli::answered ? "answered" : "check failed");
    return code;
}

int complain(const cli::Session* session, const std::string& message, int code, const char* prefix = "grundy: ") {
    std::string text = prefix + message;
    while (!text.empty() && text.back() == '\n') text.pop_back();
    if (session != nullptr ? session->colours(STDERR_FILENO) : cli::wants_colour("auto", STDERR_FILENO))
        text = cli::coloured_fault(text);
    std::fprintf(stderr, "%s\n", text.c_str());
    return code;
}

}  // namespace

int main(int argc, char** argv) {
    os::hold_standard_descriptors();
    const std::atomic<bool>* const interrupt = processes::catch_interrupts();
    std::atomic<bool>* const asked = processes::catch_status_requests();
    std::unique_ptr<cli::Session> session;  // outlives the fault, so that the progress line is wiped before the message
    auto wipe = [&](const char* state = "failed") {
        processes::let_go();
        if (session) session->tell_end(state);
    };
    const std::vector<std::string> words(argv + (argc > 0), argv + argc);
    const auto print = [&](const questions::Json& json) { cli::print_fault(session.get(), words, json); };
    try {
        return run(words, interrupt, asked, session);
    } catch (const cli::ReaderGone&) {
        return cli::answered;  // `| head -1` has what it wanted
    } catch (const Stopped& stopped) {
        wipe(stopped.status == Status::interrupted ? "interrupted" : "budget used up");
        print(questions::stopped_json(stopped));
        if (stopped.status == Status::interrupted) return complain(session.get(), stopped.what(), cli::interrupted);
        return complain(session.get(), std::string(stopped.what()) + cli::budget_hint, cli::budget_used_up);
    } catch (const std::bad_alloc&) {
        wipe("budget used up");
        print(questions::out_of_memory_json());
        return complain(session.get(),
                        "out of memory; ask for less, or set a limit below what the machine has: --budget 1GiB",
                        cli::budget_used_up);
    } catch (const TextError& fault) {
        wipe();
        print(questions::error_json(fault, cli::faulty_text(session.get(), fault.file)));
        return complain(session.get(), fault.what(), cli::bad_input,
                        "");  // begins with file and line, as editors expect
    } catch (const std::exception& fault) {
        wipe();
        print(
            questions::error_json(dynamic_cast<const Error*>(&fault) != nullptr ? "input" : "internal", fault.what()));
        return complain(session.get(), fault.what(), cli::bad_input);
    }
}
