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
    return lingers || (state == State::reading && !ends && in.size() <= most_head + most_body);
}

void Connection::receive() {
    std::array<char, std::size_t{64} << 10> block;
    while (wants_input()) {
        const ssize_t got = recv(socket.number(), block.data(), block.size(), 0);
        if (got > 0 && !lingers)
            in.append(block.data(), to_size(got));
        else if (got == 0 || (got < 0 && !would_block()))
            gone = true;
        if (got < static_cast<ssize_t>(block.size())) return;
    }
}

void Connection::send() {
    constexpr std::chrono::seconds patience{30};
    while (has_output()) {
        const ssize_t taken = ::send(socket.number(), out.data() + sent, out.size() - sent, MSG_NOSIGNAL);
        if (taken < 0) {
            gone = gone || !would_block();
            return;
        }
        sent += to_size(taken);
        if (state == State::reading && has_output()) deadline = Clock::now() + patience;
    }
    out.clear();
    sent = 0;
    if (lingers) shutdown(socket.number(), SHUT_WR);
}

void Connection::respond(Response response) {
    add_security_headers(response);
    if (response.type == "application/json") response.headers.emplace_back("Cache-Control", "no-store");
    out += response_head(response, keep_alive, response.body.size());
    if (!head_only) out += response.body;
    state = State::reading;
    ends = !keep_alive;
    constexpr std::chrono::seconds idle{60};
    deadline = Clock::now() + idle;
    began = {};
}

void Connection::refuse(Response response) {
    constexpr std::chrono::seconds linger{5};
    keep_alive = false;
    respond(std::move(response));
    lingers = true;
    in.clear();
    deadline = Clock::now() + linger;
}

void Connection::begin_stream() {
    Response head{200, "text/event-stream", {}, {{"Cache-Control", "no-store"}}};
    add_security_headers(head);
    out += response_head(head, false, std::nullopt);
    state = State::following;
    seen = 0;
}

}  // namespace grundy::server
