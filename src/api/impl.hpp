// SPDX-License-Identifier: MIT
// The implementation behind the public classes.
#pragma once

#include <grundy/grundy.hpp>
#include <map>

#include "core/budget.hpp"
#include "plan/plan.hpp"
#include "rules/game.hpp"
#include "rules/position.hpp"

namespace grundy {

struct Rules::Impl {
    rules::Library library;
};

struct Solver::Impl {
    Impl(const Rules& r, SolverOptions o);

    void forget();
    rules::Position parse(std::string_view text);
    int parse_game(std::string_view text);
    void require(GameHandle game) const;
    Meter meter() const { return Meter(budget); }
    unsigned threads() const;
    plan::Question question(plan::Convention convention) const;
    Answer solve(const rules::Position& position, bool with_moves);
    /// Throws Error if the game has no tables, or none with this number of ranges.
    Table empty_table(int instance, std::vector<std::pair<Int, Int>> ranges) const;
    Table table(int instance, std::vector<std::pair<Int, Int>> ranges);
    Survey survey(int instance, std::pair<Int, Int> range);
    Plan plan(const rules::Component& component, bool sized);
    /// "could not see that it ends: " and the options that cause this; empty if the game is seen to end.
    std::string unseen(const std::vector<int>& instances) const;
    /// Adds that text to the reason if the outcome is out of budget.
    void doubt(Outcome outcome, std::string& reason, const std::vector<int>& instances) const;
    /// What play from small positions shows about the rules, and whether they are seen to end.
    void test(const rules::Game& game, int instance, std::vector<RuleFinding>& out);
    PeriodAnswer period(int instance, const PeriodQuery& query);
    Pattern pattern(int instance, std::vector<std::pair<Int, Int>> ranges);
    ExpectationResult check(const rules::Game& game, const rules::Expectation& e);
    std::string found(const rules::Expectation& e, bool& holds);
    void walk_moves(const rules::Position& position, const std::vector<Nimber>& values, const MoveQuery& query,
                    MoveList& list, Meter& m);

    const Rules* rules;
    SolverOptions options;
    Budget budget;
    rules::Library library;  ///< a copy of the rules' library that also takes in the codes that positions name
    std::unique_ptr<rules::Ruleset> ruleset;
    std::unique_ptr<plan::Engines> engines;  ///< of normal play
    std::vector<engines::Engine*> fixed;     ///< by instance; for the values of handles
    Meter series;                            ///< of value(GameHandle)

private:
    Table pattern_values(int instance, const Meter& query);
    void note_ends(const rules::Game& game, int instance, std::vector<RuleFinding>& out) const;
    bool try_small_positions(const rules::Game& game, int instance, std::vector<RuleFinding>& out);
    struct Listing {
        Answer& answer;
        std::size_t text = 0;                                                 ///< bytes of the moves so far
        std::map<std::pair<rules::Component, Nimber>, engines::Moves> known;  ///< equal heaps have equal moves
    };
    bool without_moves(const rules::Position& position, const std::vector<Nimber>& values) const;
    void list_moves(const rules::Position& position, const std::vector<Nimber>& values, Answer& answer, Meter& m);
    bool add_moves(const rules::Component& c, std::size_t i, Nimber value, Nimber target, Listing& list, Meter& m);
    void fill_table(int instance, Table& table, Meter& m);
    void note_reached(int instance, Table& table) const;
};

Budget budget_of(const Limits& limits);
/// The instances in a sum, each listed once.
std::vector<int> instances_of(const rules::Position& position);

inline Outcome outcome_of(Status s) { return s == Status::interrupted ? Outcome::interrupted : Outcome::out_of_budget; }

/// Runs `work`. If it is stopped, this becomes an outcome of `result` instead of an exception.
template <class Result, class Work>
void stoppable(Result& result, Meter& meter, Work work) {
    try {
        work();
    } catch (const Stopped& stop) {
        result.outcome = outcome_of(stop.status);
        result.reason = stop.what();
    }
    result.nodes = meter.nodes();
    result.seconds = meter.seconds();
}

}  // namespace grundy
