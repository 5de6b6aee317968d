// SPDX-License-Identifier: MIT
// Games whose rules say `cyclic`: all positions that can be reached, as a graph, and its labels by Smith's rule
// (docs/theory.md, section 12).
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "engines/engine.hpp"
#include "engines/loopy/positions.hpp"
#include "rules/constant_arguments.hpp"

namespace grundy::engines::loopy {

class Engine final : public RulesEngine, private Parts {
public:
    /// `others` knows the values of games that are not cyclic.
    Engine(const rules::Ruleset& rules, int instance, Values& others)
        : RulesEngine(rules, instance),
          others_(others),
          reachable_(rules, this),
          constants_(rules::ConstantArguments::of(rules, instance)) {}

    /// A nimber, infinity(K) or loony. Throws Error if K does not fit into a word.
    Value value(std::span<const Int> words, Meter& meter) override { return part(component(words), meter); }

private:
    Value part(const rules::Component& component, Meter& meter) override;
    std::optional<Value> independent(const rules::Component& part, Meter& meter) override;
    void label(std::uint32_t root, Meter& meter);
    Value whole(const rules::Component& component, Meter& meter);

    /// The same game where arguments that play never changes are kept once.
    struct Reduced;
    Reduced& reduced(std::vector<std::vector<Int>> constant);

    Values& others_;
    Reachable reachable_;
    std::optional<rules::ConstantArguments> constants_;
    std::vector<std::shared_ptr<Reduced>> reduced_;
};

}  // namespace grundy::engines::loopy
