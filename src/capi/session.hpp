// SPDX-License-Identifier: MIT
// A session of the interface for C (grundy/c.h): rules in scope, an Answerer, and a solver for each game whose values
// were asked for.
#pragma once

#include <grundy/c.h>

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "questions/answerer.hpp"

namespace grundy::capi {

class Session {
public:
    /// `options` is the request of grundy_open. Throws what questions::reply_to turns into a reply.
    explicit Session(const questions::Request& options);
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;
    static const std::vector<questions::Field>& fields();

    questions::Reply answer(std::string_view question, std::string_view request, const grundy_call& call);
    /// The body of the reply is empty if `out` was filled. `width` is in bytes.
    questions::Reply values(std::string_view game, std::int64_t first, std::size_t count, unsigned width, void* out,
                            const grundy_call& call);
    /// The body of the reply is empty if there is such a game.
    questions::Reply find(std::string_view game);
    void cancel();
    /// Cancels the calls that run, and waits for them; others are refused from now on.
    void close();

private:
    struct Heaps;
    class Running;
    void fill(std::string_view game, std::int64_t first, std::size_t count, unsigned width, void* out,
              const grundy_call& call);
    template <class Number>
    void fill(std::string_view game, std::int64_t first, std::size_t count, void* out, const Limits& limits);
    std::shared_ptr<Heaps> heaps(std::string_view game);

    Rules rules_;
    Limits budget_;
    unsigned threads_ = 1;
    questions::Answerer answerer_;
    std::mutex mutex_;
    std::condition_variable ended_;
    std::list<Running*> running_;
    bool closed_ = false;
    std::list<std::shared_ptr<Heaps>> heaps_;  // the latest first
};

}  // namespace grundy::capi
