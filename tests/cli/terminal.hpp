// SPDX-License-Identifier: MIT
// A terminal for the program, and what it shows there.
#pragma once

#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <string>
#include <vector>

#include "support/paths.hpp"

namespace grundy::test {

/// Runs the program on a separate terminal.
class Terminal {
public:
    explicit Terminal(const std::vector<std::string>& words, bool colour = true) {
        struct winsize size = {40, 100, 0, 0};
        child_ = forkpty(&master_, nullptr, nullptr, &size);
        if (child_ != 0) return;
        setenv("TERM", "xterm", 1);
        colour ? unsetenv("NO_COLOR") : setenv("NO_COLOR", "1", 1);
        std::vector<char*> argv = {const_cast<char*>(test::program().c_str())};
        for (const std::string& word : words) argv.push_back(const_cast<char*>(word.c_str()));
        argv.push_back(nullptr);
        execv(argv[0], argv.data());
        _exit(127);
    }
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;
    ~Terminal() {
        close(master_);
        if (!reaped_) {
            kill(child_, SIGKILL);
            waitpid(child_, nullptr, 0);
        }
    }

    void type(const std::string& keys) {
        EXPECT_EQ(write(master_, keys.data(), keys.size()), static_cast<ssize_t>(keys.size()));
    }

    void interrupt() const { kill(child_, SIGINT); }

    /// Returns the output up to and including the next `text`, or all of it if `text` does not appear for a long time.
    std::string until(const std::string& text, int milliseconds = 30000) {
        struct pollfd ready = {master_, POLLIN, 0};
        std::size_t at = shown_.find(text);
        while (at == std::string::npos && !ended_ && poll(&ready, 1, milliseconds) > 0) {
            char bytes[1024];
            const ssize_t got = read(master_, bytes, sizeof bytes);
            ended_ = got <= 0;
            if (!ended_) shown_.append(bytes, static_cast<std::size_t>(got));
            at = shown_.find(text);
        }
        const std::size_t end = at == std::string::npos ? shown_.size() : at + text.size();
        std::string out = shown_.substr(0, end);
        shown_.erase(0, end);
        return out;
    }

    /// Returns the exit code of a program that is about to end; if it does not end, that of a kill.
    int code() {
        until("\x01 never");
        kill(child_, SIGKILL);
        int status = 0;
        waitpid(child_, &status, 0);
        reaped_ = true;
        return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }

private:
    int master_ = -1;
    pid_t child_ = -1;
    bool reaped_ = false, ended_ = false;
    std::string shown_;  // since the last text that was waited for
};

}  // namespace grundy::test
