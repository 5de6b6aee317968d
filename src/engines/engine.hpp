// SPDX-License-Identifier: MIT
// The interface of every engine: the value of a component, and the moves from it to a given value.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/budget.hpp"
#include "core/error.hpp"
#include "core/repetition.hpp"
#include "core/value.hpp"
#include "rules/position.hpp"

namespace grundy::engines {

using Period = Repetition;  ///< with the numbers of its proof

/// The moves that may be left out: of heaps of which the rules choose nothing but what is taken, those that take the
/// same number as one before them; and of all heaps, elements and components, those after the first that has moves,
/// where a heap's are those with the least take.
enum class Fewer : std::uint8_t { none, one_a_take, first };

/// The wanted moves: at most `most` moves to positions of value `target` (`won`: moves that end the game).
struct Wanted {
    Value target = 0;
    std::size_t most = 0;
    bool positions = true;  ///< false: an engine may leave Move::to empty where `choice` fully describes the move
    Fewer fewer = Fewer::none;
};

/// The wanted moves, each different position once, with all choices that leave it; `complete` is false if there may be
/// more.
struct Moves {
    std::vector<rules::Move> list;
    bool complete = true;
    std::size_t repeated = 0;  ///< options that make one of them by the same choice, in another line of the rules
};

/// Values of components of any instance. An engine uses this to ask about parts that belong to other engines.
class Values {
public:
    virtual ~Values() = default;
    virtual Value value(const rules::Component& component, Meter& meter) = 0;
};

class PeriodSource;  // period_source.hpp

using RangeVisit = std::function<void(std::span<const ValueWord> values)>;

class Engine {
public:
    virtual ~Engine() = default;

    /// Returns the Grundy value of the component with these words. Throws Error if the rules do not end or overflow,
    /// and Stopped if the meter runs out.
    virtual Value value(std::span<const Int> words, Meter& meter) = 0;

    /// Passes the values of from, ..., to in order to `visit`, several at a time, for an engine of
    /// one integer. Needs no `prepare`.
    virtual void for_range(Int from, Int to, const RangeVisit& visit, Meter& meter);

    /// A proven period without saltus that determines the values up to `to`; nothing if
    /// they are obtained in another way.
    virtual std::optional<Period> repeats(Int /*to*/, Meter& /*meter*/) { return std::nullopt; }

    /// The XOR of the values of these heaps, for an engine of one integer.
    virtual Value sum(std::span<const Int> heaps, Meter& meter);

    virtual Moves moves_to(std::span<const Int> words, const Wanted& wanted, Meter& meter) = 0;

    /// Announces that all positions up to these words will be needed; an engine may compute more of them, or prove a
    /// period instead.
    virtual void prepare(std::span<const Int> /*words*/, Meter& /*meter*/) {}

    /// True if this engine, once prepared, has all values of a box at hand. `append_box` then appends the values of
    /// these inclusive ranges; the last range varies fastest.
    virtual bool has_boxes() const { return false; }
    virtual void append_box(std::span<const std::pair<Int, Int>> /*ranges*/, std::vector<ValueWord>& /*out*/,
                            Meter& /*meter*/) {}

    /// What looks for periods, if this engine plays games of one heap that take and break; else null.
    virtual PeriodSource* period_source() { return nullptr; }

    /// For engines that choose among methods as they run: the current method and the reason; "" if there is no choice.
    virtual std::string method() const { return ""; }
    /// The number of cores at work, and the reason for not using more, if the computation so far has shown it.
    virtual std::string cores() const { return ""; }
};

/// An engine for the components of one instance that lists their moves as the rules have them.
class RulesEngine : public Engine {
public:
    RulesEngine(const rules::Ruleset& rules, int instance) : rules_(rules), instance_(instance) {}
    Moves moves_to(std::span<const Int> words, const Wanted& wanted, Meter& meter) override;

protected:
    /// The value of a part that an option leaves: by this engine, if it is not overridden.
    virtual Value part(const rules::Component& c, Meter& meter) { return value(c.words, meter); }
    rules::Component component(std::span<const Int> words) const { return {instance_, {words.begin(), words.end()}}; }

    const rules::Ruleset& rules_;
    const int instance_;
};

/// Appends the values of from, ..., to, as `for_range` produces them.
void append_range(Engine& engine, Int from, Int to, std::vector<ValueWord>& out, Meter& meter);

/// Finds moves by enumerating all options and asking `values` about each part; this is correct for every game.
Moves moves_by_enumeration(const rules::Ruleset& rules, const rules::Component& component, const Wanted& wanted,
                           Values& values, Meter& meter);

/// The value of the sum of the parts, nim heaps included; `won` if the option ends the game.
Value value_of_sum(std::span<const rules::Component> parts, Values& values, Meter& meter);

}  // namespace grundy::engines
