// SPDX-License-Identifier: MIT
// See signals.hpp.
#include "system/signals.hpp"

#include <cerrno>
#include <csignal>
#include <cstdint>
#include <ctime>
#include <initializer_list>

namespace grundy::system {
namespace {

std::atomic<bool> interrupt_flag{false};
static_assert(std::atomic<bool>::is_always_lock_free, "set in a signal handler");

std::atomic<std::int64_t> interrupted_at{0};  // milliseconds
static_assert(std::atomic<std::int64_t>::is_always_lock_free);

std::int64_t now() {
    struct timespec time {};
    clock_gettime(CLOCK_MONOTONIC, &time);
    return std::int64_t{time.tv_sec} * 1000 + time.tv_nsec / 1'000'000 + 1;
}

// A second Ctrl-C kills the program, but the second signal of one request does not: `timeout` sends each signal to the
// program and then to its group.
extern "C" void on_interrupt(int signal) {
    constexpr std::int64_t one_request = 200;
    const int before = errno;
    std::int64_t first = 0;
    if (!interrupted_at.compare_exchange_strong(first, now()) && signal == SIGINT && now() - first > one_request) {
        std::signal(SIGINT, SIG_DFL);
        std::raise(SIGINT);
    }
    interrupt_flag = true;
    errno = before;
}

std::atomic<bool> status_flag{false};

extern "C" void on_status_request(int) { status_flag = true; }

}  // namespace

std::atomic<bool>* catch_status_requests() {
    struct sigaction action {};
    action.sa_handler = on_status_request;
    action.sa_flags = SA_RESTART;  // it must not disturb anything
    sigaction(SIGUSR1, &action, nullptr);
    return &status_flag;
}

// Batch systems send SIGTERM and closing terminals send SIGHUP, often more than once. The results so far must be saved
// nevertheless; SIGKILL follows if that takes too long.
const std::atomic<bool>* catch_interrupts() {
    struct sigaction action {
    }, before{};
    action.sa_handler = on_interrupt;  // no SA_RESTART: reads must end
    sigaction(SIGINT, &action, nullptr);
    for (const int signal : {SIGTERM, SIGHUP})
        if (sigaction(signal, nullptr, &before) == 0 && before.sa_handler != SIG_IGN)  // set by nohup
            sigaction(signal, &action, nullptr);
    std::signal(SIGPIPE, SIG_IGN);  // seen as EPIPE
    std::signal(SIGXFSZ, SIG_IGN);  // seen as EFBIG
    return &interrupt_flag;
}

}  // namespace grundy::system
