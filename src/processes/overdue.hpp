// SPDX-License-Identifier: MIT
// When work that does not stop by itself at its limits is ended: the commands of the program (watchdog.hpp) and the
// processes of the server (server/engines.hpp) by the same figures.
#pragma once

#include <cstdint>
#include <string>

namespace grundy::processes {

/// Limits of time and memory, each with what work needs to notice it and to stop by itself: 8 % and 0.2 s more, 8 % and
/// 24 MiB more.
struct Overdue {
    double seconds = 0;  ///< 0: no limit
    std::uint64_t bytes = 0;

    /// Why work that has taken these seconds and uses these bytes is ended; empty if it is not. `patience`: seconds
    /// that are granted on top.
    std::string reason(double elapsed, std::uint64_t used, double patience = 0) const;
};

}  // namespace grundy::processes
