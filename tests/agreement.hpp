// SPDX-License-Identifier: MIT
// Asks several engines the same question. The oracle is a separate search, written from the theory on top of
// rules::moves_of alone, so that a fault shared by all engines is also detected.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <grundy/grundy.hpp>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "api/impl.hpp"
#include "core/mex.hpp"
#include "lang/lang.hpp"
#include "rules/options.hpp"

namespace grundy::agreement {

using Random = std::mt19937_64;

inline std::int64_t pick(Random& random, std::int64_t lo, std::int64_t hi) {
    return lo + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(hi - lo + 1));
}

/// "b(2) + a(1)" and "a(1) + b(2)" are the same sum.
inline std::string unordered(const std::string& sum) {
    std::vector<std::string> parts;
    for (std::size_t at = 0; at <= sum.size();) {
        const std::size_t end = std::min(sum.find(" + ", at), sum.size());
        parts.push_back(sum.substr(at, end - at));
        at = end + 3;
    }
    std::sort(parts.begin(), parts.end());
    std::string out;
    for (const auto& p : parts) out += (out.empty() ? "" : " + ") + p;
    return out;
}

/// A component, and what it becomes.
using WinningMoves = std::set<std::pair<std::size_t, std::string>>;

/// Values and winning moves according to the theory; remembers values of components.
class Definition {
public:
    explicit Definition(const Rules& rules) : library_(rules.impl().library), rules_(library_), meter_(Budget{}) {}

    rules::Position parse(const std::string& text) {
        Diagnostics faults("position", text);
        auto position = lang::parse_position(text, library_, rules_, faults);
        EXPECT_TRUE(position.has_value()) << faults.render();
        return position.value_or(rules::Position{});
    }

    Nimber value(const rules::Component& c) {
        if (c.instance == 0) return static_cast<Nimber>(c.words[0]);
        if (const auto it = known_.find(c); it != known_.end()) return it->second;
        std::vector<Nimber> options;
        for (const rules::Move& m : rules::moves_of(rules_, c, meter_)) options.push_back(value(m.to));
        return known_[c] = mex(options);
    }

    Nimber value(const rules::Position& sum) {
        Nimber total = 0;
        for (const auto& c : sum) total ^= value(c);
        return total;
    }

    std::vector<rules::Move> moves(const rules::Component& c) { return rules::moves_of(rules_, c, meter_); }
    const rules::Ruleset& ruleset() const { return rules_; }

    /// Returns every legal move that leaves a sum of value 0.
    WinningMoves winning(const rules::Position& sum) {
        WinningMoves out;
        for (std::size_t i = 0; i < sum.size(); ++i) {
            rules::Position others = sum;
            others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
            const Nimber rest = value(others);
            for (rules::Move& m : rules::moves_of(rules_, sum[i], meter_)) {
                if (value(m.to) != rest) continue;
                rules::normalize(m.to);
                out.emplace(i + 1, unordered(rules::to_text(rules_, m.to)));
            }
        }
        return out;
    }

private:
    rules::Library library_;
    rules::Ruleset rules_;
    Meter meter_;
    std::map<rules::Component, Nimber> known_;
};

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
        const Nimber value = definition_.value(position);
        const WinningMoves moves = value == 0 ? WinningMoves{} : definition_.winning(position);
        for (auto& [name, solver] : solvers_) {
            SCOPED_TRACE(text + " by " + (name.empty() ? "the planner's choice" : name));
            const Answer answer = solver->solve(text);
            ASSERT_EQ(answer.outcome, Outcome::answered) << answer.reason;
            ASSERT_EQ(answer.value, value) << answer.engine;
            ASSERT_EQ(answer.first_wins, value != 0);
            ASSERT_TRUE(answer.moves_complete);
            WinningMoves found;
            for (const WinningMove& m : answer.moves) {
                ASSERT_GE(m.component, 1U);
                ASSERT_LE(m.component, answer.components.size());
                ASSERT_EQ(m.value, answer.value ^ answer.components[m.component - 1].value);
                ASSERT_EQ(m.from, answer.components[m.component - 1].text);
                ASSERT_TRUE(found.emplace(m.component, unordered(m.to)).second) << m.to << " is listed twice";
            }
            ASSERT_EQ(found, moves) << answer.engine;
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
