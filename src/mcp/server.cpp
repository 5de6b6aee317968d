// SPDX-License-Identifier: MIT
// See server.hpp.
#include "mcp/server.hpp"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>
#include <mutex>

#include "core/error.hpp"
#include "core/size.hpp"
#include "mcp/lines.hpp"
#include "mcp/session.hpp"
#include "server/engines.hpp"
#include "services/services.hpp"

namespace grundy::mcp {
namespace {

constexpr int between_looks = 100;  // milliseconds
constexpr std::size_t most_processes = 2;

// A pipe that is ready takes this number of bytes without waiting (POSIX: PIPE_BUF), so that a client which reads
// nothing holds nobody when the server is to end.
constexpr std::size_t block = 4096;

// Lines to the client, of several threads.
class Channel {
public:
    Channel(int descriptor, const std::atomic<bool>& stop) : descriptor_(descriptor), stop_(stop) {}

    void send(const std::string& line) {
        const std::lock_guard lock(mutex_);
        std::string_view left = text_ = line + "\n";
        while (!left.empty() && !gone_) left.remove_prefix(write_some(left.substr(0, block)));
    }
    /// Nobody waits for the client any more.
    void end() { ends_ = true; }
    bool gone() const { return gone_; }

private:
    std::size_t write_some(std::string_view bytes) {
        pollfd output{descriptor_, POLLOUT, 0};
        if (poll(&output, 1, ends_ ? 0 : between_looks) <= 0) {  // or a signal came
            gone_ = gone_ || ends_ || stop_;
            return 0;
        }
        const ssize_t written = write(descriptor_, bytes.data(), bytes.size());
        if (written >= 0) return to_size(written);
        gone_ = gone_ || (errno != EINTR && errno != EAGAIN);
        return 0;
    }

    const int descriptor_;
    const std::atomic<bool>& stop_;
    std::mutex mutex_;
    std::string text_;
    std::atomic<bool> ends_ = false, gone_ = false;
};

// Bytes of the client; "" at their end.
std::string read_some(int descriptor, const std::atomic<bool>& stop, const Channel& channel) {
    std::string out(std::size_t{64} << 10, '\0');
    pollfd input{descriptor, POLLIN, 0};
    while (!stop && !channel.gone()) {
        const int ready = poll(&input, 1, between_looks);
        if (ready == 0 || (ready < 0 && errno == EINTR)) continue;
        const ssize_t got = read(descriptor, out.data(), out.size());
        if (got < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (got < 0) throw Error(std::string("cannot read standard input: ") + std::strerror(errno));
        return out.substr(0, to_size(got));
    }
    return "";
}

}  // namespace

void serve(const Settings& settings, const std::atomic<bool>& stop) {
    server::Engines engines(
        most_processes, [answerer = std::make_shared<questions::Answerer>(settings.rules, services::services())](
                            const auto& question, const auto& request, const auto& allowance) {
            return answerer->answer(question_of(question), questions::read_json(request), allowance);
        });
    Channel channel(settings.output, stop);
    const auto send = [&](const std::string& line) { channel.send(line); };
    Calls calls([&](const auto& question, const auto& request,
                    const auto& allowance) { return engines.ask(question, request, allowance); },
                settings.most, send);
    Session session(settings.rules, settings.pages, calls, send);
    Lines lines;
    for (std::string bytes; !(bytes = read_some(settings.input, stop, channel)).empty();) {
        lines.add(bytes);
        while (const std::optional<Line> line = lines.next())
            line->too_long ? session.refuse_long_line() : session.take(line->text);
    }
    channel.end();
    calls.end();
}

}  // namespace grundy::mcp
