// SPDX-License-Identifier: MIT
// Engines that misbehave in every way that a process can, instead of those of the library: the server answers in time,
// and goes on to answer others.
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "core/sanitized.hpp"
#include "server/client.hpp"
#include "support/program.hpp"
#include "support/waiting.hpp"

namespace grundy::server::engines_test {

using questions::Json;
using test::has;

[[noreturn]] void deaf() {
    for (volatile int i = 0;;) i = i ^ 1;
}

[[noreturn]] void greedy() {
    std::vector<std::unique_ptr<std::string>> kept;
    while (kept.size() < 256) {
        kept.push_back(std::make_unique<std::string>(std::size_t{1} << 20, 'x'));
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    deaf();  // the server may look late
}

int endless(int depth) {
    volatile int place[1000] = {depth};
    return place[0] < 0 ? 0 : endless(place[0] + 1) + place[0];
}

// Does what the name of the position says.
questions::Reply answer(const std::string&, const std::string& request, const questions::Allowance& allowance) {
    if (has(request, "modest")) allowance.agreed({.time = Seconds(0.3)});
    if (has(request, "frugal")) allowance.agreed({.bytes = std::size_t{64} << 20});
    if (has(request, "hoarding")) static const std::string kept(std::size_t{32} << 20, 'x');
    if (has(request, "deaf")) deaf();
    if (has(request, "greedy")) greedy();
    if (has(request, "endless")) return {endless(0), ""};
    if (has(request, "killed")) raise(SIGKILL);
    if (has(request, "throws")) throw 1;
    if (has(request, "deep")) return {200, std::string(std::size_t{3} << 20, ' ')};
    return {200, "{\"process\": " + std::to_string(getpid()) + "}"};
}

std::string position(const std::string& name) { return Json{{"position", name}}.dump(); }

Settings settings(double seconds, unsigned threads = 2) {
    Settings out = test_settings();
    out.question.limits.time = Seconds(seconds);
    out.threads = threads;
    return out;
}

std::string post_of(const std::string& body) {
    return "POST /api/v1/value HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: " +
           std::to_string(body.size()) + "\r\n\r\n" + body;
}

TEST(Engines, DeafOnesAreEndedAndReplaced) {
    const Running running(settings(3600), answer);
    std::vector<Client> clients;
    for (int i = 0; i < 6; ++i) {
        clients.push_back(running.client());
        clients.back().send(post_of(position("modest deaf")));
    }
    Client other = running.client();
    EXPECT_TRUE(has(other.post("/api/v1/value", position("fine")), "\"process\""));
    for (Client& client : clients) {
        const std::string response = client.response();
        EXPECT_EQ(status_of(response), 200);
        EXPECT_TRUE(has(response, "out_of_budget") && has(response, "did not stop by itself")) << response;
    }
}

TEST(Engines, ALimitOfTheRequestCounts) {
    const Running running(settings(3600), answer);
    EXPECT_TRUE(has(running.client().post("/api/v1/value", position("modest deaf")), "budget of 0.3 s is used up"));
}

TEST(Engines, WhatBreaksDownIsReportedAndReplaced) {
    const Running running(settings(60), answer);
    Client client = running.client();
    for (const char* how : {"endless", "killed", "throws"}) {
        if (sanitized && std::string(how) == "endless") continue;  // its report takes seconds
        const std::string response = client.post("/api/v1/value", position(how));
        EXPECT_EQ(status_of(response), 500) << response;
        EXPECT_TRUE(has(response, "\"kind\": \"engine\"")) << response;
        EXPECT_EQ(status_of(client.post("/api/v1/value", position("fine"))), 200);
    }
}

TEST(Engines, GreedyOnesAreEnded) {
    Settings small = settings(60);
    small.question.limits.bytes = std::size_t{32} << 20;
    const Running running(small, answer);
    const std::string response = running.client().post("/api/v1/value", position("greedy"));
    EXPECT_TRUE(has(response, "out_of_budget") && has(response, "the memory budget of 32.0 MiB is used up"))
        << response;
}

TEST(Engines, OneProcessAnswersManyQuestions) {
    const Running running(settings(60), answer);
    Client client = running.client();
    const std::string first = body_of(client.post("/api/v1/value", position("fine")));
    EXPECT_EQ(body_of(client.post("/api/v1/value", position("deep"))).size(), std::size_t{3} << 20);
    for (int i = 0; i < 20; ++i) EXPECT_EQ(body_of(client.post("/api/v1/value", position("fine"))), first);
}

TEST(Engines, WhatIsKeptLeavesRoomForTheMemoryOfARequest) {
    const Running running(settings(60), answer);
    Client client = running.client();
    const auto process = [&](const char* name) { return body_of(client.post("/api/v1/value", position(name))); };
    const std::string first = process("hoarding");
    EXPECT_EQ(process("fine"), first) << "a quarter of its memory is more than what is kept";
    const std::string second = process("frugal");
    EXPECT_NE(second, first);
    EXPECT_EQ(process("frugal"), second);
}

TEST(Engines, WhatIsKeptLeavesRoomForTheMemoryThatTheServerAllows) {
    Settings small = settings(60, 1);
    small.question.limits.bytes = std::size_t{64} << 20;
    const Running running(small, answer);
    Client client = running.client();
    const auto process = [&](const char* name) { return body_of(client.post("/api/v1/value", position(name))); };
    for (int i = 0; i < 5; ++i) {
        const std::string before = process("hoarding");
        EXPECT_NE(process("fine"), before);
    }
}

TEST(Engines, ClientsThatLeaveEndDeafOnes) {
    const SharedCount begun;
    const Running running(settings(3600, 1), [&](const auto& question, const auto& request, const auto& allowance) {
        ++*begun;
        return answer(question, request, allowance);
    });
    for (int i = 0; i < 3; ++i) {
        Client client = running.client();
        client.send(post_of(position("deaf")));
        ASSERT_TRUE(test::comes([&] { return *begun > i; }));
    }
    EXPECT_EQ(status_of(running.client().post("/api/v1/value", position("fine"))), 200);
}

TEST(Engines, DeafJobsAreCancelledAndEndWithTheServer) {
    Running running(settings(60), answer);
    Client client = running.client();
    const auto start = [&] {
        const std::string job = R"j({"question": "value", "request": )j" + position("deaf") + "}";
        return std::string(Json::parse(body_of(client.post("/api/v1/jobs", job)))["job"]);
    };
    const std::string name = start();
    while (!has(client.get("/api/v1/jobs/" + name), "\"running\""))
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    client.erase("/api/v1/jobs/" + name);
    while (has(client.get("/api/v1/jobs/" + name), "\"running\""))
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    const Json job = Json::parse(body_of(client.get("/api/v1/jobs/" + name)));
    EXPECT_EQ(job["state"], "cancelled");
    EXPECT_EQ(job["response"]["outcome"], "interrupted");
    start();
    EXPECT_EQ(running.stop_jobs().jobs.front().state, "stopped");
}

}  // namespace grundy::server::engines_test
