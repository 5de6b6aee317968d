// SPDX-License-Identifier: MIT
// See server.hpp.
#include "lsp/server.hpp"

#include <memory>

#include "lsp/frames.hpp"
#include "lsp/session.hpp"
#include "rpc/pipes.hpp"
#include "server/engines.hpp"
#include "services/services.hpp"

namespace grundy::lsp {
namespace {

constexpr unsigned most_at_once = 2;
constexpr std::size_t most_waiting = 1000;  // an editor may open many files at once

// Whether more can come.
bool take(const Frame& frame, Session& session) {
    switch (frame.kind) {
        case Frame::Kind::message:
            session.take(frame.text);
            return !session.exit_code();
        case Frame::Kind::too_long:
            session.refuse("a message has at most " + std::to_string(most_message >> 20) + " MiB");
            return true;
        case Frame::Kind::lost:
            session.refuse("a message begins with 'Content-Length: ', its length in bytes, and an empty line");
            return false;
    }
    return false;
}

}  // namespace

int serve(const Settings& settings, const std::atomic<bool>& stop) {
    server::Engines engines(most_at_once,
                            [answerer = std::make_shared<questions::Answerer>(settings.rules, services::services())](
                                const auto& question, const auto& request, const auto& allowance) {
                                return answerer->answer(question, request, allowance);
                            });
    rpc::Output output(settings.output, stop);
    const auto send = [&](const std::string& message) { output.write(framed(message)); };
    const auto answer = [&](const auto& question, const auto& request, const auto& allowance) {
        return engines.ask(question, request, allowance);
    };
    rpc::Calls calls(send, most_at_once, most_waiting);
    Session session({settings.rules, settings.page, settings.most, answer}, calls, send);
    // However this ends, no thread uses the session afterwards.
    const struct End {
        rpc::Output& output;
        rpc::Calls& calls;
        ~End() {
            output.end();
            calls.end();
        }
    } end{output, calls};
    Frames frames;
    bool more = true;
    for (std::string bytes; more && !(bytes = rpc::read_some(settings.input, stop, output)).empty();) {
        frames.add(bytes);
        for (std::optional<Frame> frame; more && (frame = frames.next());) more = take(*frame, session);
    }
    return session.exit_code().value_or(session.left());
}

}  // namespace grundy::lsp
