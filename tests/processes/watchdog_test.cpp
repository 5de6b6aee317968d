// SPDX-License-Identifier: MIT
// Processes that pass their limits and do not look at them.
#include "processes/watchdog.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <ctime>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "core/resident.hpp"
#include "core/sanitized.hpp"

namespace grundy::processes::watchdog_test {

constexpr int ended_itself = 7, ended_by_watchdog = 3, broken = 99;
constexpr std::uint64_t mebibyte = std::uint64_t{1} << 20;

// The exit code of a child that does this.
int code_of(const std::function<void()>& work) {
    const pid_t child = fork();
    if (child == 0) {
        bound_resident_memory();
        work();
        _exit(ended_itself);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

// Ends with this code if the reason has the text.
std::function<void(const std::string&)> expecting(const std::string& text) {
    return
        [=](const std::string& reason) { _exit(reason.find(text) != std::string::npos ? ended_by_watchdog : broken); };
}

// Uses processor time, because a process that has had little of it gets more time.
void spin(double seconds) {
    const std::clock_t begin = std::clock();
    while (static_cast<double>(std::clock() - begin) < seconds * CLOCKS_PER_SEC) {
    }
}

class Watchdog : public testing::Test {
protected:
    void SetUp() override {
        if (sanitized) GTEST_SKIP() << "sanitizers need time and memory of their own";
    }
};

TEST_F(Watchdog, EndsWorkThatForgetsTheTime) {
    EXPECT_EQ(code_of([] {
                  watch({0.05, 1024 * mebibyte}, expecting("the time budget of 0.05 s is used up"));
                  spin(30);
              }),
              ended_by_watchdog);
}

TEST_F(Watchdog, EndsWorkThatForgetsTheMemory) {
    EXPECT_EQ(code_of([] {
                  watch({0, 16 * mebibyte}, expecting("the memory budget of 16.0 MiB is used up"));
                  std::vector<std::string> kept;
                  for (int i = 0; i < 300; ++i) {
                      kept.emplace_back(mebibyte, 'x');
                      std::this_thread::sleep_for(std::chrono::milliseconds(1));
                  }
                  spin(30);  // the watchdog may look late
              }),
              ended_by_watchdog);
}

TEST_F(Watchdog, LetsGoOfTheAnswer) {
    EXPECT_EQ(code_of([] {
                  watch({0.05, mebibyte}, expecting(""));
                  let_go();
                  spin(0.4);
              }),
              ended_itself);
}

TEST_F(Watchdog, WaitingForInputDoesNotCount) {
    EXPECT_EQ(code_of([] {
                  watch({0.05, 1024 * mebibyte}, expecting(""));
                  {
                      const PausedWatch paused;
                      spin(0.4);
                  }
                  let_go();
              }),
              ended_itself);
}

}  // namespace grundy::processes::watchdog_test
