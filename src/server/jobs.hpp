// SPDX-License-Identifier: MIT
// Long questions: they go on without a connection, tell how far they are, can be cancelled, and their results are kept.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "report/job_fields.hpp"
#include "server/engines.hpp"
#include "server/kept_jobs.hpp"
#include "server/output.hpp"
#include "server/workers.hpp"

namespace grundy::server {

class Jobs {
public:
    /// A thread for each job that may run at once. Jobs are there already if `kept` has some.
    Jobs(Engines& engines, questions::Allowance allowance, unsigned threads, const KeptJobs& kept = {});
    /// Stops all jobs.
    ~Jobs();
    Jobs(const Jobs&) = delete;
    Jobs& operator=(const Jobs&) = delete;

    /// Returns the name of the new job; nothing if too many wait. Throws questions::Refusal if the request is
    /// faulty.
    std::optional<std::string> start(const std::string& question, const questions::Json& request);
    /// As docs/api.md shows it, on one line; nothing if there is no such job.
    std::optional<Texts> show(const std::string& name) const;
    /// All jobs without their responses and without long requests.
    std::string list() const;
    /// Cancels a job that runs or waits, or forgets one that has ended. Returns nothing if there is no such job.
    std::optional<report::JobEnd> cancel(const std::string& name);

    /// What a follower of a job sees.
    struct View {
        std::uint64_t version = 0;  ///< grows with every change
        bool ended = false;
        Texts event;  ///< server-sent: progress, result or error
    };
    /// Nothing if there is no such job, or if it has not changed since that version.
    std::optional<View> view(const std::string& name, std::uint64_t seen) const;
    bool exists(const std::string& name) const;

    /// Grows when a job starts, ends or is forgotten.
    std::uint64_t changes() const;
    /// All jobs as if they were stopped now.
    KeptJobs now() const;
    /// Stops all jobs, which takes moments, and returns them; no other starts any more.
    KeptJobs stop();

private:
    using State = report::JobState;
    using Clock = std::chrono::steady_clock;
    struct Job {
        std::string name;
        const questions::Question* question = nullptr;
        Text request_text = text_of("");
        std::uint64_t work = 0;  // its number among the workers
        State state = State::waiting;
        std::atomic<bool> interrupt{false};
        bool cancelled = false;  // by whoever asked
        std::uint64_t version = 1;
        Clock::time_point begun{}, ended{}, phase_begun{};
        std::string phase;
        std::uint64_t done = 0, total = 0;
        int status = 0;  // of the response, when it has ended
        Text response = text_of("null");
    };

    void take(const KeptJob& kept);
    static bool over(State state) { return state != State::waiting && state != State::running; }
    static double seconds(const Job& job);
    static report::JobProgress progress_of(const Job& job);
    static questions::Json job_json(const Job& job);
    void end(Job& job, State state, questions::Reply reply);  // with the mutex held
    void run(const std::shared_ptr<Job>& job);
    std::shared_ptr<Job> find(const std::string& name) const;  // with the mutex held
    void drop_old();                                           // with the mutex held

    Engines& engines_;
    questions::Allowance allowance_;
    mutable std::mutex mutex_;
    std::list<std::shared_ptr<Job>> jobs_;  // the newest first
    std::uint64_t count_ = 0, changes_ = 0;
    bool stops_ = false;
    Workers workers_;  // the last member: its threads use the others
};

}  // namespace grundy::server
