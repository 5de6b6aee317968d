// SPDX-License-Identifier: MIT
// See calls.hpp.
#include "mcp/calls.hpp"

#include <chrono>
#include <cmath>
#include <utility>

#include "questions/faults.hpp"
#include "rpc/messages.hpp"

namespace grundy::mcp {
namespace {

constexpr unsigned most_at_once = 2;
constexpr std::size_t most_waiting = 32;
constexpr double between_notes = 0.5;  // seconds

// Notes of one call. Their number must rise from note to note, which what engines count does not: a search begins anew
// for each component. So it is the time that passed, of the time that may pass.
class Progress {
public:
    Progress(Json token, Seconds most) : token_(std::move(token)), most_(most) {}

    std::optional<std::string> note(std::string_view what, std::uint64_t done, std::uint64_t total) {
        const double now = Seconds(std::chrono::steady_clock::now() - begun_).count();
        if (now < next_) return std::nullopt;
        next_ = now + between_notes;
        const std::string counted = std::to_string(done) + (total > 0 ? " of " + std::to_string(total) : "");
        return rpc::notification_text("notifications/progress", {{"progressToken", token_},
                                                                 {"progress", std::round(now * 1000) / 1000},
                                                                 {"total", most_.count()},
                                                                 {"message", std::string(what) + ": " + counted}});
    }

private:
    const Json token_;
    const Seconds most_;
    const std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
    double next_ = 0;
};

}  // namespace

Calls::Calls(Answer answer, questions::Allowance most, rpc::Send send)
    : rpc::Calls(std::move(send), most_at_once, most_waiting), answer_(std::move(answer)), most_(std::move(most)) {}

void Calls::start(const Call& call) {
    const std::string key = call.key;
    if (rpc::Calls::start(
            key, [this, call](const std::atomic<bool>& interrupt) { return call.line(reply_to(call, interrupt)); }))
        return;
    send(call.line({503, report::json_line(questions::error_json(
                             "busy", "too many calls wait: at most " + std::to_string(most_at_once) + " run and " +
                                         std::to_string(most_waiting) + " wait; ask again when one was answered"))}));
}

questions::Reply Calls::reply_to(const Call& call, const std::atomic<bool>& interrupt) const {
    Progress progress(call.progress_token, call.ask.time);
    questions::Allowance allowance = most_;
    allowance.limits.time = call.ask.time;
    allowance.limits.interrupt = &interrupt;
    if (!call.progress_token.is_null())
        allowance.limits.progress = [&](std::string_view what, std::uint64_t done, std::uint64_t total) {
            if (const auto note = progress.note(what, done, total)) send(*note);
        };
    return answer_(call.tool->question, report::json_dump(call.ask.request, -1), allowance);
}

}  // namespace grundy::mcp
