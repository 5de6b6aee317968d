// SPDX-License-Identifier: MIT
// Rules to engine, as a database plans a query: by what the engines say of the rules, never by the name of a game.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engines/memo/memo.hpp"
#include "plan/engines.hpp"

namespace grundy::plan {

enum class Convention : std::uint8_t {
    normal,  ///< who cannot move loses
    misere,  ///< who cannot move wins
};

/// What is asked of the rules, and under which limits.
struct Question {
    Convention convention = Convention::normal;
    std::string engine;       ///< "" or the engine that must answer
    std::uint64_t bytes = 0;  ///< memory that the answer may take
    engines::Hands hands{};   ///< threads that may work at the same time
};

/// What the planner says about an instance, or a component of it.
struct Choice {
    std::string engine;  ///< a name of the table
    std::string form;    ///< the normal form in which the engine sees the rules
    std::string reason;
    std::string cost;
    std::string cores;    ///< how many threads work at the same time, and why not more
    bool search = false;  ///< a search answers, or a short one is tried first
};

/// A form that differs from the rules ends the query with an Error in builds with tests, lest a test pass over one.
bool strict_build();

/// The engines of one Ruleset for one kind of question, made when first needed and kept with what they computed.
class Engines final : public engines::Values {
public:
    /// Error where there is no engine of the name that is asked for, or where it does not play the convention. `table`:
    /// tests have their own.
    Engines(const rules::Ruleset& rules, Question question, std::vector<engines::EngineRow> table = engine_table(),
            bool strict = strict_build());

    /// Error where the engine that was asked for does not fit the rules, with the reason.
    engines::Engine& engine_for(const rules::Component& component);
    Value value(const rules::Component& component, Meter& meter) override;
    /// Stopped where the moves of a heap could not be listed: before its value is computed without a table.
    void prepare_moves(const rules::Component& component, Meter& meter);
    /// The memory that further answers may take, instead of the question's.
    void limit_memory(std::uint64_t bytes) { question_.bytes = bytes; }
    /// The engine of an instance if it is the same for all positions, else null.
    engines::Engine* fixed_engine(int instance);
    /// The engine for whole sums, of misere play; for one query.
    std::unique_ptr<engines::SumEngine> misere(Meter& meter) const;
    /// Its name in the table.
    std::string misere_name() const { return misere_row().name; }

    /// The forms that do not agree with their rules and so are not used, each in words.
    std::vector<std::string> internal_errors() const;
    /// Is it of a kind of which every line of play ends, whatever its options look like?
    bool surely_ends(int instance);

    Choice choice(int instance);                       ///< for tables and bare games
    Choice choice(const rules::Component& component);  ///< may depend on the size of the position

private:
    struct Entry;
    struct Seat;
    const engines::EngineRow& misere_row() const;
    Entry& entry(int instance);
    void recognise(Entry& e, int instance);
    bool agrees(Entry& e, int instance, Seat& seat);
    Seat& seat(const rules::Component& component);
    Seat& cheapest(Entry& e, std::span<const Int> words);
    bool search_first(const Entry& e, const engines::Candidate& c, std::span<const Int> words) const;
    std::optional<Value> search(const rules::Component& component, std::uint64_t steps, Meter& meter);
    Value search_or_fill(const rules::Component& component, Meter& meter);
    void refuse_too_large(const rules::Component& component, Meter& meter);
    std::string why_search(Entry& e, const engines::Circumstances& c);
    engines::Engine& make(Seat& seat);

    const rules::Ruleset& rules_;
    Question question_;
    std::vector<engines::EngineRow> table_;
    bool strict_;
    std::map<int, std::shared_ptr<Entry>> entries_;
    std::map<int, std::uint64_t> compared_;  ///< by game: forms of its instances that were compared with the rules
    engines::MemoEngine memo_;  ///< what trials search with, and the memory of all instances without an engine
};

}  // namespace grundy::plan
