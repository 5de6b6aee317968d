// SPDX-License-Identifier: MIT
// Conversations with the server: in this process, with questions answered here, and with the program over pipes.
#pragma once

#include <condition_variable>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "lsp/frames.hpp"
#include "lsp/session.hpp"
#include "support/piped_program.hpp"

namespace grundy::lsp::test {

inline std::string request(const Json& id, const std::string& method, const Json& params = Json::object()) {
    return Json{{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", params}}.dump();
}
inline std::string notice(const std::string& method, const Json& params = Json::object()) {
    return Json{{"jsonrpc", "2.0"}, {"method", method}, {"params", params}}.dump();
}
inline std::string opened(const std::string& uri, const std::string& text, int version = 1) {
    return notice("textDocument/didOpen",
                  {{"textDocument", {{"uri", uri}, {"languageId", "grundy"}, {"version", version}, {"text", text}}}});
}
inline std::string changed(const std::string& uri, const std::string& text, int version = 2) {
    return notice("textDocument/didChange", {{"textDocument", {{"uri", uri}, {"version", version}}},
                                             {"contentChanges", Json::array({{{"text", text}}})}});
}
inline std::string closed(const std::string& uri) {
    return notice("textDocument/didClose", {{"textDocument", {{"uri", uri}}}});
}
/// A request about a place.
inline std::string at(const Json& id, const std::string& method, const std::string& uri, int line, int character,
                      Json params = Json::object()) {
    params["textDocument"] = {{"uri", uri}};
    params["position"] = {{"line", line}, {"character", character}};
    return request(id, "textDocument/" + method, params);
}
inline std::string cancelled(const Json& id) { return notice("$/cancelRequest", {{"id", id}}); }

/// What the server sends, collected.
class Talk {
public:
    explicit Talk(Answer answer)
        : calls_(sender(), 2, 20), session_({Rules::catalogue(), "page:", {}, std::move(answer)}, calls_, sender()) {}
    ~Talk() { calls_.end(); }

    void say(const std::string& message) { session_.take(message); }
    /// Waits for the next message.
    Json next() {
        std::unique_lock lock(mutex_);
        if (!more_.wait_for(lock, std::chrono::minutes(2), [&] { return read_ < messages_.size(); }))
            throw std::runtime_error("no answer came");
        return Json::parse(messages_[read_++]);
    }
    Json ask(const std::string& message) {
        say(message);
        return next();
    }
    void begin() { ask(request("begin", "initialize")); }
    bool silent() {
        const std::lock_guard lock(mutex_);
        return read_ == messages_.size();
    }
    Session& session() { return session_; }

private:
    rpc::Send sender() {
        return [this](const std::string& message) {
            const std::lock_guard lock(mutex_);
            messages_.push_back(message);
            more_.notify_all();
        };
    }

    std::mutex mutex_;
    std::condition_variable more_;
    std::vector<std::string> messages_;
    std::size_t read_ = 0;
    rpc::Calls calls_;
    Session session_;
};

/// `grundy lsp` as an editor starts it.
class Program : public grundy::test::PipedProgram {
public:
    explicit Program(std::vector<std::string> options = {}) : PipedProgram(with_command(std::move(options))) {}

    void say(const std::string& message) { write_all(framed(message)); }
    /// The next message; null at the end of the output.
    Json next() {
        for (;;) {
            if (const auto frame = frames_.next()) return Json::parse(frame->text);
            const std::string bytes = read_some();
            if (bytes.empty()) return nullptr;
            frames_.add(bytes);
        }
    }
    Json ask(const std::string& message) {
        say(message);
        return next();
    }

private:
    static std::vector<std::string> with_command(std::vector<std::string> options) {
        options.insert(options.begin(), "lsp");
        return options;
    }

    Frames frames_;
};

}  // namespace grundy::lsp::test
