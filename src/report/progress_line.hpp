// SPDX-License-Identifier: MIT
// Shows the progress of a query as one line.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace grundy::report {

/// Returns "heap table: 41%, 3.1 M/s, 12 s left"; without a total, only the count and the rate. `begun` is the amount
/// done before the clock started, and `seconds` is the time that it has shown since. `saved`: the seconds since a
/// checkpoint was saved.
std::string progress_line(std::string_view what, std::uint64_t done, std::uint64_t total, double seconds,
                          std::uint64_t begun = 0, std::optional<double> saved = {});

}  // namespace grundy::report
