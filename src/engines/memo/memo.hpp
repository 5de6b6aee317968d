// SPDX-License-Identifier: MIT
// Depth-first search that remembers values: right for every game, one rung above the reference. Iterative,
// so that no line of play is too long for the stack. A sum is never a state: its components are.
#pragma once

#include <functional>
#include <unordered_map>

#include "engines/engine.hpp"

namespace grundy::engines {

struct ComponentHash {
    std::size_t operator()(const rules::Component& c) const;
};

/// Serves any number of instances at once. `other` gives the engine of an instance that is not to be
/// searched here (a heap game called by this one), or null.
class MemoEngine final : public Values {
public:
    using Other = std::function<Engine*(const rules::Component&)>;
    MemoEngine(const rules::Ruleset& rules, Other other) : rules_(rules), other_(std::move(other)) {}

    /// Error where a line of play comes back to an earlier position: such rules do not end.
    Nimber value(const rules::Component& component, Meter& meter) override;

private:
    static constexpr Nimber active = won - 1;  // on the current line of play
    struct Frame;

    bool known(const rules::Component& component, Nimber& value, Meter& meter);
    Frame open(const rules::Component& component, Meter& meter);
    [[noreturn]] void never_ends(const std::vector<Frame>& line, const rules::Component& again) const;

    const rules::Ruleset& rules_;
    Other other_;
    std::unordered_map<rules::Component, Nimber, ComponentHash> known_;
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
