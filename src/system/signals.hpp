// SPDX-License-Identifier: MIT
// The signals that ask a process to stop.
#pragma once

#include <atomic>

namespace grundy::system {

/// From now on Ctrl-C, SIGTERM and SIGHUP set the flag to which the result points, so that work can end in good order;
/// a second Ctrl-C kills the process. SIGHUP stays ignored if it was, as nohup does. A reader of the output that has
/// gone and a file that is too large become errors of write(2), EPIPE and EFBIG, and kill the process no longer.
const std::atomic<bool>* catch_interrupts();

}  // namespace grundy::system
