// SPDX-License-Identifier: MIT
// See connection.hpp.
#include "server/connection.hpp"

#include <sys/socket.h>

#include <array>
#include <cerrno>

#include "core/size.hpp"
#include "server/guard.hpp"

namespace grundy::server {
namespace {

bool would_block() { return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR; }

}  // namespace

bool Connection::wants_input() const {
    return !half_closed && (lingers || (state == State::reading && !ends && in.size() <= most_head + most_body));
}

// A client that is gone answers with a reset, which the poller tells. Clients of HTTP/1.1 skip interim responses, and
// followers skip comments.
void Connection::probe() {
    if (probed || state == State::reading) return;
    probed = true;
    if (state == State::following)
        out.add(":\n\n");
    else if (takes_interim)
        out.add("HTTP/1.1 100 Continue\r\n\r\n");
}

void Connection::receive() {
    // The poller tells again of what is left, so that a client that sends without a pause holds up nobody else.
    constexpr int most_blocks = 4;
    std::array<char, std::size_t{64} << 10> block;
    for (int i = 0; i < most_blocks && wants_input(); ++i) {
        const ssize_t got = recv(socket.number(), block.data(), block.size(), 0);
        if (got > 0 && !lingers)
            in.append(block.data(), to_size(got));
        else if (got == 0)
            half_closed = true;
        else if (got < 0 && !would_block())
            gone = true;
        if (got < static_cast<ssize_t>(block.size())) return;
    }
}

void Connection::send() {
    constexpr std::chrono::seconds patience{30};
    while (has_output()) {
        const std::string_view next = out.front();
        const int more = out.has_more() ? MSG_MORE : 0;
        const ssize_t taken = ::send(socket.number(), next.data(), next.size(), MSG_NOSIGNAL | more);
        if (taken < 0) {
            gone = gone || !would_block();
            return;
        }
        out.drop(to_size(taken));
        if (state == State::reading && has_output()) deadline = Clock::now() + patience;
    }
    if (lingers) shutdown(socket.number(), SHUT_WR);
}

void Connection::respond(Response response) {
    add_security_headers(response);
    if (response.type == "application/json") response.headers.emplace_back("Cache-Control", "no-store");
    std::size_t length = response.body.size();
    for (const Text& text : response.rest) length += text->size();
    std::string begin = response_head(response, keep_alive, length);
    if (!head_only) begin += response.body;
    out.add(std::move(begin));
    if (!head_only) out.add(response.rest);
    state = State::reading;
    probed = false;
    ends = !keep_alive;
    constexpr std::chrono::seconds idle{60};
    idle_since = Clock::now();
    deadline = idle_since + idle;
    began = {};
}

void Connection::refuse(Response response) {
    constexpr std::chrono::seconds linger{5};
    keep_alive = head_only = false;
    respond(std::move(response));
    lingers = true;
    in.clear();
    deadline = Clock::now() + linger;
}

void Connection::begin_stream() {
    Response head{200, "text/event-stream", {}, {{"Cache-Control", "no-store"}}};
    add_security_headers(head);
    out.add(response_head(head, false, std::nullopt));
    state = State::following;
    seen = 0;
}

}  // namespace grundy::server
