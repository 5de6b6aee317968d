// SPDX-License-Identifier: MIT
// One connection: what has arrived, what is still to be sent, and what it waits for.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

#include "server/http.hpp"
#include "server/output.hpp"
#include "server/sockets.hpp"

namespace grundy::server {

struct Connection {
    enum class State {
        reading,   ///< a request is awaited
        working,   ///< a worker has the question
        following  ///< a stream of events
    };
    using Clock = std::chrono::steady_clock;

    Descriptor socket;
    std::uint64_t id = 0;
    State state = State::reading;
    std::string in{};
    Output out{};
    bool keep_alive = true, head_only = false, continued = false, gone = false;
    bool ends = false;          ///< closed when `out` has been sent
    bool takes_interim = true;  ///< responses before the last one
    bool says_no_more = false, probed = false;
    bool half_closed = false;      ///< the client sends nothing more, and may still read
    bool lingers = false;          ///< then what still arrives is dropped for a while, so that the answer is read
    Clock::time_point deadline{};  ///< closed then, unless something moves
    Clock::time_point began{};     ///< of the request that is being read
    Clock::time_point idle_since{Clock::now()};      ///< the last response, or the beginning
    std::shared_ptr<std::atomic<bool>> interrupt{};  ///< of the question under way
    std::string job{};                               ///< that is followed
    std::uint64_t seen = 0;                          ///< version of the job

    bool has_output() const { return !out.empty(); }
    bool is_over() const { return ends && !has_output() && !lingers; }
    /// Whether what arrives is read: one request at a time, and what a client sends ahead stays in the socket.
    bool wants_input() const;

    /// Whether nothing more is to come from the client or to be sent to it.
    bool is_done() const { return gone || is_over() || (half_closed && state == State::reading && !has_output()); }
    /// Whether a client is still there shows when it is sent something: finds out, once for each request.
    void probe();
    /// Reads some of what has arrived; `half_closed` if that was all, `gone` if the connection is broken.
    void receive();
    /// Sends what the socket takes.
    void send();
    /// Adds a response to what is to be sent, and awaits the next request.
    void respond(Response response);
    /// Refuses a request whose end is not known: nothing more is read as a request.
    void refuse(Response response);
    /// Begins a stream of events.
    void begin_stream();
};

}  // namespace grundy::server
