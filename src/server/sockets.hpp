// SPDX-License-Identifier: MIT
// Descriptors that close themselves, and the socket that listens.
#pragma once

#include <string>
#include <utility>

namespace grundy::server {

class Descriptor {
public:
    explicit Descriptor(int number = -1) : number_(number) {}
    Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(number_, other.number_);
        return *this;
    }
    ~Descriptor();

    int number() const { return number_; }

private:
    int number_;
};

/// A socket that listens on an address or a name such as "localhost". Port 0 picks a free one. Throws Error, with the
/// reason, if the port is taken or the host has no such address.
Descriptor listen_on(const std::string& host, int port);
/// The port that was picked.
int port_of(const Descriptor& socket);
/// The next connection, which never blocks and sends small answers at once; number -1 if none waits.
Descriptor accept_from(const Descriptor& socket);

}  // namespace grundy::server
