// SPDX-License-Identifier: MIT
// Depth-first search that remembers values: right for every game, one rung above the reference. Iterative,
// so that no line of play is too long for the stack. A sum is never a state: its components are.
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "engines/engine.hpp"
#include "engines/memo/positions.hpp"
#include "rules/options.hpp"

namespace grundy::engines {

/// Serves any number of instances at once. `other` gives the engine of an instance that is not to be
/// searched here (a heap game called by this one), or null.
class MemoEngine final : public Values {
public:
    using Other = std::function<Engine*(int instance)>;
    MemoEngine(const rules::Ruleset& rules, Other other) : rules_(rules), other_(std::move(other)) {}

    /// Error where a line of play comes back to an earlier position: such rules do not end.
    Nimber value(const rules::Component& component, Meter& meter) override;

private:
    // Marks of positions that have no value yet; values are below.
    static constexpr Nimber unknown = won - 1, active = won - 2;  // active: on the current line of play

    bool searched(int instance);
    Nimber elsewhere(const rules::Component& component, Meter& meter);
    std::uint32_t number(const rules::Component& component, Meter& meter);
    bool take_option(std::span<const rules::Component> option, Meter& meter);
    void open(std::uint32_t position, Meter& meter);
    void close();
    bool settle(Meter& meter);
    Nimber search(std::uint32_t root, Meter& meter);
    rules::Enumerator& options_of(int instance, Meter& meter);
    [[noreturn]] void never_ends(std::uint32_t again) const;

    const rules::Ruleset& rules_;
    Other other_;
    std::vector<std::optional<Engine*>> others_;                   // by instance, asked for once
    std::vector<std::unique_ptr<rules::Enumerator>> enumerators_;  // by instance
    Positions positions_;
    std::vector<Nimber> values_;  // by number
    std::uint64_t claimed_ = 0;   // bytes of positions_ and values_ that a meter has been told of

    // The current line of play. A frame's options stand behind those of the frame before it.
    struct Frame {
        std::uint32_t position;
        std::size_t pending;  // where its options with parts of unknown value begin in pending_
        std::size_t settled;  // where the values of its other options begin in settled_
        bool won = false;     // an option ends the game
    };
    std::vector<Frame> line_;
    std::vector<std::uint32_t> pending_;  // parts by number and, behind each option's parts, how many they are
    std::vector<Nimber> offsets_;         // for each pending option: the value of its parts that are searched elsewhere
    std::vector<Nimber> settled_;
};

/// One instance of a shared MemoEngine, as an Engine.
class MemoView final : public Engine {
public:
    MemoView(const rules::Ruleset& rules, int instance, MemoEngine& memo)
        : rules_(rules), instance_(instance), memo_(memo) {}
    Nimber value(std::span<const Int> words, Meter& meter) override {
        return memo_.value({instance_, {words.begin(), words.end()}}, meter);
    }
    Moves moves_to(std::span<const Int> words, const Wanted& wanted, Meter& meter) override {
        return moves_by_enumeration(rules_, {instance_, {words.begin(), words.end()}}, wanted, memo_, meter);
    }

private:
    const rules::Ruleset& rules_;
    int instance_;
    MemoEngine& memo_;
};

}  // namespace grundy::engines
