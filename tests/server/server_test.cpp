// SPDX-License-Identifier: MIT
// The web server over real sockets: every path, and everything that clients may do wrong.
#include <gtest/gtest.h>
#include <signal.h>

#include <chrono>
#include <string>
#include <vector>

#include "questions/desk.hpp"
#include "server/client.hpp"
#include "server/site.hpp"
#include "support/program.hpp"

namespace grundy::server {
namespace {

using questions::Json;
using std::chrono::steady_clock;
using test::has;

const std::string slow_question = R"j({"position": "cram(board(8, 9))"})j";
const std::string slow = R"j({"question": "value", "request": )j" + slow_question + "}";

double seconds_since(steady_clock::time_point start) {
    return std::chrono::duration<double>(steady_clock::now() - start).count();
}

TEST(Server, AnswersEveryQuestion) {
    const Running running;
    Client client = running.client();
    for (const questions::Question& question : questions::questions()) {
        const std::string response = client.post("/api/v1/" + question.name, "{}");
        const bool needs = std::any_of(question.fields.begin(), question.fields.end(),
                                       [](const questions::Field& f) { return f.needed; });
        const bool either = question.name == "position";  // it needs one of two fields
        EXPECT_EQ(status_of(response), needs || either ? 400 : 200) << question.name << response.substr(0, 2000);
        EXPECT_TRUE(has(response, "Content-Type: application/json\r\n"));
        EXPECT_TRUE(has(response, "Cache-Control: no-store\r\n"));
    }
    const Json json = Json::parse(body_of(client.post("/api/v1/solve", R"j({"position": "kayles(5)"})j")));
    EXPECT_EQ(json["value"], 4);
    EXPECT_EQ(Json::parse(body_of(client.get("/api/v1/version")))["engine"], "native");
    EXPECT_EQ(body_of(client.get("/api/v1/openapi.json")), questions::openapi());
    EXPECT_EQ(status_of(client.post("/api/v1/solve", R"j({"position": "kayels(5)"})j")), 422);
}

TEST(Server, ServesThePage) {
    constexpr EmbeddedFile files[] = {
        {"/index.html", "<!doctype html>"}, {"/assets/page.js", "let a;"}, {"/a.png", {"\x89P\0G", 4}}, {{}, {}}};
    const auto get = [&](const std::string& path) {
        HttpRequest request;
        request.path = path;
        return site_response(request, files);
    };
    EXPECT_EQ(get("/").body, "<!doctype html>");
    EXPECT_EQ(get("/").type, "text/html; charset=utf-8");
    EXPECT_EQ(get("/assets/page.js").type, "text/javascript; charset=utf-8");
    EXPECT_EQ(get("/a.png").body.size(), 4U);
    EXPECT_EQ(get("/assets/other.js").status, 404);
    EXPECT_EQ(get("/../etc/passwd").status, 404);
    HttpRequest again;
    again.path = "/";
    again.headers["if-none-match"] = get("/").headers[0].second;
    EXPECT_EQ(site_response(again, files).status, 304);
}

TEST(Server, EveryResponseHasThePolicy) {
    const Running running;
    Client client = running.client();
    for (const char* path : {"/", "/nothing", "/api/v1/version"}) {
        const std::string response = client.get(path);
        EXPECT_TRUE(has(response, "Content-Security-Policy: default-src 'none'; script-src 'self';")) << path;
        EXPECT_FALSE(has(response, "unsafe")) << path;
        EXPECT_TRUE(has(response, "X-Content-Type-Options: nosniff\r\n")) << path;
    }
}

TEST(Server, RefusesForeignPagesAndHosts) {
    const Running running;
    const auto status = [&](const std::string& headers) {
        Client client = running.client();
        const std::string body = R"j({"position": "*1"})j";
        client.send("POST /api/v1/solve HTTP/1.1\r\n" + headers + "Content-Type: application/json\r\nContent-Length: " +
                    std::to_string(body.size()) + "\r\n\r\n" + body);
        return status_of(client.response());
    };
    EXPECT_EQ(status("Host: localhost:1\r\n"), 200);
    EXPECT_EQ(status("Host: 127.0.0.1\r\n"), 200);
    EXPECT_EQ(status("Host: [::1]:80\r\n"), 200);
    EXPECT_EQ(status("Host: 127.0.0.1:80\r\nOrigin: http://127.0.0.1:80\r\n"), 200);
    EXPECT_EQ(status("Host: evil.example\r\n"), 403) << "its name was made to point here";
    EXPECT_EQ(status("Host: 127.0.0.1.evil.example\r\n"), 403);
    EXPECT_EQ(status("Host: localhost.evil.example:80\r\n"), 403);
    EXPECT_EQ(status(""), 403);
    EXPECT_EQ(status("Host: localhost\r\nOrigin: http://evil.example\r\n"), 403);
    EXPECT_EQ(status("Host: localhost\r\nOrigin: null\r\n"), 403);
    EXPECT_EQ(status("Host: localhost:80\r\nOrigin: http://localhost:81\r\n"), 403) << "another program's page";
    EXPECT_EQ(status("Host: localhost\r\nSec-Fetch-Site: cross-site\r\n"), 403);
    EXPECT_EQ(status("Host: localhost\r\nHost: evil.example\r\n"), 400);
}

TEST(Server, RefusesWhatIsNotARequest) {
    const Running running;
    const auto status = [&](const std::string& bytes) {
        Client client = running.client();
        client.send(bytes);
        return status_of(client.response());
    };
    EXPECT_EQ(status("rubbish\r\n\r\n"), 400);
    EXPECT_EQ(status("GET  / HTTP/1.1\r\n\r\n"), 400);
    EXPECT_EQ(status("GET / HTTP/2.0\r\n\r\n"), 505);
    EXPECT_EQ(status("GET / HTTP/1.1\r\nno colon\r\n\r\n"), 400);
    EXPECT_EQ(status("GET / HTTP/1.1\r\nHost : localhost\r\n\r\n"), 400);
    EXPECT_EQ(status("GET / HTTP/1.1\r\nA: " + std::string(20000, 'a') + "\r\n\r\n"), 431);
    EXPECT_EQ(status("POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n"), 400);
    EXPECT_EQ(
        status("POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n"),
        400);
    EXPECT_EQ(status("POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"), 411);
    EXPECT_EQ(status("POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}"), 415);
    EXPECT_EQ(status("PUT /api/v1/solve HTTP/1.1\r\nHost: localhost\r\n\r\n"), 405);
    EXPECT_EQ(status("GET /api/v1/solve HTTP/1.1\r\nHost: localhost\r\n\r\n"), 405);
    EXPECT_EQ(status("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n"), 405);
    EXPECT_EQ(status("GET /api/v1/nothing HTTP/1.1\r\nHost: localhost\r\n\r\n"), 404);
    EXPECT_EQ(status("GET /api/v1/jobs/7 HTTP/1.1\r\nHost: localhost\r\n\r\n"), 404);
}

TEST(Server, RefusesLargeBodiesBeforeTheyArrive) {
    const Running running;
    Client client = running.client();
    const std::string head = "POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000000\r\n\r\n";
    client.send(head);
    const std::string block(1 << 20, ' ');
    for (int i = 0; i < 95 && client.send(block); ++i) {
    }
    EXPECT_EQ(status_of(client.response()), 413) << "the answer arrives although the client was still sending";
    Client polite = running.client();
    polite.send(
        "POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2000000\r\nExpect: 100-continue\r\n\r\n");
    EXPECT_EQ(status_of(polite.response()), 413);
    Client small = running.client();
    small.send(
        "POST /api/v1/value HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        "Content-Length: 18\r\nExpect: 100-continue\r\n\r\n");
    EXPECT_EQ(status_of(small.response()), 100);
    small.send(R"j({"position": "*1"})j");
    EXPECT_EQ(status_of(small.response()), 200);
}

TEST(Server, TakesRequestsInPiecesAndAhead) {
    const Running running;
    Client client = running.client();
    const std::string body = R"j({"position": "kayles(5)"})j";
    const std::string request =
        "POST /api/v1/value HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        "Content-Length: " +
        std::to_string(body.size()) + "\r\n\r\n" + body;
    for (const char c : request) client.send(std::string(1, c));
    EXPECT_EQ(status_of(client.response()), 200);
    client.send(request + request + "GET /api/v1/version HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    EXPECT_TRUE(has(client.response(), "\"value\": 4"));
    EXPECT_TRUE(has(client.response(), "\"value\": 4"));
    EXPECT_TRUE(has(client.response(), "native"));
    EXPECT_TRUE(client.is_closed());
}

TEST(Server, SlowAndSilentClientsHoldNothingUp) {
    Settings settings = test_settings();
    settings.connections = 50;
    const Running running(settings);
    std::vector<Client> silent;
    for (int i = 0; i < 200; ++i) {
        silent.push_back(running.client());
        silent.back().send("POST /api/v1/solve HTTP/1.1\r\nHost: loc");
    }
    const auto start = steady_clock::now();
    Client client = running.client();
    EXPECT_EQ(status_of(client.post("/api/v1/value", R"j({"position": "*1"})j")), 200);
    EXPECT_LT(seconds_since(start), 5);
    EXPECT_TRUE(silent[0].is_closed()) << "who has waited longest gives way";
}

TEST(Server, NobodyGivesWayWithoutNeed) {
    Settings settings = test_settings();
    settings.connections = 2;
    const Running running(settings);
    Client first = running.client(), second = running.client();
    for (int i = 0; i < 3; ++i) {
        EXPECT_EQ(status_of(first.get("/api/v1/version")), 200) << "every place is taken, but nobody waits for one";
        EXPECT_EQ(status_of(second.get("/api/v1/version")), 200);
    }
    Client third = running.client();
    EXPECT_EQ(status_of(third.get("/api/v1/version")), 200);
    EXPECT_TRUE(first.is_closed());
}

TEST(Server, RefusesRequestsThatAreTooLate) {
    Settings settings = test_settings();
    settings.arrival = std::chrono::seconds(1);
    const Running running(settings);
    Client client = running.client();
    client.send("GET / HTTP/1.1\r\nHost: loc");
    EXPECT_EQ(status_of(client.response()), 408);
    EXPECT_TRUE(client.is_closed());
}

TEST(Server, RefusedClientsThatKeepSendingHoldNothingUp) {
    const Running running;
    Client noisy = running.client();
    noisy.send("rubbish\r\n\r\n");
    std::atomic<bool> stop{false};
    std::vector<JoiningThread> threads;
    for (int i = 0; i < 4; ++i)
        threads.emplace_back([&] {
            const std::string block(1 << 20, ' ');
            while (!stop && noisy.send(block)) {
            }
        });
    const auto start = steady_clock::now();
    Client client = running.client();
    EXPECT_EQ(status_of(client.get("/api/v1/version")), 200);
    EXPECT_LT(seconds_since(start), 3);
    stop = true;
}

TEST(Server, ARefusalAfterAHeadHasItsBody) {
    const Running running;
    Client client = running.client();
    client.send("HEAD /api/v1/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\nrubbish\r\n\r\n");
    EXPECT_TRUE(has(client.read_until("not an HTTP request"), "not an HTTP request"));
}

TEST(Server, AClientThatIsGoneStopsItsWork) {
    Settings settings = test_settings();
    settings.threads = 1;
    settings.question.limits.seconds = 60;
    const Running running(settings);
    for (int i = 0; i < 3; ++i) {
        Client client = running.client();
        client.send(
            "POST /api/v1/value HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            "Content-Length: " +
            std::to_string(slow_question.size()) + "\r\n\r\n" + slow_question);
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        client.close();
    }
    const auto start = steady_clock::now();
    Client client = running.client();
    EXPECT_EQ(status_of(client.post("/api/v1/value", R"j({"position": "*1"})j")), 200);
    EXPECT_LT(seconds_since(start), 30) << "the only thread is free again";
}

TEST(Server, QuestionsEndWithinTheirBudget) {
    Settings settings = test_settings();
    settings.question.limits.seconds = 0.2;
    const Running running(settings);
    Client client = running.client();
    const std::string response = client.post("/api/v1/value", slow_question);
    EXPECT_EQ(status_of(response), 200);
    EXPECT_TRUE(has(response, "out_of_budget")) << response;
}

TEST(Server, AnswersWhoSendsNoMore) {
    const Running running;
    for (const char* path : {"/api/v1/openapi.json", "/api/v1/jobs"}) {
        Client client = running.client();
        client.send("GET " + std::string(path) + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
        client.shut();
        EXPECT_EQ(status_of(client.response()), 200) << path;
        EXPECT_TRUE(client.is_closed());
    }
    const std::string body = R"j({"position": "cram(board(5, 6))"})j";
    for (const std::string version : {"1.1", "1.0"}) {
        Client client = running.client();
        client.send("POST /api/v1/value HTTP/" + version +
                    "\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: " +
                    std::to_string(body.size()) + "\r\n\r\n" + body);
        client.shut();
        const std::string all = client.read_until("\"seconds\"");
        EXPECT_TRUE(has(all, "\"value\": 2")) << all;
        EXPECT_EQ(has(all, "HTTP/1.1 100 Continue\r\n\r\n"), version == "1.1") << all;
        EXPECT_TRUE(client.is_closed());
    }
    Client partial = running.client();
    partial.send("GET / HTTP/1.1\r\n");
    partial.shut();
    EXPECT_TRUE(partial.is_closed()) << "the rest will never come";
}

TEST(Jobs, TellHowFarTheyAreAndKeepTheirResults) {
    const Running running;
    Client client = running.client();
    const std::string started =
        client.post("/api/v1/jobs", R"j({"question": "period", "request": {"game": "kayles"}})j");
    ASSERT_EQ(status_of(started), 202) << started;
    const std::string name = Json::parse(body_of(started))["job"];
    Client follower = running.client();
    follower.send("GET /api/v1/jobs/" + name + "/events HTTP/1.1\r\nHost: localhost\r\n\r\n");
    const std::string events = follower.read_until("event: result\n");
    EXPECT_TRUE(has(events, "Content-Type: text/event-stream\r\n")) << events;
    EXPECT_TRUE(has(events, "event: result\n")) << events;
    EXPECT_TRUE(follower.is_closed());
    const Json job = Json::parse(body_of(client.get("/api/v1/jobs/" + name)));
    EXPECT_EQ(job["state"], "done");
    EXPECT_EQ(job["status"], 200);
    EXPECT_EQ(job["response"]["period"], 12);
    EXPECT_EQ(Json::parse(body_of(client.get("/api/v1/jobs")))["jobs"][0]["job"], name);
    EXPECT_EQ(Json::parse(body_of(client.erase("/api/v1/jobs/" + name)))["state"], "forgotten");
    EXPECT_EQ(status_of(client.get("/api/v1/jobs/" + name)), 404) << "it was forgotten";
    EXPECT_EQ(status_of(client.erase("/api/v1/jobs/" + name)), 404);
    EXPECT_EQ(status_of(client.post("/api/v1/jobs", R"j({"question": "solve", "request": {"game": 1}})j")), 400);
    EXPECT_EQ(status_of(client.post("/api/v1/jobs", R"j({"question": "sovle", "request": {}})j")), 404);
    EXPECT_EQ(status_of(client.post("/api/v1/jobs", R"j({"question": "solve"})j")), 400);
}

TEST(Jobs, AreCancelled) {
    const Running running;
    Client client = running.client();
    const std::string body = R"j({"question": "value", "request": )j" + slow_question + "}";
    const std::string name = Json::parse(body_of(client.post("/api/v1/jobs", body)))["job"];
    Client follower = running.client();
    follower.send("GET /api/v1/jobs/" + name + "/events HTTP/1.1\r\nHost: localhost\r\n\r\n");
    EXPECT_TRUE(has(follower.read_until("\"rate\":"), "event: progress\n"));
    EXPECT_EQ(Json::parse(body_of(client.erase("/api/v1/jobs/" + name)))["state"], "cancelled");
    EXPECT_TRUE(has(follower.read_until("event: result\n"), "event: result\n"));
    const Json job = Json::parse(body_of(client.get("/api/v1/jobs/" + name)));
    EXPECT_EQ(job["state"], "cancelled");
    EXPECT_EQ(job["response"]["outcome"], "interrupted");
}

TEST(Jobs, TooManyAreRefused) {
    Settings settings = test_settings();
    settings.jobs = 1;
    const Running running(settings);
    Client client = running.client();
    const std::string body = R"j({"question": "value", "request": )j" + slow_question + "}";
    int refused = 0;
    for (int i = 0; i < 20; ++i) refused += status_of(client.post("/api/v1/jobs", body)) == 503;
    EXPECT_GE(refused, 2);
    EXPECT_LE(refused, 4) << "one runs, sixteen wait";
}

TEST(Jobs, CancelledOnesLeaveTheirPlace) {
    Settings settings = test_settings();
    settings.jobs = 1;
    const Running running(settings);
    Client client = running.client();
    const std::string body = R"j({"question": "value", "request": )j" + slow_question + "}";
    client.post("/api/v1/jobs", body);
    for (int i = 0; i < 40; ++i) {
        const std::string started = client.post("/api/v1/jobs", body);
        ASSERT_EQ(status_of(started), 202) << i;
        const std::string path = "/api/v1/jobs/" + std::string(Json::parse(body_of(started))["job"]);
        EXPECT_EQ(Json::parse(body_of(client.erase(path)))["state"], "cancelled");
        const Json job = Json::parse(body_of(client.get(path)));
        EXPECT_EQ(job["state"], "cancelled");
        EXPECT_EQ(job["response"]["outcome"], "interrupted");
    }
}

TEST(Jobs, TheListLeavesOutLongRequests) {
    const Running running;
    Client client = running.client();
    const std::string rules = "# " + std::string(100000, 'x') + "\n";
    const Json request = {{"position", "*1"}, {"rules", rules}};
    for (const Json& one : {request, Json{{"position", "*2"}}})
        ASSERT_EQ(status_of(client.post("/api/v1/jobs", Json{{"question", "value"}, {"request", one}}.dump())), 202);
    const Json jobs = Json::parse(body_of(client.get("/api/v1/jobs")))["jobs"];
    ASSERT_EQ(jobs.size(), 2U);
    EXPECT_EQ(jobs[0]["request"]["position"], "*2");
    EXPECT_TRUE(jobs[1]["request"].is_null());
    EXPECT_EQ(Json::parse(body_of(client.get("/api/v1/jobs/1")))["request"], request);
}

TEST(Jobs, OutliveTheServer) {
    KeptJobs kept;
    {
        Settings settings = test_settings();
        settings.jobs = 1;
        Running running(settings);
        Client client = running.client();
        client.post("/api/v1/jobs", R"j({"question": "period", "request": {"game": "kayles"}})j");
        Client follower = running.client();
        follower.send("GET /api/v1/jobs/1/events HTTP/1.1\r\nHost: localhost\r\n\r\n");
        follower.read_until("event: result\n");
        client.post("/api/v1/jobs", slow);
        client.post("/api/v1/jobs", slow);
        follower = running.client();
        follower.send("GET /api/v1/jobs/2/events HTTP/1.1\r\nHost: localhost\r\n\r\n");
        follower.read_until("\"rate\":");
        kept = running.stop_jobs();
        EXPECT_EQ(status_of(client.post("/api/v1/jobs", slow)), 503) << "nothing starts any more";
    }
    const test::Folder folder;
    const std::string path = folder.file("new/jobs.json");
    {
        const JobFile file(path);
        EXPECT_TRUE(file.read().jobs.empty());
        EXPECT_THROW(JobFile{path}, Error) << "one server at a time";
        file.write(kept);
    }
    const Running running(test_settings(), JobFile(path).read());
    Client client = running.client();
    const Json jobs = Json::parse(body_of(client.get("/api/v1/jobs")))["jobs"];
    ASSERT_EQ(jobs.size(), 3U);
    EXPECT_EQ(jobs[0]["state"], "stopped") << "it waited";
    EXPECT_EQ(jobs[1]["state"], "stopped") << "it ran";
    EXPECT_EQ(jobs[1]["request"], Json::parse(slow_question));
    EXPECT_GT(jobs[1]["seconds"], 0);
    EXPECT_EQ(jobs[2]["state"], "done");
    EXPECT_EQ(Json::parse(body_of(client.get("/api/v1/jobs/1")))["response"]["period"], 12);
    EXPECT_EQ(Json::parse(body_of(client.get("/api/v1/jobs/2")))["response"]["outcome"], "interrupted");
    EXPECT_EQ(Json::parse(body_of(client.post("/api/v1/jobs", slow)))["job"], "4") << "no name is given twice";
}

TEST(Jobs, AreSavedWhileTheyRun) {
    Settings settings = test_settings();
    settings.jobs = 1;
    Running running(settings);
    Client client = running.client();
    const std::uint64_t before = running.job_changes();
    client.post("/api/v1/jobs", slow);
    client.post("/api/v1/jobs", slow);
    EXPECT_GT(running.job_changes(), before);
    const KeptJobs now = running.jobs_now();
    ASSERT_EQ(now.jobs.size(), 2U);
    EXPECT_EQ(now.count, 2U);
    for (const KeptJob& job : now.jobs) {
        EXPECT_EQ(job.state, "stopped");
        EXPECT_EQ(Json::parse(*job.response)["stopped"], "the server was killed");
        EXPECT_EQ(Json::parse(*job.request), Json::parse(slow_question));
    }
    const std::uint64_t started = running.job_changes();
    client.erase("/api/v1/jobs/2");
    EXPECT_GT(running.job_changes(), started);
    EXPECT_EQ(running.jobs_now().jobs[0].state, "cancelled");
}

TEST(JobFiles, HoldAtMostSoMuchAndRefuseWhatTheyDoNotKnow) {
    const test::Folder folder;
    const JobFile file(folder.file("jobs.json"));
    const KeptJob small{"1", "value", "done", text_of("{}"), text_of("{}"), 200, 1};
    KeptJob large = small;
    large.name = "2";
    large.response = text_of('"' + std::string(std::size_t{40} << 20, 'x') + '"');
    file.write({3, {large, large, small}});
    const KeptJobs again = file.read();
    EXPECT_EQ(again.count, 3U);
    ASSERT_EQ(again.jobs.size(), 2U) << "the second large one has no room";
    EXPECT_EQ(again.jobs[1].name, "1");
    for (const char* text : {"", "[]", "{\"format\": \"other\"}", "{\"format\": \"grundy jobs 1\", \"jobs\": 1}"}) {
        folder.file("jobs.json", text);
        EXPECT_THROW(file.read(), Error) << text;
    }
}

TEST(Jobs, ManyFollowersStarveNobody) {
    const Running running;
    Client client = running.client();
    const std::string body = R"j({"question": "value", "request": )j" + slow_question + "}";
    const std::string name = Json::parse(body_of(client.post("/api/v1/jobs", body)))["job"];
    std::vector<Client> followers;
    for (int i = 0; i < 200; ++i) {
        followers.push_back(running.client());
        followers.back().send("GET /api/v1/jobs/" + name + "/events HTTP/1.1\r\nHost: localhost\r\n\r\n");
    }
    for (Client& follower : followers) EXPECT_TRUE(has(follower.read_until("event: progress\n"), "event: progress\n"));
    EXPECT_EQ(status_of(client.post("/api/v1/value", R"j({"position": "*1"})j")), 200);
}

// The program's port, once it has printed its address.
int printed_port(const std::string& file) {
    std::string address;
    for (int i = 0; i < 200 && !has(address, "\n"); ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        address = test::slurp(file);
    }
    EXPECT_TRUE(address.starts_with("http://127.0.0.1:") && address.ends_with("/\n")) << address;
    return std::stoi(address.substr(17));
}

TEST(Serve, PrintsItsAddressAndEndsAtOnce) {
    const test::Folder folder;
    const pid_t child = test::start({GRUNDY_PROGRAM, "serve", "--port", "0", "-e", "game f(n): f(n - 1)"},
                                    folder.file("in", ""), folder.file("out"), folder.file("err"));
    Client client(printed_port(folder.file("out")));
    EXPECT_TRUE(has(client.post("/api/v1/value", R"j({"position": "f(3)"})j"), "\"value\": 1"));
    client.post("/api/v1/jobs", R"j({"question": "value", "request": )j" + slow_question + "}");
    const auto start = steady_clock::now();
    kill(child, SIGINT);
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << test::slurp(folder.file("err"));
    EXPECT_LT(seconds_since(start), 5);
    for (const bool keeps : {false, true}) {
        std::vector<std::string> words = {GRUNDY_PROGRAM, "serve", "--port", "0"};
        if (!keeps) words.emplace_back("--no-keep");
        const std::string out = folder.file(keeps ? "kept" : "new");
        const pid_t next = test::start(words, folder.file("in"), out, folder.file("err"));
        Client again(printed_port(out));
        const Json jobs = Json::parse(body_of(again.get("/api/v1/jobs")))["jobs"];
        ASSERT_EQ(jobs.empty(), !keeps);
        if (keeps) {
            EXPECT_EQ(jobs[0]["state"], "stopped");
            EXPECT_EQ(status_of(again.erase("/api/v1/jobs/" + std::string(jobs[0]["job"]))), 200);
        }
        kill(next, SIGTERM);
        waitpid(next, &status, 0);
    }
    // Killed without a warning, a server has saved its jobs within about a second.
    const std::vector<std::string> words = {GRUNDY_PROGRAM, "serve", "--port", "0"};
    const pid_t doomed = test::start(words, folder.file("in"), folder.file("doomed"), folder.file("err"));
    const std::string started = Client(printed_port(folder.file("doomed"))).post("/api/v1/jobs", slow);
    std::this_thread::sleep_for(std::chrono::milliseconds(2500));
    kill(doomed, SIGKILL);
    waitpid(doomed, &status, 0);
    const pid_t next = test::start(words, folder.file("in"), folder.file("after"), folder.file("err"));
    Client again(printed_port(folder.file("after")));
    const std::string job = "/api/v1/jobs/" + std::string(Json::parse(body_of(started))["job"]);
    EXPECT_EQ(Json::parse(body_of(again.get(job)))["response"]["stopped"], "the server was killed");
    again.erase(job);
    kill(next, SIGTERM);
    waitpid(next, &status, 0);
    EXPECT_EQ(test::grundy({"serve", "--port", "70000"}).code, 2);
    EXPECT_EQ(test::grundy({"serve", "--host", "192.0.2.1", "--port", "0"}).code, 2)
        << "not an address of this machine";
}

}  // namespace
}  // namespace grundy::server
