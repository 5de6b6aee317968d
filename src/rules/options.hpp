// SPDX-License-Identifier: MIT
// The moves of a component, straight from its rules: the definition that all engines answer to.
#pragma once

#include <functional>

#include "core/budget.hpp"
#include "rules/eval.hpp"
#include "rules/position.hpp"

namespace grundy::rules {

/// Enumerates the options of positions of one instance. Storage is reused from one option to the next.
class Enumerator {
public:
    /// Sees one option: the sum that is left. Return false to stop. Valid during the call only.
    using Sink = std::function<bool(std::span<const Component>)>;

    Enumerator(const Ruleset& rules, int instance, Meter& meter);

    /// Ticks another meter from now on.
    void use(Meter& meter);

    /// Calls `sink` for every legal option of the component with these words, those that end the game first, in the
    /// order of the rules; an option that wins the whole game leaves the one component `ended`, one that loses it is
    /// left out; the same sum may come more than once. Options with a negative argument are not legal and are skipped.
    /// Ticks the meter for each candidate looked at. Returns false where the sink stopped it. Errors name the place in
    /// the rules: an argument above 2^63-1, an index outside its row ...
    bool run(std::span<const Int> words, const Sink& sink);

    /// Is there a legal option that loses the whole game? Under misere play it is a move all the same.
    bool can_lose(std::span<const Int> words);

    /// Within the sink: the integer binders of the option and their values, e.g. k = 2.
    std::vector<std::pair<std::string, Int>> choice() const;

    /// Within the sink: which option line of the game it is, from 0.
    std::size_t line() const { return static_cast<std::size_t>(option_ - game_->options.data()); }

private:
    void load(std::span<const Int> words);
    bool run(const Option& option, const Sink& sink);
    bool emit(const std::vector<Term>& terms);
    bool emit_call(const Term& term);
    bool emit_sum(const Term& term);
    Component& fresh(int instance);

    const Ruleset* rules_;
    int instance_;
    const Game* game_;
    Meter* meter_;
    Environment env_;
    const Option* option_ = nullptr;
    Position scratch_;
    std::size_t used_ = 0;
};

/// All options of a component as moves, each different sum once (in order of first appearance).
/// Meant for small positions, tests and reports.
std::vector<Move> moves_of(const Ruleset& rules, const Component& component, Meter& meter);

/// The value of a parameter expression, in which only parameters of the instance may occur.
ParamValue evaluate_param(const Expr& expr, const Game& game, const std::vector<ParamValue>& params);

/// Puts the parameters of an instance into the first slots of an environment.
void bind_params(Environment& env, const Game& game, const std::vector<ParamValue>& params);

}  // namespace grundy::rules
