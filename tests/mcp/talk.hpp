// SPDX-License-Identifier: MIT
// Conversations with the server: in this process, with questions answered here, and with the program over pipes.
#pragma once

#include <condition_variable>
#include <mutex>
#include <stdexcept>
#include <string>
#include <vector>

#include "mcp/lines.hpp"
#include "mcp/session.hpp"
#include "support/piped_program.hpp"

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
class Program : public grundy::test::PipedProgram {
public:
    explicit Program(std::vector<std::string> options = {}) : PipedProgram(with_command(std::move(options))) {}

    void say(const std::string& line) { write_all(line + "\n"); }
    /// The next line; null at the end of the output.
    Json next() {
        for (;;) {
            if (const auto line = lines_.next()) return Json::parse(line->text);
            const std::string bytes = read_some();
            if (bytes.empty()) return nullptr;
            lines_.add(bytes);
        }
    }
    Json ask(const std::string& line) {
        say(line);
        return next();
    }

private:
    static std::vector<std::string> with_command(std::vector<std::string> options) {
        options.insert(options.begin(), "mcp");
        return options;
    }

    Lines lines_;
};

}  // namespace grundy::mcp::test
