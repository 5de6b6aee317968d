// SPDX-License-Identifier: MIT
// What every engine can do: the value of a component, and the moves out of it to a given value.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/budget.hpp"
#include "core/error.hpp"
#include "rules/position.hpp"

namespace grundy::engines {

/// Values of the heaps before `heap`.
struct Border {
    Int heap = 0;
    std::vector<std::uint32_t> values{};
};

/// What a proof of a period rests on, so that it can be written down and checked again (docs/proofs.md).
struct Proof {
    enum class Kind { no_moves, interval, window, sparse_window, superset, state, arithmetic };
    Kind kind = Kind::no_moves;
    Int values = 0;         ///< G(0), ..., G(values - 1) were looked at
    Int from = 0;           ///< sparse window: the stretch that is decided; state: where it first occurs
    Int step = 0;           ///< sparse window: a multiple of the period, even where `position`; state: it comes again;
                            ///< arithmetic: P, a multiple of the period
    Int parts_below = 0;    ///< sparse window, arithmetic: of the smaller parts
    Nimber mask = 0;        ///< sparse window
    bool position = false;  ///< the parity of the heap is added to that of the mask
    std::vector<Int> rare{};  ///< sparse window: all rare heaps
    Int takes = 0;            ///< superset: how many of the least takes decide
    /// Sparse window, where the values are many: A + t before some heaps, so that they can be confirmed in parts.
    std::vector<Border> borders{};
};

/// A proven repetition: G(n + period) = G(n) + saltus for all n >= preperiod; both are least.
struct Period {
    Int period = 0, preperiod = 0;
    Nimber saltus = 0;
    Nimber max = 0;  ///< the largest value, where saltus is 0, and the first heap that has it
    Int max_at = 0;
    std::string theorem;  ///< what makes it a proof
    Proof proof{};
};

/// Which moves are wanted: those to a position of value `target` (`won`: those that end the game), at most `most` of
/// them.
struct Wanted {
    Nimber target = 0;
    std::size_t most = 0;
    bool positions = true;  ///< false: an engine may leave Move::to empty where `choice` says it all
};

/// Moves as wanted, each different position once; `complete` is false where there may be more.
struct Moves {
    std::vector<rules::Move> list;
    bool complete = true;
};

/// Values of components of any instance: how an engine asks about parts that are not its own.
class Values {
public:
    virtual ~Values() = default;
    virtual Nimber value(const rules::Component& component, Meter& meter) = 0;
};

class HeapEngine;

using RangeVisit = std::function<void(std::span<const Nimber> values)>;

class Engine {
public:
    virtual ~Engine() = default;

    /// The Grundy value of the component with these words. Error: the rules do not end, or overflow.
    /// Stopped: the meter ran out.
    virtual Nimber value(std::span<const Int> words, Meter& meter) = 0;

    /// The values of from, ..., to in order, some at a time, for an engine of one integer. Needs no `prepare`.
    virtual void for_range(Int from, Int to, const RangeVisit& visit, Meter& meter);

    /// A proven period without saltus by which the values up to `to` are known; nothing where they are had otherwise.
    virtual std::optional<Period> repeats(Int /*to*/, Meter& /*meter*/) { return std::nullopt; }

    /// The XOR of the values of these, for an engine of one integer.
    virtual Nimber sum(std::span<const Int> heaps, Meter& meter);

    virtual Moves moves_to(std::span<const Int> words, const Wanted& wanted, Meter& meter) = 0;

    /// Says that all positions up to these words will be wanted (a table).
    virtual void prepare(std::span<const Int> /*words*/, Meter& /*meter*/) {}

    /// Has this engine all values of a box at hand, once it is prepared? Then `append_box` appends those of these
    /// inclusive ranges, the last one fastest.
    virtual bool has_boxes() const { return false; }
    virtual void append_box(std::span<const std::pair<Int, Int>> /*ranges*/, std::vector<Nimber>& /*out*/,
                            Meter& /*meter*/) {}

    /// Of engines for one heap: the proven period, if there is one within reach.
    virtual std::optional<Period> period(Meter& /*meter*/) { return std::nullopt; }

    /// The engine itself where it is the one for heaps that are taken from and broken, whose sequences have periods.
    virtual HeapEngine* one_heap() { return nullptr; }

    /// Of engines that choose among methods as they go: which one it is now, and why; "" where there is no choice.
    virtual std::string method() const { return ""; }
    /// How many cores work, and why not more, if what was computed so far has shown it.
    virtual std::string cores() const { return ""; }
};

/// Appends the values of from, ..., to, as of `for_range`.
void append_range(Engine& engine, Int from, Int to, std::vector<Nimber>& out, Meter& meter);

/// Moves by enumerating all options and asking `values` about each part: right for every game.
Moves moves_by_enumeration(const rules::Ruleset& rules, const rules::Component& component, const Wanted& wanted,
                           Values& values, Meter& meter);

/// The value of the sum of the parts, nim heaps included; `won` for an option that ends the game.
Nimber value_of_sum(std::span<const rules::Component> parts, Values& values, Meter& meter);

}  // namespace grundy::engines
