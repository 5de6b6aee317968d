// SPDX-License-Identifier: MIT
// How much a test does. Sanitizers make programs about twenty times slower, but they look for faults that one round of
// each kind shows. Under them, random tests therefore do fewer rounds.
#pragma once

#include <cstdlib>

#include "core/sanitized.hpp"

namespace grundy::effort {

using grundy::sanitized;

constexpr int rounds(int all) { return sanitized ? (all + 9) / 10 : all; }

/// A share of the rounds of a random test, or all of them if GRUNDY_ALL_RANDOM is set, as `make nightly` does.
inline int share(int all, int part) { return std::getenv("GRUNDY_ALL_RANDOM") != nullptr ? all : rounds(part); }

/// Why a test that only repeats others at greater size is left out under sanitizers.
constexpr const char* too_long = "shows nothing to sanitizers that smaller tests do not";

}  // namespace grundy::effort
