// SPDX-License-Identifier: MIT
// How the actions of `grundy atlas` have the work of a folder done, and show what is done.
#pragma once

#include <functional>
#include <string>

#include "atlas/work.hpp"
#include "cli/session.hpp"

namespace grundy::cli {

unsigned threads_of(const SolverOptions& options);

/// Shows how many of `what` are done, if the session shows progress.
std::function<void(std::size_t, std::size_t)> progress_of(const SolverOptions& options, const char* what);

/// `options` are those of the session, which show progress.
atlas::WorkOptions work_options(Session& session, const SolverOptions& options);

/// What is done, and what came of it; the exit code is 1 if something is missing or wrong.
int show_folder(Session& session, const std::string& folder);

/// Does all that is missing, by the processes or the scheduler that the options name, and shows what came of it.
int do_all(Session& session, const std::string& folder);

}  // namespace grundy::cli
