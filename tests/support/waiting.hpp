// SPDX-License-Identifier: MIT
// Tests that wait for what another process or thread does wait for a sign of it. A pause of so many seconds would be
// too short on a busy machine, and too long on any other.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <thread>

namespace grundy::test {

/// Looks until the sign is there. False after so many looks that it will never come.
inline bool comes(const std::function<bool()>& sign) {
    constexpr int most_looks = 12'000;  // two minutes and more
    for (int look = 0; look < most_looks; ++look) {
        if (sign()) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
}

/// Functions for the lines of shell(): `until_so COMMAND` runs a command until it succeeds, and `until_ready PROCESS`
/// waits until grundy, started with &, catches SIGUSR1, which it does after all others. Both fail in the end.
inline const std::string waiting =
    "until_so() { for look in {1..6000}; do \"$@\" && return; sleep 0.02; done; return 1; }\n"
    "is_ready() { awk '/^Name:/ { name = $2 } /^SigCgt:/ { exit !(name == \"grundy\" && $2 ~ /[2367abef]..$/) }' "
    "/proc/$1/status 2> /dev/null; }\n"
    "until_ready() { until_so is_ready $1; }\n";

}  // namespace grundy::test
