// SPDX-License-Identifier: MIT
// The signals that ask a process to stop.
#pragma once

#include <atomic>

namespace grundy::system {

/// Makes Ctrl-C, SIGTERM and SIGHUP set the flag to which the result points, so that work can end in good order. What
/// has not ended 0.7 s later, or when a second signal comes (at least 0.2 s after the first), is ended with exit code
/// 130, whatever runs: no loop that forgets the flag keeps the process. SIGHUP stays ignored if it was, as under nohup.
/// A closed output pipe and a file that is too large become the errors EPIPE and EFBIG of write(2) and no longer kill
/// the process. SIGALRM is used for this.
const std::atomic<bool>* catch_interrupts();

/// Makes SIGUSR1 set the flag to which the result points, and no longer kill the process. Whoever answers resets it.
std::atomic<bool>* catch_status_requests();

}  // namespace grundy::system
