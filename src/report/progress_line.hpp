// SPDX-License-Identifier: MIT
// How far a query has come, as one line.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace grundy::report {

/// "heap table: 41%, 3.1 M/s, 12 s left"; without a total, only the count and the rate. `begun` is the amount done
/// before the clock started, and `seconds` what it has shown since.
std::string progress_line(std::string_view what, std::uint64_t done, std::uint64_t total, double seconds,
                          std::uint64_t begun = 0);

}  // namespace grundy::report
