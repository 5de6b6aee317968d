// SPDX-License-Identifier: MIT
// See answering.hpp.
#include "server/answering.hpp"

#include <mutex>
#include <optional>

#include "core/resident.hpp"
#include "server/frames.hpp"

namespace grundy::server {
namespace {

struct Question {
    std::string name, request;
    questions::Allowance allowance;
};

Question unpacked(const Frame& frame) {
    Unpacker in(frame.body);
    Question out;
    out.allowance.limits.time = Seconds(in.get<double>());
    out.allowance.limits.bytes = in.get<std::uint64_t>();
    out.allowance.limits.nodes = in.get<std::uint64_t>();
    out.allowance.threads = in.get<unsigned>();
    out.allowance.answer_bytes = in.get<std::uint64_t>();
    out.name = in.get_text();
    out.request = in.get_last();
    return out;
}

// Nothing when the other end is closed.
std::optional<Frame> next_frame(FrameReader& reader, int socket) {
    for (;;) {
        if (auto frame = reader.next()) return frame;
        if (!reader.receive(socket, true)) return std::nullopt;
    }
}

}  // namespace

std::string packed_question(const std::string& question, const std::string& request,
                            const questions::Allowance& allowance) {
    return Packer()
        .add(allowance.limits.time.value().count())
        .add(allowance.limits.bytes)
        .add(allowance.limits.nodes)
        .add(allowance.threads)
        .add(std::uint64_t{allowance.answer_bytes})
        .add_text(question)
        .add_last(request)
        .body();
}

void answer_questions(int socket, const std::atomic<bool>& interrupt, const Answer& answer) {
    bound_resident_memory();
    const std::uint64_t before = resident_bytes();
    std::mutex sending;  // engines may report progress from any thread
    const auto send = [&](FrameKind kind, const std::string& body) {
        const std::lock_guard lock(sending);
        return send_frame(socket, kind, body);
    };
    FrameReader reader;
    while (const auto frame = next_frame(reader, socket)) {
        Question question = unpacked(*frame);
        questions::Allowance& allowance = question.allowance;
        allowance.limits.interrupt = &interrupt;
        allowance.limits.progress = [&](std::string_view what, std::uint64_t done, std::uint64_t total) {
            send(FrameKind::progress, Packer().add(done).add(total).add_last(what).body());
        };
        allowance.agreed = [&](const Limits& limits) {
            send(FrameKind::limits, Packer().add(Limit{limits.time.value().count(), limits.bytes}).body());
        };
        const questions::Reply reply = answer(question.name, question.request, allowance);
        const std::uint64_t now = resident_bytes(), kept = now > before ? now - before : 0;
        if (!send(FrameKind::answer, Packer().add(Answered{reply.status, kept}).add_last(reply.body).body())) return;
    }
}

}  // namespace grundy::server
