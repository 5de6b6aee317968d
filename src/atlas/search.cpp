// SPDX-License-Identifier: MIT
// See search.hpp.
#include "atlas/search.hpp"

#include <grundy/grundy.hpp>
#include <set>

#include "atlas/parts.hpp"
#include "atlas/store.hpp"
#include "core/error.hpp"
#include "os/whole_file.hpp"

namespace grundy::atlas {
namespace {

constexpr double nodes_a_second = 5e8;

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
    if (answer.value.has_value()) r.value = answer.value->word();
    r.why = first_clause(answer.reason);
    r.nodes = answer.nodes;
    r.seconds = answer.seconds;
    return r;
}

// What periods of values and of misere quotients have in common. `why`: what is said if none is proven.
Record period_record(const PeriodAnswer& answer, std::string why, std::string& certificate) {
    require_uninterrupted(answer);
    Record r;
    if (answer.period && !answer.certificate.empty()) {
        r.state = State::proven;
        r.period = answer.period->period;
        r.preperiod = answer.period->preperiod;
        r.saltus = answer.period->saltus;
        r.flat = answer.period->flat;
        r.theorem = answer.period->theorem;
        certificate = answer.certificate;
    } else {
        r.why = std::move(why);
    }
    r.computed_to = answer.computed_to;
    r.nodes = answer.nodes;
    r.seconds = answer.seconds;
    return r;
}

Record heap_record(Solver& solver, const std::string& game, std::int64_t limit, std::string& certificate) {
    PeriodQuery query;
    query.limit = limit;
    query.certificate = true;
    const PeriodAnswer answer = solver.period(game, query);
    const bool answered = answer.outcome == Outcome::answered;
    Record r = period_record(answer, answered ? answer.why_not : first_clause(answer.reason), certificate);
    r.max = answer.max;
    r.max_at = answer.max_at;
    return r;
}

// The quotient of the heaps before the one that the budget did not suffice for is a result, too.
Record quotient_record(Solver& solver, const std::string& game, std::int64_t limit, std::string& certificate) {
    const PeriodAnswer answer = solver.misere_period(game, limit);
    const std::string stopped = first_clause(answer.reason);
    const std::string between = stopped.empty() || answer.why_not.empty() ? "" : ": ";
    Record r = period_record(answer, stopped + between + answer.why_not, certificate);
    if (answer.quotient) {
        r.order = answer.quotient->order;
        r.lost = answer.quotient->lost;
    }
    return r;
}

// The certificate is on disk before the record that speaks of it.
Record search(const std::string& folder, const Plan& plan, const std::string& game,
              const std::atomic<bool>* interrupt) {
    SolverOptions options;
    options.threads = 1;  // games are many, and each worker has its own
    options.limits = limits_of(plan, interrupt);
    if (plan.misere) options.engine = "quotient";
    const bool position = of_positions(plan.family);
    Solver solver(position ? Rules::catalogue_for({game}, {}) : Rules(), std::move(options));
    std::string certificate;
    Record record = position      ? position_record(solver, game)
                    : plan.misere ? quotient_record(solver, game, plan.limit, certificate)
                                  : heap_record(solver, game, plan.limit, certificate);
    record.game = game;
    record.version = plan.version;
    if (record.state == State::proven) {
        os::WholeFile file(certificate_path(folder, game));
        file.write(certificate);
        file.commit();
    }
    return record;
}

class Games : public Worklist {
public:
    explicit Games(std::string folder) : folder_(std::move(folder)), plan_(read_plan(folder_)) {
        require_own_version(plan_);
        make_folders(folder_, "certificates");
    }

    std::size_t size() const override { return plan_.games.size(); }
    std::vector<std::size_t> missing() const override {
        const Merged merged = merge(folder_);
        if (!merged.conflicts.empty())
            throw Error(
                "the atlas contradicts itself: " + merged.conflicts.front() +
                "\nmove away the part files of the machine that is wrong ('grundy atlas show' lists all places)");
        const std::set<std::string> games(merged.missing.begin(), merged.missing.end());
        std::vector<std::size_t> out;
        for (std::size_t i = 0; i < plan_.games.size(); ++i)
            if (games.count(plan_.games[i].game) != 0) out.push_back(i);
        return out;
    }
    Done do_item(std::size_t item, const std::atomic<bool>* interrupt) const override {
        const std::string& game = plan_.games[item].game;
        try {
            const Record record = search(folder_, plan_, game, interrupt);
            return {line_of(record), record.state != State::open};
        } catch (const Error& fault) {
            throw Error(game + ": " + fault.what());
        }
    }
    double seconds_an_item() const override { return static_cast<double>(plan_.nodes) / nodes_a_second; }

private:
    const std::string folder_;
    const Plan plan_;
};

}  // namespace

std::unique_ptr<Worklist> games_to_search(const std::string& folder) { return std::make_unique<Games>(folder); }

}  // namespace grundy::atlas
