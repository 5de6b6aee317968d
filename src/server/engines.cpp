// SPDX-License-Identifier: MIT
// See engines.hpp.
#include "server/engines.hpp"

#include <poll.h>

#include <chrono>
#include <optional>
#include <utility>

#include "questions/faults.hpp"
#include "server/answering.hpp"
#include "server/frames.hpp"
#include "system/overdue.hpp"

namespace grundy::server {
namespace {

using Clock = std::chrono::steady_clock;
using questions::Reply;

constexpr int tick = 20;  // milliseconds between two looks at the clock and the memory
constexpr double seconds_after_interrupt = 0.3;

Reply stopped(Outcome outcome, const std::string& message) {
    return {200, report::json_line(questions::stopped_json(Stopped(outcome, message)))};
}

Reply refused(int status, const std::string& kind, const std::string& message) {
    return {status, report::json_line(questions::error_json(kind, message))};
}

// One question in one process.
class Watch {
public:
    Watch(const Zygote::Child& child, const questions::Allowance& allowance)
        : child_(child),
          allowance_(allowance),
          limit_{allowance.limits.seconds, allowance.limits.bytes},
          resident_before_(child.resident()) {}

    /// False if the process is to be killed.
    bool child_is_fine() const { return fine_; }

    Reply wait() {
        for (;;) {
            pollfd input{child_.socket(), POLLIN, 0};
            poll(&input, 1, tick);
            const bool there = reader_.receive(child_.socket(), false);
            while (const auto frame = reader_.next())
                if (auto reply = take(*frame)) return *std::move(reply);
            if (!there)
                return refused(500, "engine", "the process that answers this question broke down; please report it");
            if (auto reply = overdue()) return *std::move(reply);
        }
    }

private:
    std::optional<Reply> take(const Frame& frame) {
        Unpacker in(frame.body);
        if (frame.kind == FrameKind::limits) {
            limit_ = in.get<Limit>();
        } else if (frame.kind == FrameKind::progress) {
            const auto done = in.get<std::uint64_t>(), total = in.get<std::uint64_t>();
            if (allowance_.limits.progress) allowance_.limits.progress(in.get_last(), done, total);
        } else if (frame.kind == FrameKind::answer) {
            const auto answered = in.get<Answered>();
            fine_ = !answered.is_last;
            return Reply{answered.status, in.get_last()};
        }
        return std::nullopt;
    }

    std::optional<Reply> overdue() {
        const auto* const interrupt = allowance_.limits.interrupt;
        if (interrupt != nullptr && *interrupt && !child_.interrupt().exchange(true)) interrupted_ = Clock::now();
        if (interrupted_ && since(*interrupted_) > seconds_after_interrupt)
            return stopped(Outcome::interrupted, "interrupted; the work did not stop by itself and was ended");
        const std::uint64_t resident = child_.resident(),
                            used = resident > resident_before_ ? resident - resident_before_ : 0;
        const std::string reason = system::Overdue{limit_.seconds, limit_.bytes}.reason(since(begun_), used);
        if (!reason.empty()) return stopped(Outcome::out_of_budget, reason);
        return std::nullopt;
    }

    static double since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

    const Zygote::Child& child_;
    const questions::Allowance& allowance_;
    Limit limit_;
    const std::uint64_t resident_before_;
    const Clock::time_point begun_ = Clock::now();
    std::optional<Clock::time_point> interrupted_;
    FrameReader reader_;
    bool fine_ = false;
};

}  // namespace

Engines::Engines(std::size_t most, Answer answer)
    : zygote_(most, [answer = std::move(answer)](int socket, const std::atomic<bool>& interrupt) {
          answer_questions(socket, interrupt, answer);
      }) {}

Reply Engines::ask(const std::string& question, const std::string& request, const questions::Allowance& allowance) {
    std::vector<Zygote::Child> taken;
    {
        const std::lock_guard lock(mutex_);
        if (!idle_.empty()) {
            taken.push_back(std::move(idle_.back()));
            idle_.pop_back();
        }
    }
    const std::string message = packed_question(question, request, allowance);
    try {
        if (!taken.empty()) taken.front().interrupt() = false;
        if (taken.empty() || !send_frame(taken.front().socket(), FrameKind::question, message)) {
            taken.clear();  // somebody has killed it while it was idle
            taken.push_back(zygote_.start());
            send_frame(taken.front().socket(), FrameKind::question, message);
        }
    } catch (const Error& fault) {
        return refused(503, "busy", fault.what());
    }
    Watch watch(taken.front(), allowance);
    Reply reply = watch.wait();
    if (watch.child_is_fine()) {
        const std::lock_guard lock(mutex_);
        idle_.push_back(std::move(taken.front()));
    }
    return reply;
}

}  // namespace grundy::server
