// SPDX-License-Identifier: MIT
// The definition as code: value = mex of the options' values, value of a sum = XOR. No memory, so the time
// grows with the number of lines of play; the bottom rung that every other engine is compared with.
#pragma once

#include "engines/engine.hpp"

namespace grundy::engines {

/// The value of any component. Error where a line of play comes back to one of its positions, Stopped where lines of
/// play are longer than 1000 moves (the call stack).
Nimber reference_value(const rules::Ruleset& rules, const rules::Component& component, Meter& meter);

class ReferenceEngine final : public Engine, private Values {
public:
    ReferenceEngine(const rules::Ruleset& rules, int instance) : rules_(rules), instance_(instance) {}
    Nimber value(std::span<const Int> words, Meter& meter) override;
    Moves moves_to(std::span<const Int> words, const Wanted& wanted, Meter& meter) override;

private:
    Nimber value(const rules::Component& component, Meter& meter) override {
        return reference_value(rules_, component, meter);
    }

    const rules::Ruleset& rules_;
    int instance_;
};

}  // namespace grundy::engines
