// SPDX-License-Identifier: MIT
// See load.hpp.
#include "system/load.hpp"

#include <algorithm>
#include <fstream>
#include <thread>

namespace grundy::system {

// The fourth number of the file is the number of threads that run or wait for a core, including this one.
unsigned idle_cores(unsigned most) {
    double load[3];
    unsigned running = 0;
    std::ifstream in("/proc/loadavg");
    if (in >> load[0] >> load[1] >> load[2] >> running && running > 0) {
        const unsigned cores = std::max(std::thread::hardware_concurrency(), 1U);
        return std::clamp(cores + 1 - std::min(running, cores), 1U, most);
    }
    return most;
}

}  // namespace grundy::system
