// SPDX-License-Identifier: MIT
// See work.hpp.
#include "atlas/work.hpp"

#include <exception>
#include <grundy/grundy.hpp>
#include <mutex>

#include "core/error.hpp"
#include "core/joining_thread.hpp"
#include "core/size.hpp"
#include "system/whole_file.hpp"

namespace grundy::atlas {
namespace {

Limits limits_of(const Plan& plan, const std::atomic<bool>* interrupt) {
    Limits limits;
    limits.nodes = plan.nodes;
    limits.bytes = plan.bytes;
    limits.interrupt = interrupt;
    return limits;
}

void require_uninterrupted(const Run& answer) {
    if (answer.outcome == Outcome::interrupted) throw Stopped(Outcome::interrupted, answer.reason);
}

// "the budget of 100 nodes is used up; so far, ..., after 0.8 s": what follows the semicolon differs from run to run.
std::string first_clause(const std::string& reason) { return reason.substr(0, reason.find(';')); }

Record position_record(Solver& solver, const std::string& position) {
    const Answer answer = solver.value(position);
    require_uninterrupted(answer);
    Record r;
    r.state = answer.outcome == Outcome::answered ? State::value : State::open;
    r.value = answer.value;
    r.why = first_clause(answer.reason);
    r.nodes = answer.nodes;
    r.seconds = answer.seconds;
    return r;
}

Record heap_record(Solver& solver, const std::string& game, std::int64_t limit, std::string& certificate) {
    PeriodQuery query;
    query.limit = limit;
    query.certificate = true;
    const PeriodAnswer answer = solver.period(game, query);
    require_uninterrupted(answer);
    Record r;
    if (answer.period && !answer.certificate.empty()) {
        r.state = State::proven;
        r.period = answer.period->period;
        r.preperiod = answer.period->preperiod;
        r.saltus = answer.period->saltus;
        r.theorem = answer.period->theorem;
        certificate = answer.certificate;
    } else {
        r.why = answer.outcome == Outcome::answered ? answer.why_not : first_clause(answer.reason);
    }
    r.max = answer.max;
    r.max_at = answer.max_at;
    r.computed_to = answer.computed_to;
    r.nodes = answer.nodes;
    r.seconds = answer.seconds;
    return r;
}

// The certificate is on disk before the record that speaks of it.
Record search(const std::string& folder, const Plan& plan, const std::string& game,
              const std::atomic<bool>* interrupt) {
    SolverOptions options;
    options.threads = 1;  // games are many, and each worker has its own
    options.limits = limits_of(plan, interrupt);
    const bool position = of_positions(plan.family);
    Solver solver(position ? Rules::catalogue_for({game}, {}) : Rules(), std::move(options));
    std::string certificate;
    Record record = position ? position_record(solver, game) : heap_record(solver, game, plan.limit, certificate);
    record.game = game;
    record.version = plan.version;
    if (record.state == State::proven) {
        system::WholeFile file(certificate_path(folder, game));
        file.write(certificate);
        file.commit();
    }
    return record;
}

// What the workers of one run share: the games that are left, and what came of them.
class Hand {
public:
    Hand(std::string folder, const Shard& shard, const WorkOptions& options)
        : folder_(std::move(folder)), options_(options) {
        Merged merged = merge(folder_);
        require_own_version(merged.plan);
        if (!merged.conflicts.empty()) throw Error("the atlas contradicts itself: " + merged.conflicts.front());
        for (std::size_t i = shard.index; i < merged.plan.games.size(); i += shard.of) {
            const std::string& game = merged.plan.games[i].game;
            if (merged.records.count(game) != 0)
                ++done_.before;
            else
                todo_.push_back(game);
        }
        plan_ = std::move(merged.plan);
    }

    // Works until no game is left, a worker fails, or the run is interrupted.
    void work(const std::string& name) {
        Part part(folder_, name);
        try {
            while (const std::string* game = next()) {
                const Record record = search(folder_, plan_, *game, options_.interrupt);
                part.add(record);
                note(record);
            }
            part.sync();
        } catch (...) {
            const std::scoped_lock lock(mutex_);
            if (!fault_) fault_ = std::current_exception();
        }
    }

    WorkDone finish() {
        if (fault_) std::rethrow_exception(fault_);
        return done_;
    }
    std::size_t left() const { return todo_.size(); }

private:
    const std::string* next() {
        const std::scoped_lock lock(mutex_);
        if (fault_ || at_ == todo_.size()) return nullptr;
        return &todo_[at_++];
    }
    void note(const Record& record) {
        const std::scoped_lock lock(mutex_);
        ++done_.records;
        if (record.state != State::open) ++done_.proven;
        if (options_.progress) options_.progress(done_.records, todo_.size());
    }

    const std::string folder_;
    const WorkOptions& options_;
    Plan plan_;
    std::vector<std::string> todo_;
    std::mutex mutex_;
    std::size_t at_ = 0;
    WorkDone done_;
    std::exception_ptr fault_;
};

}  // namespace

WorkDone work(const std::string& folder, const Shard& shard, const WorkOptions& options) {
    Hand hand(folder, shard, options);
    hand.work(std::to_string(shard.index + 1) + "of" + std::to_string(shard.of) + "-" + options.attempt);
    return hand.finish();
}

WorkDone run(const std::string& folder, unsigned threads, const WorkOptions& options) {
    Hand hand(folder, {}, options);
    {
        std::vector<JoiningThread> workers;
        for (unsigned i = 1; i < std::min<std::size_t>(threads, hand.left()); ++i)
            workers.emplace_back(
                [&hand, &options, i] { hand.work("run" + std::to_string(i + 1) + "-" + options.attempt); });
        hand.work("run1-" + options.attempt);
    }
    return hand.finish();
}

}  // namespace grundy::atlas
