// SPDX-License-Identifier: MIT
// Calls of tools under way: a few at a time, each with its limits and its progress.
#pragma once

#include <atomic>
#include <functional>
#include <string>

#include "mcp/tools.hpp"
#include "questions/answerer.hpp"
#include "rpc/calls.hpp"

namespace grundy::mcp {

struct Call {
    const Tool* tool = nullptr;
    Ask ask;
    std::string key;                                           ///< by which it can be cancelled
    Json progress_token;                                       ///< null: no progress is wanted
    std::function<std::string(const questions::Reply&)> line;  ///< that answers the call
};

class Calls : public rpc::Calls {
public:
    /// Answers a question; several threads call it.
    using Answer = std::function<questions::Reply(const std::string& question, const std::string& request,
                                                  const questions::Allowance& allowance)>;
    /// `most`: what a call may use. `send`: takes lines.
    Calls(Answer answer, questions::Allowance most, rpc::Send send);
    ~Calls() { end(); }  // while there still is what the threads use

    Seconds most_time() const { return *most_.limits.time; }
    /// The call is answered by another thread, or at once if too many calls wait; not after cancel() and end().
    void start(const Call& call);

private:
    questions::Reply reply_to(const Call& call, const std::atomic<bool>& interrupt) const;

    const Answer answer_;
    const questions::Allowance most_;
};

}  // namespace grundy::mcp
