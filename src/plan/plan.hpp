// SPDX-License-Identifier: MIT
// Chooses engines for rules as a database plans a query: by what the engines report about the rules, never by a game's
// name.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engines/compounds/play.hpp"
#include "engines/memo/memo.hpp"
#include "engines/theorems/theorem.hpp"
#include "plan/engines.hpp"
#include "plan/stealing.hpp"

namespace grundy::plan {

enum class Convention : std::uint8_t {
    normal,  ///< whoever cannot move loses
    misere,  ///< whoever cannot move wins
};

/// A question about the rules, with its limits.
struct Question {
    Convention convention = Convention::normal;
    std::string engine;              ///< "", or the only engine that may answer
    std::uint64_t bytes = 0;         ///< memory that the answer may take
    engines::Threading threading{};  ///< threads that may work at the same time
};

/// Who wins a sum, and what was found on the way.
struct Verdict {
    bool first_wins = false;
    /// By component: its value, if it was computed. Others were only searched, or are known to be lost or won.
    std::vector<std::optional<Value>> values{};
    std::optional<std::size_t> won_alone{};    ///< the only component that is not lost, if a theorem says who wins it
    std::optional<engines::SumMoves> found{};  ///< moves that win, if the verdict is known by them
    bool more_by_search = false;               ///< a search finds the others
    std::uint64_t steps_for_more = 0;          ///< that it may take; 0: as the budget has it
    std::shared_ptr<engines::compounds::Play> compound{};  ///< if the sum is one compound
    std::string engines{};                                 ///< their names, joined by "+"
    std::string theorem{};                                 ///< the theorems that answered, if any did
};

/// The planner's answer about an instance, or about a component of it.
struct Choice {
    std::string engine;  ///< a name of the table
    std::string form;    ///< the normal form in which the engine sees the rules
    std::string reason;
    std::string cost;
    std::string cores;      ///< how many threads work at the same time, and why there are not more
    bool search = false;    ///< a search answers, or a short one is tried first
    std::string theorem{};  ///< that gives all values, if one does
};

/// Whether a form that differs from the rules ends the query with an Error. This holds in builds with tests, so that no
/// test overlooks such a form.
bool strict_build();

/// By game and name of an engine: the number of instances whose form was compared with the rules without a difference.
using Compared = std::map<std::pair<int, std::string>, std::uint64_t>;

/// Keeps values: gives those that were found before, and takes those that are found.
class Memory {
public:
    virtual ~Memory() = default;
    virtual std::optional<Value> known(const rules::Component& component) = 0;
    virtual void found(const rules::Component& component, Value value, std::uint64_t nodes, double seconds) = 0;
};

/// The engines of one Ruleset for one kind of question. They are made when first needed and kept with what they
/// computed.
class Engines final : public engines::Values {
public:
    /// Throws Error if there is no engine of the requested name, or if it does not play the convention. Tests pass
    /// their own `table`.
    Engines(const rules::Ruleset& rules, Question question, std::vector<engines::EngineRow> table = engine_table(),
            bool strict = strict_build());

    /// Throws Error, with the reason, if the requested engine does not fit the rules.
    engines::Engine& engine_for(const rules::Component& component);
    /// The moves of the component to a value by its engine; if it does not list all, as a theorem on who wins may not,
    /// by a short search.
    engines::Moves moves_to(const rules::Component& component, const engines::Wanted& wanted, Meter& meter);
    Value value(const rules::Component& component, Meter& meter) override;
    /// From now on, questions from outside are put to `memory` first. The questions of engines among themselves are
    /// not: there are too many of them. Null: to none. Returns what there was before.
    Memory* use(Memory* memory) { return std::exchange(memory_, memory); }
    /// Who wins a sum of games that end: by theorems that say so without values, by values where these are cheap, and
    /// by a search that ends with the first winning move for the rest.
    Verdict winner(std::span<const rules::Component> sum, Meter& meter);
    /// Whether the sum is lost because moves come in pairs, or won by a move to one that is (docs/theory.md, Theorem
    /// 47); the verdict is then set. `before`: what the last move changed in a lost sum, as its symmetries show which
    /// moves may answer that.
    bool is_paired(std::span<const rules::Component> sum, Verdict& verdict, Meter& meter,
                   const rules::Component* before = nullptr);
    /// As above, for sums whose value takes a search; else false.
    bool answer_by_pairing(std::span<const rules::Component> sum, Verdict& verdict, Meter& meter);
    /// Who wins sums of games that end, as `winner` says.
    engines::compounds::Oracle oracle();
    /// The theorems on the compound that a sum is; null if it is none, or if an engine was requested by name. It may be
    /// asked while these engines live.
    std::shared_ptr<engines::compounds::Play> compound(std::span<const rules::Component> sum);
    /// What the engine of a component costs, without cells if it fills no table; nothing for a search that plays any
    /// options.
    std::optional<engines::Estimate> estimate(const rules::Component& component);
    /// Whether the value of a component takes a search, if only through some positions.
    bool is_dear(const rules::Component& component);
    /// What the theorem on pairs says of the sum; "" if it says nothing, or if the meter ends.
    std::string pairing_theorem(std::span<const rules::Component> sum, Meter& meter);
    /// A move that answers one of a sum that is lost because moves come in pairs; that one makes `to` of the component
    /// `at`, from 0. The answer numbers the components as they are then: what the move left takes the place of that
    /// component. Nothing if no answer is found within the budget of the meter. Throws Stopped.
    std::optional<engines::SumMove> answer_in_pairs(const rules::Position& lost, std::size_t at,
                                                    const rules::Position& to, Meter& meter);
    /// Returns up to `most` moves that leave a lost sum; `verdict` is the answer about it. Moves whose effect depends
    /// on a value that is not known are left out, and the list is not complete then.
    engines::SumMoves winning_moves(const rules::Position& sum, const Verdict& verdict, std::size_t most, Meter& meter,
                                    engines::Fewer fewer = engines::Fewer::none);
    /// The theorem that says who wins a position without values; null if there is none.
    const engines::theorems::Theorem* theorem_on_winner(const rules::Component& component);
    /// The theorem on the values of a game; null if there is none.
    const engines::theorems::Theorem* theorem_on_values(int instance);
    /// The bound that keeps the theorem on who wins from this position, as a clause; "" if there is none.
    std::string bound_of_theorem(const rules::Component& component);
    /// A value may need no table, but the list of moves does: makes that table first. Throws Stopped if it does not
    /// fit.
    void prepare_moves(const rules::Component& component, Meter& meter);
    /// Sets the memory that further answers may take, in place of the question's.
    void limit_memory(std::uint64_t bytes) {
        question_.bytes = bytes;
        if (others_) others_->limit_memory(bytes);
    }
    /// Returns the engine of an instance if all positions use the same one, otherwise null.
    engines::Engine* fixed_engine(int instance);
    /// Returns the engine for whole sums under misere play, for one query.
    std::unique_ptr<engines::SumEngine> misere(Meter& meter) const;
    /// The engine that was requested by name; "" if there is none.
    const std::string& engine_name() const { return question_.engine; }
    /// Returns its name in the table.
    std::string misere_name() const { return misere_row().name; }

