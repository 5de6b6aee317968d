// SPDX-License-Identifier: MIT
// The last resort against work that passes its limits without noticing: the process is ended. Engines notice by
// themselves almost always, and then say how far they came; that a loop, a library or a compiler's clever idea forgets
// to look must not keep a user waiting.
#pragma once

#include <functional>
#include <string>

#include "processes/overdue.hpp"

namespace grundy::processes {

/// From now on, a thread calls `end`, which must not return, soon after the process is overdue. Memory is what it uses
/// beyond resident_before() (core/resident.hpp). On a busy machine, what has had less than half a processor gets a
/// second more. Nothing happens in builds with sanitizers. At most one watch in a process.
void watch(const Overdue& limits, std::function<void(const std::string& reason)> end);

/// Ends the watch: the answer, or the reason why there is none, is being written. If `end` has been called, this does
/// not return, except in `end` itself.
void let_go();

/// While it exists, time does not count, because the process waits for input.
class PausedWatch {
public:
    PausedWatch();
    ~PausedWatch();
    PausedWatch(const PausedWatch&) = delete;
    PausedWatch& operator=(const PausedWatch&) = delete;
};

}  // namespace grundy::processes
