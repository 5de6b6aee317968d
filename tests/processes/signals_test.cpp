// SPDX-License-Identifier: MIT
// A process that asks for interrupts and then forgets them: signals end it all the same.
#include "processes/signals.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <functional>
#include <string>
#include <thread>
#include <vector>

namespace grundy::processes::signals_test {

struct Ended {
    int code = -1;
    std::string said;
};

// A child does `work`, which calls `ready` when the next signal may come.
Ended after_signals(
    const std::vector<int>& signals,
    const std::function<void(const std::atomic<bool>& interrupt, const std::function<void()>& ready)>& work) {
    int ready[2], err[2];
    if (pipe(ready) != 0 || pipe(err) != 0) throw std::runtime_error("pipe");
    const pid_t child = fork();
    if (child == 0) {
        dup2(err[1], STDERR_FILENO);
        for (const int end : {ready[0], err[0], err[1]}) close(end);
        work(*catch_interrupts(), [&] {
            if (write(ready[1], "!", 1) != 1) _exit(99);
        });
        _exit(0);
    }
    close(ready[1]);
    close(err[1]);
    for (const int signal : signals) {
        char sign = 0;
        EXPECT_EQ(read(ready[0], &sign, 1), 1);
        kill(child, signal);
    }
    Ended out;
    char block[256];
    for (ssize_t got = 0; (got = read(err[0], block, sizeof block)) > 0;)
        out.said.append(block, static_cast<std::size_t>(got));
    int status = 0;
    waitpid(child, &status, 0);
    out.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    for (const int end : {ready[0], err[0]}) close(end);
    return out;
}

// If nothing ends these, the test fails and does not hang: the system ends what takes so much processor time, and sleep
// comes to an end after so many rounds.
constexpr rlim_t most_processor_seconds = 30;
constexpr int most_sleeps = 60;

[[noreturn]] void deaf(const std::atomic<bool>&, const std::function<void()>& ready) {
    const rlimit most{most_processor_seconds, most_processor_seconds};
    setrlimit(RLIMIT_CPU, &most);
    ready();
    for (volatile int i = 0;;) i = i ^ 1;
}

void sleepy(const std::atomic<bool>&, const std::function<void()>& ready) {
    ready();
    for (int i = 0; i < most_sleeps; ++i) sleep(1);
}

// Only a second signal can end it, because the end of patience never comes.
void patient(const std::atomic<bool>& interrupt, const std::function<void()>& ready) {
    sigset_t end_of_patience;
    sigemptyset(&end_of_patience);
    sigaddset(&end_of_patience, SIGALRM);
    sigprocmask(SIG_BLOCK, &end_of_patience, nullptr);
    ready();
    for (int i = 0; i < 1000 * most_sleeps && !interrupt; ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    // The time after which a second signal is another request (StopRequests), and a little more.
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    deaf(interrupt, ready);
}

TEST(Signals, OneEndsWhateverRuns) {
    for (const Ended& ended : {after_signals({SIGINT}, deaf), after_signals({SIGTERM}, sleepy)}) {
        EXPECT_EQ(ended.code, 130);
        EXPECT_NE(ended.said.find("it did not stop by itself"), std::string::npos) << ended.said;
    }
}

TEST(Signals, ASecondOneEndsAtOnce) {
    const Ended ended = after_signals({SIGTERM, SIGTERM}, patient);
    EXPECT_EQ(ended.code, 130);
    EXPECT_NE(ended.said.find("twice"), std::string::npos) << ended.said;
}

TEST(Signals, TwoOfOneRequestLeaveTimeToSave) {
    using Meaning = StopRequests::Meaning;
    StopRequests requests;
    EXPECT_EQ(requests.at(1000), Meaning::stop);
    EXPECT_EQ(requests.at(1000), Meaning::same);
    EXPECT_EQ(requests.at(1200), Meaning::same);
    EXPECT_EQ(requests.at(1201), Meaning::end_at_once);
    EXPECT_EQ(requests.at(5000), Meaning::end_at_once);
}

}  // namespace grundy::processes::signals_test
