// SPDX-License-Identifier: MIT
// See jobs.hpp.
#include "server/jobs.hpp"

#include <algorithm>
#include <utility>

#include "core/size.hpp"
#include "questions/faults.hpp"
#include "report/read_json.hpp"

namespace grundy::server {
namespace {

using questions::Json;

constexpr std::size_t most_waiting = 16, most_kept_jobs = 64;
constexpr std::size_t most_kept_bytes = std::size_t{256} << 20;

constexpr std::size_t most_listed = 1000;  // bytes of a request in the list

// JSON on one line, as a field of a larger object or the data of an event. Strings have no line breaks in JSON.
std::string on_one_line(std::string json) {
    while (json.ends_with('\n')) json.pop_back();
    std::replace(json.begin(), json.end(), '\n', ' ');
    return json;
}

// The object without its last brace, and the name of one more field, whose value follows.
std::string open_field(const Json& json, const std::string& name) {
    std::string out = report::json_dump(json, -1);
    out.back() = ',';
    return out + '"' + name + "\":";
}

bool is_json(std::string_view text) {
    try {
        report::read_json(text);
        return true;
    } catch (const report::JsonFault&) {
        return false;
    }
}

questions::Reply not_begun(const std::string& reason) {
    return {200, report::json_dump(questions::stopped_json(Stopped(Outcome::interrupted, reason)), -1)};
}

// `data` is on one line.
std::string event_text(const std::string& name, const std::string& data) {
    return "event: " + name + "\ndata: " + data;
}

}  // namespace

Jobs::Jobs(Engines& engines, questions::Allowance allowance, unsigned threads, const KeptJobs& kept)
    : engines_(engines), allowance_(std::move(allowance)), count_(kept.count), workers_(threads, most_waiting) {
    for (const KeptJob& job : kept.jobs) take(job);
    drop_old();
}

Jobs::~Jobs() { stop(); }

// Another version of the program may have asked what is no question here.
void Jobs::take(const KeptJob& kept) {
    auto job = std::make_shared<Job>();
    job->question = questions::find_question(kept.question);
    if (job->question == nullptr || !is_json(*kept.request) || !is_json(*kept.response)) return;
    job->name = kept.name;
    job->request_text = kept.request;
    job->state = State::stopped;
    for (const State state : {State::done, State::failed, State::cancelled})
        if (kept.state == name_of(state)) job->state = state;
    job->status = kept.status;
    job->response = kept.response;
    job->ended = job->phase_begun = Clock::now();
    job->begun = job->ended - std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(kept.seconds));
    jobs_.push_back(std::move(job));
}

KeptJobs Jobs::stop() {
    {
        const std::lock_guard lock(mutex_);
        stops_ = true;
        for (const auto& job : jobs_) job->interrupt = true;
    }
    workers_.end();
    {
        const std::lock_guard lock(mutex_);
        for (const auto& job : jobs_)
            if (job->state == State::waiting) end(*job, State::stopped, not_begun("the server ended before it began"));
    }
    return now();
}

std::uint64_t Jobs::changes() const {
    const std::lock_guard lock(mutex_);
    return changes_;
}

KeptJobs Jobs::now() const {
    const questions::Reply killed = not_begun("the server was killed");
    const Text lost = text_of(killed.body);
    const std::lock_guard lock(mutex_);
    KeptJobs out{count_, {}};
    for (const auto& job : jobs_) {
        const bool ended = over(job->state);
        out.jobs.push_back({job->name, job->question->name, name_of(ended ? job->state : State::stopped),
                            job->request_text, ended ? job->response : lost, ended ? job->status : killed.status,
                            seconds(*job)});
    }
    return out;
}

