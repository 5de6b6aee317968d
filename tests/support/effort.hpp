// SPDX-License-Identifier: MIT
// How much a test does. Sanitizers make programs about twenty times slower, but they look for faults that one round of
// each kind shows. Under them, random tests therefore do fewer rounds, and limits on the wall clock are wider.
#pragma once

#include <chrono>

#include "core/sanitized.hpp"

namespace grundy::effort {

using grundy::sanitized;

constexpr int rounds(int all) { return sanitized ? (all + 9) / 10 : all; }

/// Why a test that only repeats others at greater size is left out under sanitizers.
constexpr const char* too_long = "shows nothing to sanitizers that smaller tests do not";

/// A limit far above what is needed, for operations that must not hang: machines that run tests are busy.
constexpr auto patience(std::chrono::milliseconds limit) { return limit * (sanitized ? 20 : 2); }

}  // namespace grundy::effort
