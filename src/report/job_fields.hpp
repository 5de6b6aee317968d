// SPDX-License-Identifier: MIT
// The fields of what the server says of jobs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/size.hpp"
#include "report/described.hpp"

namespace grundy::report {

enum class JobState { waiting, running, done, failed, cancelled, stopped };
inline constexpr const char* job_states[] = {"waiting", "running", "done", "failed", "cancelled", "stopped"};
inline const char* name_of(JobState state) { return job_states[to_size(state)]; }

template <>
struct Leaf<JobState> {
    static constexpr const char* name = "JobState";
    static Json json(JobState state) { return name_of(state); }
};

struct JobProgress {
    std::string label{};
    std::uint64_t done = 0, total = 0;
    double rate = 0, seconds = 0;
};

void describe(auto& out, const JobProgress& progress) {
    out.about("Progress", "how far a job is");
    out.field("label", "what is counted", progress.label);
    out.field("done", "of that", Count{to_size(progress.done)});
    out.field("total", "0: not known", Count{to_size(progress.total)});
    out.field("rate", "per second", progress.rate);
    out.field("seconds", "since it began", progress.seconds);
}

/// Without its request and its response, which are texts of JSON that are not read again.
struct JobShown {
    std::string name{}, question{};
    JobState state = JobState::waiting;
    double seconds = 0;
    JobProgress progress{};
    std::optional<Count> status{};
};

void describe(auto& out, const JobShown& job) {
    out.about("JobShown", "");
    out.field("job", "its name", job.name);
    out.field("question", "the name of the question", job.question);
    out.field("state", "", job.state);
    out.field("seconds", "since it began, or until it ended", job.seconds);
    out.field("progress", "how far it is", job.progress);
    out.field("status", "of the response; null: it has not ended", job.status);
}

struct JobStarted {
    std::string job{};
};

void describe(auto& out, const JobStarted& started) {
    out.about("JobStarted", "");
    out.field("job", "its name", started.job);
}

enum class JobEnd { cancelled, forgotten };

struct JobEnded {
    std::string job{};
    JobEnd how = JobEnd::cancelled;
};

void describe(auto& out, const JobEnded& ended) {
    static constexpr const char* words[] = {"cancelled", "forgotten"};
    out.about("JobEnded", "");
    out.field("job", "its name", ended.job);
    out.word("state", "what was done", words, to_size(ended.how));
}

}  // namespace grundy::report
