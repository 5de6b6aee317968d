// SPDX-License-Identifier: MIT
// Asks several engines the same question, and the oracle of definition.hpp, so that a fault shared by all engines is
// also detected.
#pragma once

#include <gtest/gtest.h>

#include <grundy/grundy.hpp>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "support/definition.hpp"

namespace grundy::agreement {

using Random = std::mt19937_64;

inline std::int64_t pick(Random& random, std::int64_t lo, std::int64_t hi) {
    return lo + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(hi - lo + 1));
}

/// The engines of one set of rules; "" is the planner's choice.
class Panel {
public:
    explicit Panel(const Rules& rules, const std::vector<std::string>& engines = {"", "memo", "reference"})
        : definition_(rules) {
        for (const auto& name : engines) {
            SolverOptions options;
            options.engine = name;
            solvers_.emplace_back(name, std::make_unique<Solver>(rules, options));
        }
    }

    /// Checks that the value, the winner and the set of winning moves of every engine are those of the theory.
    void check(const std::string& text) {
        const rules::Position position = definition_.parse(text);
        const Nimber value = definition_.nimber(position);
        const WinningMoves moves = value == 0 ? WinningMoves{} : definition_.winning(position);
        for (auto& [name, solver] : solvers_) {
            SCOPED_TRACE(text + " by " + (name.empty() ? "the planner's choice" : name));
            const Answer answer = solver->solve(text);
            ASSERT_EQ(answer.outcome, Outcome::answered) << answer.reason;
            ASSERT_EQ(answer.value, value) << answer.engine;
            ASSERT_EQ(answer.first_wins, value != 0);
            ASSERT_TRUE(answer.moves_complete);
            for (const WinningMove& m : answer.moves) {
                ASSERT_GE(m.component, 1U);
                ASSERT_LE(m.component, answer.components.size());
                ASSERT_EQ(m.value, *answer.value + *answer.components[m.component - 1].value);
                ASSERT_EQ(m.from, answer.components[m.component - 1].text);
            }
            ASSERT_EQ(listed(answer.moves), moves) << answer.engine;
            engines_.insert(answer.engine);
        }
    }

    /// The engines that have answered so far.
    const std::set<std::string>& engines() const { return engines_; }

private:
    Definition definition_;
    std::vector<std::pair<std::string, std::unique_ptr<Solver>>> solvers_;
    std::set<std::string> engines_;
};

/// Draws a sum of one to three results of `component`, sometimes with a nim heap.
template <class Component>
std::string random_sum(Random& random, Component component) {
    std::string out = component();
    for (auto more = pick(random, 0, 2); more > 0; --more) out += " + " + component();
    if (random() % 8 == 0) out += " + *" + std::to_string(pick(random, 0, 5));
    return out;
}

}  // namespace grundy::agreement
