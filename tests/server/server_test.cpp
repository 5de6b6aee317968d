// SPDX-License-Identifier: MIT
// The web server over real sockets: every path, and everything that clients may do wrong.
#include <gtest/gtest.h>
#include <signal.h>

#include <chrono>
#include <string>
#include <vector>

#include "packed/whole.hpp"
#include "questions/answerer.hpp"
#include "questions/renderers.hpp"
#include "server/client.hpp"
#include "server/gzipped.hpp"
#include "server/site.hpp"
#include "support/paths.hpp"
#include "support/program.hpp"
#include "support/shape_faults.hpp"
#include "support/waiting.hpp"

namespace grundy::server::server_test {

using questions::Json;
using test::has;

const std::string slow_question = R"j({"position": "cram(board(8, 9))"})j";
const std::string slow = R"j({"question": "value", "request": )j" + slow_question + "}";

TEST(Server, AnswersEveryQuestion) {
    const Running running;
    Client client = running.client();
    for (const questions::Question& question : questions::questions()) {
        const std::string response = client.post("/api/v1/" + question.name, "{}");
        const bool needs = std::any_of(question.fields.begin(), question.fields.end(),
                                       [](const questions::Field& f) { return f.needed; });
        const bool either = question.name == "position";  // it needs one of two fields
        const int wanted = needs || either ? 400 : question.answer == nullptr ? 404 : 200;
        EXPECT_EQ(status_of(response), wanted) << question.name << response.substr(0, 2000);
        EXPECT_EQ(test::answer_fault(question.name, status_of(response), body_of(response)), "");
        EXPECT_TRUE(has(response, "Content-Type: application/json\r\n"));
        EXPECT_TRUE(has(response, "Cache-Control: no-store\r\n"));
    }
    const Json json = Json::parse(body_of(client.post("/api/v1/solve", R"j({"position": "kayles(5)"})j")));
    EXPECT_EQ(json["value"], 4);
    EXPECT_EQ(Json::parse(body_of(client.get("/api/v1/version")))["engine"], "native");
    EXPECT_EQ(body_of(client.get("/api/v1/openapi.json")), questions::openapi());
    const std::string refused = client.post("/api/v1/solve", R"j({"position": "kayels(5)"})j");
    EXPECT_EQ(status_of(refused), 422);
    const std::string as_answer =
        client.post("/api/v1/solve", R"j({"position": "kayels(5)"})j", "Prefer: status=200\r\n");
    EXPECT_EQ(status_of(as_answer), 200);
    EXPECT_EQ(body_of(as_answer), body_of(refused));
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

TEST(Server, SendsGzipToThoseWhoTakeIt) {
    const Running running;
    Client client = running.client();
    const std::string plain = client.get("/app.js"), packed = client.get("/app.js", "Accept-Encoding: br, gzip\r\n");
    EXPECT_FALSE(has(plain, "Content-Encoding"));
    EXPECT_TRUE(has(plain, "Vary: Accept-Encoding\r\n"));
    if (!packed::gzipped("text", 1)) GTEST_SKIP() << "built without zlib";
    EXPECT_TRUE(has(packed, "Content-Encoding: gzip\r\n"));
    EXPECT_EQ(body_of(packed).substr(0, 2), "\x1f\x8b");
    EXPECT_LT(2 * body_of(packed).size(), body_of(plain).size());
    for (const char* refuses :
         {"gzip;q=0, br", "gzip ; q=0.000", "identity", "identity;q=0", "gzipped", "", ",;,", "*;q=0"})
        EXPECT_FALSE(
            has(client.get("/app.js", std::string("Accept-Encoding: ") + refuses + "\r\n"), "Content-Encoding"))
            << refuses;
    for (const char* takes : {"GZip", "br;q=1.0,gzip;q=0.001", "identity;q=0, gzip"})
        EXPECT_TRUE(has(client.get("/app.js", std::string("Accept-Encoding: ") + takes + "\r\n"), "Content-Encoding"))
            << takes;
    // Parts of a file are not sent: the whole of it is an answer, too (RFC 9110, 14.2).
    EXPECT_EQ(status_of(client.get("/app.js", "Accept-Encoding: gzip\r\nRange: bytes=0-9\r\n")), 200);
    // Each form has a tag of its own, and is not sent again to those who have it.
    const auto tag = [](const std::string& response) {
        const std::size_t at = response.find("ETag: ") + 6;
        return response.substr(at, response.find("\r\n", at) - at);
    };
    EXPECT_NE(tag(plain), tag(packed));
    const std::string again = "If-None-Match: " + tag(packed) + "\r\n";
    EXPECT_EQ(status_of(client.get("/app.js", "Accept-Encoding: gzip\r\n" + again)), 304);
    EXPECT_EQ(status_of(client.get("/app.js", again)), 200);
    const std::string games = client.post("/api/v1/games", "{}"),
                      fewer = client.post("/api/v1/games", "{}", "Accept-Encoding: gzip\r\n");
    EXPECT_TRUE(has(fewer, "Content-Encoding: gzip\r\n"));
    EXPECT_LT(3 * body_of(fewer).size(), body_of(games).size());
    EXPECT_FALSE(has(client.post("/api/v1/value", "{}", "Accept-Encoding: gzip\r\n"), "Content-Encoding"));
}

TEST(Server, OtherPagesFrameOnlyWhatIsThereForThem) {
    const std::string framed = "frame-ancestors *\r\n", closed = "frame-ancestors 'none'\r\n";
    {
        const Running running;
        Client client = running.client();
        EXPECT_EQ(status_of(client.get("/embed")), 404);
        EXPECT_TRUE(has(client.get("/embed"), closed));
    }
    Settings settings = test_settings();
    settings.doors.embeds = true;
    const Running running(settings);
    Client client = running.client();
    EXPECT_EQ(body_of(client.get("/embed")), body_of(client.get("/")));
    EXPECT_TRUE(has(client.get("/embed"), framed));
    for (const char* path : {"/", "/index.html", "/embed/", "/embed/../", "/app.js", "/api/v1/version"})
        EXPECT_TRUE(has(client.get(path), closed)) << path;
    // What is framed asks its own server alone, as before.
    EXPECT_EQ(status_of(client.post("/api/v1/value", "{}", "Origin: http://elsewhere\r\n")), 403);
}

TEST(Server, AServerForAClassTakesNoJobs) {
    Settings settings = test_settings();
    settings.doors.takes_jobs = false;
    const Running running(settings);
    Client client = running.client();
    EXPECT_EQ(status_of(client.post("/api/v1/jobs", slow)), 403);
    EXPECT_EQ(status_of(client.erase("/api/v1/jobs/1")), 403);
    EXPECT_EQ(status_of(client.get("/api/v1/jobs")), 403);
    EXPECT_EQ(status_of(client.get("/api/v1/jobs/1")), 403);
    EXPECT_EQ(status_of(client.post("/api/v1/value", R"j({"position": "kayles(5)"})j")), 200);
}

TEST(Server, ThePageSaysUnderWhichAddressesOthersReachIt) {
    Settings settings = test_settings();
    const auto link = [](const std::string& host, const std::string& port) {
        return "Link: <http://" + host + port + "/>; rel=\"alternate\"\r\n";
    };
    EXPECT_FALSE(has(Running(settings).client().get("/"), "alternate"));
    const std::string jobs = "Link: </api/v1/jobs>; rel=\"jobs\"\r\n", embed = "Link: </embed>; rel=\"embed\"\r\n";
    for (const bool taken : {false, true})
        for (const bool framed : {false, true}) {
            Settings other = test_settings();
            other.doors = {.embeds = framed, .takes_jobs = taken};
            const Running there(other);
            const std::string page = there.client().get("/");
            EXPECT_EQ(has(page, jobs), taken);
            EXPECT_EQ(has(page, embed), framed);
        }
    settings.doors.hosts = {"192.0.2.7", "198.51.100.3"};
    const Running running(settings);
    Client client = running.client();
    const auto page_at = [&](const std::string& address) {
        client.send("GET / HTTP/1.1\r\nHost: " + address + "\r\n\r\n");
        return client.response();
    };
    for (const std::string& host : settings.doors.hosts) {
        EXPECT_TRUE(has(page_at("localhost:8017"), link(host, ":8017"))) << host;
        EXPECT_TRUE(has(page_at("[::1]"), link(host, ""))) << host;
        EXPECT_FALSE(has(client.get("/app.js"), link(host, ""))) << host;
    }
    const char* const opener = "Cross-Origin-Opener-Policy: same-origin\r\n";
    for (const char* const trusted : {"localhost:8017", "127.0.0.1:8017", "[::1]:8017"})
        EXPECT_TRUE(has(page_at(trusted), opener)) << trusted;
    EXPECT_FALSE(has(page_at("192.0.2.7:8017"), opener));
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
    EXPECT_EQ(status("POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\r\n"), 411);
    for (const auto& [type, wanted] : {std::pair{"application/jsonx", 415},
                                       {"application/json2; charset=utf-8", 415},
                                       {"application/json; charset=utf-8", 400},
                                       {"Application/JSON", 400}})
        EXPECT_EQ(status("POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: " + std::string(type) +
                         "\r\nContent-Length: 2\r\n\r\n{}"),
                  wanted)
            << type;
    EXPECT_EQ(status("PUT /api/v1/solve HTTP/1.1\r\nHost: localhost\r\n\r\n"), 405);
    EXPECT_EQ(status("GET /api/v1/solve HTTP/1.1\r\nHost: localhost\r\n\r\n"), 405);
    EXPECT_EQ(status("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n"), 405);
    EXPECT_EQ(status("GET /api/v1/nothing HTTP/1.1\r\nHost: localhost\r\n\r\n"), 404);
    EXPECT_EQ(status("GET /api/v1/jobs/7 HTTP/1.1\r\nHost: localhost\r\n\r\n"), 404);
}

// 120,000 brackets once overflowed the stack of the server; of a field that comes twice the last one counted.
TEST(Server, RefusesJsonThatNobodyMeans) {
    const Running running;
    Client client = running.client();
    const std::string deep = std::string(120'000, '[') + std::string(120'000, ']');
    for (const char* path : {"value", "solve", "language", "jobs"}) {
        for (const std::string& body : {deep, "{\"position\": " + deep + "}", "{\"request\": " + deep + "}"}) {
            const std::string response = client.post("/api/v1/" + std::string(path), body);
            EXPECT_EQ(status_of(response), 400) << path;
            EXPECT_TRUE(has(response, "nested more than 64 deep")) << response.substr(0, 2000);
        }
        EXPECT_TRUE(has(client.post("/api/v1/" + std::string(path), R"j({"position": "*1", "position": "*2"})j"),
                        "line 1, column 29: the field 'position' comes twice"));
    }
    EXPECT_EQ(status_of(client.post("/api/v1/value", R"j({"position": "*1"})j")), 200);
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
    settings.arrival = std::chrono::hours(1);  // so nobody's time is up when the answer comes
    const Running running(settings);
    std::vector<Client> silent;
    for (int i = 0; i < 200; ++i) {
        silent.push_back(running.client());
        silent.back().send("POST /api/v1/solve HTTP/1.1\r\nHost: loc");
    }
    Client client = running.client();
    EXPECT_EQ(status_of(client.post("/api/v1/value", R"j({"position": "*1"})j")), 200);
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
    Client client = running.client();
    EXPECT_EQ(status_of(client.get("/api/v1/version")), 200) << "answered while they still send";
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
    settings.question.limits.time = Seconds(3600);
    const SharedCount begun;
    questions::Answerer answerer(Rules::catalogue());
    const Running running(settings, [&](const auto& question, const auto& request, const auto& allowance) {
        ++*begun;
        return answerer.answer(question, request, allowance);
    });
    for (int i = 0; i < 3; ++i) {
        Client client = running.client();
        client.send(
            "POST /api/v1/value HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            "Content-Length: " +
            std::to_string(slow_question.size()) + "\r\n\r\n" + slow_question);
        ASSERT_TRUE(test::comes([&] { return *begun > i; }));
        client.close();
    }
    Client client = running.client();
    EXPECT_EQ(status_of(client.post("/api/v1/value", R"j({"position": "*1"})j")), 200)
        << "the only thread is free again";
}

TEST(Server, QuestionsEndWithinTheirBudget) {
    Settings settings = test_settings();
    settings.question.limits.time = Seconds(0.2);
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

// The program's port, once it has printed its address.
int printed_port(const std::string& file) {
    std::string address;
    EXPECT_TRUE(test::comes([&] { return has(address = test::slurp(file), "\n"); }));
    EXPECT_TRUE(address.starts_with("http://127.0.0.1:") && address.ends_with("/\n")) << address;
    return std::stoi(address.substr(17));
}

TEST(Serve, PrintsItsAddressAndEndsAtOnce) {
    const test::Folder folder;
    const pid_t child = test::start({test::program(), "serve", "--port", "0", "-e", "game f(n): f(n - 1)"},
                                    folder.file("in", ""), folder.file("out"), folder.file("err"));
    Client client(printed_port(folder.file("out")));
    EXPECT_TRUE(has(client.post("/api/v1/value", R"j({"position": "f(3)"})j"), "\"value\": 1"));
    client.post("/api/v1/jobs", R"j({"question": "value", "request": )j" + slow_question + "}");
    kill(child, SIGINT);
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << test::slurp(folder.file("err"));
    for (const bool keeps : {false, true}) {
        std::vector<std::string> words = {test::program(), "serve", "--port", "0"};
        if (!keeps) words.emplace_back("--no-keep");
        const std::string out = folder.file(keeps ? "kept" : "new");
        const pid_t next = test::start(words, folder.file("in"), out, folder.file("err"));
        Client again(printed_port(out));
        const Json jobs = Json::parse(body_of(again.get("/api/v1/jobs")))["jobs"];
        ASSERT_EQ(jobs.empty(), !keeps);
        if (keeps) {
            EXPECT_EQ(jobs[0]["state"], "stopped") << "the server did not wait for it";
            EXPECT_EQ(status_of(again.erase("/api/v1/jobs/" + std::string(jobs[0]["job"]))), 200);
        }
        kill(next, SIGTERM);
        waitpid(next, &status, 0);
    }
    // Killed without a warning, a server has saved its jobs soon after they began.
    const std::vector<std::string> words = {test::program(), "serve", "--port", "0"};
    const pid_t doomed = test::start(words, folder.file("in"), folder.file("doomed"), folder.file("err"));
    const std::string started = Client(printed_port(folder.file("doomed"))).post("/api/v1/jobs", slow);
    const std::string saved = std::string(std::getenv("XDG_STATE_HOME")) + "/grundy/serve/jobs.json";
    EXPECT_TRUE(test::comes([&] { return has(test::slurp(saved), "cram(board(8, 9))"); }));
    kill(doomed, SIGKILL);
    waitpid(doomed, &status, 0);
    const pid_t next = test::start(words, folder.file("in"), folder.file("after"), folder.file("err"));
    Client again(printed_port(folder.file("after")));
    const std::string job = "/api/v1/jobs/" + std::string(Json::parse(body_of(started))["job"]);
    EXPECT_EQ(Json::parse(body_of(again.get(job)))["response"]["stopped"], "the server was killed");
    again.erase(job);
    kill(next, SIGTERM);
    waitpid(next, &status, 0);
    const pid_t lan = test::start({test::program(), "serve", "--lan", "--embed", "--port", "0"}, folder.file("in"),
                                  folder.file("lan"), folder.file("warning"));
    Client pupil(printed_port(folder.file("lan")));
    EXPECT_EQ(status_of(pupil.post("/api/v1/jobs", slow)), 403);
    EXPECT_EQ(status_of(pupil.get("/embed")), 200);
    EXPECT_TRUE(test::comes([&] { return has(test::slurp(folder.file("warning")), "network"); }));
    kill(lan, SIGTERM);
    waitpid(lan, &status, 0);
    EXPECT_EQ(test::grundy({"serve", "--lan", "--host", "127.0.0.1"}).code, 2);
    EXPECT_EQ(test::grundy({"serve", "--port", "70000"}).code, 2);
    EXPECT_EQ(test::grundy({"serve", "--host", "192.0.2.1", "--port", "0"}).code, 2)
        << "not an address of this machine";
}

}  // namespace grundy::server::server_test
