// SPDX-License-Identifier: MIT
// Enumerates the moves of a component directly from its rules: the definition that all engines answer to.
#pragma once

#include <functional>
#include <map>
#include <memory>

#include "core/budget.hpp"
#include "core/size.hpp"
#include "rules/equal_copies.hpp"
#include "rules/eval.hpp"
#include "rules/position.hpp"

namespace grundy::rules {

/// An option leaves more components than can be listed.
class TooManyParts : public Stopped {
public:
    TooManyParts();
};

/// Enumerates the options of positions of one instance. Storage is reused from one option to the next.
class Enumerator {
public:
    /// Receives one option: the sum that is left, which is valid only during the call. Returns false to stop.
    using Sink = std::function<bool(std::span<const Component>)>;

    Enumerator(const Ruleset& rules, int instance, Meter& meter, Copies copies = Copies::all);

    /// Ticks another meter from now on.
    void use(Meter& meter);

    /// Calls `sink` for every legal option of the component with these words. Options that end the game come first;
    /// apart from that, the order is that of the rules. An option that wins the whole game leaves the single component
    /// `ended`; one that loses it is left out. The same sum may come more than once. Options with a negative argument
    /// are illegal and are skipped. Ticks the meter for each candidate examined. Returns false if the sink stopped it.
    /// Errors name the place in the rules: an argument above 2^63-1, an index outside its row ...
    bool run(std::span<const Int> words, const Sink& sink);

    /// True if there is a legal option that loses the whole game. Under misere play it is still a move.
    bool can_lose(std::span<const Int> words);

    /// Whether the conditions of the rules on starting positions hold for these words; true if there are none.
    bool may_start(std::span<const Int> words);

    /// Options after which the same player moves again are enumerated with the others, and `again` says within the sink
    /// whether this is one. Without this call, the first of them is an Error: who reads such rules must know of them.
    void take_again() { takes_again_ = true; }
    bool again() const { return option_->kind == Option::Kind::again; }

    /// Called for each option that is skipped because the value of an integer argument of a term is negative.
    using Skipped = std::function<void(const Term& term, std::size_t argument)>;
    void on_skipped(Skipped skipped) { skipped_ = std::move(skipped); }

    /// Within the sink: the integer binders of the option and their values, e.g. k = 2.
    std::vector<std::pair<std::string, Int>> choice() const;

    /// Within the sink: the number of the option's line in the game, from 0.
    std::size_t line() const { return to_size(option_ - game_->options.data()); }

    /// Within the sink: the sum that the option leaves, with all its copies. What the sink received is void then.
    std::span<const Component> with_all_copies();

private:
    bool run(const Option& option, const Sink& sink);
    bool run_compound(std::span<const Int> words, const Sink& sink);
    bool emit(const std::vector<Term>& terms);
    bool emit_call(const Term& term);
    bool emit_sum(const Term& term);
    Component& fresh(int instance);

    const Ruleset* rules_;
    int instance_;
    std::shared_ptr<const Game> game_;
    Meter* meter_;
    Environment env_;
    const Option* option_ = nullptr;
    Skipped skipped_;
    bool takes_again_ = false;
    Position scratch_;
    std::size_t used_ = 0;
    std::map<int, std::shared_ptr<Enumerator>> inner_;  // of the games of a compound, by instance
};

/// All options of a component as moves, each different sum once (in order of first appearance).
/// Meant for small positions, tests and reports.
std::vector<Move> moves_of(const Ruleset& rules, const Component& component, Meter& meter);

/// The position that a family (Game::member) makes of its open integers.
Component member_of(const Ruleset& rules, int instance, std::span<const Int> words, Meter& meter);

/// The value of a parameter expression, in which only parameters of the instance may occur.
ParamValue evaluate_param(const Expr& expr, const Game& game, const std::vector<ParamValue>& params);

/// Puts the parameters of an instance into the first slots of an environment.
void bind_params(Environment& env, const Game& game, const std::vector<ParamValue>& params);

}  // namespace grundy::rules