    /// What was compared so far. `trust` takes it over from engines for the same games, so that nothing is compared
    /// again for each test of a judge's input.
    const Compared& compared() const { return compared_; }
    void trust(Compared compared) { compared_ = std::move(compared); }

    /// Describes the forms that disagree with their rules and are therefore not used.
    std::vector<std::string> internal_errors() const;
    /// Whether the rules are of a kind whose every line of play ends, whatever their options look like.
    bool surely_ends(int instance);

    Choice choice(int instance);                       ///< for tables and bare games
    Choice choice(const rules::Component& component);  ///< may depend on the size of the position

private:
    struct Entry;
    struct Contender;
    const engines::EngineRow& misere_row() const;
    Entry& entry(int instance);
    void recognise(Entry& e, int instance);
    bool agrees(Entry& e, int instance, Contender& contender);
    Contender& contender(const rules::Component& component);
    Contender& cheapest(Entry& e, std::span<const Int> words);
    bool search_first(const Entry& e, const engines::Candidate& c, std::span<const Int> words) const;
    std::uint64_t steps_before(const rules::Component& component, const engines::Candidate& candidate,
                               const Meter& meter) const;
    Value compute(const rules::Component& component, Meter& meter);
    bool searched(const rules::Component& component, Meter& meter, const std::function<void()>& search);
    const std::string& engine_name(const rules::Component& c);
    bool is_searched(const rules::Component& component);
    bool fills_much(const rules::Component& component);
    bool lost_by_search(std::span<const rules::Component> sum, Nimber n, Meter& meter);
    engines::Moves moves_by_search(const rules::Component& component, std::vector<rules::Component> others,
                                   Value offset, std::size_t most, Meter& meter);
    const engines::theorems::Theorem* theorem_on_winner_of(int instance);
    std::unique_ptr<engines::theorems::Theorem> theorem_on_beginning(int instance);
    struct Unpaired;
    const engines::theorems::Pairing* pairing_of(int instance);
    std::optional<Value> cheap_value(const rules::Component& component, Meter& meter);
    bool add_unpaired(std::span<const rules::Component> sum, Unpaired& to, Meter& meter);
    std::string how_lost(std::span<const rules::Component> sum, Meter& meter);
    std::vector<rules::Move> moves_to_pairs(const rules::Component& c, const rules::Component& before,
                                            const Unpaired& others, Meter& meter);
    bool find_pairing_moves(std::span<const rules::Component> sum, const Unpaired& all, const rules::Component* before,
                            engines::SumMoves& found, std::string& how, Meter& meter);
    bool done_unless_settled(std::span<const rules::Component> sum, const std::function<void()>& work, Verdict& verdict,
                             Meter& meter);
    bool answer_by_looking(std::span<const rules::Component> sum, unsigned round, Verdict& verdict, Meter& meter);
    bool answer_by_stealing(const rules::Component& component, Verdict& verdict, Meter& meter);
    bool answer_by_theorems(std::span<const rules::Component> sum, Verdict& verdict, Meter& meter);
    Value search_or_fill(const rules::Component& component, Meter& meter);
    void refuse_too_large(const rules::Component& component, Meter& meter);
    std::string why_search(Entry& e, const engines::Circumstances& c);
    engines::Engine& make(Contender& contender);

    const rules::Ruleset& rules_;
    Question question_;
    std::vector<engines::EngineRow> table_;
    bool strict_;
    std::map<int, std::shared_ptr<Entry>> entries_;
    Compared compared_;
    Memory* memory_ = nullptr;
    std::unique_ptr<Engines> others_;  ///< for positions of other games, if the requested engine asks about those
    Stealing stealing_{};
    std::map<int, std::unique_ptr<engines::theorems::Theorem>> theorems_;   ///< on who wins, by instance; null: none
    std::map<int, std::unique_ptr<engines::theorems::Theorem>> on_values_;  ///< the same
    engines::memo::Search memo_;  ///< makes the trial searches, and remembers for all instances without an engine
};

}  // namespace grundy::plan
