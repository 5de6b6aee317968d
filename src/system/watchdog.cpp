// SPDX-License-Identifier: MIT
// See watchdog.hpp.
#include "system/watchdog.hpp"

#include <fmt/format.h>

#include <chrono>
#include <ctime>
#include <mutex>
#include <thread>
#include <utility>

#include "core/bytes.hpp"
#include "core/resident.hpp"
#include "core/sanitized.hpp"

namespace grundy::system {
namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

constexpr std::chrono::milliseconds tick{20};
constexpr double more_time = 0.08, spare_seconds = 0.2;
// What has had less than half a processor may be about to stop by itself, and gets a second more for that.
constexpr double enough_work = 0.5, patience = 1;
constexpr double more_memory = 0.08;
constexpr std::uint64_t spare_bytes = std::uint64_t{24} << 20;

struct Watch {
    std::mutex mutex;
    bool armed = false;
    int pauses = 0;
    Clock::time_point begun, paused;
    double worked_before = 0, seconds = 0;
    std::uint64_t bytes = 0;
    std::function<void(const std::string&)> end;
};

// Never destroyed, because the thread may outlive main().
Watch& the_watch() {
    static auto& watch = *new Watch;
    return watch;
}

thread_local bool is_watchdog = false;

double worked() {  // by all threads
    struct timespec time {};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

// Empty while there is none.
std::string reason_to_end(const Watch& w) {
    const double took = Seconds(Clock::now() - w.begun).count(), most = w.seconds * (1 + more_time) + spare_seconds;
    if (w.seconds > 0 && w.pauses == 0 && took > most &&
        (worked() - w.worked_before > enough_work * most || took > most + patience))
        return fmt::format("the time budget of {} s is used up; the work did not stop by itself and was ended",
                           w.seconds);
    const std::uint64_t before = resident_before(), now = resident_bytes(), used = now > before ? now - before : 0;
    if (before != 0 && static_cast<double>(used) > static_cast<double>(w.bytes) * (1 + more_memory) + spare_bytes)
        return fmt::format(
            "the memory budget of {} is used up: the work did not stop by itself and was ended when it "
            "used {}",
            bytes_text(w.bytes), bytes_text(used));
    return "";
}

void run_watchdog() {
    is_watchdog = true;
    for (Watch& w = the_watch();;) {
        std::this_thread::sleep_for(tick);
        const std::lock_guard lock(w.mutex);
        if (!w.armed) return;
        if (const std::string reason = reason_to_end(w); !reason.empty()) w.end(reason);
    }
}

}  // namespace

void watch(double seconds, std::uint64_t bytes, std::function<void(const std::string&)> end) {
    if (sanitized) return;
    Watch& w = the_watch();
    const std::lock_guard lock(w.mutex);
    if (w.armed) return;
    w.armed = true;
    w.begun = Clock::now();
    w.worked_before = worked();
    w.seconds = seconds;
    w.bytes = bytes;
    w.end = std::move(end);
    std::thread(run_watchdog).detach();
}

void let_go() {
    if (is_watchdog) return;
    const std::lock_guard lock(the_watch().mutex);
    the_watch().armed = false;
}

PausedWatch::PausedWatch() {
    Watch& w = the_watch();
    const std::lock_guard lock(w.mutex);
    if (w.pauses++ == 0) w.paused = Clock::now();
}

PausedWatch::~PausedWatch() {
    Watch& w = the_watch();
    const std::lock_guard lock(w.mutex);
    if (--w.pauses == 0) w.begun += Clock::now() - w.paused;
}

}  // namespace grundy::system
