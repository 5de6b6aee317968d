// SPDX-License-Identifier: MIT
// What the planner knows of engines: rows of one table. A row recognises the rules that its engine can play; what it
// makes of them, the candidate, says what the engine would cost and why, is compared with the rules, and makes the
// engine. Each engine owns its row; the planner compares estimates and knows no engine by name.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "engines/engine.hpp"
#include "engines/sum_engine.hpp"
#include "engines/threading.hpp"
#include "rules/game.hpp"

namespace grundy::engines {

/// What an engine is made for.
struct Setting {
    const rules::Ruleset& rules;
    int instance = 0;
    Threading threading{};
    Values& search;   ///< the search that remembers positions, shared by all instances of the rules
    Values& planner;  ///< values of components of any instance, each by the engine that the planner picks for it
};

/// Costs: of a search through all positions; of a search that needs few of them, cheaper than that and dearer than any
/// table.
inline constexpr std::uint64_t last_resort = std::numeric_limits<std::uint64_t>::max(), beyond_tables = last_resort - 1;

/// What a position costs at most. Engines are compared by `cost`, whose unit is a cell of a table.
struct Estimate {
    std::uint64_t cost = 0;
    std::uint64_t cells = 0;  ///< positions that are computed, those that do not arise included
    std::uint64_t bytes = 0;  ///< memory; more than the budget rules the engine out

    /// What an engine for few positions of a game estimates for the game as a whole. It cannot answer there, but with
    /// this estimate the planner does not take another engine for the best one for all positions.
    static Estimate of_some_positions() { return {last_resort, 0, std::numeric_limits<std::uint64_t>::max()}; }
};

/// The planner's context, for the explanatory texts of a candidate.
struct Circumstances {
    std::span<const Int> words;  ///< of the position; empty for a game as a whole
    bool search_first = false;   ///< a short search is tried before the engine
    std::uint64_t bytes = 0;     ///< memory budget
};

/// An engine that fits the rules of an instance, not made yet.
class Candidate {
public:
    explicit Candidate(const Setting& s) : setting_(s) {}
    virtual ~Candidate() = default;

    /// The normal form in which the engine sees the rules.
    virtual std::string form() const { return "the rules as written"; }
    /// Why it suits the rules; with words, this position. "": it suits all rules, so the planner says why no other
    /// engine answers.
    virtual std::string reason(std::span<const Int> /*words*/) const { return ""; }
    virtual std::string cost(const Circumstances& c) const = 0;
    /// The theorem that gives all values, if one does; else "".
    virtual std::string theorem() const { return ""; }
    /// How many threads work at the same time, and why not more.
    virtual std::string cores(const Circumstances&) const { return "1: this engine uses one core"; }
    /// Estimates the cost for a position with these words, or for any position if there are none. Returns nothing if
    /// the engine is used only when requested by name.
    virtual std::optional<Estimate> estimate(std::span<const Int> /*words*/) const { return Estimate{}; }
    /// Whether a search may be better, because the engine may examine positions that do not arise, at a high cost or
    /// with faults that do not matter, or because it does not fit every position. The heap engine says false although
    /// it computes other heaps, too: they are cheap.
    virtual bool fills() const { return false; }
    /// Returns the reason why a search is preferred to an engine that fills; "" if another engine's counts.
    virtual std::string declined(const Circumstances&) const { return ""; }
    /// Whether all lines of play end because the rules are of this form.
    virtual bool surely_ends() const { return false; }
    /// Describes the first small position whose options by the form are not those that the rules give; see
    /// rules/form_options.hpp. With many instances of one game, each is compared with one `share`-th of the usual
    /// effort.
    virtual std::optional<std::string> difference(std::uint64_t /*share*/) const { return std::nullopt; }
    /// Returns a lower bound, which the rules show, on the number of positions that arise from these words.
    virtual std::uint64_t positions_at_least(std::span<const Int>) const { return 0; }
    virtual std::unique_ptr<Engine> make() const = 0;

protected:
    Setting setting_;
};

/// A candidate for rules of a form.
template <class FormOfRules>
class FormCandidate : public Candidate {
public:
    using Form = FormOfRules;
    FormCandidate(const Setting& s, Form form) : Candidate(s), form_(std::move(form)) {}

protected:
    Form form_;
};

struct Recognised {
    std::unique_ptr<Candidate> candidate;
    std::string why_not;  ///< if there is no candidate
};

/// Recognises rules by their form: `form_of` finds it in the rules of an instance, or says why there is none.
template <class C>
auto recogniser(std::optional<typename C::Form> (*form_of)(const rules::Ruleset&, int, std::string& why_not)) {
    return [form_of](const Setting& s) {
        Recognised out;
        if (auto form = form_of(s.rules, s.instance, out.why_not))
            out.candidate = std::make_unique<C>(s, std::move(*form));
        return out;
    };
}

/// EngineRow::misere for an engine that needs nothing else.
template <class E>
std::unique_ptr<SumEngine> sum_engine(const rules::Ruleset& rules, Meter& meter) {
    return std::make_unique<E>(rules, meter);
}

/// A row of the table of engines.
struct EngineRow {
    std::string name, purpose;
    /// Recognises the rules of one instance, for normal play; empty if the engine plays misere only.
    std::function<Recognised(const Setting&)> recognise = nullptr;
    /// Makes an engine for whole sums under misere play, in which values do not add up; empty if there is none.
    std::function<std::unique_ptr<SumEngine>(const rules::Ruleset&, Meter&)> misere = nullptr;
    /// Whether its `why_not` is reported for every game that it does not fit.
    bool tells_why_not = false;
    /// Whether it plays misere only when requested by name.
    bool misere_by_name_only = false;
    /// Whether it plays rules whose positions may repeat; no other engine is asked about them.
    bool cyclic = false;
    /// Whether it plays whatever options the rules give; no other engine is asked about compounds.
    bool any_options = false;
    /// Whether it knows the values of games in which a player may have to move again; no other engine is asked.
    bool again = false;
    /// Whether it answers by asking the planner about other positions, so that an engine requested by name is the one
    /// that the planner uses for those.
    bool asks_planner = false;
};

}  // namespace grundy::engines
