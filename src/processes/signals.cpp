// SPDX-License-Identifier: MIT
// See signals.hpp.
#include "processes/signals.hpp"

#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <ctime>
#include <initializer_list>
#include <string_view>

namespace grundy::processes {
namespace {

std::atomic<bool> status_flag{false};
std::atomic<bool> interrupt_flag{false};
static_assert(std::atomic<bool>::is_always_lock_free, "set in a signal handler");

StopRequests requests;

timer_t end_timer;
std::atomic<bool> has_timer{false};

// The system takes up to a quarter of a second to free some GiB, and the promise is one second for all of it.
constexpr std::int64_t patience = 700;  // milliseconds
constexpr std::int64_t one_request = 200;

std::int64_t now() {
    struct timespec time {};
    clock_gettime(CLOCK_MONOTONIC, &time);
    return std::int64_t{time.tv_sec} * 1000 + time.tv_nsec / 1'000'000 + 1;
}

[[noreturn]] void end_at_once(std::string_view message) {
    constexpr int interrupted = 130;
    [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, message.data(), message.size());
    _exit(interrupted);
}

// Static, because programs that use the library may have functions of these names.
extern "C" {

static void on_end_of_patience(int) { end_at_once("\ngrundy: interrupted; it did not stop by itself and was ended\n"); }

static void on_interrupt(int) {
    const int before = errno;
    switch (requests.at(now())) {
        case StopRequests::Meaning::stop: {
            const struct itimerspec once {
                {}, { 0, patience * 1'000'000 }
            };
            if (has_timer) timer_settime(end_timer, 0, &once, nullptr);
            break;
        }
        case StopRequests::Meaning::same:
            break;
        case StopRequests::Meaning::end_at_once:
            end_at_once("\ngrundy: interrupted twice; ended at once\n");
    }
    interrupt_flag = true;
    errno = before;
}

static void on_status_request(int) { status_flag = true; }

}  // extern "C"

// Made beforehand, because only its start is allowed in a signal handler.
void make_timer() {
    struct sigaction action {};
    action.sa_handler = on_end_of_patience;
    sigaction(SIGALRM, &action, nullptr);
    struct sigevent event {};
    event.sigev_notify = SIGEV_SIGNAL;
    event.sigev_signo = SIGALRM;
    has_timer = timer_create(CLOCK_MONOTONIC, &event, &end_timer) == 0;
}

}  // namespace

StopRequests::Meaning StopRequests::at(std::int64_t now) {
    std::int64_t first = 0;
    if (first_.compare_exchange_strong(first, now)) return Meaning::stop;
    return now - first > one_request ? Meaning::end_at_once : Meaning::same;
}

std::atomic<bool>* catch_status_requests() {
    struct sigaction action {};
    action.sa_handler = on_status_request;
    action.sa_flags = SA_RESTART;  // it must not disturb anything
    sigaction(SIGUSR1, &action, nullptr);
    return &status_flag;
}

const std::atomic<bool>* catch_interrupts() {
    make_timer();
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

}  // namespace grundy::processes
