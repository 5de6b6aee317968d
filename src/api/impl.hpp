// SPDX-License-Identifier: MIT
// The implementation behind the public classes.
#pragma once

#include <atomic>
#include <functional>
#include <grundy/grundy.hpp>
#include <grundy/text_faults.hpp>
#include <map>
#include <span>

#include "api/run.hpp"
#include "core/budget.hpp"
#include "core/diagnostics.hpp"
#include "plan/plan.hpp"
#include "rules/formulas.hpp"
#include "rules/game.hpp"
#include "rules/position.hpp"

namespace grundy {
inline namespace abi_1 {

struct Rules::Impl {
    rules::Library library;
};

struct PositionHandle::Impl {
    std::shared_ptr<const void> epoch;
    rules::Position position;
};

struct MoveHandle::Impl {
    std::shared_ptr<const void> epoch;
    std::size_t from = 0;  ///< hash of the component before the move
    rules::Position to;    ///< what it becomes
    bool ends = false;     ///< the mover wins the whole game at once; `to` is empty
};

struct ComponentMove;
class FamilyText;
class KeptTable;
class MisereEngine;
class RecallMemory;
class RulesCheck;

struct Solver::Impl {
    Impl(const Rules& r, SolverOptions o);

    void forget();
    rules::Position parse(std::string_view text);
    int parse_game(std::string_view text);
    rules::Position position_of(const std::vector<Summand>& sum) const;
    rules::Position after(const rules::Position& position, std::size_t number, std::string_view to);
    /// Position in which component i, from 0, has become `to`.
    static rules::Position replaced(const rules::Position& position, std::size_t i, const rules::Position& to);
    PositionHandle handle(rules::Position position) const;
    MoveHandle handle(const rules::Component& from, rules::Position to, bool ends = false) const;
    PositionHandle after(const PositionHandle& position, std::size_t number, const MoveHandle& move) const;
    /// What a move of this solver leaves of its component.
    static const rules::Position& becomes(const MoveHandle& move);
    /// The public form of a move; `total` is the value of the whole sum after it. Without it, the move has no values.
    LegalMove public_move(const rules::Component& from, std::size_t component, ComponentMove move,
                          std::optional<Value> total) const;
    /// Both throw Error if the handle is not of this solver, or is older than forget().
    int instance_of(const GameHandle& game) const;
    const rules::Position& position_of(const PositionHandle& position) const;
    Meter meter() const { return Meter(budget); }
    unsigned threads() const;
    plan::Question question(plan::Convention convention) const;

    Answer solve(const rules::Position& position, bool with_moves);
    PlayResult result_for_first(const rules::Position& position, Meter& m);
    WinnerAnswer winner(const rules::Position& position, std::size_t most_moves);
    /// For the reason of a query that ran out of its budget: how to ask for the winner if a theorem or a
    /// short search says who wins.
    std::string way_without_values(const rules::Position& position) const;
    Budget little_budget() const;
    std::string winner_soon(const rules::Position& position) const;
    MoveList moves(const rules::Position& position, const MoveQuery& query);
    Explanation explain(const rules::Position& position, const ExplainLimits& extent);
    std::optional<PairedMoves> paired_moves(const rules::Position& position, std::size_t most, Meter& m);
    Value sum(int instance, std::span<const std::int64_t> heaps, Meter& m);
    /// Throws Error if the game has no tables, or none with this number of ranges.
    Table empty_table(int instance, std::vector<std::pair<Int, Int>> ranges) const;
    Table table(int instance, std::vector<std::pair<Int, Int>> ranges);
    /// Fills a table of misere nim values with those of the positions that `member` makes of the cells' numbers.
    Table misere_table(std::string_view game, std::vector<std::pair<Int, Int>> ranges);
    Table family(std::string_view position, const std::vector<OpenInteger>& open, bool misere);
    TableStats stats(const Table& table);
    Table misere_cells(Table table, const std::function<rules::Position(const std::vector<Int>&)>& member);
    Survey survey(int instance, std::pair<Int, Int> range);
    std::vector<Plan> plans(const rules::Position& position);
    std::vector<Plan> plans(const FamilyText& family, std::string_view text);
    Plan plan(const rules::Component& component, bool sized, Meter& m);
    /// "could not prove that play ends: " and the options that cause this; empty if the game is seen to end.
    std::string unseen(const std::vector<int>& instances, Meter& m) const;
    /// Adds that text to the reason if the outcome is out of budget.
    void doubt(Run& run, const std::vector<int>& instances) const;
    PeriodAnswer period(int instance, const PeriodQuery& query);
    /// A family of the game's positions, as text, whose period can be searched for; "" if none was found.
    std::string family_with_period(int instance);
    Error no_periods(int instance);
    bool stated_period(int instance, const PeriodQuery& query, PeriodAnswer& out);
    void find_period(engines::PeriodSource& source, const PeriodQuery& query, const std::string& digest, Meter& m,
                     PeriodAnswer& out);
    Pattern pattern(int instance, std::vector<std::pair<Int, Int>> ranges);
    using TableOf = std::function<Table(const std::vector<std::pair<Int, Int>>&)>;  ///< by ranges
    Pattern pattern(const Table& t, const Meter& clock, const TableOf& table_of,
                    const std::function<void(Pattern&)>& prove);
    ExpectationResult check(const rules::Game& game, const rules::Expectation& e);
    std::string found(const rules::Expectation& e, bool& holds, Meter& m);
    /// What is known of an expectation that is a formula.
    rules::FormulaSource::Verdict verdict_on(const rules::Expectation& e, const Meter& m);
    void check_formulas(const rules::Game& game, Meter& meter, std::vector<RuleFinding>& out);
    void walk_moves(const rules::Position& position, const std::vector<Value>& values, const MoveQuery& query,
                    MoveList& list, Meter& m, double seconds);

    bool cyclic(const rules::Position& position) const;
    /// Whether a player may have to move again in a component; who wins is then known from values alone. Throws Error
    /// if play may also repeat.
    bool moves_again(const rules::Position& position) const;
    /// Throws Error if a game may repeat, "WHAT needs a game that ends, and the rules of NAME say `cyclic`; HINT", or
    /// if a player may have to move again.
    void require_end(const std::vector<int>& instances, const std::string& what, const std::string& hint) const;
    /// The same for games that may repeat alone.
    void refuse_cyclic(const std::vector<int>& instances, const std::string& what, const std::string& hint) const;

    Rules rules;
    SolverOptions options;
    Budget budget;           ///< of the present query
    rules::Library library;  ///< a copy of the rules' library that also takes in the codes that positions name
    std::unique_ptr<rules::Ruleset> ruleset;
    std::unique_ptr<plan::Engines> engines;  ///< of normal play
    std::shared_ptr<MisereEngine> misere;    ///< null until misere play is asked about
    std::shared_ptr<RecallMemory> memory;    ///< null: nothing is kept (recall_memory.hpp)
    std::vector<engines::Engine*> fixed;     ///< by instance; for the values of handles
    Checkpointing checkpoint;                ///< where long queries are saved
    std::atomic<bool> in_use = false;        ///< by a call that has not returned
    Meter series;                            ///< of values of handles without limits of their own
    std::shared_ptr<const void> epoch;       ///< identifies the handles that are valid

    std::map<std::pair<int, std::vector<std::size_t>>, int> reduced;  ///< games with some arguments as parameters

    std::shared_ptr<RulesCheck> rules_check;  ///< null until rules are checked

    /// Fills `out` with the values of heaps from `first` on.
    template <class Number>
    void values(int instance, Int first, std::span<Number> out);

private:
    void list_unvalued(const rules::Position& position, const MoveQuery& query, MoveList& list);
    Table pattern_values(int instance, const Meter& query);
    std::optional<Table> wider(const Table& t, const TableOf& table_of, const Meter& clock);
    void prove_pattern(int instance, Pattern& out, const Meter& clock);
    struct Listing {
        Answer& answer;
        std::size_t text = 0;  ///< bytes of the moves so far
    };
    void list_timed(const rules::Position& position, engines::compounds::Play& play, std::size_t most_moves,
                    WinnerAnswer& out, Meter& m);
    bool any_option(const rules::Position& position, Meter& m) const;
    bool without_moves(const rules::Position& position, const std::vector<Value>& values) const;
    void list_moves(const rules::Position& position, const std::vector<Value>& values, Answer& answer, Meter& m);
    /// Whether a move of component i, from 0, to a sum of value `total` is to be listed, with this remoteness.
    using Wanted = std::function<bool(std::size_t i, const ComponentMove& move, Value total,
                                      std::optional<std::uint64_t>& remoteness)>;
    void list_where(const rules::Position& position, const std::vector<Value>& values, const Wanted& wanted,
                    Answer& answer, Meter& m, const std::function<bool(std::size_t i)>& among = nullptr);
    void list_again(const rules::Position& position, const std::vector<Value>& values, Answer& answer, Meter& m);
    void list_drawing(const rules::Position& position, const std::vector<Value>& values, Answer& answer, Meter& m);
    void list_with_lengths(const rules::Position& position, const std::vector<Value>& values, Answer& answer, Meter& m);
    bool add_moves(const rules::Component& c, std::size_t i, Value value, Value target, Listing& list, Meter& m);
    void fill_table(int instance, Table& table, KeptTable& kept, Meter& m);
    void note_reached(int instance, Table& table, KeptTable& kept) const;
};

/// While it lives, the solver is in use, and its queries have these limits; without a value, those that they have.
/// Throws Error if the solver is in use already.
class Within {
public:
    explicit Within(Solver::Impl& solver, const OwnLimits& limits = {});
    ~Within();
    Within(const Within&) = delete;
    Within& operator=(const Within&) = delete;

private:
    Solver::Impl& solver_;
    std::optional<Budget> before_;
    detail::InUse use_;
};

/// While it lives, a variable has another value.
template <class T>
class Temporarily {
public:
    Temporarily(T& variable, T value) : variable_(variable), before_(std::exchange(variable, std::move(value))) {}
    ~Temporarily() { variable_ = std::move(before_); }
    Temporarily(const Temporarily&) = delete;
    Temporarily& operator=(const Temporarily&) = delete;

private:
    T& variable_;
    T before_;
};

/// Visits the numbers of all cells of a table in the order of its values: the last range varies fastest.
void for_each_cell(const std::vector<std::pair<Int, Int>>& ranges,
                   const std::function<void(const std::vector<Int>&)>& visit);
/// Claims the memory for the values of a table; returns their number.
std::uint64_t claim_cells(const std::vector<std::pair<Int, Int>>& ranges, Meter& meter);
/// Throws Error unless 0 <= A <= B for each range A..B.
void check_ranges(const std::vector<std::pair<Int, Int>>& ranges);
Budget budget_of(const Limits& limits);
inline constexpr std::size_t text_a_step = 64;  ///< bytes of text that count as a step of work
/// Checks that there is memory for some copies of large positions, because they are taken on the way without claims.
void expect_copies(std::span<const rules::Component> position, Meter& m);
/// "cram(board(2, n))": a family of a game's positions that messages may propose.
std::string example_family(const rules::Game& game);
/// The instances in a sum, each listed once.
std::vector<int> instances_of(const rules::Position& position);
/// All faults of a text; `more` is appended to the report. There must be at least one.
TextFaults text_error(const Diagnostics& faults, const std::string& more = "");

}  // namespace abi_1
}  // namespace grundy
