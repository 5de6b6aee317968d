// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

namespace grundy {

inline constexpr double kib = 1024, mib = kib * 1024, gib = mib * 1024, tib = gib * 1024;  ///< bytes

/// Returns the amount in readable form, such as "3.5 GiB".
std::string bytes_text(std::uint64_t bytes);

/// Returns a number of steps or cells that was computed with saturation: the number, or "more than 10^19".
std::string count_text(std::uint64_t count);

}  // namespace grundy
