// SPDX-License-Identifier: MIT
// See sockets.hpp.
#include "server/sockets.hpp"

#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <memory>

#include "core/error.hpp"

namespace grundy::server {

Descriptor::~Descriptor() {
    if (number_ >= 0) close(number_);
}

Descriptor listen_on(const std::string& host, int port) {
    addrinfo wanted{};
    wanted.ai_socktype = SOCK_STREAM;
    wanted.ai_flags = AI_PASSIVE | AI_NUMERICSERV;
    addrinfo* found = nullptr;
    const std::string place = host + ":" + std::to_string(port);
    if (const int fault = getaddrinfo(host.c_str(), std::to_string(port).c_str(), &wanted, &found); fault != 0)
        throw Error("--host " + host + ": " + gai_strerror(fault));
    const std::unique_ptr<addrinfo, decltype(&freeaddrinfo)> list(found, freeaddrinfo);
    Descriptor out(socket(list->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
    const int yes = 1;
    setsockopt(out.number(), SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (out.number() < 0 || bind(out.number(), list->ai_addr, list->ai_addrlen) != 0 ||
        listen(out.number(), SOMAXCONN) != 0) {
        const int reason = errno;
        throw Error(
            "cannot listen on " + place + ": " + std::strerror(reason) +
            (reason == EADDRINUSE ? "; another program uses this port: choose one with --port N, or --port 0" : ""));
    }
    return out;
}

int port_of(const Descriptor& socket) {
    sockaddr_storage address{};
    socklen_t size = sizeof address;
    getsockname(socket.number(), reinterpret_cast<sockaddr*>(&address), &size);
    return ntohs(address.ss_family == AF_INET6 ? reinterpret_cast<sockaddr_in6*>(&address)->sin6_port
                                               : reinterpret_cast<sockaddr_in*>(&address)->sin_port);
}

Descriptor accept_from(const Descriptor& socket) {
    Descriptor out(accept4(socket.number(), nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC));
    const int yes = 1;
    if (out.number() >= 0) setsockopt(out.number(), IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    return out;
}

}  // namespace grundy::server
