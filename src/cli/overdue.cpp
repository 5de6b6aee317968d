// SPDX-License-Identifier: MIT
// See overdue.hpp.
#include "cli/overdue.hpp"

#include <unistd.h>

#include <cstdio>
#include <exception>
#include <set>
#include <string_view>

#include "cli/json_faults.hpp"
#include "core/error.hpp"
#include "processes/watchdog.hpp"

namespace grundy::cli {
namespace {

// These compute before they write; the watch ends at the first block of the answer (output.cpp). Others answer many
// questions, each with the whole budget, or go on until they are stopped.
bool answers_one_question(Session& session) {
    static const std::set<std::string_view> such = {"solve",   "value", "moves", "draw",        "table",  "period",
                                                    "pattern", "plan",  "code",  "check-rules", "digraph"};
    return such.contains(session.command().name) && !session.arguments().has("lines") && session.series() == nullptr;
}

// In the thread that watches, while others work.
[[noreturn]] void end(Session& session, const std::string& reason) {
    try {
        session.tell_end("budget used up");
        print_fault(&session, {}, questions::stopped_json(Stopped(Status::out_of_budget, reason)));
    } catch (const std::exception&) {  // such as no memory for these; the message below and the exit code remain
    }
    std::fprintf(stderr, "grundy: %s%s\n", reason.c_str(), budget_hint);
    std::fflush(stderr);
    _exit(budget_used_up);
}

}  // namespace

void watch_budget(Session& session, const Budget& budget) {
    const Arguments& arguments = session.arguments();
    if (!arguments.has("budget") || arguments.has("checkpoint") || arguments.has("resume") ||
        !answers_one_question(session))
        return;
    processes::watch({budget.seconds, budget.bytes}, [&session](const std::string& reason) { end(session, reason); });
}

}  // namespace grundy::cli