std::optional<std::string> Jobs::start(const std::string& question, const Json& request) {
    const questions::Question* const row = questions::find_question(question);
    if (row == nullptr) throw questions::Refusal(404, "unknown", questions::no_question(question));
    const questions::Request checked(request, row->fields);
    auto job = std::make_shared<Job>();
    job->question = row;
    job->request_text = text_of(report::json_dump(request, -1));
    job->begun = job->phase_begun = Clock::now();
    {
        const std::lock_guard lock(mutex_);
        job->name = std::to_string(++count_);
        ++changes_;
        jobs_.push_front(job);
        drop_old();
    }
    const auto work = workers_.add([this, job] { run(job); });
    const std::lock_guard lock(mutex_);
    if (!work) {
        jobs_.remove(job);
        return std::nullopt;
    }
    job->work = *work;
    return job->name;
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
    questions::Reply reply = engines_.ask(job->question->name, *job->request_text, allowance);
    reply.body = on_one_line(std::move(reply.body));
    const std::lock_guard lock(mutex_);
    const State interrupted = stops_ && !job->cancelled ? State::stopped : State::cancelled;
    const State state = job->interrupt ? interrupted : reply.status == 200 ? State::done : State::failed;
    end(*job, state, std::move(reply));
    drop_old();
}

void Jobs::end(Job& job, State state, questions::Reply reply) {
    job.state = state;
    job.ended = Clock::now();
    job.status = reply.status;
    job.response = text_of(std::move(reply.body));
    ++job.version;
    ++changes_;
}

// The oldest results go first; jobs that run or wait stay.
void Jobs::drop_old() {
    std::size_t count = 0, bytes = 0;
    std::erase_if(jobs_, [&](const auto& job) {
        if (!over(job->state)) return false;
        bytes += job->response->size() + job->request_text->size();
        return ++count > most_kept_jobs || (count > 1 && bytes > most_kept_bytes);
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

double Jobs::seconds(const Job& job) {
    const auto end = over(job.state) ? job.ended : Clock::now();
    return std::chrono::duration<double>(end - job.begun).count();
}

report::JobProgress Jobs::progress_of(const Job& job) {
    const double in_phase = std::chrono::duration<double>(Clock::now() - job.phase_begun).count();
    return {job.phase, job.done, job.total, in_phase > 0 ? static_cast<double>(job.done) / in_phase : 0, seconds(job)};
}

Json Jobs::job_json(const Job& job) {
    return report::described_json(
        report::JobShown{job.name, job.question->name, job.state, seconds(job), progress_of(job),
                         report::given_if(over(job.state), report::Count{to_size(job.status)})});
}

std::optional<Texts> Jobs::show(const std::string& name) const {
    const std::lock_guard lock(mutex_);
    const auto job = find(name);
    if (!job) return std::nullopt;
    return Texts{text_of(open_field(report::with_schema(job_json(*job)), "request")), job->request_text,
                 text_of(",\"response\":"), job->response, text_of("}\n")};
}

std::string Jobs::list() const {
    std::string out;
    const std::lock_guard lock(mutex_);
    for (const auto& job : jobs_) {
        const bool is_long = job->request_text->size() > most_listed;
        if (!out.empty()) out += ',';
        out += open_field(job_json(*job), "request") + (is_long ? "null" : *job->request_text) + '}';
    }
    return report::answer_list("jobs", out);
}

std::optional<report::JobEnd> Jobs::cancel(const std::string& name) {
    const std::lock_guard lock(mutex_);
    const auto job = find(name);
    if (!job) return std::nullopt;
    if (over(job->state)) {
        jobs_.remove(job);
        ++changes_;
        return report::JobEnd::forgotten;
    }
    job->interrupt = job->cancelled = true;
    if (job->state == State::waiting) {
        workers_.remove(job->work);
        end(*job, State::cancelled, not_begun("cancelled before it began"));
    }
    return report::JobEnd::cancelled;
}

std::optional<Jobs::View> Jobs::view(const std::string& name, std::uint64_t seen) const {
    const std::lock_guard lock(mutex_);
    const auto job = find(name);
    if (!job || job->version == seen) return std::nullopt;
    if (!over(job->state)) {
        const std::string progress = report::json_dump(report::described_json(progress_of(*job)), -1);
        return View{job->version, false, {text_of(event_text("progress", progress) + "\n\n")}};
    }
    const std::string begin =
        event_text(job->status == 200 ? "result" : "error", open_field({{"status", job->status}}, "response"));
    return View{job->version, true, {text_of(begin), job->response, text_of("}\n\n")}};
}

}  // namespace grundy::server
