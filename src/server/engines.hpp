// SPDX-License-Identifier: MIT
// Answers questions in processes of their own, which are killed when they pass their limits. No loop of an engine, no
// overflow of a stack and no library can hold or end the server: that they look at their limits makes answers better
// ("so far, ..."), but nothing rests on it.
//
// What it costs: less than 0.1 ms for each question, and some milliseconds for a process that is started. What a thread
// would cost instead: one that does not return cannot be ended, and keeps its core and its memory for ever.
#pragma once

#include <cstdint>
#include <functional>
#include <list>
#include <mutex>
#include <string>
#include <string_view>

#include "questions/answerer.hpp"
#include "server/zygote.hpp"

namespace grundy::server {

/// How a process answers: the name of a question, and its request.
using Answer = std::function<questions::Reply(const std::string& question, const std::string& request,
                                              const questions::Allowance& allowance)>;

/// Several threads may ask at the same time, each for a process.
class Engines {
public:
    /// Forks at once, which must happen before the process has threads. At most `most` questions are answered at a
    /// time.
    Engines(std::size_t most, Answer answer);

    /// Returns soon after the limits of time and memory at the latest, and soon after an interrupt, with the answer or
    /// with the reason why there is none. `allowance.limits.progress` is called in this thread.
    questions::Reply ask(const std::string& question, const std::string& request,
                         const questions::Allowance& allowance);

private:
    // What a process keeps from earlier questions counts as memory of the next one.
    struct Process {
        Zygote::Child child;
        std::uint64_t kept = 0;  // bytes
    };
    /// One that keeps at most this number of bytes and has been sent the message. Throws Error if none can be started.
    std::list<Process> start(const std::string& message, std::uint64_t most_kept);

    Zygote zygote_;
    std::mutex mutex_;
    std::list<Process> idle_;  // the latest is the first, and knows most about what was asked before
};

}  // namespace grundy::server
