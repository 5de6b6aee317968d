// SPDX-License-Identifier: MIT
// The server under hostile questions: each is answered in time, others are answered meanwhile, and a signal ends it.
#include <gtest/gtest.h>

#include <csignal>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "core/joining_thread.hpp"
#include "hostile/forced.hpp"
#include "hostile/kinds.hpp"
#include "hostile/limits.hpp"
#include "server/client.hpp"
#include "support/program.hpp"

namespace grundy::test::hostile_server_test {

using Json = nlohmann::ordered_json;
using server::Client;
using Clock = std::chrono::steady_clock;

constexpr double question_seconds = 1;
std::mutex telling;

// A server of its own, which ends with the test.
class Serve {
public:
    Serve() {
        child_ = start({program(), "serve", "--port", "0", "--no-keep", "--budget", "1s,128MiB"}, "/dev/null",
                       folder_.file("out"), folder_.file("err"));
        std::string address;
        for (int i = 0; i < 600 && !has(address, "\n"); ++i) {
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
            address = slurp(folder_.file("out"));
        }
        port_ = std::stoi(address.substr(address.rfind(':') + 1));
    }
    Serve(const Serve&) = delete;
    Serve& operator=(const Serve&) = delete;
    ~Serve() {
        if (child_ > 0) end(SIGKILL);
    }
    Client client() const { return Client(port_); }
    int end(int signal) {
        kill(child_, signal);
        int status = 0;
        waitpid(child_, &status, 0);
        child_ = -1;
        return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }

private:
    Folder folder_;
    pid_t child_ = -1;
    int port_ = 0;
};

struct Question {
    std::string kind, name;
    Json request;
};

std::vector<Question> questions_about(const Kind& kind) {
    std::vector<Question> out;
    const auto add = [&](const std::string& name, Json request) {
        if (!kind.rules.empty()) request["rules"] = kind.rules;
        if (!kind.graph.empty()) request["graphs"] = {{"g", kind.graph}};
        out.push_back({kind.name, name, std::move(request)});
    };
    if (!kind.position.empty())
        for (const char* name : {"value", "solve", "moves", "game-graph", "plan", "play"})
            add(name, {{"position", kind.position}});
    if (!kind.ranges.empty())
        for (const char* name : {"table", "pattern"}) add(name, {{"game", kind.game}, {"ranges", kind.ranges}});
    if (kind.ranges.size() == 1) add("period", {{"game", kind.game}});
    if (!kind.rules.empty()) {
        add("check-rules", Json::object());
        add("format-rules", Json::object());
    }
    return out;
}

void ask(const Serve& serve, const Question& question) {
    Client client = serve.client();
    const auto begin = Clock::now();
    const std::string response = client.post("/api/v1/" + question.name, question.request.dump());
    const double took = seconds_since(begin);
    const int status = server::status_of(response);
    if (all_hostile()) {
        const bool forced = has(response, "did not stop by itself");
        const std::lock_guard lock(telling);
        const std::string reason = forced ? count_as_forced(question.kind, question.name) : "";
        std::printf("%-36s %-12s %6.2f s  status %d%s\n", question.kind.c_str(), question.name.c_str(), took, status,
                    forced ? "  ended by force" : "");
        EXPECT_FALSE(forced && reason.empty()) << question.kind << ", " << question.name << ": " << response;
    }
    EXPECT_TRUE(status == 200 || (status >= 400 && status < 500))
        << question.kind << ", " << question.name << ": " << status << response.substr(0, 1000);
    EXPECT_LE(took, most_seconds(question_seconds)) << question.kind << ", " << question.name;
}

TEST(HostileServer, AnswersInTimeAndAnswersOthers) {
    std::vector<Question> all;
    for (const Kind& kind : hostile_kinds()) {
        const std::vector<Question> some = questions_about(kind);
        if (all_hostile())
            all.insert(all.end(), some.begin(), some.end());
        else if (kind.in_ci && !some.empty())
            all.push_back(some[kind.name.size() % some.size()]);
    }
    const Serve serve;
    // No more at a time than a machine has cores, for the clock counts.
    const std::size_t together = all_hostile() ? 2 : 6;
    for (std::size_t i = 0; i < all.size(); i += together) {
        std::vector<JoiningThread> threads;
        for (std::size_t k = i; k < std::min(i + together, all.size()); ++k)
            threads.emplace_back([&serve, &question = all[k]] { ask(serve, question); });
        const std::string answer = serve.client().post("/api/v1/value", R"j({"position": "kayles(6)"})j");
        EXPECT_TRUE(has(answer, "\"value\": 3")) << answer;
    }
}

TEST(HostileServer, EndsWhileItIsBusy) {
    Serve serve;
    std::vector<Client> clients;
    for (const Kind& kind : hostile_kinds()) {
        if (!kind.in_ci || kind.position.empty() || clients.size() == 12) continue;
        const std::string body = questions_about(kind)[0].request.dump();
        clients.push_back(serve.client());
        clients.back().send(
            "POST /api/v1/value HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: " +
            std::to_string(body.size()) + "\r\n\r\n" + body);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    const auto begin = Clock::now();
    const int code = serve.end(SIGTERM);
    EXPECT_TRUE(code == 0 || code == 130) << code;
    EXPECT_LE(seconds_since(begin), most_seconds_to_end());
}

}  // namespace grundy::test::hostile_server_test
