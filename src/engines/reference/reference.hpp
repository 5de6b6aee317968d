// SPDX-License-Identifier: MIT
// The definition as code: a value is the mex of the options' values, and the value of a sum is an XOR. Nothing is
// remembered, so the time grows with the number of lines of play. Every other engine is compared with this bottom rung.
#pragma once

#include <functional>

#include "engines/engine.hpp"

namespace grundy::engines::reference {

/// The value of any component. Throws Error if a line of play returns to one of its positions, and Stopped if lines of
/// play are longer than 1000 moves (the limit of the call stack).
Value value(const rules::Ruleset& rules, const rules::Component& component, Meter& meter);

/// Compares the value that an engine gives to a component with the definition. Describes a difference: "f(3) has the
/// value 1 by the rules and 2 HOW", where `how` says by what the engine found it. Stopped leaves this function.
std::optional<std::string> difference(const rules::Ruleset& rules, const rules::Component& component,
                                      engines::Engine& engine, Meter& meter, const std::string& how);

/// The effort of one comparison of a form with the definition; later instances of a game get a part of it.
inline constexpr std::uint64_t steps_to_compare = 20'000;
/// Calls `compare`, which describes the first difference that it meets, until the effort for this share is used up.
std::optional<std::string> first_difference(std::uint64_t share,
                                            const std::function<std::optional<std::string>(Meter&)>& compare);

class Engine final : public RulesEngine {
public:
    using RulesEngine::RulesEngine;
    Value value(std::span<const Int> words, Meter& meter) override { return part(component(words), meter); }

private:
    Value part(const rules::Component& c, Meter& meter) override { return reference::value(rules_, c, meter); }
};

}  // namespace grundy::engines::reference
