// SPDX-License-Identifier: MIT
// What changes or ends while an answer is computed, the order of requests, and messages that are none.
#include <gtest/gtest.h>

#include <thread>

#include "lsp/talk.hpp"
#include "support/program.hpp"
#include "support/waiting.hpp"

namespace grundy::lsp::session_test {

using grundy::test::comes;
using grundy::test::has;
using questions::Reply;
using namespace rpc;

const std::string rules = "game f(n): f(n - k) for k in 1..3\n", uri = "file:///f.game";

// Questions about games are answered when they are cancelled, and no other one waits.
struct Waiting {
    std::atomic<int> begun = 0, ended = 0, checks = 0;
    lsp::Answer answer() {
        return [this](const std::string& question, const std::string&, const questions::Allowance& most) -> Reply {
            if (question == "check-rules") {
                ++checks;
                return {200, R"j({"faults": [], "findings": []})j"};
            }
            ++begun;
            comes([&] { return most.limits.interrupt->load(); });
            ++ended;
            return {200, R"j({"stopped": "interrupted"})j"};
        };
    }
    bool begins() {
        return comes([&] { return begun == 1; });
    }
};

// A session with an open text, and a hover that is being computed.
struct Hovering {
    Waiting waiting;
    test::Talk talk{waiting.answer()};
    Hovering() {
        talk.begin();
        EXPECT_EQ(talk.ask(test::opened(uri, rules))["method"], "textDocument/publishDiagnostics");
        talk.say(test::at(7, "hover", uri, 0, 5));
        EXPECT_TRUE(waiting.begins());
    }
    ~Hovering() {
        EXPECT_TRUE(comes([&] { return waiting.ended == 1; }));
        EXPECT_TRUE(talk.silent());
    }
    void expect_error(int code) {
        const Json answer = talk.next();
        EXPECT_EQ(answer["id"], 7);
        EXPECT_EQ(answer["error"]["code"], code) << answer;
    }
};

TEST(LspSession, AHoverEndsWhenTheTextChanges) {
    Hovering now;
    now.talk.say(test::changed(uri, rules + "\n"));
    now.expect_error(content_modified);
    EXPECT_EQ(now.talk.next()["params"]["version"], 2);
}

TEST(LspSession, AHoverEndsWhenTheTextIsClosed) {
    Hovering now;
    now.talk.say(test::closed(uri));
    now.expect_error(content_modified);
    EXPECT_EQ(now.talk.next()["params"]["diagnostics"], Json::array());
    EXPECT_EQ(now.talk.ask(test::at(8, "hover", uri, 0, 5))["error"]["code"], invalid_params);
}

TEST(LspSession, AHoverEndsWhenItIsCancelled) {
    Hovering now;
    now.talk.say(test::cancelled(8));
    now.talk.say(test::cancelled("7"));
    now.talk.say(test::cancelled(nullptr));
    EXPECT_TRUE(now.talk.silent());
    now.talk.say(test::cancelled(7));
    now.expect_error(request_cancelled);
    now.talk.say(test::cancelled(7));
}

TEST(LspSession, AHoverEndsAtShutdown) {
    Hovering now;
    now.talk.say(test::request(8, "shutdown"));
    now.expect_error(content_modified);
    EXPECT_TRUE(now.talk.next().at("result").is_null());
}

// So that a conversation that was written down beforehand is answered in full.
TEST(LspSession, ChecksEndBeforeShutdown) {
    std::atomic<bool> hovers = false, go = false;
    test::Talk talk([&](const std::string& question, const std::string&, const auto& most) -> Reply {
        const bool check = question == "check-rules";
        if (!check) hovers = true;
        comes([&] { return check ? go.load() : most.limits.interrupt->load(); });
        return {200, R"j({"faults": [], "findings": []})j"};
    });
    talk.begin();
    talk.say(test::opened(uri, rules));
    talk.say(test::at(7, "hover", uri, 0, 5));
    EXPECT_TRUE(comes([&] { return hovers.load(); }));
    std::thread shutdown([&] { talk.say(test::request(8, "shutdown")); });
    EXPECT_EQ(talk.next()["error"]["code"], content_modified) << "shutdown has begun";
    go = true;
    EXPECT_EQ(talk.next()["method"], "textDocument/publishDiagnostics");
    EXPECT_EQ(talk.next()["id"], 8);
    shutdown.join();
    EXPECT_TRUE(talk.silent());
}

TEST(LspSession, AnIdUnderWayIsNotTakenTwice) {
    Hovering now;
    now.talk.say(test::at(7, "documentSymbol", uri, 0, 0));
    now.expect_error(invalid_request);
    now.talk.say(test::cancelled(7));
    now.expect_error(request_cancelled);
}

TEST(LspSession, OtherRequestsDoNotWaitForAHover) {
    Hovering now;
    EXPECT_EQ(now.talk.ask(test::at(8, "documentSymbol", uri, 0, 0))["result"][0]["name"], "f");
    EXPECT_EQ(now.talk.ask(test::at(9, "hover", uri, 0, 0))["id"], 9) << "the help of a word needs no question";
    now.talk.say(test::cancelled(7));
    now.expect_error(request_cancelled);
}

TEST(LspSession, TooManyRequestsAreRefused) {
    Waiting waiting;
    test::Talk talk(waiting.answer());
    talk.begin();
    talk.ask(test::opened(uri, rules));
    for (int id = 1; id <= 30; ++id) talk.say(test::at(id, "hover", uri, 0, 5));
    const Json refused = talk.next();
    EXPECT_EQ(refused["error"]["code"], request_failed) << refused;
    talk.say(test::closed(uri));
}

TEST(LspSession, RequestsComeInTheOrderOfTheProtocol) {
    Waiting waiting;
    test::Talk talk(waiting.answer());
    const auto code = [&](const std::string& message) { return talk.ask(message)["error"]["code"].get<int>(); };
    EXPECT_EQ(code(test::at(1, "hover", uri, 0, 0)), not_initialized);
    EXPECT_EQ(code(test::request(2, "shutdown")), not_initialized);
    talk.say(test::opened(uri, rules));
    EXPECT_TRUE(talk.silent()) << "notifications are dropped before";
    talk.begin();
    EXPECT_EQ(code(test::request(3, "initialize")), invalid_request);
    EXPECT_EQ(code(test::request(4, "textDocument/inlayHint")), no_method);
    EXPECT_EQ(code(test::request(4, "$/unknown")), no_method);
    talk.say(test::notice("$/unknown"));
    talk.say(test::notice("workspace/didChangeConfiguration"));
    talk.say(test::notice("initialized"));
    EXPECT_TRUE(talk.silent());
    EXPECT_TRUE(talk.ask(R"j({"jsonrpc":"2.0","id":5,"method":"shutdown","params":null})j").at("result").is_null());
    EXPECT_EQ(code(test::request(6, "shutdown")), invalid_request);
    EXPECT_EQ(code(test::at(7, "hover", uri, 0, 0)), invalid_request);
    EXPECT_FALSE(talk.session().exit_code());
    talk.say(test::notice("exit"));
    EXPECT_EQ(talk.session().exit_code(), 0);
}

TEST(LspSession, ExitWithoutShutdownIsAFault) {
    for (const bool begun : {false, true}) {
        Waiting waiting;
        test::Talk talk(waiting.answer());
        if (begun) talk.begin();
        EXPECT_EQ(talk.session().left(), 1);
        talk.say(test::notice("exit"));
        EXPECT_EQ(talk.session().exit_code(), 1);
    }
}

TEST(LspSession, MessagesThatAreNoRequestsAreRefused) {
    Waiting waiting;
    test::Talk talk(waiting.answer());
    talk.begin();
    const auto code = [&](const std::string& message) {
        const Json answer = talk.ask(message);
        EXPECT_TRUE(answer.contains("id")) << "null, if it is not known: " << answer;
        return answer["error"]["code"].get<int>();
    };
    for (const char* none : {"", "{", "\xff", R"j({"jsonrpc":"2.0","id":1,"id":2,"method":"shutdown"})j"})
        EXPECT_EQ(code(none), parse_error) << none;
    EXPECT_EQ(code(std::string(100'000, '[')), parse_error);
    for (const char* none :
         {"[]", "null", "7", R"j({"id":1,"method":"shutdown"})j", R"j({"jsonrpc":"2.0","id":1.5,"method":"shutdown"})j",
          R"j({"jsonrpc":"2.0","id":[],"method":"shutdown"})j", R"j({"jsonrpc":"2.0","id":1,"method":7})j",
          R"j({"jsonrpc":"2.0","id":1})j"})
        EXPECT_EQ(code(none), invalid_request) << none;
    EXPECT_EQ(code(R"j({"jsonrpc":"2.0","id":1,"method":"shutdown","params":[]})j"), invalid_params);
    talk.ask(test::opened(uri, rules));
    for (const Json& params :
         {Json::object(), Json{{"textDocument", 3}}, Json{{"textDocument", {{"uri", uri}}}},
          Json{{"textDocument", {{"uri", uri}}}, {"position", {{"line", -1}, {"character", 0}}}},
          Json{{"textDocument", {{"uri", uri}}}, {"position", "0:0"}}, Json{{"textDocument", {{"uri", "other"}}}}})
        for (const char* method : {"hover", "completion", "definition", "references", "documentHighlight",
                                   "prepareRename", "rename", "codeAction"})
            EXPECT_EQ(code(test::request(1, std::string("textDocument/") + method, params)), invalid_params)
                << method << params;
    for (const Json& params : {Json::object(), Json{{"command", "grundy.open"}},
                               Json{{"command", "grundy.open"}, {"arguments", Json::array({"file:///etc/passwd"})}},
                               Json{{"command", "other"}, {"arguments", Json::array({"page:"})}}})
        EXPECT_EQ(code(test::request(1, "workspace/executeCommand", params)), invalid_params) << params;
}

TEST(LspSession, NotificationsAtFaultAreLogged) {
    Waiting waiting;
    test::Talk talk(waiting.answer());
    talk.begin();
    talk.ask(test::opened(uri, rules));
    for (const Json& changes : {Json(), Json::array(), Json::array({3}), Json::array({{{"text", 3}}}),
                                Json::array({{{"text", ""}, {"range", Json::object()}}})}) {
        const Json said = talk.ask(
            test::notice("textDocument/didChange", {{"textDocument", {{"uri", uri}}}, {"contentChanges", changes}}));
        EXPECT_EQ(said["method"], "window/logMessage") << said;
    }
    EXPECT_EQ(talk.ask(test::opened("", rules))["method"], "window/logMessage");
    talk.say(test::changed("other", rules));
    talk.say(test::closed("other"));
    for (const char* silent : {R"j({"jsonrpc":"2.0","method":"textDocument/didOpen","params":1})j",
                               R"j({"jsonrpc":"2.0","id":1,"result":{}})j",
                               R"j({"jsonrpc":"2.0","id":null,"error":{"code":1,"message":""}})j"})
        talk.say(silent);
    EXPECT_TRUE(talk.silent());
    EXPECT_EQ(talk.ask(test::at(8, "documentSymbol", uri, 0, 0))["result"][0]["name"], "f") << "the text is as it was";
}

TEST(LspSession, WhatAnEngineThrowsIsAnAnswer) {
    test::Talk talk([](const auto& question, const auto&, const auto&) -> Reply {
        if (question == "check-rules") throw std::runtime_error("no process is left");
        return {200, "no JSON"};
    });
    talk.begin();
    EXPECT_TRUE(has(talk.ask(test::opened(uri, rules)).dump(), "no process is left"));
    EXPECT_EQ(talk.ask(test::at(1, "hover", uri, 0, 5))["error"]["code"], request_failed);
}

}  // namespace grundy::lsp::session_test
