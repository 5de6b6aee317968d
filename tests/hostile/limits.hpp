// SPDX-License-Identifier: MIT
// What is promised about limits, and how strictly a test may hold a program to it.
#pragma once

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <limits>

#include "core/sanitized.hpp"

namespace grundy::test {

inline constexpr double mebibyte = 1 << 20;

/// `make nightly` sets GRUNDY_ALL_HOSTILE=1 on a machine that does nothing else: then all kinds and commands are tried,
/// and the clock counts. Otherwise the machine may be slow and busy: no time is too long, and ctest ends what hangs.
inline bool all_hostile() { return std::getenv("GRUNDY_ALL_HOSTILE") != nullptr; }

inline constexpr double any_time = std::numeric_limits<double>::infinity();
inline double most_seconds(double budget) { return all_hostile() ? 1.1 * budget + 0.3 : any_time; }
/// Sanitizers keep memory that was freed, and the watch that ends a process looks away then.
inline double most_bytes(double budget) {
    return sanitized ? std::numeric_limits<double>::infinity() : 1.1 * budget + (all_hostile() ? 32 : 128) * mebibyte;
}
/// From a signal to the end of the process.
inline double most_seconds_to_end() { return all_hostile() ? 1 : any_time; }

inline double seconds_since(std::chrono::steady_clock::time_point begin) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

}  // namespace grundy::test
