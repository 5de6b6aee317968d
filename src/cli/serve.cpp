// SPDX-License-Identifier: MIT
// grundy serve: the page and the questions over HTTP, for this machine.
#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <spawn.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <limits>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "cli/session.hpp"
#include "core/error.hpp"
#include "core/joining_thread.hpp"
#include "os/user_folders.hpp"
#include "server/server.hpp"
#include "services/services.hpp"

namespace grundy::cli {
namespace {

constexpr double question_seconds = 10, job_seconds = 3600;
constexpr std::uint64_t question_bytes = std::uint64_t{1} << 30;
constexpr std::size_t question_answer = std::size_t{16} << 20, job_answer = std::size_t{64} << 20;  // bytes
// More questions than cores, so that a few that take their ten seconds leave room for all that take a moment; the
// system shares the cores among their processes.
constexpr unsigned least_at_once = 8, at_once_per_core = 2;

int port_of(const Arguments& arguments, int usual) {
    if (!arguments.has("port")) return usual;
    const std::int64_t port = read_natural(arguments.get("port"), "--port");
    if (port > std::numeric_limits<std::uint16_t>::max())
        throw Error("--port " + arguments.get("port") + ": from 1 to 65535, or 0 for any that is free");
    return static_cast<int>(port);
}

// Without a browser the address is on the terminal.
void open_browser(std::string address) {
    std::string program = "xdg-open";
    char* words[] = {program.data(), address.data(), nullptr};
    pid_t child = 0;
    if (posix_spawnp(&child, program.c_str(), nullptr, nullptr, words, environ) != 0)
        std::fprintf(stderr, "grundy: there is no xdg-open here: open the address in a browser\n");
}

// The addresses of this machine, but not those that only this machine reaches.
std::vector<std::string> addresses_here() {
    std::vector<std::string> out;
    ifaddrs* all = nullptr;
    if (getifaddrs(&all) != 0) return out;
    for (const ifaddrs* one = all; one != nullptr; one = one->ifa_next) {
        if (one->ifa_addr == nullptr || one->ifa_addr->sa_family != AF_INET || (one->ifa_flags & IFF_LOOPBACK) != 0)
            continue;
        char text[INET_ADDRSTRLEN] = {};
        const auto* const address = reinterpret_cast<const sockaddr_in*>(one->ifa_addr);
        if (inet_ntop(AF_INET, &address->sin_addr, text, sizeof text) != nullptr) out.emplace_back(text);
    }
    freeifaddrs(all);
    return out;
}

server::Settings settings_of(Session& session) {
    server::Settings out;
    const Arguments& arguments = session.arguments();
    const SolverOptions options = session.solver_options(false);
    out.more = services::services(arguments.get("store"));
    out.host = arguments.get("host", out.host);
    out.doors.embeds = arguments.has("embed");
    if (arguments.has("lan")) {
        if (arguments.has("host")) throw Error("--lan and --host contradict each other: leave out one of them");
        out.host = "0.0.0.0";
        out.doors.takes_jobs = false;
        out.doors.hosts = addresses_here();
    }
    out.port = port_of(arguments, out.port);
    out.threads = options.threads != 0
                      ? options.threads
                      : std::max(least_at_once, at_once_per_core * std::thread::hardware_concurrency());
    out.job.threads = options.threads;
    out.job.limits = options.limits;
    out.job.limits.progress = nullptr;
    out.job.limits.interrupt = nullptr;
    if (!out.job.limits.time) out.job.limits.time = Seconds(job_seconds);
    out.job.answer_bytes = job_answer;
    out.question.answer_bytes = question_answer;
    out.question.limits = out.job.limits;
    out.question.limits.time = std::min(Seconds(question_seconds), *out.job.limits.time);
    out.question.limits.bytes = std::min(question_bytes, out.job.limits.bytes);
    return out;
}

// Jobs that outlive the server, even if it is killed: they are saved within a second of each change. A server that
// cannot keep them says so and answers all the same.
class Keeper {
public:
    explicit Keeper(bool keeps) {
        const std::string folder = os::state_folder();
        if (!keeps || folder.empty()) return;
        guarded([&] {
            file_.emplace(folder + "/serve/jobs.json");
            jobs_ = file_->read();
        });
    }
    server::KeptJobs jobs() { return std::move(jobs_); }
    void save(const server::KeptJobs& jobs) {
        if (file_) guarded([&] { file_->write(jobs); });
    }

private:
    // A fault is reported once: it may come again every second.
    template <class Step>
    void guarded(const Step& step) {
        try {
            step();
        } catch (const Error& fault) {
            if (!told_) std::fprintf(stderr, "grundy: jobs are not kept: %s\n", fault.what());
            told_ = true;
        }
    }

