// SPDX-License-Identifier: MIT
// Values and winners by the definition, with memory: what claims are compared with on small positions.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "rules/options.hpp"

namespace grundy::logic {

class Definition {
public:
    Definition(const rules::Ruleset& rules, Meter& meter) : rules_(&rules), meter_(&meter) {}

    /// Nothing if the position is loony. Throws Stopped by the meter, or if lines of play are very long.
    std::optional<Nimber> value(const rules::Component& component);
    /// Whether the player to move loses, alone with this component.
    bool lost(const rules::Component& component, bool misere);

private:
    std::vector<rules::Position> options(const rules::Component& component);
    bool lost_by_misere(const rules::Component& component);

    struct Deeper {
        explicit Deeper(int& depth);
        ~Deeper() { --depth_; }
        int& depth_;
    };

    const rules::Ruleset* rules_;
    Meter* meter_;
    std::map<rules::Component, std::optional<Nimber>> values_;
    std::map<rules::Component, bool> misere_;
    int depth_ = 0;
};

}  // namespace grundy::logic
