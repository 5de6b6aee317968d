// SPDX-License-Identifier: MIT
// The side of a process that answers questions, and the messages about them.
#pragma once

#include <atomic>
#include <string>

#include "questions/answerer.hpp"
#include "server/engines.hpp"

namespace grundy::server {

/// The messages; Engines reads what answer_questions writes and the other way round.
std::string packed_question(const std::string& question, const std::string& request,
                            const questions::Allowance& allowance);
struct Limit {
    double seconds = 0;  ///< 0: none
    std::uint64_t bytes = 0;
};
struct Answered {
    int status = 200;
    std::uint64_t kept = 0;  ///< bytes more in memory than when the process began to answer questions
};

/// Answers what comes over the socket, one question after another, until its other end is closed.
void answer_questions(int socket, const std::atomic<bool>& interrupt, const Answer& answer);

}  // namespace grundy::server
