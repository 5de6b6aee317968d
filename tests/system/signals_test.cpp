// SPDX-License-Identifier: MIT
// A process that asks for interrupts and then forgets them: signals end it all the same.
#include "system/signals.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <functional>
#include <string>
#include <thread>
#include <vector>

namespace grundy::system::signals_test {

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

// The test fails and does not hang if nothing ends these.
bool goes_on(std::chrono::steady_clock::time_point begin) {
    return std::chrono::steady_clock::now() - begin < std::chrono::seconds(30);
}

void deaf(const std::atomic<bool>&, const std::function<void()>& ready) {
    ready();
    for (const auto begin = std::chrono::steady_clock::now(); goes_on(begin);) {
    }
}

void sleepy(const std::atomic<bool>&, const std::function<void()>& ready) {
    ready();
    for (const auto begin = std::chrono::steady_clock::now(); goes_on(begin);) sleep(1);
}

// Only a second signal can end it, because the end of patience never comes.
void patient(const std::atomic<bool>& interrupt, const std::function<void()>& ready) {
    sigset_t end_of_patience;
    sigemptyset(&end_of_patience);
    sigaddset(&end_of_patience, SIGALRM);
    sigprocmask(SIG_BLOCK, &end_of_patience, nullptr);
    ready();
    const auto begin = std::chrono::steady_clock::now();
    while (!interrupt && goes_on(begin)) std::this_thread::sleep_for(std::chrono::milliseconds(1));
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

}  // namespace grundy::system::signals_test
