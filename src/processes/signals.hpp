// SPDX-License-Identifier: MIT
// The signals that ask a process to stop.
#pragma once

#include <atomic>
#include <cstdint>

namespace grundy::processes {

/// What signals that ask to stop mean, by the time at which they come. It may be used in a signal handler.
class StopRequests {
public:
    enum class Meaning {
        stop,        ///< the first one
        same,        ///< the same request: `timeout` sends each signal to the program and then to its group
        end_at_once  ///< asked again, more than 0.2 s after the first
    };
    /// `now`: milliseconds by a clock that never goes back, above 0.
    Meaning at(std::int64_t now);

private:
    std::atomic<std::int64_t> first_{0};
    static_assert(std::atomic<std::int64_t>::is_always_lock_free);
};

/// Makes Ctrl-C, SIGTERM and SIGHUP set the flag to which the result points, so that work can end in good order. What
/// has not ended 0.7 s later, or when a second signal comes (more than 0.2 s after the first), is ended with exit code
/// 130, whatever runs: no loop that forgets the flag keeps the process. SIGHUP stays ignored if it was, as under nohup.
/// A closed output pipe and a file that is too large become the errors EPIPE and EFBIG of write(2) and no longer kill
/// the process. SIGALRM is used for this.
const std::atomic<bool>* catch_interrupts();

/// Makes SIGUSR1 set the flag to which the result points, and no longer kill the process. Whoever answers resets it.
std::atomic<bool>* catch_status_requests();

}  // namespace grundy::processes
