// SPDX-License-Identifier: MIT
// Conversations with the server: in this process, with questions answered here, and with the program over pipes.
#pragma once

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <condition_variable>
#include <csignal>
#include <mutex>
#include <stdexcept>
#include <string>
#include <vector>

#include "mcp/lines.hpp"
#include "mcp/session.hpp"
#include "support/paths.hpp"

extern char** environ;

namespace grundy::mcp::test {

/// A request of the new era.
inline std::string modern(int id, const std::string& method, Json params = Json::object()) {
    params["_meta"][meta_version] = "2026-07-28";
    params["_meta"][meta_capabilities] = Json::object();
    return Json{{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", params}}.dump();
}
inline std::string modern_call(int id, const std::string& tool, const Json& arguments) {
    return modern(id, "tools/call", {{"name", tool}, {"arguments", arguments}});
}

/// What the server sends, collected.
class Talk {
public:
    explicit Talk(Calls::Answer answer, Seconds most = Seconds(60))
        : calls_(std::move(answer), allowance(most), sender()), session_(rules_, pages_, calls_, sender()) {}
    ~Talk() { calls_.end(); }

    void say(const std::string& line) { session_.take(line); }
    Calls& calls() { return calls_; }
    /// Waits for the next line.
    Json next() {
        std::unique_lock lock(mutex_);
        if (!more_.wait_for(lock, std::chrono::minutes(2), [&] { return read_ < lines_.size(); }))
            throw std::runtime_error("no answer came");
        return Json::parse(lines_[read_++]);
    }
    Json ask(const std::string& line) {
        say(line);
        return next();
    }
    bool silent() {
        const std::lock_guard lock(mutex_);
        return read_ == lines_.size();
    }

private:
    static questions::Allowance allowance(Seconds most) {
        questions::Allowance out;
        out.limits.time = most;
        return out;
    }
    std::function<void(const std::string&)> sender() {
        return [this](const std::string& line) {
            const std::lock_guard lock(mutex_);
            lines_.push_back(line);
            more_.notify_all();
        };
    }

    const Rules rules_ = Rules::catalogue();
    const std::vector<Page> pages_ = {{"language", "how rules are written", "# Rules\n"}};
    std::mutex mutex_;
    std::condition_variable more_;
    std::vector<std::string> lines_;
    std::size_t read_ = 0;
    Calls calls_;
    Session session_;
};

/// `grundy mcp` as a client starts it.
class Program {
public:
    explicit Program(std::vector<std::string> options = {}) {
        int in[2], out[2];
        if (pipe2(in, O_CLOEXEC) != 0 || pipe2(out, O_CLOEXEC) != 0) throw std::runtime_error("pipe");
        posix_spawn_file_actions_t actions;
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_adddup2(&actions, in[0], STDIN_FILENO);
        posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
        std::vector<std::string> words = {grundy::test::program(), "mcp"};
        words.insert(words.end(), options.begin(), options.end());
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
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;
    ~Program() {
        end_input();
        close(from_);
        if (process_ > 0) {
            kill(process_, SIGKILL);
            waitpid(process_, nullptr, 0);
        }
    }

    void say(const std::string& line) {
        std::string_view left = line;
        while (!left.empty()) {
            const ssize_t written = write(to_, left.data(), left.size());
            if (written <= 0) throw std::runtime_error("the program does not read");
            left.remove_prefix(static_cast<std::size_t>(written));
        }
        if (write(to_, "\n", 1) != 1) throw std::runtime_error("the program does not read");
    }
    /// The next line; null at the end of the output.
    Json next() {
        for (;;) {
            if (const auto line = lines_.next()) return Json::parse(line->text);
            pollfd input{from_, POLLIN, 0};
            if (poll(&input, 1, 120'000) <= 0) throw std::runtime_error("no answer came");
            std::array<char, 65536> bytes;
            const ssize_t got = read(from_, bytes.data(), bytes.size());
            if (got <= 0) return nullptr;
            lines_.add({bytes.data(), static_cast<std::size_t>(got)});
        }
    }
    Json ask(const std::string& line) {
        say(line);
        return next();
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
    Lines lines_;
};

}  // namespace grundy::mcp::test
