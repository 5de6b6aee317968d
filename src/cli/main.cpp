// SPDX-License-Identifier: MIT
// The program. Exceptions are caught only here: every fault becomes one message on standard error and an exit code (0
// answered, 1 a check failed, 2 bad input, 3 budget used up, 130 interrupted).
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <ctime>
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

std::atomic<std::int64_t> interrupted_at{0};  // milliseconds
static_assert(std::atomic<std::int64_t>::is_always_lock_free);

std::int64_t now() {
    struct timespec time {};
    clock_gettime(CLOCK_MONOTONIC, &time);
    return std::int64_t{time.tv_sec} * 1000 + time.tv_nsec / 1'000'000 + 1;
}

// A second Ctrl-C kills the program, but the second signal of one request does not: `timeout` sends each signal to the
// program and then to its group.
extern "C" void on_interrupt(int signal) {
    constexpr std::int64_t one_request = 200;
    const int before = errno;
    std::int64_t first = 0;
    if (!interrupted_at.compare_exchange_strong(first, now()) && signal == SIGINT && now() - first > one_request) {
        std::signal(SIGINT, SIG_DFL);
        std::raise(SIGINT);
    }
    interrupt_flag = true;
    errno = before;
}

// Batch systems send SIGTERM and closing terminals send SIGHUP, often more than once. The results so far must be saved
// nevertheless; SIGKILL follows if that takes too long.
void install_signals() {
    struct sigaction action {
    }, before{};
    action.sa_handler = on_interrupt;  // no SA_RESTART: reads must end
    sigaction(SIGINT, &action, nullptr);
    for (const int signal : {SIGTERM, SIGHUP})
        if (sigaction(signal, nullptr, &before) == 0 && before.sa_handler != SIG_IGN)  // set by nohup
            sigaction(signal, &action, nullptr);
    std::signal(SIGPIPE, SIG_IGN);  // Output sees EPIPE
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
