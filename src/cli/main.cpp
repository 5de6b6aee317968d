// SPDX-License-Identifier: MIT
// The program. The only place that catches: every fault becomes one message on standard error and an
// exit code (0 answered, 1 a check failed, 2 bad input, 3 budget used up, 130 interrupted).
#include <csignal>
#include <cstdio>
#include <grundy/grundy.hpp>
#include <memory>
#include <new>

#include "cli/documents.hpp"
#include "cli/parse.hpp"
#include "cli/session.hpp"
#include "core/error.hpp"

namespace {

using namespace grundy;

std::atomic<bool> interrupt_flag{false};
static_assert(std::atomic<bool>::is_always_lock_free, "set in a signal handler");

extern "C" void on_interrupt(int) { interrupt_flag = true; }

void install_signals() {
    struct sigaction action {};
    action.sa_handler = on_interrupt;
    action.sa_flags = static_cast<int>(SA_RESETHAND);  // a second Ctrl-C kills; and no SA_RESTART: reads must end
    sigaction(SIGINT, &action, nullptr);
    std::signal(SIGPIPE, SIG_IGN);  // seen as EPIPE by Output
    std::signal(SIGXFSZ, SIG_IGN);  // seen as EFBIG
}

int run(const std::vector<std::string>& words, std::unique_ptr<cli::Session>& session) {
    cli::Invocation call = cli::parse(words);
    bool version_only = call.arguments.has("version"), help_only = call.arguments.has("help") || !call.command;
    const cli::Command& command = call.command ? *call.command : *cli::find_command("help");
    session = std::make_unique<cli::Session>(command, std::move(call.arguments), &interrupt_flag);
    int code = cli::answered;
    if (version_only)
        session->out().write("grundy " + std::string(version()) + "\n");
    else if (help_only)
        session->out().write(call.command ? cli::command_help(command) : cli::overview());
    else
        code = command.run(*session);
    session->out().flush();
    return code;
}

int complain(const std::string& message, int code, const char* prefix = "grundy: ") {
    std::string text = prefix + message;
    while (!text.empty() && text.back() == '\n') text.pop_back();
    std::fprintf(stderr, "%s\n", text.c_str());
    return code;
}

}  // namespace

int main(int argc, char** argv) {
    install_signals();
    std::unique_ptr<cli::Session> session;  // outlives the fault, so that the progress line is wiped before the message
    auto wipe = [&] {
        if (session) session->wipe_progress();
    };
    try {
        return run(std::vector<std::string>(argv + (argc > 0), argv + argc), session);
    } catch (const cli::ReaderGone&) {
        return cli::answered;  // `| head -1` has what it wanted
    } catch (const Stopped& stopped) {
        wipe();
        if (stopped.status == Status::interrupted) return complain(stopped.what(), cli::interrupted);
        return complain(
            std::string(stopped.what()) +
                "\nthe limits are set with --budget, as --budget 600s, --budget 16GiB or --budget 1e12nodes",
            cli::budget_used_up);
    } catch (const std::bad_alloc&) {
        wipe();
        return complain("out of memory; ask for less, or set a limit below what the machine has: --budget 1GiB",
                        cli::budget_used_up);
    } catch (const TextError& fault) {
        wipe();
        return complain(fault.what(), cli::bad_input, "");  // begins with file and line, as editors expect
    } catch (const std::exception& fault) {
        wipe();
        return complain(fault.what(), cli::bad_input);
    }
}
