// SPDX-License-Identifier: MIT
// Green Hackenbush in linear time, by the colon and the fusion principle (docs/theory.md, section 14).
#pragma once

#include <optional>
#include <string>

#include "engines/engine.hpp"
#include "rules/graphs.hpp"

namespace grundy::engines::hackenbush {

/// The ground, if the rules of an instance cut an edge and keep what is joined to a fixed vertex, and nothing else.
std::optional<Int> ground_of(const rules::Ruleset& rules, int instance, std::string& why_not);

/// Whether all edges are joined to the ground. An edge that is not would be worth a move that changes nothing else.
bool fits(const rules::Graph& g, Int ground);

/// The value of a graph that fits. Arcs count as edges.
Nimber value(const rules::Graph& g, Int ground);

/// A small graph whose value differs from that by the definition; nothing if there is none among those compared.
std::optional<std::string> difference(const rules::Ruleset& rules, int instance, Int ground);

class Engine final : public RulesEngine {
public:
    Engine(const rules::Ruleset& rules, int instance, Int ground) : RulesEngine(rules, instance), ground_(ground) {}

    /// Throws Error if some edge is not joined to the ground.
    Value value(std::span<const Int> words, Meter& meter) override;
    Moves moves_to(std::span<const Int> words, const Wanted& wanted, Meter& meter) override;

private:
    Int ground_;
};

}  // namespace grundy::engines::hackenbush
