// SPDX-License-Identifier: MIT
// Jobs of the web server: how they start, end, are cancelled and followed, and outlive the server.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "questions/answerer.hpp"
#include "server/client.hpp"
#include "support/program.hpp"
#include "support/shape_faults.hpp"

namespace grundy::server::jobs_test {

using questions::Json;
using test::has;

const std::string slow_question = R"j({"position": "cram(board(8, 9))"})j";
const std::string slow = R"j({"question": "value", "request": )j" + slow_question + "}";

// The body of a response, which has the shape of that name.
Json shaped(const std::string& shape, const std::string& response) {
    Json json = Json::parse(body_of(response));
    EXPECT_EQ(test::shape_fault(json, questions::find_shape(shape).shape), "") << response;
    return json;
}

TEST(Jobs, TellHowFarTheyAreAndKeepTheirResults) {
    const Running running;
    Client client = running.client();
    const std::string started =
        client.post("/api/v1/jobs", R"j({"question": "period", "request": {"game": "kayles"}})j");
    ASSERT_EQ(status_of(started), 202) << started;
    const std::string name = shaped("JobStarted", started)["job"];
    Client follower = running.client();
    follower.send("GET /api/v1/jobs/" + name + "/events HTTP/1.1\r\nHost: localhost\r\n\r\n");
    const std::string events = follower.read_until("event: result\n");
    EXPECT_TRUE(has(events, "Content-Type: text/event-stream\r\n")) << events;
    EXPECT_TRUE(has(events, "event: result\n")) << events;
    EXPECT_TRUE(follower.is_closed());
    const Json job = shaped("JobAnswer", client.get("/api/v1/jobs/" + name));
    EXPECT_EQ(job["state"], "done");
    EXPECT_EQ(job["status"], 200);
    EXPECT_EQ(job["response"]["period"], 12);
    EXPECT_EQ(shaped("JobList", client.get("/api/v1/jobs"))["jobs"][0]["job"], name);
    EXPECT_EQ(shaped("JobEnded", client.erase("/api/v1/jobs/" + name))["state"], "forgotten");
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
    EXPECT_EQ(shaped("JobEnded", client.erase("/api/v1/jobs/" + name))["state"], "cancelled");
    EXPECT_TRUE(has(follower.read_until("event: result\n"), "event: result\n"));
    const Json job = shaped("JobAnswer", client.get("/api/v1/jobs/" + name));
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
        const std::string path = "/api/v1/jobs/" + std::string(shaped("JobStarted", started)["job"]);
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
    const Json jobs = shaped("JobList", client.get("/api/v1/jobs"))["jobs"];
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
    const Json jobs = shaped("JobList", client.get("/api/v1/jobs"))["jobs"];
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

}  // namespace grundy::server::jobs_test
