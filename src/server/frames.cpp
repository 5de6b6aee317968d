// SPDX-License-Identifier: MIT
// See frames.hpp.
#include "server/frames.hpp"

#include <sys/socket.h>

#include <cerrno>

#include "core/size.hpp"

namespace grundy::server {
namespace {

struct Head {
    FrameKind kind;
    std::uint64_t size;
};

bool send_all(int socket, std::string_view bytes, int flags) {
    while (!bytes.empty()) {
        const ssize_t sent = send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL | flags);
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) return false;
        bytes.remove_prefix(to_size(sent));
    }
    return true;
}

}  // namespace

bool send_frame(int socket, FrameKind kind, std::string_view body) {
    const Head head{kind, body.size()};
    return send_all(socket, {reinterpret_cast<const char*>(&head), sizeof head}, body.empty() ? 0 : MSG_MORE) &&
           send_all(socket, body, 0);
}

bool FrameReader::receive(int socket, bool waits) {
    static thread_local char block[std::size_t{256} << 10];
    const ssize_t got = recv(socket, block, sizeof block, waits ? 0 : MSG_DONTWAIT);
    if (got > 0) bytes_.append(block, to_size(got));
    return got > 0 || (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR));
}

std::optional<Frame> FrameReader::next() {
    Head head{};
    if (bytes_.size() < sizeof head) return std::nullopt;
    std::memcpy(&head, bytes_.data(), sizeof head);
    if (bytes_.size() - sizeof head < head.size) return std::nullopt;
    Frame out{head.kind, bytes_.substr(sizeof head, head.size)};
    bytes_.erase(0, sizeof head + head.size);
    return out;
}

}  // namespace grundy::server