    std::optional<server::JobFile> file_;
    server::KeptJobs jobs_;
    bool told_ = false;
};

// Saves the jobs of a server while it runs.
class Follower {
public:
    Follower(Keeper& keeper, const server::Server& server)
        : keeper_(keeper), server_(server), saved_(server.job_changes()), thread_([this] { follow(); }) {}
    Follower(const Follower&) = delete;
    Follower& operator=(const Follower&) = delete;
    ~Follower() {
        {
            const std::lock_guard lock(mutex_);
            ends_ = true;
        }
        bell_.notify_all();
    }

private:
    void follow() {
        std::unique_lock lock(mutex_);
        while (!bell_.wait_for(lock, std::chrono::seconds(1), [this] { return ends_; })) {
            const std::uint64_t now = server_.job_changes();
            if (now != saved_) keeper_.save(server_.jobs_now());
            saved_ = now;
        }
    }

    Keeper& keeper_;
    const server::Server& server_;
    std::uint64_t saved_;  // the count of changes that the file has; read before the server answers
    bool ends_ = false;
    std::mutex mutex_;
    std::condition_variable bell_;
    JoiningThread thread_;  // the last member: it uses the others
};

int run_serve(Session& session) {
    const server::Settings settings = settings_of(session);
    const bool lan = session.arguments().has("lan");
    Keeper keeper(!lan && !session.arguments().has("no-keep"));
    server::Server server(settings, session.rules(), keeper.jobs());
    const auto address_of = [&](const std::string& host) {
        const bool v6 = host.find(':') != std::string::npos;
        return "http://" + (v6 ? "[" + host + "]" : host) + ":" + std::to_string(server.port()) + "/";
    };
    const std::string address = address_of(lan ? "127.0.0.1" : settings.host);
    session.out().write(address + "\n");
    if (lan) {
        const std::vector<std::string>& others = settings.doors.hosts;
        for (const std::string& one : others) session.out().write(address_of(one) + "\n");
        std::fputs(others.empty() ? "grundy: this machine has no address in a network\n"
                                  : "grundy: everyone in this network can ask now, until Ctrl-C: questions only, "
                                    "without encryption (docs/security.md)\n",
                   stderr);
    }
    session.out().flush();
    if (session.arguments().has("open")) open_browser(address);
    {
        const Follower follower(keeper, server);
        server.run(*session.interrupt());
    }
    keeper.save(server.stop_jobs());
    return Exit::answered;
}

}  // namespace

Command serve_command() {
    Command c;
    c.name = "serve";
    c.synopsis = "";
    c.summary = "the page and the question interface, for browsers and programs on this machine";
    c.help =
        "Prints the address of the page, and answers until Ctrl-C. Programs ask by HTTP: POST /api/v1/solve with "
        "{\"position\": \"kayles(5)\"} answers what solve --json prints, and so on (docs/api.md). The server answers "
        "other machines only with --host or --lan. Pages of other sites can never ask questions, and can frame single "
        "views only with --embed (docs/security.md). A question may take 10 seconds and 1 GiB, a job an hour and 4 "
        "GiB; --budget sets other limits for jobs, and smaller ones for questions. The games of -f and -e are in "
        "scope. The server keeps the results of jobs for its next start; unfinished jobs can then be started again.";
    c.options = {{"port", 0, "N", "listen on this port (8017); 0 picks one that is free", {}, false},
                 {"host", 0, "ADDRESS", "listen on this address of the machine (127.0.0.1)", {}, false},
                 {"lan", 0, "", "also answer other machines of this network: questions, but no jobs", {}, false},
                 {"embed", 0, "", "let pages of other sites frame single views, at /embed", {}, false},
                 {"open", 0, "", "open the page in a browser", {}, false},
                 {"store", 0, "FILE", "answer the question 'results' from this store, which is only read", {}, true},
                 {"no-keep", 0, "", "neither load the jobs of earlier runs nor save jobs", {}, false}};
    c.examples = {{"grundy serve --open", "the page, in a browser"},
                  {"grundy serve --lan", "an address for a class, in the same network"},
                  {"grundy serve --port 0 -f my.game", "any free port, with games of a file"}};
    c.run = run_serve;
    return c;
}

}  // namespace grundy::cli
