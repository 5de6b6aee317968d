// SPDX-License-Identifier: MIT
// The program as a client starts it, with a pipe to its input and one from its output.
#pragma once

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "support/paths.hpp"

extern char** environ;

namespace grundy::test {

class PipedProgram {
public:
    explicit PipedProgram(std::vector<std::string> words) {
        int in[2], out[2];
        if (pipe2(in, O_CLOEXEC) != 0 || pipe2(out, O_CLOEXEC) != 0) throw std::runtime_error("pipe");
        posix_spawn_file_actions_t actions;
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_adddup2(&actions, in[0], STDIN_FILENO);
        posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
        words.insert(words.begin(), program());
        std::vector<char*> argv;
        for (std::string& word : words) argv.push_back(word.data());
        argv.push_back(nullptr);
        if (posix_spawn(&process_, argv[0], &actions, nullptr, argv.data(), environ) != 0)
            throw std::runtime_error("cannot run grundy");
        posix_spawn_file_actions_destroy(&actions);
        close(in[0]);
        close(out[1]);
        to_ = in[1];
        from_ = out[0];
    }
    PipedProgram(const PipedProgram&) = delete;
    PipedProgram& operator=(const PipedProgram&) = delete;
    ~PipedProgram() {
        end_input();
        close(from_);
        if (process_ > 0) {
            kill(process_, SIGKILL);
            waitpid(process_, nullptr, 0);
        }
    }

    void write_all(std::string_view left) const {
        while (!left.empty()) {
            const ssize_t written = write(to_, left.data(), left.size());
            if (written <= 0) throw std::runtime_error("the program does not read");
            left.remove_prefix(static_cast<std::size_t>(written));
        }
    }
    /// Waits for bytes; "" at the end of the output.
    std::string read_some() const {
        if (!waits_to_be_read()) throw std::runtime_error("no answer came");
        std::array<char, 65536> bytes;
        const ssize_t got = read(from_, bytes.data(), bytes.size());
        return got <= 0 ? "" : std::string(bytes.data(), static_cast<std::size_t>(got));
    }
    void end_input() {
        if (to_ >= 0) close(to_);
        to_ = -1;
    }
    /// Waits until there is output, and leaves it there.
    bool waits_to_be_read() const {
        pollfd input{from_, POLLIN, 0};
        return poll(&input, 1, 120'000) > 0;
    }
    void signal(int number) const { kill(process_, number); }
    /// The exit code, or 128 and the number of the signal.
    int wait() {
        int status = 0;
        waitpid(process_, &status, 0);
        process_ = -1;
        return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }

private:
    pid_t process_ = -1;
    int to_ = -1, from_ = -1;
};

}  // namespace grundy::test
