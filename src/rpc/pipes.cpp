// SPDX-License-Identifier: MIT
// See pipes.hpp.
#include "rpc/pipes.hpp"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "core/error.hpp"
#include "core/size.hpp"

namespace grundy::rpc {
namespace {

constexpr int between_looks = 100;  // milliseconds

// A pipe that is ready takes this number of bytes without waiting (POSIX: PIPE_BUF), so that a client which reads
// nothing holds nobody when the server is to end.
constexpr std::size_t block = 4096;

}  // namespace

void Output::write(std::string_view bytes) {
    const std::lock_guard lock(mutex_);
    while (!bytes.empty() && !gone_) bytes.remove_prefix(write_some(bytes.substr(0, block)));
}

std::size_t Output::write_some(std::string_view bytes) {
    pollfd output{descriptor_, POLLOUT, 0};
    if (poll(&output, 1, ends_ ? 0 : between_looks) <= 0) {  // or a signal came
        gone_ = gone_ || ends_ || stop_;
        return 0;
    }
    const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
    if (written >= 0) return to_size(written);
    if (errno == EINTR || errno == EAGAIN) return 0;
    if (errno != EPIPE) failure_ = errno;
    gone_ = true;
    return 0;
}

void Output::check() const {
    if (failure_ != 0) throw Error(std::string("cannot write standard output: ") + std::strerror(failure_));
}

std::string read_some(int descriptor, const std::atomic<bool>& stop, const Output& output) {
    std::string out(std::size_t{64} << 10, '\0');
    pollfd input{descriptor, POLLIN, 0};
    while (!stop && !output.gone()) {
        const int ready = poll(&input, 1, between_looks);
        if (ready == 0 || (ready < 0 && errno == EINTR)) continue;
        const ssize_t got = read(descriptor, out.data(), out.size());
        if (got < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (got < 0) throw Error(std::string("cannot read standard input: ") + std::strerror(errno));
        return out.substr(0, to_size(got));
    }
    output.check();
    return "";
}

}  // namespace grundy::rpc
