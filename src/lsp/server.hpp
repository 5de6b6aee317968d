// SPDX-License-Identifier: MIT
// The language server over standard input and output (`grundy lsp`). It reads no file and opens no connection; texts
// come from the editor. Games are played in processes of their own (server/engines.hpp), so that a text that is being
// written cannot hold or end the server, whatever its rules ask for.
#pragma once

#include <atomic>
#include <grundy/grundy.hpp>
#include <string>

#include "questions/answerer.hpp"

namespace grundy::lsp {

struct Settings {
    Rules rules;                ///< in scope of every text
    std::string page;           ///< the address of the page, for links
    questions::Allowance most;  ///< what one question may use
    int input = 0, output = 1;
};

/// Returns when the editor says so, when the input ends or the reader of the output is gone, or soon after `stop` is
/// set. The exit code is 0 if the editor had said `shutdown`, and 1 otherwise. The process must not have threads yet:
/// it is forked. Throws Error if reading or writing
/// fails.
int serve(const Settings& settings, const std::atomic<bool>& stop);

}  // namespace grundy::lsp
