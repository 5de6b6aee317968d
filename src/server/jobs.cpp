// SPDX-License-Identifier: MIT
// See jobs.hpp.
#include "server/jobs.hpp"

#include <algorithm>

namespace grundy::server {
namespace {

using questions::Json;

constexpr std::size_t most_waiting = 16, most_kept = 64;
constexpr std::size_t most_kept_bytes = std::size_t{256} << 20;

// A body without its last line break, as a field of a larger object.
std::string without_end(std::string body) {
    while (!body.empty() && body.back() == '\n') body.pop_back();
    return body;
}

std::string with_field(const Json& json, const std::string& name, const std::string& value) {
    std::string out = report::json_dump(json, -1);
    out.pop_back();
    return out + ",\"" + name + "\":" + value + "}";
}

// Every line of the data begins with "data: "; a reader joins them again.
std::string event_text(const std::string& name, const std::string& data) {
    std::string out = "event: " + name + "\ndata: ";
    for (const char c : data) {
        out += c;
        if (c == '\n') out += "data: ";
    }
    return out + "\n\n";
}

}  // namespace

Jobs::Jobs(questions::Desk& desk, questions::Allowance allowance, unsigned threads)
    : desk_(desk), allowance_(std::move(allowance)), workers_(threads, most_waiting) {}

Jobs::~Jobs() {
    const std::lock_guard lock(mutex_);
    for (const auto& job : jobs_) job->interrupt = true;
}

std::optional<std::string> Jobs::start(const std::string& question, Json request) {
    const questions::Question* const row = questions::find_question(question);
    if (row == nullptr)
        throw questions::Refusal(404, "unknown", "there is no question '" + question.substr(0, 60) + "'");
    const questions::Request checked(request, row->fields);
    auto job = std::make_shared<Job>();
    job->question = row;
    job->request = std::move(request);
    job->begun = job->phase_begun = Clock::now();
    {
        const std::lock_guard lock(mutex_);
        job->name = std::to_string(++count_);
        jobs_.push_front(job);
        drop_old();
    }
    if (workers_.add([this, job] { run(job); })) return job->name;
    const std::lock_guard lock(mutex_);
    jobs_.remove(job);
    return std::nullopt;
}

void Jobs::run(const std::shared_ptr<Job>& job) {
    {
        const std::lock_guard lock(mutex_);
        if (job->state != State::waiting) return;
        job->state = State::running;
        job->begun = job->phase_begun = Clock::now();
        ++job->version;
    }
    questions::Allowance allowance = allowance_;
    allowance.limits.interrupt = &job->interrupt;
    allowance.limits.progress = [&](std::string_view what, std::uint64_t done, std::uint64_t total) {
        const std::lock_guard lock(mutex_);
        if (job->phase != what) {
            job->phase = what;
            job->phase_begun = Clock::now();
        }
        job->done = done;
        job->total = total;
        ++job->version;
    };
    questions::Reply reply = desk_.answer(*job->question, job->request, allowance);
    const std::lock_guard lock(mutex_);
    job->reply = std::move(reply);
    job->ended = Clock::now();
    job->state = job->interrupt ? State::cancelled : job->reply.status == 200 ? State::done : State::failed;
    ++job->version;
    drop_old();
}

// The oldest results go first; jobs that run or wait stay.
void Jobs::drop_old() {
    std::size_t count = 0, bytes = 0;
    std::erase_if(jobs_, [&](const auto& job) {
        bytes += job->reply.body.size();
        return over(job->state) && (++count > most_kept || (count > 1 && bytes > most_kept_bytes));
    });
}

std::shared_ptr<Jobs::Job> Jobs::find(const std::string& name) const {
    const auto found = std::find_if(jobs_.begin(), jobs_.end(), [&](const auto& job) { return job->name == name; });
    return found == jobs_.end() ? nullptr : *found;
}

bool Jobs::exists(const std::string& name) const {
    const std::lock_guard lock(mutex_);
    return find(name) != nullptr;
}

const char* Jobs::state_name(State state) {
    switch (state) {
        case State::waiting:
            return "waiting";
        case State::running:
            return "running";
        case State::done:
            return "done";
        case State::failed:
            return "failed";
        case State::cancelled:
            return "cancelled";
    }
    return "";
}

double Jobs::seconds(const Job& job) {
    const auto end = over(job.state) ? job.ended : Clock::now();
    return std::chrono::duration<double>(end - job.begun).count();
}

Json Jobs::progress_json(const Job& job) {
    const double in_phase = std::chrono::duration<double>(Clock::now() - job.phase_begun).count();
    return {{"label", job.phase},
            {"done", job.done},
            {"total", job.total},
            {"rate", in_phase > 0 ? static_cast<double>(job.done) / in_phase : 0},
            {"seconds", seconds(job)}};
}

Json Jobs::job_json(const Job& job) {
    return {{"job", job.name},
            {"question", job.question->name},
            {"request", job.request},
            {"state", state_name(job.state)},
            {"seconds", seconds(job)},
            {"progress", progress_json(job)},
            {"status", over(job.state) ? Json(job.reply.status) : Json(nullptr)}};
}

std::optional<std::string> Jobs::show(const std::string& name) const {
    const std::lock_guard lock(mutex_);
    const auto job = find(name);
    if (!job) return std::nullopt;
    return with_field(job_json(*job), "response", over(job->state) ? without_end(job->reply.body) : "null") + "\n";
}

std::string Jobs::list() const {
    Json all = Json::array();
    const std::lock_guard lock(mutex_);
    for (const auto& job : jobs_) all.push_back(job_json(*job));
    return report::json_line({{"jobs", std::move(all)}});
}

bool Jobs::cancel(const std::string& name) {
    const std::lock_guard lock(mutex_);
    const auto job = find(name);
    if (!job) return false;
    if (over(job->state)) {
        jobs_.remove(job);
        return true;
    }
    job->interrupt = true;
    if (job->state == State::waiting) {
        job->state = State::cancelled;
        job->ended = Clock::now();
        job->reply = {200, report::json_line({{"stopped", "cancelled before it began"}, {"outcome", "interrupted"}})};
    }
    ++job->version;
    return true;
}

std::optional<Jobs::View> Jobs::view(const std::string& name, std::uint64_t seen) const {
    const std::lock_guard lock(mutex_);
    const auto job = find(name);
    if (!job || job->version == seen) return std::nullopt;
    View out{job->version, over(job->state), ""};
    if (!out.ended) {
        out.event = event_text("progress", report::json_dump(progress_json(*job), -1));
        return out;
    }
    const Json status = {{"status", job->reply.status}};
    out.event = event_text(job->reply.status == 200 ? "result" : "error",
                           with_field(status, "response", without_end(job->reply.body)));
    return out;
}

}  // namespace grundy::server
