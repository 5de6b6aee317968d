// SPDX-License-Identifier: MIT
// Answers questions in processes of their own, which are killed when they pass their limits. No loop of an engine, no
// overflow of a stack and no library can hold or end the server: that they look at their limits makes answers better
// ("so far, ..."), but nothing rests on it.
//
// What it costs: less than 0.1 ms for each question, and some milliseconds for a process that is started. What a thread
// would cost instead: one that does not return cannot be ended, and keeps its core and its memory for ever.
#pragma once

#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "questions/desk.hpp"
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
    /// with the reason why there is none. `allowance.agreed` and `progress` are called in this thread.
    questions::Reply ask(const std::string& question, const std::string& request,
                         const questions::Allowance& allowance);

private:
    Zygote zygote_;
    std::mutex mutex_;
    std::vector<Zygote::Child> idle_;  // the latest is the last, and knows most about what was asked before
};

}  // namespace grundy::server
