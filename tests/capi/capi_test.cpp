// SPDX-License-Identifier: MIT
// The interface for C: the same answers as in C++, values in the caller's memory, and calls that are ended.
#include <grundy/c.h>
#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <fstream>
#include <grundy/grundy.hpp>
#include <memory>
#include <regex>
#include <string>
#include <thread>
#include <vector>

#include "questions/answerer.hpp"
#include "services/services.hpp"
#include "support/paths.hpp"

namespace grundy::capi_test {

using questions::Json;

struct Close {
    void operator()(grundy_session* session) const { grundy_close(session); }
};
using Session = std::unique_ptr<grundy_session, Close>;

struct Reply {
    grundy_status status;
    std::string body;
};

Session open(const char* options = nullptr) { return Session(grundy_open(options, nullptr)); }

std::string taken(char* body) {
    const std::string out = body == nullptr ? "" : body;
    grundy_free(body);
    return out;
}

Reply ask(const Session& session, const std::string& question, const std::string& request,
          const grundy_call* call = nullptr) {
    char* body = nullptr;
    const grundy_status status = grundy_answer(session.get(), question.c_str(), request.c_str(), call, &body);
    return {status, taken(body)};
}

template <class Number>
Reply values(const Session& session, const char* game, std::int64_t first, std::vector<Number>& out,
             const grundy_call* call = nullptr) {
    char* body = nullptr;
    const grundy_status status =
        grundy_values(session.get(), game, first, out.size(), sizeof(Number), out.data(), call, &body);
    return {status, taken(body)};
}

std::string message(const Reply& reply) { return Json::parse(reply.body).at("error").at("message"); }

std::string without_effort(const std::string& json) {
    return std::regex_replace(json, std::regex("\"(nodes|seconds)\": ?[0-9.e+-]+|after [0-9.]+ s"), "");
}

TEST(CApi, AnswersByteForByteAsTheTableOfQuestions) {
    const Session session = open();
    questions::Answerer answerer(Rules::catalogue(), services::services());
    std::ifstream corpus(test::source_dir() + "/tests/data/questions.jsonl");
    int lines = 0;
    for (std::string line; std::getline(corpus, line); ++lines) {
        const Json row = Json::parse(line);
        const questions::Reply wanted = answerer.answer(row[0].get<std::string>(), row[1].dump(), {});
        const Reply reply = ask(session, row[0], row[1].dump());
        EXPECT_EQ(reply.status, wanted.stopped         ? GRUNDY_STOPPED
                                : wanted.status == 200 ? GRUNDY_ANSWERED
                                                       : GRUNDY_REFUSED)
            << line;
        EXPECT_EQ(without_effort(reply.body), without_effort(wanted.body)) << line;
    }
    EXPECT_GT(lines, 20);
}

TEST(CApi, FillsMemoryOfAnyWidth) {
    const Session session = open(R"j({"rules": "game stones(n):\n  stones(n - k) for k in {1, 3, 4} if k <= n"})j");
    const std::vector<int> wanted{0, 1, 0, 1, 2, 3, 2, 0, 1};
    const auto filled = [&](auto number) {
        std::vector<decltype(number)> out(wanted.size(), 99);
        const Reply reply = values(session, "stones", 0, out);
        EXPECT_EQ(reply.status, GRUNDY_ANSWERED) << reply.body;
        EXPECT_EQ(reply.body, "");
        EXPECT_EQ(std::vector<int>(out.begin(), out.end()), wanted);
    };
    filled(std::uint8_t{});
    filled(std::uint16_t{});
    filled(std::uint32_t{});
    filled(std::uint64_t{});
    std::vector<std::uint8_t> far(1), none;
    EXPECT_EQ(values(session, "stones", 1'000'000'000'000'000'000, far).status, GRUNDY_ANSWERED);
    EXPECT_EQ(far[0], 1);  // 10^18 mod 7 = 1
    EXPECT_EQ(values(session, "stones", 0, none).status, GRUNDY_ANSWERED);
}

TEST(CApi, FaultsSayWhatToDo) {
    const Session session = open();
    std::vector<std::uint8_t> out(300);
    const auto refusal = [&](const char* game, std::int64_t first) {
        const Reply reply = values(session, game, first, out);
        EXPECT_EQ(reply.status, GRUNDY_REFUSED) << game;
        return message(reply);
    };
    EXPECT_NE(refusal("snim[{1..}]", 0).find("give memory of wider numbers"), std::string::npos);
    EXPECT_NE(refusal("kaylees", 0).find("did you mean 'kayles'?"), std::string::npos);
    EXPECT_NE(refusal("wythoff", 0).find("is not played with a single integer"), std::string::npos);
    EXPECT_NE(refusal("kayles", -1).find("cannot be negative"), std::string::npos);

    char* body = nullptr;
    EXPECT_EQ(grundy_values(session.get(), "kayles", 0, 1, 3, out.data(), nullptr, &body), GRUNDY_REFUSED);
    EXPECT_NE(taken(body).find("the width is 1, 2, 4 or 8"), std::string::npos);
    EXPECT_EQ(grundy_values(session.get(), "kayles", 0, 1, 2, out.data() + 1, nullptr, &body), GRUNDY_REFUSED);
    EXPECT_NE(taken(body).find("not aligned"), std::string::npos);
    EXPECT_EQ(grundy_values(session.get(), "kayles", 0, 1, 1, nullptr, nullptr, &body), GRUNDY_REFUSED);
    EXPECT_NE(taken(body).find("the memory for values is missing"), std::string::npos);
    EXPECT_EQ(grundy_answer(nullptr, "solve", "{}", nullptr, &body), GRUNDY_REFUSED);
    EXPECT_NE(taken(body).find("the session is missing"), std::string::npos);
    EXPECT_EQ(grundy_answer(session.get(), "solve", nullptr, nullptr, nullptr), GRUNDY_REFUSED);
    EXPECT_NE(message(ask(session, "solv", "{}")).find("solve"), std::string::npos);
    EXPECT_EQ(ask(session, "solve", std::string(100'000, '[')).status, GRUNDY_REFUSED);

    for (const char* options : {"{", "[]", R"({"rule": ""})", R"j({"rules": "game f(n)"})j", R"({"threads": 5000})"}) {
        EXPECT_EQ(grundy_open(options, &body), nullptr) << options;
        EXPECT_EQ(Json::parse(taken(body)).count("error"), 1U) << options;
        EXPECT_EQ(grundy_open(options, nullptr), nullptr);
    }
}

TEST(CApi, GamesAnswerForSingleHeaps) {
    Session session = open();
    using Game = std::unique_ptr<grundy_game, decltype(&grundy_close_game)>;
    const Game kayles(grundy_open_game(session.get(), "kayles", nullptr), grundy_close_game);
    const Game all(grundy_open_game(session.get(), "snim[{1..}]", nullptr), grundy_close_game);
    const Game cram(grundy_open_game(session.get(), "cram", nullptr), grundy_close_game);
    ASSERT_TRUE(kayles && all && cram);
    EXPECT_EQ(grundy_value(kayles.get(), 1'000'000'000'000'000'000, nullptr), 1);
    EXPECT_EQ(grundy_value(all.get(), INT64_MAX, nullptr), INT64_MAX);
    EXPECT_EQ(grundy_value(kayles.get(), -1, nullptr), -GRUNDY_REFUSED);
    EXPECT_EQ(grundy_value(cram.get(), 5, nullptr), -GRUNDY_REFUSED);
    EXPECT_EQ(grundy_value(nullptr, 5, nullptr), -GRUNDY_REFUSED);
    const grundy_call late{-1, nullptr, nullptr};
    const Game fresh(grundy_open_game(session.get(), "0.007", nullptr), grundy_close_game);
    EXPECT_EQ(grundy_value(fresh.get(), 100'000, &late), -GRUNDY_STOPPED);
    char* body = nullptr;
    for (const char* none : {"kaylees", "", "kayles[3]", "snim", "snim[{2,"}) {
        EXPECT_EQ(grundy_open_game(session.get(), none, &body), nullptr) << none;
        EXPECT_EQ(Json::parse(taken(body)).count("error"), 1U) << none;
        EXPECT_EQ(grundy_open_game(session.get(), none, nullptr), nullptr);
    }
    EXPECT_EQ(grundy_open_game(nullptr, "kayles", &body), nullptr);
    EXPECT_NE(taken(body).find("the session is missing"), std::string::npos);
    EXPECT_EQ(grundy_open_game(session.get(), nullptr, nullptr), nullptr);
    session.reset();  // games may outlive their session, but answer no more
    EXPECT_EQ(grundy_value(kayles.get(), 5, nullptr), -GRUNDY_REFUSED);
}

TEST(CApi, CallsEndByTheirLimits) {
    const Session session = open(R"({"budget": {"nodes": 1000}})");
    EXPECT_EQ(ask(session, "value", R"j({"position": "cram(board(7, 7))"})j").status, GRUNDY_STOPPED);

    const Session endless = open();
    const std::string large = R"j({"position": "cram(board(9, 8))"})j";
    grundy_call call{0.05, nullptr, nullptr};
    EXPECT_EQ(ask(endless, "value", large, &call).status, GRUNDY_STOPPED);
    call.seconds = -1;
    EXPECT_EQ(ask(endless, "value", large, &call).status, GRUNDY_STOPPED);

    call = {0, [](const grundy_progress* at) { return ++*static_cast<int*>(at->context) > 2 ? 1 : 0; }, nullptr};
    int calls = 0;
    call.context = &calls;
    EXPECT_EQ(ask(endless, "value", large, &call).status, GRUNDY_STOPPED);
    EXPECT_EQ(calls, 3);
    std::vector<std::uint16_t> out(20'000'000);
    calls = 0;
    EXPECT_EQ(values(endless, "0.007", 0, out, &call).status, GRUNDY_STOPPED);
    out.resize(100);
    EXPECT_EQ(values(endless, "0.007", 0, out).status, GRUNDY_ANSWERED);  // the session is as usable as before
}

TEST(CApi, ThreadsShareASessionAndCancelIt) {
    const Session session = open();
    std::array<Reply, 4> replies;
    std::vector<std::thread> threads;
    std::vector<std::uint16_t> out(20'000'000), other(20'000'000);
    threads.emplace_back([&] { replies[0] = values(session, "0.007", 0, out); });
    threads.emplace_back([&] { replies[1] = values(session, "0.007", 0, other); });  // waits for the first
    threads.emplace_back([&] { replies[2] = ask(session, "value", R"j({"position": "cram(board(9, 8))"})j"); });
    threads.emplace_back([&] { replies[3] = ask(session, "value", R"j({"position": "kayles(5)"})j"); });
    threads.back().join();
    threads.pop_back();
    EXPECT_EQ(replies[3].status, GRUNDY_ANSWERED);
    std::atomic<bool> over = false;
    std::thread canceller([&] {  // a call that begins after a cancellation is not ended by it
        while (!over) {
            grundy_cancel(session.get());
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
    });
    for (std::thread& t : threads) t.join();
    over = true;
    canceller.join();
    for (int i = 0; i < 3; ++i) {
        EXPECT_EQ(replies[static_cast<std::size_t>(i)].status, GRUNDY_STOPPED) << i;
        EXPECT_EQ(Json::parse(replies[static_cast<std::size_t>(i)].body).at("outcome"), "interrupted") << i;
    }
}

}  // namespace grundy::capi_test
