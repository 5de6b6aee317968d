// SPDX-License-Identifier: MIT
// Calls that are cancelled, wait or come twice; lines that are no requests; and how the program ends.
#include <gtest/gtest.h>

#include "mcp/talk.hpp"
#include "support/program.hpp"
#include "support/waiting.hpp"

namespace grundy::mcp::session_test {

using grundy::test::comes;
using grundy::test::has;
using questions::Reply;

const Reply fine = {200, R"j({"schema": 1})j"};

std::string solve(int id, const std::string& position) {
    return test::modern_call(id, "solve", {{"position", position}});
}

std::string cancelled(const Json& id) {
    return Json{{"jsonrpc", "2.0"}, {"method", "notifications/cancelled"}, {"params", {{"requestId", id}}}}.dump();
}

// Answers "wait" when it is cancelled, and others at once.
struct Waiting {
    std::atomic<int> begun = 0, ended = 0;
    Calls::Answer answer() {
        return [this](const std::string&, const std::string& request, const questions::Allowance& most) {
            if (!has(request, "wait")) return fine;
            ++begun;
            comes([&] { return most.limits.interrupt->load(); });
            ++ended;
            return fine;
        };
    }
};

TEST(McpSession, CancelledCallsAreStoppedAndNotAnswered) {
    Waiting waiting;
    test::Talk talk(waiting.answer());
    talk.say(solve(1, "wait"));
    talk.say(solve(2, "wait"));
    talk.say(solve(3, "wait"));  // two run at a time
    talk.say(solve(4, "next"));
    EXPECT_TRUE(comes([&] { return waiting.begun == 2; }));
    EXPECT_TRUE(talk.silent());
    talk.say(cancelled(3));
    talk.say(cancelled("1"));  // another id
    talk.say(cancelled(nullptr));
    EXPECT_TRUE(talk.silent());
    talk.say(cancelled(1));
    EXPECT_EQ(talk.next()["id"], 4) << "and the third, which still waited, never began";
    EXPECT_TRUE(waiting.begun == 2 && waiting.ended == 1);
    EXPECT_EQ(talk.ask(solve(1, "next"))["id"], 1) << "an id may come again";
    talk.say(cancelled(2));
}

TEST(McpSession, AnIdUnderWayIsNotTakenTwice) {
    Waiting waiting;
    test::Talk talk(waiting.answer());
    talk.say(solve(1, "wait"));
    const Json fault = talk.ask(test::modern(1, "tools/list"));
    EXPECT_EQ(fault["error"]["code"], invalid_request) << fault;
    EXPECT_EQ(talk.ask(test::modern(2, "resources/list"))["id"], 2);
    talk.say(cancelled(1));
}

TEST(McpSession, TooManyCallsAreRefused) {
    Waiting waiting;
    test::Talk talk(waiting.answer());
    talk.say(solve(1, "wait"));
    talk.say(solve(2, "wait"));
    EXPECT_TRUE(comes([&] { return waiting.begun == 2; }));
    for (int id = 3; id < 36; ++id) talk.say(solve(id, "wait"));
    const Json result = talk.next();
    EXPECT_EQ(result["id"], 35);
    EXPECT_EQ(result["result"]["isError"], true);
    EXPECT_EQ(result["result"]["structuredContent"]["error"]["kind"], "busy");
}

TEST(McpSession, LinesThatAreNoRequestsAreRefused) {
    Waiting waiting;
    test::Talk talk(waiting.answer());
    const auto code = [&](const std::string& line) { return talk.ask(line)["error"]["code"].get<int>(); };
    EXPECT_EQ(code("{"), parse_error);
    EXPECT_EQ(code("\xff"), parse_error);
    EXPECT_EQ(code("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\xc3\x28\"}"), parse_error);
    EXPECT_EQ(code(std::string(100'000, '[')), parse_error);
    EXPECT_EQ(code(R"j({"jsonrpc":"2.0","id":1,"id":2,"method":"ping"})j"), parse_error);
    EXPECT_EQ(code("[]"), invalid_request);
    EXPECT_EQ(code("null"), invalid_request);
    EXPECT_EQ(code(R"j({"id":1,"method":"ping"})j"), invalid_request);
    EXPECT_EQ(code(R"j({"jsonrpc":"1.0","id":1,"method":"ping"})j"), invalid_request);
    EXPECT_EQ(code(R"j({"jsonrpc":"2.0","id":1.5,"method":"ping"})j"), invalid_request);
    EXPECT_EQ(code(R"j({"jsonrpc":"2.0","id":null,"method":"ping"})j"), invalid_request);
    EXPECT_EQ(code(Json{{"jsonrpc", "2.0"}, {"id", std::string(257, 'x')}, {"method", "ping"}}.dump()),
              invalid_request);
    EXPECT_EQ(code(R"j({"jsonrpc":"2.0","id":1})j"), invalid_request);
    EXPECT_EQ(code(R"j({"jsonrpc":"2.0","id":1,"method":7})j"), invalid_request);
    EXPECT_EQ(code(R"j({"jsonrpc":"2.0","id":1,"method":"ping","params":[]})j"), invalid_params);
    EXPECT_EQ(code(R"j({"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":1}})j"), invalid_params);
    EXPECT_EQ(code(R"j({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"solve"}})j"), invalid_params);
    EXPECT_EQ(code(test::modern(1, "tools/call")), invalid_params);
    EXPECT_EQ(code(test::modern(1, "logging/setLevel")), no_method);
    EXPECT_EQ(talk.ask(R"j({"jsonrpc":"2.0","id":"x","method":7})j")["id"], "x");
    EXPECT_FALSE(talk.ask("{").contains("id"));
    for (const char* silent :
         {"", R"j({"jsonrpc":"2.0","method":"ping"})j", R"j({"jsonrpc":"2.0","method":"x","params":1})j",
          R"j({"jsonrpc":"2.0","id":1,"result":{}})j", R"j({"jsonrpc":"2.0","method":"notifications/cancelled"})j"})
        talk.say(silent);
    EXPECT_TRUE(talk.silent());
}

TEST(McpLines, AreCutWhereverTheBytesAre) {
    const std::string text = "one\r\n\ntwo\n" + std::string(9, 'x') + "\n" + std::string(8, 'y') + "\nrest";
    for (std::size_t size = 1; size <= text.size(); ++size) {
        Lines lines(8);
        std::vector<std::string> found;
        for (std::size_t at = 0; at < text.size(); at += size) {
            lines.add(std::string_view(text).substr(at, size));
            while (const auto line = lines.next()) found.push_back(line->too_long ? "too long" : line->text);
        }
        EXPECT_EQ(found, (std::vector<std::string>{"one", "", "two", "too long", "yyyyyyyy"})) << size;
    }
}

TEST(McpProgram, RefusesLongLinesAndGoesOn) {
    test::Program program;
    EXPECT_EQ(program.ask(std::string(most_line + 1, ' '))["error"]["code"], parse_error);
    EXPECT_EQ(program.ask(test::modern(1, "server/discover"))["id"], 1);
    const Json pages = program.ask(test::modern(2, "resources/list"))["result"]["resources"];
    EXPECT_EQ(pages.size(), 4U);
    for (const Json& page : pages) {
        const Json read = program.ask(test::modern(3, "resources/read", {{"uri", page["uri"]}}))["result"]["contents"];
        EXPECT_EQ(read[0]["text"].get<std::string>().size(), page["size"].get<std::size_t>()) << page;
    }
}

TEST(McpProgram, CancelsAtTheEndOfTheInput) {
    test::Program program;
    program.say(test::modern(1, "tools/call",
                             {{"name", "solve"},
                              {"arguments", {{"position", "cram(board(9, 9))"}, {"seconds", 60}}},
                              {"_meta", {{"progressToken", 1}}}}));
    EXPECT_EQ(program.next()["method"], "notifications/progress");  // it runs
    program.end_input();
    Json last;
    while (!(last = program.next()).is_null()) EXPECT_FALSE(last.contains("id")) << last;
    EXPECT_EQ(program.wait(), 0);
}

TEST(McpProgram, EndsWithSignals) {
    for (const int number : {SIGTERM, SIGINT}) {
        test::Program program;
        program.say(test::modern(1, "tools/call",
                                 {{"name", "solve"},
                                  {"arguments", {{"position", "cram(board(9, 9))"}, {"seconds", 60}}},
                                  {"_meta", {{"progressToken", 1}}}}));
        program.next();
        program.signal(number);
        while (!program.next().is_null()) {
        }
        EXPECT_EQ(program.wait(), 0) << number;
    }
}

// A pipe holds 64 KiB.
TEST(McpProgram, EndsAlthoughNobodyReads) {
    const std::string call = test::modern_call(1, "find_games", {{"search", "heap"}, {"most", 50}});
    {
        test::Program program;
        ASSERT_GT(program.ask(call).dump().size(), std::size_t{80} << 10);
    }
    test::Program program;
    program.say(call);
    EXPECT_TRUE(program.waits_to_be_read());
    program.end_input();
    EXPECT_EQ(program.wait(), 0);
    test::Program signalled;
    signalled.say(test::modern(1, "resources/read", {{"uri", "grundy://help/theory"}}));
    EXPECT_TRUE(signalled.waits_to_be_read());
    signalled.signal(SIGTERM);
    EXPECT_EQ(signalled.wait(), 0);
}

TEST(McpProgram, TakesGamesAndLimitsOfTheCommandLine) {
    test::Program program({"-e", "game mine(n): mine(n - k) for k in {1, 3} if k < n", "--budget", "2s"});
    const Json solved = program.ask(solve(1, "mine(3)"))["result"]["structuredContent"];
    EXPECT_EQ(solved["winner"], "second") << solved;
    EXPECT_TRUE(has(program.ask(test::modern_call(2, "solve", {{"position", "*1"}, {"seconds", 3}})).dump(),
                    "'seconds' is at most 2"));
}

TEST(McpProgram, ShowsAConfiguration) {
    const Json shown = Json::parse(grundy::test::grundy({"mcp", "--print-config"}).out);
    EXPECT_EQ(shown["mcpServers"]["grundy"]["args"], Json::array({"mcp"}));
    EXPECT_EQ(shown["mcpServers"]["grundy"]["command"].get<std::string>()[0], '/');
    const Json more = Json::parse(
        grundy::test::grundy({"mcp", "--print-config", "-e", "game f(n): f(n - 1) if n > 0", "--budget", "10s"}).out);
    EXPECT_EQ(more["mcpServers"]["grundy"]["args"],
              Json::array({"mcp", "--budget", "10s", "--rule", "game f(n): f(n - 1) if n > 0"}));
}

}  // namespace grundy::mcp::session_test
