// SPDX-License-Identifier: MIT
// Answers questions: JSON in, JSON out. It keeps rules and solvers between questions, so that the catalogue is read
// once and what was computed stays known. Nothing is printed and no file is read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <grundy/grundy.hpp>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "questions/questions.hpp"
#include "questions/reply.hpp"
#include "questions/request.hpp"
#include "questions/values.hpp"

namespace grundy::questions {

/// What one question may use. A request that asks for more gets this much.
struct Allowance {
    Limits limits;
    unsigned threads = 1;          ///< 0: as many as pay off
    std::size_t answer_bytes = 0;  ///< a longer answer is not given; 0: no limit
    /// All memory of the process is ours, so that what is kept is dropped when it has much.
    bool own_process = true;
    /// Called when the request is read: with these limits and those of the request.
    std::function<void(const Limits&)> agreed{};
};

/// Several threads may ask one answerer at the same time.
class Answerer {
public:
    /// `rules` are in scope of every request. `more` answers the questions that need more than the engine.
    explicit Answerer(const Rules& rules, More more = {});

    Reply answer(std::string_view question, std::string_view request, const Allowance& allowance);
    Reply answer(const Question& question, const Json& request, const Allowance& allowance);
    /// Drops what was computed.
    void forget();

private:
    struct Scope {
        std::string key;
        Rules rules;
    };
    struct Idle {
        std::string key;
        std::unique_ptr<Solver> solver;
        std::uint64_t queries = 0;
    };
    class Lease;

    std::shared_ptr<const Scope> scope(const Question& question, const Request& request);
    std::string ask(const Question& question, const Request& request, const Allowance& allowance);
    std::string body(const Question& question, const Request& request, const Allowance& allowance);

    const Rules base_;
    const More more_;
    std::mutex mutex_;
    std::list<std::shared_ptr<const Scope>> scopes_;  // the latest first
    std::list<Idle> idle_;                            // the latest first
    ValueStore values_;
};

}  // namespace grundy::questions
