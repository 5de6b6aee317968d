// SPDX-License-Identifier: MIT
// The legal moves of one component, with the line of the rules that allows each. Lists of moves and explanations are
// built from them. Engines find winning moves faster but do not report which line they come from. Here every option is
// examined, so each walk has a limit.
#pragma once

#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <string>

#include "api/impl.hpp"

namespace grundy {
inline namespace abi_1 {

/// Removes nim heaps of size 0. An empty heap of another game stays, as its rules list it.
void drop_empty_heaps(rules::Position& position);

/// Equal components of a sum have equal moves, which are listed once, for the first of them.
class Twins {
public:
    explicit Twins(const rules::Position& position);

    /// True if an earlier component equals component i, from 0.
    bool repeats(std::size_t i) const { return repeats_[i]; }
    /// The later components, from 1, that equal component i.
    std::vector<std::size_t> of(std::size_t i) const;

private:
    std::vector<bool> repeats_;
    std::map<std::size_t, std::vector<std::size_t>> later_;
};

/// Visits what winning moves of a sum leave: calls visit(i, target) for each component i, from 0, unless it repeats an
/// earlier one, and each value that a winning move leaves of it, until it returns false. `values`: of the components.
void each_winning_target(const std::vector<Value>& values, const Twins& twins,
                         const std::function<bool(std::size_t i, Value target)>& visit);

/// A move in one component. `value` is the value of `to` if values were requested, and 0 if the move ends the game.
struct ComponentMove {
    rules::Position to;  ///< without empty nim heaps
    bool ends = false;   ///< the mover wins the whole game at once; `to` is empty
    bool again = false;  ///< the mover must move again
    std::size_t rule = 0;
    Value value = 0;
    Choice choice, binders;
    std::vector<Choice> also{};  ///< the other choices that lead to `to`
};

/// Limits on the cost of a walk over moves.
struct WalkLimits {
    std::uint64_t options = 0;                                    ///< number of options examined
    std::uint64_t words = std::uint64_t{1} << 22;                 ///< memory for the positions met
    std::optional<rules::Position> only;                          ///< normalized: other moves are skipped
    bool again = false;                                           ///< of those, the ones after which one moves again
    bool ends_only = false;                                       ///< only moves that win the whole game
    std::size_t moves = std::numeric_limits<std::size_t>::max();  ///< number of different moves
    double seconds = 0;         ///< of the meter's time, then no more options; 0: none
    bool first_choice = false;  ///< stop at the last of them without other choices
    Choice wanted{};            ///< only choices with these numbers
};

class MoveWalk {
public:
    /// May take the move away. Returns false to stop.
    using Sink = std::function<bool(ComponentMove&)>;

    MoveWalk(Solver::Impl& solver, Meter& meter) : solver_(solver), meter_(meter) {}

    /// Visits each different move once, in rule order, with all choices that lead to it. Returns false if the limits or
    /// the sink end it early.
    bool run(const rules::Component& component, bool valued, const WalkLimits& limits, const Sink& sink);

    /// The line of the rules, from 1, by which `component` becomes `to`; 0 if the limits are reached first.
    std::size_t rule_of(const rules::Component& component, const rules::Position& to, const WalkLimits& limits);

    /// A move of `component` to `value`, if any, found by its engine. `won` asks for a move that ends the game.
    std::optional<ComponentMove> move_to(const rules::Component& component, Value value, const WalkLimits& limits);

private:
    bool run_nim_heap(Int size, const WalkLimits& limits, const Sink& sink);

    Solver::Impl& solver_;
    Meter& meter_;
};

/// If the game has a normal form on one heap, names the move by the number taken, as the engine for heaps does; by all
/// numbers that the rules choose if they are more. Returns false if not all ways to choose them were found.
bool name_as_heaps(const rules::Ruleset& ruleset, const rules::Component& from, rules::Move& move, Meter& meter);

/// Names a move by what the rules choose, if it is named by the number taken and that does not say it.
bool name_choices(const rules::Ruleset& ruleset, const rules::Component& from, rules::Move& move, Meter& meter);

/// A line of an instance's options as written; for a code or a nim heap, a description in words.
std::string rule_text(const rules::Ruleset& ruleset, int instance, std::size_t rule);

/// "win", or the sum as text.
std::string text_after(const rules::Ruleset& ruleset, const ComponentMove& move);

}  // namespace abi_1
}  // namespace grundy
