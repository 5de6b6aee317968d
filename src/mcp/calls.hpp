// SPDX-License-Identifier: MIT
// Calls of tools under way: a few at a time, each with its limits, its progress, and a way to cancel it.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "mcp/tools.hpp"
#include "questions/answerer.hpp"
#include "server/workers.hpp"

namespace grundy::mcp {

struct Call {
    const Tool* tool = nullptr;
    Ask ask;
    std::string key;      ///< by which it can be cancelled
    Json progress_token;  ///< null: no progress is wanted
    std::function<void(const questions::Reply&)> done;
};

class Calls {
public:
    /// Answers a question; several threads call it.
    using Answer = std::function<questions::Reply(const std::string& question, const std::string& request,
                                                  const questions::Allowance& allowance)>;
    /// `most`: what a call may use. `send`: takes notifications, as lines; several threads call it.
    Calls(Answer answer, questions::Allowance most, std::function<void(const std::string&)> send);
    ~Calls() { end(); }
    Calls(const Calls&) = delete;
    Calls& operator=(const Calls&) = delete;

    Seconds most_time() const { return *most_.limits.time; }
    bool knows(const std::string& key) const;
    /// `call.done` is called by another thread, or at once if too many calls wait; never after cancel() and end().
    void start(Call call);
    void cancel(const std::string& key);
    /// Cancels all, and waits for them.
    void end();

private:
    using Flag = std::shared_ptr<std::atomic<bool>>;
    void run(const Call& call, const std::atomic<bool>& interrupt);
    /// Whether it was not cancelled.
    bool forget(const Call& call);

    const Answer answer_;
    const questions::Allowance most_;
    const std::function<void(const std::string&)> send_;
    mutable std::mutex mutex_;
    std::map<std::string, Flag> flags_;  // of calls that run or wait; set: cancelled
    server::Workers workers_;            // the last member: its threads use the others
};

}  // namespace grundy::mcp
