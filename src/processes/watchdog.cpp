// SPDX-License-Identifier: MIT
// See watchdog.hpp.
#include "processes/watchdog.hpp"

#include <chrono>
#include <ctime>
#include <mutex>
#include <thread>
#include <utility>

#include "core/resident.hpp"
#include "core/sanitized.hpp"

namespace grundy::processes {
namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

constexpr std::chrono::milliseconds tick{20};
// What has had less than half a processor may be about to stop by itself, and gets a second more for that.
constexpr double enough_work = 0.5, time_to_stop = 1;

struct Deadline {
    std::mutex mutex;
    bool armed = false;
    int pauses = 0;
    Clock::time_point begun, paused;
    double worked_before = 0;
    Overdue limits;
    std::function<void(const std::string&)> end;
};

// Never destroyed, because the thread may outlive main().
Deadline& the_deadline() {
    static auto& watch = *new Deadline;
    return watch;
}

thread_local bool is_watchdog = false;

double worked() {  // by all threads
    struct timespec time {};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

std::string reason_to_end(const Deadline& w) {
    const double took = Seconds((w.pauses == 0 ? Clock::now() : w.paused) - w.begun).count();
    const bool is_kept_waiting = worked() - w.worked_before < enough_work * took;
    const std::uint64_t before = resident_before(), now = resident_bytes();
    return w.limits.reason(took, before != 0 && now > before ? now - before : 0, is_kept_waiting ? time_to_stop : 0);
}

void run_watchdog() {
    is_watchdog = true;
    for (Deadline& w = the_deadline();;) {
        std::this_thread::sleep_for(tick);
        const std::lock_guard lock(w.mutex);
        if (!w.armed) return;
        if (const std::string reason = reason_to_end(w); !reason.empty()) w.end(reason);
    }
}

}  // namespace

void watch(const Overdue& limits, std::function<void(const std::string&)> end) {
    if (sanitized) return;
    Deadline& w = the_deadline();
    const std::lock_guard lock(w.mutex);
    if (w.armed) return;
    w.armed = true;
    w.begun = Clock::now();
    w.worked_before = worked();
    w.limits = limits;
    w.end = std::move(end);
    std::thread(run_watchdog).detach();
}

void let_go() {
    if (is_watchdog) return;
    const std::lock_guard lock(the_deadline().mutex);
    the_deadline().armed = false;
}

PausedWatch::PausedWatch() {
    Deadline& w = the_deadline();
    const std::lock_guard lock(w.mutex);
    if (w.pauses++ == 0) w.paused = Clock::now();
}

PausedWatch::~PausedWatch() {
    Deadline& w = the_deadline();
    const std::lock_guard lock(w.mutex);
    if (--w.pauses == 0) w.begun += Clock::now() - w.paused;
}

}  // namespace grundy::processes
