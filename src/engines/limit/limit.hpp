// SPDX-License-Identifier: MIT
// The engine for heaps with a limit (limit_form.hpp). A larger limit allows more options, never fewer. So, for a fixed
// heap, the value is a step function of the limit, and only its steps are kept (docs/theory.md, section 8).
#pragma once

#include "core/large_array.hpp"
#include "engines/engine.hpp"
#include "engines/limit/limit_form.hpp"
#include "rules/eval.hpp"

namespace grundy::engines::limit {

class Engine final : public RulesEngine {
public:
    Engine(const rules::Ruleset& rules, int instance, Form form);

    Value value(std::span<const Int> words, Meter& meter) override;
    Moves moves_to(std::span<const Int> words, const Wanted& wanted, Meter& meter) override;

private:
    struct Step {
        Int from = 0;  ///< the least limit with this value
        Nimber value = 0;
    };
    struct Arrival {
        Int from = 0;  ///< the least limit with this option
        Nimber value = 0;
    };
    struct Lines {
        Int slope[2] = {0, 0};  ///< slopes of the arguments in k
    };
    std::optional<Lines> lines(const LimitOption& o) const;
    bool arrive_by_lines(const LimitOption& o, const Lines& l, Int heap, Int first, Int last, Meter& meter);
    Nimber looked_up(Int heap, Int limit) const;
    void add_heap(Meter& meter);
    void arrive(Int heap, Meter& meter);
    void arrive(std::size_t option, Int heap, Meter& meter);
    bool allowed(const LimitOption& o);
    std::optional<Nimber> outcome(const LimitOption& o, Int heap);
    std::optional<Int> least_limit(const LimitOption::Bound& b, Int guess);

    Form form_;
    std::vector<std::optional<Lines>> lines_;  ///< by option
    rules::Environment env_;
    LargeArray<Step> steps_;
    LargeArray<std::size_t> begin_;  ///< where the steps of each heap begin, and where the last ones end
    std::vector<Arrival> arrivals_;  ///< options of the current heap
    std::vector<char> seen_;
};

}  // namespace grundy::engines::limit
