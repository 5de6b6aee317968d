// SPDX-License-Identifier: MIT
// The web server: one thread moves bytes for all connections, others wait for the processes that answer questions. Slow
// clients and open streams cost no thread; a client that is gone stops the work that was done for it.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "server/connection.hpp"
#include "server/engines.hpp"
#include "server/jobs.hpp"
#include "server/router.hpp"
#include "server/sockets.hpp"
#include "server/workers.hpp"

namespace grundy::server {

struct Settings {
    std::string host = "127.0.0.1";
    int port = 8017;                ///< 0: any
    unsigned threads = 2;           ///< questions that are answered at once
    unsigned jobs = 2;              ///< that run at once
    questions::More more;           ///< questions that need more than the engine
    questions::Allowance question;  ///< of a question that is asked directly
    questions::Allowance job;
    Doors doors{};
    std::size_t connections = 1000;
    std::chrono::seconds arrival{20};  ///< of a whole request
};

class Server {
public:
    /// Listens at once. Throws Error if that is not possible. `kept`: jobs of an earlier run. The process must not have
    /// other threads yet: it is forked (engines.hpp).
    Server(Settings settings, const Rules& rules, const KeptJobs& kept = {});
    /// Answers otherwise; for tests.
    Server(Settings settings, Answer answer, const KeptJobs& kept = {});
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;
    ~Server();

    int port() const { return port_of(listener_); }
    /// Returns soon after `stop` is set; questions under way are interrupted then.
    void run(const std::atomic<bool>& stop);
    std::uint64_t job_changes() const { return jobs_.changes(); }
    KeptJobs jobs_now() const { return jobs_.now(); }
    /// Stops all jobs, which takes moments, and returns them with those that have ended.
    KeptJobs stop_jobs() { return jobs_.stop(); }

private:
    struct Finished {
        std::uint64_t connection = 0;
        Response response;
    };

    void watch(Connection& connection, bool fresh);
    void accept_all();
    void make_room();
    void serve(Connection& connection, std::uint32_t events);
    void read_requests(Connection& connection);
    void begin(Connection& connection, const HttpRequest& request);
    void ask(Connection& connection, Ask question);
    void deliver();
    void follow(Connection& connection);
    void tend();
    void interrupt_all();
    void drop(std::uint64_t id);

    Settings settings_;
    Engines engines_;                      // before anything that the processes must not share
    Descriptor listener_, poller_, bell_;  // a worker rings the bell when it has finished
    std::map<std::uint64_t, Connection> connections_;
    std::uint64_t count_ = 0;
    std::mutex mutex_;
    std::vector<Finished> finished_;
    Jobs jobs_;
    Router router_;
    Workers workers_;  // the last member: its threads use the others
};

}  // namespace grundy::server
