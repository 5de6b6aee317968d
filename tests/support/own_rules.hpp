// SPDX-License-Identifier: MIT
// Rules that a test states itself, and engines requested by name.
#pragma once

#include <gtest/gtest.h>

#include <grundy/grundy.hpp>
#include <string>

#include "core/error.hpp"

namespace grundy {

/// These rules and the games of the text.
inline Rules rules_of(const std::string& text, Rules rules = {}) {
    rules.add(text, "test.game");
    return rules;
}

/// "" is the planner's choice.
inline SolverOptions with(const std::string& engine) {
    SolverOptions options;
    options.engine = engine;
    return options;
}

/// Returns the message of the Error that the question raises.
inline std::string error_of(const Rules& rules, const std::string& engine, const std::string& position) {
    try {
        const Answer a = Solver(rules, with(engine)).solve(position);
        ADD_FAILURE() << engine << " answers " << position << " with " << a.value;
    } catch (const Error& error) {
        return error.what();
    }
    return "";
}

}  // namespace grundy
