// SPDX-License-Identifier: MIT
// See load.hpp.
#include "os/load.hpp"

#include <algorithm>
#include <fstream>
#include <thread>

#include "core/kept_threads.hpp"

namespace grundy::os {
namespace {

unsigned cores() { return std::max(std::thread::hardware_concurrency(), 1U); }

}  // namespace

#ifdef __EMSCRIPTEN__

unsigned most_threads(unsigned asked) {
    const unsigned kept = std::min(cores(), 16U);  // as cmake/wasm.cmake starts them
    return asked == 0 ? kept : std::min(asked, kept);
}

unsigned idle_cores(unsigned most) {
    const unsigned kept = most_threads(0);
    return std::clamp(kept - std::min(KeptThread::busy(), kept), 1U, most);
}

#else

unsigned most_threads(unsigned asked) { return asked == 0 ? cores() : asked; }

// The fourth number of the file is the number of threads that run or wait for a core, including this one.
unsigned idle_cores(unsigned most) {
    double load[3];
    unsigned running = 0;
    std::ifstream in("/proc/loadavg");
    if (in >> load[0] >> load[1] >> load[2] >> running && running > 0) {
        return std::clamp(cores() + 1 - std::min(running, cores()), 1U, most);
    }
    return most;
}

#endif

}  // namespace grundy::os
