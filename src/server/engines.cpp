// SPDX-License-Identifier: MIT
// See engines.hpp.
#include "server/engines.hpp"

#include <poll.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

#include "processes/overdue.hpp"
#include "questions/faults.hpp"
#include "server/answering.hpp"
#include "server/frames.hpp"

namespace grundy::server {
namespace {

using Clock = std::chrono::steady_clock;
using questions::Reply;

constexpr int tick = 20;  // milliseconds between two looks at the clock and the memory
// A process that keeps more is not asked again.
constexpr std::uint64_t most_kept = std::uint64_t{128} << 20;
// What is kept must leave most of a question's memory to its answer, whichever process gives it.
std::uint64_t most_kept_for(std::uint64_t bytes) { return std::min(most_kept, bytes / 4); }
constexpr double seconds_after_interrupt = 0.3;

Reply stopped(Outcome outcome, const std::string& message) {
    return {200, report::json_line(questions::stopped_json(Stopped(outcome, message)))};
}

Reply refusal(int status, const std::string& kind, const std::string& message) {
    return {status, report::json_line(questions::error_json(kind, message))};
}

// One question in one process.
class Watch {
public:
    Watch(const Zygote::Child& child, std::uint64_t kept, const questions::Allowance& allowance)
        : child_(child),
          kept_(kept),
          allowance_(allowance),
          limit_{allowance.limits.time.value().count(), allowance.limits.bytes},
          resident_before_(child.resident()) {}

    /// What the process keeps after the answer; nothing if it is to be killed.
    std::optional<std::uint64_t> keeps() const { return keeps_; }

    /// Returns nothing if the limits of the request leave no room for what the process keeps: ask another.
    std::optional<Reply> wait() {
        for (;;) {
            pollfd input{child_.socket(), POLLIN, 0};
            poll(&input, 1, tick);
            const bool there = reader_.receive(child_.socket(), false);
            while (const auto frame = reader_.next()) {
                if (auto reply = take(*frame)) return reply;
                if (kept_ > most_kept_for(limit_.bytes)) return std::nullopt;
            }
            if (!there)
                return refusal(500, "engine", "the process that answers this question broke down; please report it");
            if (auto reply = overdue()) return reply;
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
            if (answered.kept <= most_kept) keeps_ = answered.kept;
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
        const std::string reason = processes::Overdue{limit_.seconds, limit_.bytes}.reason(since(begun_), used);
        if (!reason.empty()) return stopped(Outcome::out_of_budget, reason);
        return std::nullopt;
    }

    static double since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

    const Zygote::Child& child_;
    const std::uint64_t kept_;
    const questions::Allowance& allowance_;
    Limit limit_;
    const std::uint64_t resident_before_;
    const Clock::time_point begun_ = Clock::now();
    std::optional<Clock::time_point> interrupted_;
    FrameReader reader_;
    std::optional<std::uint64_t> keeps_;
};

}  // namespace

Engines::Engines(std::size_t most, Answer answer)
    : zygote_(most, [answer = std::move(answer)](int socket, const std::atomic<bool>& interrupt) {
          answer_questions(socket, interrupt, answer);
      }) {}

// Each question takes the place of an idle process, even where it cannot be asked, so that there are never more
// processes than questions were answered at a time.
std::list<Engines::Process> Engines::start(const std::string& message, std::uint64_t most) {
    std::list<Process> taken;
    {
        const std::lock_guard lock(mutex_);
        auto at = std::find_if(idle_.begin(), idle_.end(), [&](const Process& p) { return p.kept <= most; });
        if (at == idle_.end()) at = idle_.begin();
        if (at != idle_.end()) taken.splice(taken.begin(), idle_, at);
    }
    if (!taken.empty() && taken.front().kept <= most) {
        taken.front().child.interrupt() = false;
        if (send_frame(taken.front().child.socket(), FrameKind::question, message)) return taken;
    }
    taken.clear();  // it keeps too much, or somebody has killed it while it was idle
    taken.push_back({zygote_.start()});
    send_frame(taken.front().child.socket(), FrameKind::question, message);
    return taken;
}

Reply Engines::ask(const std::string& question, const std::string& request, const questions::Allowance& allowance) {
    const std::string message = packed_question(question, request, allowance);
    for (std::uint64_t most = most_kept_for(allowance.limits.bytes);; most = 0) {
        std::list<Process> taken;
        try {
            taken = start(message, most);
        } catch (const Error& fault) {
            return refusal(503, "busy", fault.what());
        }
        Process& process = taken.front();
        Watch watch(process.child, process.kept, allowance);
        const std::optional<Reply> reply = watch.wait();
        if (!reply) continue;
        if (watch.keeps()) {
            process.kept = *watch.keeps();
            const std::lock_guard lock(mutex_);
            idle_.splice(idle_.begin(), taken);
        }
        return *reply;
    }
}

}  // namespace grundy::server
