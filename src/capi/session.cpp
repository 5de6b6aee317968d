// SPDX-License-Identifier: MIT
// See session.hpp.
#include "capi/session.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <span>

#include "core/error.hpp"
#include "questions/scope.hpp"
#include "services/services.hpp"

namespace grundy::capi {
namespace {

using questions::Reply;
using questions::Request;

constexpr std::size_t most_games = 32;

// A request takes longer to make than one value to look up, so that there is one only where `work` throws.
template <class Work>
Reply reply_about(std::string_view game, const Work& work) {
    try {
        work();
        return {};
    } catch (...) {
        const std::exception_ptr fault = std::current_exception();
        const auto rethrow = [&](const Request&) -> std::string { std::rethrow_exception(fault); };
        return questions::reply_to(questions::Json{{"game", game}}, {{"game", questions::Type::text}}, rethrow);
    }
}

Rules scope_of(const Request& options) {
    Rules rules = Rules::catalogue();
    questions::add_scope(rules, options, true);
    return rules;
}

}  // namespace

// The solver of one game; it serves one thread at a time.
struct Session::Heaps {
    Heaps(std::string_view text, const Rules& rules, const SolverOptions& options)
        : name(text), solver(rules, options), game(solver.game(text)) {}
    const std::string name;
    std::timed_mutex mutex{};
    Solver solver;
    const GameHandle game;
};

// A call that has not returned, and its limits.
class Session::Running {
public:
    Running(Session& session, const grundy_call& call) : session_(session), limits_(session.budget_) {
        if (call.seconds != 0) {
            const Seconds own(call.seconds);
            limits_.time = limits_.time ? std::min(own, *limits_.time) : own;
        }
        limits_.interrupt = &cancelled_;
        if (call.progress != nullptr)
            limits_.progress = [this, call](std::string_view what, std::uint64_t done, std::uint64_t total) {
                const std::string text(what);
                const grundy_progress at{text.c_str(), done, total, call.context};
                if (call.progress(&at) != 0) cancelled_ = true;
            };
        const std::lock_guard lock(session_.mutex_);
        if (session_.closed_) throw Error("the session is closed: open the game in a session that is open");
        at_ = session_.running_.insert(session_.running_.end(), this);
    }
    ~Running() {
        const std::lock_guard lock(session_.mutex_);
        session_.running_.erase(at_);
        session_.ended_.notify_all();
    }
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;

    const Limits& limits() const { return limits_; }
    void cancel() { cancelled_ = true; }

private:
    Session& session_;
    Limits limits_;
    std::atomic<bool> cancelled_ = false;
    std::list<Running*>::iterator at_;
};

const std::vector<questions::Field>& Session::fields() {
    using questions::Type;
    static const std::vector<questions::Field> all{{"rules", Type::text},
                                                   {"data", Type::text},
                                                   {"graphs", Type::texts},
                                                   {"budget", Type::budget},
                                                   {"threads", Type::natural}};
    return all;
}

Session::Session(const Request& options)
    : rules_(scope_of(options)),
      budget_(questions::limits_of(options, {})),
      answerer_(rules_, services::engine_services()) {
    constexpr std::int64_t most_threads = 1024;
    const std::int64_t threads = options.natural("threads").value_or(1);
    if (threads > most_threads) throw Error("there are at most " + std::to_string(most_threads) + " threads");
    threads_ = static_cast<unsigned>(threads);
}

Reply Session::answer(std::string_view question, std::string_view request, const grundy_call& call) {
    const Running running(*this, call);
    questions::Allowance allowance;
    allowance.limits = running.limits();
    allowance.threads = threads_;
    allowance.own_process = false;
    return answerer_.answer(question, request, allowance);
}

std::shared_ptr<Session::Heaps> Session::heaps(std::string_view game) {
    const auto known = [&] {
        const auto at = std::find_if(heaps_.begin(), heaps_.end(), [&](const auto& h) { return h->name == game; });
        if (at != heaps_.end()) heaps_.splice(heaps_.begin(), heaps_, at);
        return at != heaps_.end();
    };
    {
        const std::lock_guard lock(mutex_);
        if (known()) return heaps_.front();
    }
    SolverOptions options;
    options.threads = threads_;
    auto fresh = std::make_shared<Heaps>(game, rules_, options);
    const std::lock_guard lock(mutex_);
    if (known()) return heaps_.front();  // another thread was faster
    heaps_.push_front(std::move(fresh));
    if (heaps_.size() > most_games) heaps_.pop_back();
    return heaps_.front();
}

template <class Number>
void Session::fill(std::string_view game, std::int64_t first, std::size_t count, void* out, const Limits& limits) {
    if (reinterpret_cast<std::uintptr_t>(out) % sizeof(Number) != 0)
        throw Error("the memory is not aligned to numbers of " + std::to_string(sizeof(Number)) + " bytes");
    const std::shared_ptr<Heaps> mine = heaps(game);
    // While another thread asks about the game, this call can be ended as well.
    const auto begun = std::chrono::steady_clock::now();
    Limits left = limits;
    constexpr auto between_looks = std::chrono::milliseconds(50);
    std::unique_lock lock(mine->mutex, std::try_to_lock);
    while (!lock && !lock.try_lock_for(between_looks)) {
        if (limits.progress) limits.progress("values of " + mine->name, 0, 0);
        const Seconds waited = std::chrono::steady_clock::now() - begun;
        if (limits.time) left.time = *limits.time - waited;
        if (*limits.interrupt) throw Stopped(Outcome::interrupted, "cancelled while another call used the game");
        if (left.time && *left.time <= Seconds(0))
            throw Stopped(Outcome::out_of_budget, "the time is used up; another call used the game");
    }
    try {
        mine->solver.values(mine->game, first, std::span<Number>(static_cast<Number*>(out), count), left);
    } catch (const Error&) {
        throw;
    } catch (...) {  // the budget is used up, so that the solver may hold much memory
        const std::lock_guard guard(mutex_);
        heaps_.remove(mine);
        throw;
    }
}

void Session::fill(std::string_view game, std::int64_t first, std::size_t count, unsigned width, void* out,
                   const grundy_call& call) {
    const Running running(*this, call);
    switch (width) {
        case 1:
            return fill<std::uint8_t>(game, first, count, out, running.limits());
        case 2:
            return fill<std::uint16_t>(game, first, count, out, running.limits());
        case 4:
            return fill<std::uint32_t>(game, first, count, out, running.limits());
        case 8:
            return fill<std::uint64_t>(game, first, count, out, running.limits());
        default:
            throw Error("numbers of " + std::to_string(width) + " bytes: the width is 1, 2, 4 or 8");
    }
}

Reply Session::values(std::string_view game, std::int64_t first, std::size_t count, unsigned width, void* out,
                      const grundy_call& call) {
    return reply_about(game, [&] { fill(game, first, count, width, out, call); });
}

Reply Session::find(std::string_view game) {
    return reply_about(game, [&] { heaps(game); });
}

void Session::close() {
    std::unique_lock lock(mutex_);
    closed_ = true;
    while (!running_.empty()) {
        for (Running* const call : running_) call->cancel();
        ended_.wait(lock);
    }
}

void Session::cancel() {
    const std::lock_guard lock(mutex_);
    for (Running* const call : running_) call->cancel();
}

}  // namespace grundy::capi
