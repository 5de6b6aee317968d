// SPDX-License-Identifier: MIT
// Checks many games; see rules_checks.hpp.
#include "report/rules_checks.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "report/text.hpp"

namespace grundy::report {

bool RulesChecks::found() const {
    return std::any_of(findings_.begin(), findings_.end(), [](const RuleFinding& f) { return !f.note; });
}

void RulesChecks::check(Solver& solver, const Rules& rules, const std::vector<std::string>& files) {
    for (const GameInfo& game : rules.games()) {
        if (std::find(files.begin(), files.end(), game.file) == files.end()) continue;
        games_.push_back(game.name);
        if (stopped_) {
            left_.push_back(game.name);
            continue;
        }
        try {
            for (RuleFinding& f : solver.check_rules(game.name, left_limits())) findings_.push_back(std::move(f));
        } catch (const Stopped& stop) {
            if (stop.status == Status::interrupted) throw;
            stopped_ = limits_.time && used() > *limits_.time ? out_of_time() : stop;
            left_.push_back(game.name);
        }
    }
}

Seconds RulesChecks::used() const { return std::chrono::steady_clock::now() - start_; }

Stopped RulesChecks::out_of_time() const {
    return {Status::out_of_budget, fmt::format("the time budget of {} s is used up", limits_.time->count())};
}

Limits RulesChecks::left_limits() const {
    Limits out = limits_;
    if (out.time && (*out.time -= used()) <= Seconds::zero()) throw out_of_time();
    return out;
}

std::vector<RuleFinding> RulesChecks::findings() {
    if (!stopped_) return findings_;
    const std::string why = stopped_->what();
    if (!found())
        throw Stopped(stopped_->status, why + "; the check ended with nothing found in " +
                                            std::to_string(games_.size() - left_.size()) + " of " +
                                            counted(games_.size(), "game"));
    constexpr std::size_t most_named = 3;
    std::string names;
    for (std::size_t i = 0; i < left_.size() && i < most_named; ++i) names += (i > 0 ? ", " : "") + left_[i];
    if (left_.size() > most_named) names += " and " + std::to_string(left_.size() - most_named) + " more";
    RuleFinding note{left_.front(), 0, 0, "note: not looked at, or not to the end: " + names, why, "", true};
    note.report = note.message + "\n    hint: " + note.hint + "\n";
    std::vector<RuleFinding> out = findings_;
    out.push_back(std::move(note));
    return out;
}

}  // namespace grundy::report
