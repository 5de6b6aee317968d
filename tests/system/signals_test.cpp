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

namespace grundy::system::signals_test {

struct Ended {
    int code = -1;
    std::string said;
};

// A child does `work` and gets the signals, with pauses of this length between them.
Ended after_signals(std::initializer_list<int> signals, std::chrono::milliseconds pause,
                    const std::function<void(const std::atomic<bool>&)>& work) {
    int ready[2], err[2];
    if (pipe(ready) != 0 || pipe(err) != 0) throw std::runtime_error("pipe");
    const pid_t child = fork();
    if (child == 0) {
        dup2(err[1], STDERR_FILENO);
        close(err[0]);
        close(err[1]);
        const std::atomic<bool>& interrupt = *catch_interrupts();
        if (write(ready[1], "!", 1) != 1) _exit(99);
        work(interrupt);
        _exit(0);
    }
    close(err[1]);
    char sign = 0;
    EXPECT_EQ(read(ready[0], &sign, 1), 1);
    for (const int signal : signals) {
        kill(child, signal);
        std::this_thread::sleep_for(pause);
    }
    Ended out;
    char block[256];
    for (ssize_t got = 0; (got = read(err[0], block, sizeof block)) > 0;)
        out.said.append(block, static_cast<std::size_t>(got));
    int status = 0;
    waitpid(child, &status, 0);
    out.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    for (const int end : {ready[0], ready[1], err[0]}) close(end);
    return out;
}

// The test fails and does not hang if nothing ends these.
bool goes_on(std::chrono::steady_clock::time_point begin) {
    return std::chrono::steady_clock::now() - begin < std::chrono::seconds(30);
}

void deaf(const std::atomic<bool>&) {
    for (const auto begin = std::chrono::steady_clock::now(); goes_on(begin);) {
    }
}

void sleepy(const std::atomic<bool>&) {
    for (const auto begin = std::chrono::steady_clock::now(); goes_on(begin);) sleep(1);
}

TEST(Signals, OneEndsWhateverRuns) {
    for (const Ended& ended : {after_signals({SIGINT}, {}, deaf), after_signals({SIGTERM}, {}, sleepy)}) {
        EXPECT_EQ(ended.code, 130);
        EXPECT_NE(ended.said.find("it did not stop by itself"), std::string::npos) << ended.said;
    }
}

TEST(Signals, ASecondOneEndsAtOnce) {
    const Ended ended = after_signals({SIGTERM, SIGTERM}, std::chrono::milliseconds(300), deaf);
    EXPECT_EQ(ended.code, 130);
    EXPECT_NE(ended.said.find("twice"), std::string::npos) << "it did not wait for the end of patience: " << ended.said;
}

TEST(Signals, TwoOfOneRequestLeaveTimeToSave) {
    const Ended ended = after_signals({SIGTERM, SIGTERM}, {}, [](const std::atomic<bool>& interrupt) {
        while (!interrupt) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        _exit(7);
    });
    EXPECT_EQ(ended.code, 7) << ended.said;
}

}  // namespace grundy::system::signals_test
