// SPDX-License-Identifier: MIT
// The server of the Model Context Protocol over standard input and output (`grundy mcp`): questions for agents. It
// reads no file, opens no connection and keeps nothing. Questions are answered in processes of their own, as those of
// the web server (server/engines.hpp), so that budgets hold whatever an engine does.
#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "mcp/pages.hpp"
#include "questions/answerer.hpp"

namespace grundy::mcp {

struct Settings {
    Rules rules;                ///< in scope of every question
    std::vector<Page> pages;    ///< of the documentation
    questions::Allowance most;  ///< what a call may use; its time is needed
    int input = 0, output = 1;
};

/// Returns when the input ends, the reader of the output is gone, or soon after `stop` is set. Calls under way are
/// cancelled then. The process must not have threads yet: it is forked. Throws Error if reading
/// or writing fails.
void serve(const Settings& settings, const std::atomic<bool>& stop);

}  // namespace grundy::mcp
