// SPDX-License-Identifier: MIT
// The check of many games within limits for all of them together.
#pragma once

#include <chrono>
#include <cstddef>
#include <grundy/grundy.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/error.hpp"

namespace grundy::report {

class RulesChecks {
public:
    /// The limits hold from now on.
    explicit RulesChecks(const Limits& limits) : limits_(limits) {}

    /// Checks the games of some files, or none if the limits have ended an earlier check. Throws Stopped if
    /// interrupted.
    void check(Solver& solver, const Rules& rules, const std::vector<std::string>& files);

    const std::vector<std::string>& games() const { return games_; }

    /// All findings; if the limits ended the check, the last is a note of the games that were not looked at. If
    /// nothing was found until then, throws Stopped instead, because silence would look like an answer.
    std::vector<RuleFinding> findings();

private:
    bool found() const;
    Seconds used() const;
    Stopped out_of_time() const;
    Limits left_limits() const;

    Limits limits_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    std::vector<std::string> games_, left_;
    std::vector<RuleFinding> findings_;
    std::optional<Stopped> stopped_;
};

}  // namespace grundy::report
